import {
  decideOnStaff,
  oneMember,
  STAFF_STATES,
  type StaffMember,
  staffList,
  type StaffPage,
  type StaffProposal,
} from 'contract/office/staff';
import { WAITS_FOR } from 'contract/office/to-do';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { displayDay, phnomPenhDay } from 'lending/calendar';
import { Button } from 'ui/button.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { ForMeBar } from '../desk/for-me.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { changedView, readView } from '../desk/view.ts';
import { Waiting } from '../desk/waiting.tsx';
import { loaded } from '../load.ts';
import { MEMBER_NAMES, memberState } from 'contract/office/member-names';
import { rolesText } from 'contract/office/role-names';
import type { Route } from './+types/page';
import { MemberSheet } from './member-sheet.tsx';
import { NewSheet } from './new-sheet.tsx';
import { type Half, StartPassword } from './start-password.tsx';

const RULES = {
  waits_for: WAITS_FOR,
  state: STAFF_STATES,
  after: /^\d{1,18}$/,
  before: /^\d{1,18}$/,
  open: /^(?:\d{1,18}|new)$/,
} as const;

/** Who works here, what waits, and who is open beside the list. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call: ask } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { open, waits_for: waitsFor, ...query } = values;
  const [listed, setup] = await Promise.all([
    ask(staffList, { query: { ...query, waits_for: waitsFor } }),
    listSetup(ask, 'staff', request),
  ]);
  const opened =
    open === undefined || open === 'new'
      ? null
      : loaded(await ask(oneMember, { params: { id: open } }), request);
  return {
    page: loaded(listed, request),
    setup,
    query,
    isForMe: waitsFor !== undefined,
    opened,
    isNew: open === 'new',
    dropped,
  };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_staff() }) }];
}

const dayText = (instant: string) => displayDay(phnomPenhDay(Date.parse(instant)));

const columns = (nameOf: ReturnType<typeof useStaffName>): readonly Column<StaffMember>[] => [
  {
    key: 'name',
    label: m.office_staff_name(),
    cell: (one) => <b className="whitespace-nowrap">{nameOf(one)}</b>,
  },
  {
    key: 'roles',
    label: m.office_staff_roles(),
    cell: ({ roles }) => <span className="lg:whitespace-nowrap">{rolesText(roles)}</span>,
  },
  {
    key: 'since',
    label: m.office_staff_since(),
    cell: ({ added_at }) => <span className="tabular whitespace-nowrap">{dayText(added_at)}</span>,
  },
  {
    key: 'state',
    label: m.office_staff_state(),
    cell: (one) => (
      <span className="whitespace-nowrap">
        <MemberState {...one} />
      </span>
    ),
  },
  { key: 'address', label: m.office_username(), wide: true, cell: ({ username }) => username },
];

/** Whether somebody works here, has not logged in yet, or has left. */
function MemberState(member: StaffMember) {
  const { ended_at } = member;
  if (ended_at !== null) return <Pill>{m.office_staff_left_on({ day: dayText(ended_at) })}</Pill>;
  const state = memberState(member);
  return <Pill tone={state === 'working' ? 'green' : 'romdoul'}>{MEMBER_NAMES[state]()}</Pill>;
}

/** Who works in the office: adding, roles and enrolling anew by two managers, ending by one. */
export default function Staff({ loaderData }: Route.ComponentProps) {
  const { page, opened, isNew, isForMe, dropped, query, setup } = loaderData;
  const nameOf = useStaffName();
  const { proposals } = page;
  const all = columns(nameOf);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [half, setHalf] = useState<Half | null>(null);
  return (
    <>
      <PageHead title={m.office_staff()} lead={m.office_staff_lead()}>
        <Button
          tone="secondary"
          size="small"
          onClick={() => void navigate(changedView(search, { open: 'new' }))}
        >
          {m.office_staff_add()}
        </Button>
      </PageHead>
      {isForMe ? (
        <ForMeBar count={proposals.length} />
      ) : (
        <ListBar
          list="staff"
          call={staffList}
          query={query}
          filters={[
            {
              name: 'state',
              label: m.office_staff_state(),
              options: STAFF_STATES.map((value) => ({ value, label: MEMBER_NAMES[value]() })),
            },
          ]}
          columns={all}
          setup={setup}
        />
      )}
      <Dropped parts={dropped} />
      {proposals.length > 0 && (
        <div className="grid gap-2 px-5 pb-3">
          {proposals.map((proposal) => (
            <Waiting
              key={proposal.id}
              proposedBy={proposal.proposed_by}
              proposedAt={proposal.proposed_at}
              managers={page.managers}
              decide={(confirmed) =>
                call(decideOnStaff, { params: { id: proposal.id }, body: { confirmed } })
              }
              onDecided={({ second_half }) => {
                const who = proposal.person ?? proposal.about;
                const other = nameOf(proposal.proposed_by);
                if (second_half !== null && who !== null)
                  setHalf({ who: nameOf(who), text: second_half, other });
              }}
            >
              <ProposalText proposal={proposal} nameOf={nameOf} />
            </Waiting>
          ))}
        </div>
      )}
      {!isForMe && <Members page={page} columns={shownColumns(all, setup.chosen)} />}
      {opened !== null && <MemberSheet key={opened.id} member={opened} onHalf={setHalf} />}
      {isNew && <NewSheet onHalf={setHalf} />}
      <StartPassword given={half} onClose={() => setHalf(null)} />
    </>
  );
}

type MembersProps = {
  readonly page: StaffPage;
  readonly columns: readonly Column<StaffMember>[];
};

function Members({ page, columns: shown }: MembersProps) {
  const nameOf = useStaffName();
  return (
    <>
      <DataTable
        caption={m.office_staff()}
        columns={shown}
        rows={page.rows}
        rowKey={({ id }) => id}
        rowLabel={(one) => m.office_staff_row({ name: nameOf(one), roles: rolesText(one.roles) })}
        defaultSort=""
      />
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
    </>
  );
}

/** What is proposed, with both sides where there are two. */
function ProposalText({
  proposal: { kind, about, person, roles },
  nameOf,
}: {
  readonly proposal: StaffProposal;
  readonly nameOf: ReturnType<typeof useStaffName>;
}) {
  if (person !== null)
    return (
      <p>
        {m.office_staff_wants_add({
          name: nameOf(person),
          address: person.username,
          roles: rolesText(person.roles),
        })}
      </p>
    );
  const name = about === null ? '' : nameOf(about);
  if (kind === 'set_roles' && roles !== null)
    return (
      <p>
        {m.office_staff_wants_roles({
          name,
          before: rolesText(about?.roles ?? []),
          after: rolesText(roles),
        })}
      </p>
    );
  if (kind === 'let_back')
    return <p>{m.office_staff_wants_back({ name, roles: rolesText(roles ?? []) })}</p>;
  return <p>{m.office_staff_wants_reset({ name })}</p>;
}
