import { CONTACTERS } from 'contract/office/who';
import { CONTACTS_A_WEEK } from 'contract/office/contact-hours';
import {
  beginContact,
  type Contact,
  endPause,
  type LoanContactsView,
  type HeldReason,
} from 'contract/office/today';
import { displayPhone } from 'contract/phone';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { type Busy, Button } from 'ui/button.tsx';
import { Phone } from 'ui/icons.tsx';
import { Spinner } from 'ui/spinner.tsx';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { useAct } from '../desk/use-act.ts';
import { shortTime } from '../desk/time-text.ts';
import { addressOf } from '../page-table.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { OutcomeForm } from './outcome-form.tsx';
import { OneReminder } from './reminders.tsx';
import { useContacts } from './use-contacts.ts';
import { KIND_NAMES, outcomeText, PROMISE_NAMES } from 'contract/office/today-names';
import { WhoMay, useMay } from '../desk/who-may.tsx';

/** Calls, messages and promises about one loan, and the acts that the rules of fair contact leave. It loads its own data. */
export function LoanContacts({ loanId }: { readonly loanId: string }) {
  const { view, failed, take, reload } = useContacts(loanId);
  if (view === null) {
    return failed ? (
      <Alert tone="red">{m.office_today_panel_failed()}</Alert>
    ) : (
      <Spinner className="mx-auto my-8 size-6 text-primary" label={m.office_loading()} />
    );
  }
  return <Panel key={view.loan} view={view} take={take} reload={reload} />;
}

interface PanelProps {
  readonly view: LoanContactsView;
  readonly take: (view: LoanContactsView) => void;
  readonly reload: () => Promise<void>;
}

function Panel({ view, take, reload }: PanelProps) {
  const mayAct = useMay(CONTACTERS);
  const open = view.contacts.find(({ kind, outcome }) => kind !== 'sms' && outcome === null);
  return (
    <div className="grid gap-3">
      <div>
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 text-base">
          <PersonName name={view.name} />
          <span className="tabular">{displayPhone(view.phone)}</span>
        </h2>
        <p className="text-sm text-ink-2">
          <Link to={addressOf('loan', { number: view.number })} className="text-link">
            {view.number}
          </Link>{' '}
          · {owedText(view)}
        </p>
        <p className="text-sm text-ink-2">
          {m.office_today_panel_week({
            count: String(view.room.this_week),
            most: String(CONTACTS_A_WEEK),
          })}
        </p>
      </div>
      <Complaints complaints={view.complaints} />
      {!mayAct && <WhoMay act={m.office_today_call()} roles={CONTACTERS} />}
      {mayAct && <Acts view={view} take={take} reload={reload} isCalling={open !== undefined} />}
      {mayAct && open !== undefined && <OutcomeForm view={view} contact={open} take={take} />}
      <Said contacts={view.contacts} />
    </div>
  );
}

/** Whether nothing is to be paid now, be it that late fees of an extended loan wait for its new Pay Day. */
const asksNothing = ({ due_cents: due, owed_back_cents: back, room }: LoanContactsView) =>
  due + back === 0 || room.sms === 'extended';

/** What is due of the loan, and what of a refund is to be paid back beside it. */
function owedText({
  due_cents: due,
  days_late: days,
  owed_back_cents: back,
  room,
}: LoanContactsView): string {
  if (room.sms === 'extended') return m.office_today_held_extended();
  const owed = { amount: formatDollars(due), days: String(days) };
  const ofLoan = days === 0 ? m.office_today_panel_owed_today : m.office_today_panel_owed;
  const said = [
    ...(due > 0 ? [ofLoan(owed)] : []),
    ...(back > 0 ? [m.office_today_panel_owed_back({ amount: formatDollars(back) })] : []),
  ];
  return said.length === 0 ? m.office_today_nothing_owed() : said.join(' · ');
}

/** What the borrower complained of that nobody has answered yet, each with the way to it. */
function Complaints({ complaints }: Pick<LoanContactsView, 'complaints'>) {
  if (complaints.length === 0) return null;
  return (
    <Alert tone="romdoul">
      <p>{m.office_today_panel_complaints({ count: String(complaints.length) })}</p>
      <ul className="flex flex-wrap gap-x-4">
        {complaints.map(({ id, number }) => (
          <li key={id}>
            <Link to={`${addressOf('complaints')}?open=${id}`} className="text-link tabular">
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Why a person is left alone, as a sentence. */
function heldSentence(why: HeldReason, { contact, pause, room }: LoanContactsView): string {
  const at = (instant: string | null) => (instant === null ? '' : shortTime(instant));
  const sentences: Readonly<Record<HeldReason, () => string>> = {
    closed: m.office_today_held_closed,
    extended: m.office_today_held_extended,
    day: m.office_today_held_day,
    phone: m.office_today_held_phone,
    hours: () => m.office_today_held_hours({ at: at(contact.opens_at) }),
    pause: () => m.office_today_held_pause({ day: pause === null ? '' : displayDay(pause.until) }),
    week: () =>
      m.office_today_held_week({ count: String(CONTACTS_A_WEEK), at: at(room.week_opens_at) }),
  };
  return sentences[why]();
}

function Acts({ view, take, reload, isCalling }: PanelProps & { readonly isCalling: boolean }) {
  const { busy, trouble: refused, send } = useAct();
  const trouble = refused?.text ?? null;
  const [isWriting, setWriting] = useState(false);
  const params = { loan: String(view.loan) };
  const begin = async (kind: 'call' | 'incoming') => {
    if (isCalling) return;
    // It is under way until the page shows it: each call is one of the few of a week.
    await send(async () => {
      const outcome = await call(beginContact, { params, body: { kind } });
      await reload();
      return outcome;
    });
  };
  const end = async () => {
    const ended = await send(() => call(endPause, { params }));
    if (ended !== null) take(ended);
  };
  useKeys([
    {
      code: 'KeyC',
      caps: ['C'],
      label: m.office_today_key_call,
      group: 'lists',
      inBar: true,
      run: () => void begin('call'),
    },
  ]);
  const { room } = view;
  // Where nothing is due there is nothing to remind of, which the line above says already.
  const isQuiet = room.call === null && asksNothing(view);
  const why = isQuiet ? null : (room.call ?? room.sms);
  return (
    <div className="grid gap-3">
      <PauseLine view={view} end={() => void end()} />
      {why !== null && why !== 'pause' && !isCalling && (
        <Alert tone="romdoul">
          <p>{heldSentence(why, view)}</p>
          {why === 'phone' && (
            <Link to={`${addressOf('phones')}?loan=${view.number}`} className="text-link">
              {m.office_phones_change()}
            </Link>
          )}
        </Alert>
      )}
      {trouble !== null && trouble !== (why === null ? null : heldSentence(why, view)) && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
      {!isCalling && !asksNothing(view) && (
        <p className="text-sm text-ink-2">{m.office_today_panel_ask()}</p>
      )}
      {!isCalling && (
        <ContactButtons
          view={view}
          busy={busy}
          begin={(kind) => void begin(kind)}
          write={() => setWriting(true)}
        />
      )}
      {isWriting && (
        <OneReminder
          loan={String(view.loan)}
          onClose={() => setWriting(false)}
          onSent={() => void reload()}
        />
      )}
    </div>
  );
}

/** Call, write, or note that the borrower came. */
function ContactButtons({
  view,
  busy,
  begin,
  write,
}: {
  readonly view: LoanContactsView;
  readonly busy: Busy;
  readonly begin: (kind: 'call' | 'incoming') => void;
  readonly write: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        busy={busy}
        disabled={view.room.call !== null}
        start={<Phone className="size-4" aria-hidden="true" />}
        end={<KeyCaps caps={['C']} />}
        onClick={() => begin('call')}
      >
        {m.office_today_call()}
      </Button>
      <Button size="small" tone="secondary" disabled={view.room.sms !== null} onClick={write}>
        {m.office_today_sms()}
      </Button>
      <Button size="small" tone="secondary" onClick={() => begin('incoming')}>
        {m.office_today_came()}
      </Button>
    </div>
  );
}

/** A hardship pause that holds, and its end. */
function PauseLine({
  view: { pause },
  end,
}: {
  readonly view: LoanContactsView;
  readonly end: () => void;
}) {
  const nameOf = useStaffName();
  if (pause === null) return null;
  return (
    <Alert tone="romdoul">
      <p>
        {m.office_today_pause_now({ day: displayDay(pause.until), reason: pause.reason })} (
        {nameOf(pause.by)})
      </p>
      <button type="button" className="text-link" onClick={end}>
        {m.office_today_end_pause()}
      </button>
    </Alert>
  );
}

/** What was said so far, the newest first. */
function Said({ contacts }: { readonly contacts: readonly Contact[] }) {
  const nameOf = useStaffName();
  return (
    <section>
      <h3 className="text-sm">{m.office_today_panel_history()}</h3>
      {contacts.length === 0 && (
        <p className="text-sm text-ink-2">{m.office_today_panel_history_none()}</p>
      )}
      <ol className="said mt-1 text-sm">
        {contacts.map(({ id, kind, outcome, note, by, at, promise }) => (
          <li key={id}>
            <p>
              <b>{KIND_NAMES[kind]()}</b> · {outcomeText(kind, outcome)}
            </p>
            {promise !== null && (
              <p className={promise.state === 'broken' ? 'text-red' : undefined}>
                {displayDay(promise.on)} {formatDollars(promise.cents)} ·{' '}
                {PROMISE_NAMES[promise.state]()}
              </p>
            )}
            {note !== null && <p>{<PersonName name={note} />}</p>}
            <p className="tabular text-ink-2">
              {shortTime(at)} · {nameOf(by)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
