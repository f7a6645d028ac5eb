import {
  findPhoneOwner,
  PHONE_CHANGE_DAYS,
  type PhoneChange,
  type PhoneChangePage,
  phoneChanges,
  phoneOwner,
} from 'contract/office/phone-changes';
import { PHONE_REASON_NAMES, PHONE_STATE_NAMES } from 'contract/office/phone-change-names';
import { WAITS_FOR } from 'contract/office/to-do';
import { LOAN_NUMBER } from 'contract/record-numbers';
import type { ReactNode } from 'react';
import { EmptyState } from 'ui/empty-state.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { officeContext } from '../context.ts';
import { Facts } from '../desk/facts.tsx';
import { FindBorrower } from '../desk/find-borrower.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { ForMeBar } from '../desk/for-me.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { readView } from '../desk/view.ts';
import { loaded, unlessGone } from '../load.ts';
import type { Route } from './+types/page';
import { Owner } from './owner.tsx';
import { PhonePair, WaitingPhone } from './waiting-phone.tsx';

const NUMBER = /^\d{1,18}$/;
const RULES = {
  waits_for: WAITS_FOR,
  borrower: NUMBER,
  loan: LOAN_NUMBER,
  after: NUMBER,
  before: NUMBER,
} as const;

const placeOf = ({ after, before }: { after?: string; before?: string }) => ({ after, before });

/** The borrower in the address, what waits and what was decided. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call: ask } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const id = values.borrower;
  const waitsFor = values.waits_for;
  const isForMe = waitsFor !== undefined;
  const [waiting, decided, owner] = await Promise.all([
    // The place in the address is that of the list which is shown whole.
    ask(phoneChanges, {
      query: { state: 'open', waits_for: waitsFor, ...(isForMe ? placeOf(values) : {}) },
    }),
    ask(phoneChanges, { query: { state: 'decided', ...(isForMe ? {} : placeOf(values)) } }),
    id === undefined ? null : ask(phoneOwner, { params: { id } }),
  ]);
  return {
    open: loaded(waiting, request),
    decided: loaded(decided, request),
    owner: owner === null ? null : unlessGone(owner, request),
    loan: values.loan ?? '',
    isForMe,
    dropped,
  };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_phones() }) }];
}

/** Another phone of a borrower who has called: found, proved by a code, confirmed by a second person. */
export default function Phones({ loaderData }: Route.ComponentProps) {
  const { open, decided, owner, loan, isForMe, dropped } = loaderData;
  const { rows: waiting, next, previous } = open;
  const list = waiting.map((one) => (
    <WaitingPhone key={one.id} change={one} confirmers={open.confirmers} linked />
  ));
  return (
    <>
      <PageHead title={m.office_phones()} lead={m.office_phones_lead()} />
      <Dropped parts={dropped} />
      {isForMe && <ForMeBar count={waiting.length} />}
      <div className="report-page pt-4">
        {isForMe ? (
          list
        ) : (
          <>
            <FindBorrower
              name="text"
              label={m.office_phones_find()}
              typed={loan}
              button={m.office_phones_find_button()}
              find={(text) => call(findPhoneOwner, { body: { text } })}
            />
            {owner !== null && <Owner key={owner.id} owner={owner} />}
            {owner === null && <Lists list={list} decided={decided} />}
          </>
        )}
      </div>
      {isForMe && (next ?? previous) !== null && (
        <Pager next={next} previous={previous} rows={waiting.length} />
      )}
    </>
  );
}

/** What waits, then what was decided before; not beside a borrower who is on the line. */
function Lists({
  list,
  decided,
}: {
  readonly list: readonly ReactNode[];
  readonly decided: PhoneChangePage;
}) {
  return (
    <>
      <section className="report-panel" aria-labelledby="waiting">
        <div className="report-panel-head">
          <h2 id="waiting">{m.office_phones_waiting()}</h2>
          <p className="report-unit">{m.office_phones_days({ days: String(PHONE_CHANGE_DAYS) })}</p>
        </div>
        <div className="report-panel-body grid gap-3">
          {list.length === 0 ? (
            <EmptyState title={m.office_phones_none()}>{m.office_phones_none_text()}</EmptyState>
          ) : (
            list
          )}
        </div>
      </section>
      {decided.rows.length > 0 && (
        <section className="report-panel" aria-labelledby="decided">
          <div className="report-panel-head">
            <h2 id="decided">{m.office_phones_decided()}</h2>
          </div>
          <div className="report-panel-body">
            {decided.rows.map((one) => (
              <Decided key={one.id} change={one} />
            ))}
            <Pager next={decided.next} previous={decided.previous} rows={decided.rows.length} />
          </div>
        </section>
      )}
    </>
  );
}

function Decided({ change }: { readonly change: PhoneChange }) {
  const { name, last_name, old_phone, new_phone, reason, state } = change;
  return (
    <Facts
      rows={[
        [
          `${name} ${last_name}, ${wholeTime(change.decided_at ?? change.proposed_at)}`,
          <span key="what">
            {PHONE_STATE_NAMES[state]()} · <PhonePair from={old_phone} to={new_phone} /> ·{' '}
            {PHONE_REASON_NAMES[reason]()}
          </span>,
        ],
      ]}
    />
  );
}
