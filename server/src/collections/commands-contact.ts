import { CONTACTERS } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import { PAUSE_MOST_DAYS, PROMISE_MOST_DAYS } from 'contract/office/contact-hours';
import {
  type ContactKind,
  NOT_CALLED_MS,
  NOT_KNOWN_MS,
  type OutcomeBody,
} from 'contract/office/today';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { addDays, type Day, displayDay } from 'lending/calendar';
import { settlesCents } from 'lending/credit';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { lockBorrower } from '../borrowers/store.ts';
import { changedSince, unsaid } from '../changes/commands.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { findLoan, foldToday, type StoredLoan } from '../loans/store.ts';
import { noteNotTheirs } from '../phones/commands-not-theirs.ts';
import { phoneAt } from '../phones/store.ts';
import { contactOpen, heldBack, heldText, isSettled, momentOf } from './commands-fair.ts';
import {
  contactRecords,
  findContact,
  insertContact,
  insertOutcome,
  insertPromise,
  lockPerson,
} from './store.ts';
import { endPauses, insertPause } from '../pauses/store.ts';
import { ownOpenContact } from './store-open.ts';

interface Begun extends JsonObject {
  id: string;
}

/** There is no loan of that number. */
export function noSuchLoan(): Refused {
  return Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');
}

/** How long the same call that is begun again is a second press, or an answer that was lost; later it is another call, and the rules are asked. */
const SAME_PRESS_MS = 2 * 60_000;

/**
 * Begins a call to the borrower's own phone, before it is made: refused where the rules of fair contact hold the person back, counted
 * under them otherwise, in one transaction. Nobody else can be called about a loan: the call names the loan alone. A borrower who
 * calls or comes (`incoming`) is held back by nothing and counts for nothing. Where the caller has begun one within `SAME_PRESS_MS` that has no outcome
 * yet, that is the one: pressed twice, or sent again, one call counts once.
 */
export async function beginContact(
  services: LoanServices,
  by: By,
  { loanId, kind }: { loanId: bigint; kind: 'call' | 'incoming' },
): Promise<Begun | Refused> {
  const options = { event: 'contact.begun', by, roles: CONTACTERS, key: null, fields: {} };
  let open: bigint | null = null;
  const begun = await act<Begun>(services, options, async (tx, now) => {
    const loan = await findLoan(tx, loanId);
    if (loan === null) return noSuchLoan();
    await lockPerson(tx, loan.borrowerId);
    const since = new Date(now.getTime() - SAME_PRESS_MS);
    open = await ownOpenContact(tx, { loanId, kind, by: by.who, since });
    if (open !== null) return unsaid('begun_before');
    const held = kind === 'call' ? await heldFrom(services, tx, loan, 'call') : null;
    if (held !== null) return held;
    const { borrowerId } = loan;
    const contact = { loanId, borrowerId, kind, template: null, by: by.who, at: now };
    const id = await insertContact(tx, contact);
    const facts = { contact: Number(id), kind };
    return { answer: { id: String(id) }, subject: `loan:${loanId}`, facts };
  });
  return open === null ? begun : { id: String(open) };
}

/** The refusal where a person is to be left alone; null where not. The person is locked by then. */
export async function heldFrom(
  services: LoanServices,
  tx: Kysely<DB>,
  loan: StoredLoan,
  kind: 'call' | 'sms',
): Promise<Refused | null> {
  const moment = momentOf(services);
  const record = (await contactRecords(tx, [loan.borrowerId], moment)).get(loan.borrowerId);
  if (!record) throw new Error('A loan without its borrower');
  const contact = await contactOpen({ ...services, db: tx });
  const isClosed = isSettled(foldToday(loan, moment.today));
  const why = heldBack({ kind, isClosed, isOpen: contact.open, record });
  return why === null ? null : Refused.because(heldText(why, { record, contact }), `held_${why}`);
}

interface Ending {
  loanId: bigint;
  contactId: bigint;
  told: OutcomeBody;
}

interface Ended extends JsonObject {
  contact: number;
}

const NOTE_MOST = 500;

/**
 * What came of a call, once, at any hour: a promise to pay (at most 30 days ahead, at most what closes the loan), a hardship pause (at
 * most 60 days, with its reason), that the phone is not the borrower's, or nothing. That the call was not made its beginner alone says, within `NOT_CALLED_MS`; that what came of it is not
 * known, anybody else after that, so that an abandoned call keeps nobody from the borrower. Contacts that have an outcome are refused.
 */
export async function endContact(
  services: LoanServices,
  by: By,
  { loanId, contactId, told }: Ending,
): Promise<Ended | Refused> {
  const options = { event: 'contact.ended', by, roles: CONTACTERS, key: null, fields: {} };
  return act<Ended>(services, options, async (tx, now) => {
    const loan = await findLoan(tx, loanId);
    const contact = await findContact(tx, { loanId, contactId });
    if (loan === null || contact === null || contact.kind === 'sms') return noSuchLoan();
    const wrong = wrongOf(told, contact.kind, loan, services.clock.today());
    if (wrong !== null) return wrong;
    const unsayable = whoMaySay(told, contact, { who: by.who, now });
    if (unsayable !== null) return unsayable;
    const note = told.note.trim() === '' ? null : told.note.trim();
    const outcome = { contactId, outcome: told.outcome, note, by: by.who, at: now };
    if (!(await insertOutcome(tx, outcome))) {
      return changedSince(tx, by.who, ['contact', contactId]);
    }
    if (told.outcome === 'wrong_number') {
      const call = { borrowerId: loan.borrowerId, calledAt: contact.at };
      await noteWrongNumber(tx, { ...call, by: by.who, at: now });
    }
    const { promise_on: on, promise_cents: cents, pause_until: until } = told;
    if (told.outcome === 'promise' && on !== undefined && cents !== undefined) {
      const { lastEntry: afterEntry } = loan;
      await insertPromise(tx, { loanId, contactId, on, cents, afterEntry, at: now });
    }
    if (told.outcome === 'hardship' && until !== undefined) {
      const { borrowerId } = loan;
      const pause = { borrowerId, loanId, until, reason: note ?? '', by: by.who, at: now };
      await insertPause(tx, pause);
    }
    const facts = { contact: Number(contactId), outcome: told.outcome };
    return { answer: { contact: Number(contactId) }, subject: `loan:${loanId}`, facts };
  });
}

/** The phone that was called is not the borrower's; where they have had another since, nothing is known of that one. */
async function noteWrongNumber(
  tx: Kysely<DB>,
  { calledAt, ...noted }: { borrowerId: bigint; calledAt: Date; by: string; at: Date },
): Promise<void> {
  const { phone } = await lockBorrower(tx, noted.borrowerId);
  const called = await phoneAt(tx, { borrowerId: noted.borrowerId, at: calledAt });
  if (called === phone) await noteNotTheirs(tx, { ...noted, why: 'wrong_number' });
}

/**
 * Why somebody may not say of a contact that it was not made, or that its outcome is not known: it counts as made once its beginner has had time
 * to say that it was not, and may go on for longer than that.
 */
function whoMaySay(
  { outcome }: OutcomeBody,
  contact: { by: string; at: Date },
  { who, now }: { who: string; now: Date },
): Refused | null {
  const isOwn = contact.by === who;
  const agoMs = now.getTime() - contact.at.getTime();
  if (outcome === 'not_called' && (!isOwn || agoMs > NOT_CALLED_MS)) {
    const minutes = String(NOT_CALLED_MS / 60_000);
    return Refused.field('outcome', (locale) =>
      m.office_today_wrong_not_called({ minutes }, { locale }),
    );
  }
  if (outcome === 'not_known' && (isOwn || agoMs <= NOT_KNOWN_MS)) {
    const minutes = String(NOT_KNOWN_MS / 60_000);
    return Refused.field('outcome', (locale) =>
      m.office_today_wrong_not_known({ minutes }, { locale }),
    );
  }
  return null;
}

/** What is wrong with an outcome, by field; null where nothing is. */
function wrongOf(
  told: OutcomeBody,
  kind: ContactKind,
  loan: StoredLoan,
  today: Day,
): Refused | null {
  const wrong = new Map<string, Refusal>();
  const note = told.note.trim();
  if (Array.from(note).length > NOTE_MOST) {
    wrong.set('note', (locale) => m.error_text_max({ max: NOTE_MOST }, { locale }));
  }
  const isOfCall = ['no_answer', 'wrong_number', 'not_called'].includes(told.outcome);
  if (kind === 'incoming' && isOfCall) {
    wrong.set('outcome', (locale) => m.office_today_wrong_outcome({}, { locale }));
  }
  if (told.outcome === 'promise') {
    const { promise_on: on = '', promise_cents: cents = 0 } = told;
    const last = addDays(today, PROMISE_MOST_DAYS);
    if (on < today || on > last) wrong.set('promise_on', dayBetween(today, last));
    const most = settlesCents(foldToday(loan, today));
    if (cents < 1 || cents > most) {
      wrong.set('promise_cents', (locale) =>
        m.office_today_wrong_amount({ most: formatDollars(most) }, { locale }),
      );
    }
  }
  if (told.outcome === 'hardship') {
    const { pause_until: until = '' } = told;
    const [first, last] = [addDays(today, 1), addDays(today, PAUSE_MOST_DAYS)];
    if (until < first || until > last) wrong.set('pause_until', dayBetween(first, last));
    if (note === '') wrong.set('note', (locale) => m.office_today_wrong_reason({}, { locale }));
  }
  return wrong.size === 0 ? null : Refused.fields(wrong);
}

function dayBetween(first: Day, last: Day): Refusal {
  const days = { first: displayDay(first), last: displayDay(last) };
  return (locale) => m.office_today_wrong_day(days, { locale });
}

/** Ends the pauses of a loan's borrower before their last day; refused where none holds. */
export async function endPause(
  services: LoanServices,
  by: By,
  { loanId }: { loanId: bigint },
): Promise<JsonObject | Refused> {
  const options = { event: 'contact.pause_ended', by, roles: CONTACTERS, key: null, fields: {} };
  return act(services, options, async (tx, now) => {
    const loan = await findLoan(tx, loanId);
    if (loan === null) return noSuchLoan();
    await lockPerson(tx, loan.borrowerId);
    const { borrowerId } = loan;
    const ending = { borrowerId, today: services.clock.today(), by: by.who, at: now };
    const count = await endPauses(tx, ending);
    if (count === 0) return changedSince(tx, by.who, ['pauses', borrowerId]);
    return { answer: { ended: count }, subject: `loan:${loanId}`, facts: { ended: count } };
  });
}
