import { detailsList, settleDetails, type WaitingDetails } from 'contract/office/details';
import { displayPhone } from 'contract/phone';
import { applicationNumber } from 'contract/record-numbers';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Facts } from '../desk/facts.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { changedView, readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import type { Route } from './+types/list';
import { DoCaps } from '../desk/do-caps.tsx';

const NUMBER = /^\d{1,18}$/;
const RULES = { after: NUMBER, before: NUMBER, open: NUMBER } as const;

/** What waits for a call, and the one that is open. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { open, ...query } = values;
  const { call: ask } = context.get(officeContext);
  const [listed, setup] = await Promise.all([
    ask(detailsList, { query }),
    listSetup(ask, 'details', request),
  ]);
  const page = loaded(listed, request);
  return { page, setup, opened: page.rows.find(({ id }) => id === open) ?? null, dropped };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_details() }) }];
}

const nameOf = ({ name, last_name }: WaitingDetails) => `${name} ${last_name}`;
/** Digits that a number ends in. */
const ending = (digits: string) => `…${digits}`;
const accountText = ({ account }: Pick<WaitingDetails, 'account'>) =>
  account === null ? '–' : `${account.bank} ${ending(account.last_digits)}`;
const idText = ({ national_id }: WaitingDetails) =>
  national_id === null ? '–' : ending(national_id);

const columns = (): readonly Column<WaitingDetails>[] => [
  {
    key: 'name',
    label: m.office_details_name(),
    wide: true,
    cell: (row) => (
      <b>
        <PersonName name={nameOf(row)} />
      </b>
    ),
  },
  {
    key: 'phone',
    label: m.office_privacy_phone(),
    cell: ({ phone }) => <span className="tabular whitespace-nowrap">{displayPhone(phone)}</span>,
  },
  { key: 'account', label: m.office_details_account(), cell: accountText },
  { key: 'id', label: m.office_details_id(), cell: idText },
  {
    key: 'sent',
    label: m.office_details_sent(),
    cell: ({ sent_at }) => <span className="tabular whitespace-nowrap">{wholeTime(sent_at)}</span>,
  },
];

/** What borrowers changed in their account, until somebody has asked them in a call. */
export default function Details({ loaderData }: Route.ComponentProps) {
  const { page, setup, opened, dropped } = loaderData;
  const all = columns();
  return (
    <>
      <PageHead title={m.office_details()} lead={m.office_details_lead()} />
      <ListBar list="details" call={detailsList} query={{}} columns={all} setup={setup} />
      <Dropped parts={dropped} />
      {page.rows.length === 0 ? (
        <EmptyState title={m.office_details_none()}>{m.office_details_none_text()}</EmptyState>
      ) : (
        <DataTable
          caption={m.office_details()}
          columns={shownColumns(all, setup.chosen)}
          rows={page.rows}
          rowKey={({ id }) => id}
          rowLabel={(row) => [nameOf(row), accountText(row), idText(row)].join(', ')}
          defaultSort="sent"
        />
      )}
      <Pager next={page.next} previous={page.previous} rows={page.rows.length} />
      {opened !== null && <DetailsSheet key={opened.id} details={opened} />}
    </>
  );
}

/** One of them: what to ask, and how it was answered. */
function DetailsSheet({ details }: { readonly details: WaitingDetails }) {
  const { busy, trouble, send } = useAct();
  const revalidator = useRevalidator();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const settle = async (confirmed: boolean) => {
    const act = () => call(settleDetails, { params: { id: details.id }, body: { confirmed } });
    if ((await send(act)) === null) return;
    toast(confirmed ? m.office_details_counts() : m.office_details_dropped(), { tone: 'green' });
    await navigate(changedView(search, { open: null }), { replace: true });
    await revalidator.revalidate();
  };
  return (
    <Sheet
      title={nameOf(details)}
      actions={
        <>
          <Button tone="secondary" busy={busy} onClick={() => void settle(false)}>
            {m.office_details_no()}
          </Button>
          <Button busy={busy} onClick={() => void settle(true)} end={<DoCaps />}>
            {m.office_details_yes()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TroubleBox trouble={trouble} />
        <p>{m.office_details_ask()}</p>
        {details.applications.length > 0 && <p>{m.office_details_since()}</p>}
        <Facts
          rows={[
            [m.office_privacy_phone(), displayPhone(details.phone)],
            [m.office_details_account(), accountText(details)],
            ...details.applications.map(
              (one) =>
                [
                  m.office_details_now({ number: applicationNumber(one.id) }),
                  one.account === null
                    ? m.office_details_now_none()
                    : `${accountText(one)} · ${wholeTime(one.said_at)}`,
                ] as const,
            ),
            [m.office_details_id(), idText(details)],
            [m.office_details_sent(), wholeTime(details.sent_at)],
          ]}
        />
      </div>
    </Sheet>
  );
}
