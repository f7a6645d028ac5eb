import {
  DUE_GROUPS,
  DUE_ROWS,
  DUE_STEPS,
  type DueCount,
  type DueLoan,
  type DuePromise,
  type LoanContactsView,
  type TodayPage,
  type TodayQuery,
} from 'contract/office/today';
import type {
  Contact,
  ContactKind,
  ContactOutcome,
  ContactPromiseState,
} from 'contract/office/today';
import type { Refused } from 'contract/refusal';
import { type Day, phnomPenhDay } from 'lending/calendar';
import { owedBack, settlesCents } from 'lending/credit';
import type { Entry } from 'lending/entry';
import { promiseState } from 'lending/promise';
import { unansweredComplaints } from '../complaints/store.ts';
import { cursorPage } from '../cursor-page.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { complaintNumber, loanNumber } from 'contract/record-numbers';
import { entriesOfAll, findLoan, foldToday } from '../loans/store.ts';
import { batchesOf } from '../batches.ts';
import { noSuchLoan } from './commands-contact.ts';
import {
  contactOpen,
  heldBack,
  isSettled,
  momentOf,
  nothingAsked,
  weekOpensAt,
} from './commands-fair.ts';
import { contactRecords, contactsOf, lastContacts, people } from './store.ts';
import { pauseOf } from '../pauses/store.ts';
import { promisesOf } from './store-promises.ts';
import {
  allOfSteps,
  type DueRow,
  type DueTotal,
  dueTotals,
  firstOfSteps,
  pageOfStep,
} from './store-today.ts';
import { namer } from '../standing/store-names.ts';

/** What is due and late today: the counts, and the first rows of each step or a page of one. */
export async function todayPage(services: LoanServices, asked: TodayQuery): Promise<TodayPage> {
  const { db } = services;
  const { today } = momentOf(services);
  const { step, ...rest } = asked;
  const totals = await dueTotals(db, today, asked);
  const page =
    step === undefined
      ? { rows: await firstOfSteps(db, today, rest), next: null, previous: null }
      : cursorPage(
          await pageOfStep(db, today, { ...rest, step }),
          { ...asked, most: DUE_ROWS },
          placeOf,
        );
  const ofGroup = asked.group === undefined ? totals : totals.filter(inGroup(asked.group));
  return {
    ...page,
    today,
    contact: await contactOpen(services),
    all: countOf(totals),
    groups: record(DUE_GROUPS, (group) => countOf(totals.filter(inGroup(group)))),
    steps: record(DUE_STEPS, (one) => countOf(ofGroup.filter((total) => total.step === one))),
    rows: await described(services, page.rows, today),
  };
}

/** Every loan of the list, of one step or of all, as a file takes them. */
export async function* dueBatches(
  services: LoanServices,
  asked: Omit<TodayQuery, 'after' | 'before'>,
): AsyncGenerator<readonly DueLoan[]> {
  const { today } = momentOf(services);
  const all = await allOfSteps(services.db, today, asked);
  yield* batchesOf(all, (rows) => described(services, rows, today));
}

const placeOf = ({ daysLate, loanId }: DueRow) => `${daysLate}-${loanId}`;

const inGroup = (group: (typeof DUE_GROUPS)[number]) => (total: DueTotal) =>
  group === 'promised' ? total.isPromised : total.group === group;

function countOf(totals: readonly DueTotal[]): DueCount {
  return totals.reduce(
    (sum, { loans, cents }) => ({ loans: sum.loans + loans, cents: sum.cents + cents }),
    { loans: 0, cents: 0 },
  );
}

function record<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}

/** Rows with who owes, the last contact and the newest promise, asked for all at once. */
async function described(
  services: LoanServices,
  rows: readonly DueRow[],
  today: Day,
): Promise<DueLoan[]> {
  const { db } = services;
  const loans = rows.map(({ loanId }) => loanId);
  const borrowers = [...new Set(rows.map(({ borrowerId }) => borrowerId))];
  const [known, records, last, promises] = await Promise.all([
    people(db, borrowers),
    contactRecords(db, borrowers, momentOf(services)),
    lastContacts(db, loans),
    promisesOf(db, loans),
  ]);
  const promised = [...new Set(promises.map(({ loanId }) => loanId))];
  const entries = await entriesOfAll(db, promised);
  return rows.map((row) => {
    const person = known.get(row.borrowerId);
    const contact = last.get(row.loanId);
    const own = promises.filter(({ loanId }) => loanId === row.loanId);
    return {
      loan: Number(row.loanId),
      number: loanNumber(row.loanId),
      product: row.product,
      name: person?.name ?? '',
      phone: person?.phone ?? '',
      is_closed: row.isClosed,
      days_late: row.daysLate,
      due_cents: Number(row.dueCents),
      balance_cents: Number(row.balanceCents),
      step: row.step,
      last_contact: contact ? { ...contact, at: contact.at.toISOString() } : null,
      promise: newestPromise(own, entries.get(row.loanId) ?? [], today),
      paused_until: records.get(row.borrowerId)?.pausedUntil ?? null,
    };
  });
}

type StoredPromise = Awaited<ReturnType<typeof promisesOf>>[number];

function newestPromise(
  promises: readonly StoredPromise[],
  entries: readonly Entry[],
  today: Day,
): DuePromise | null {
  const states = promises.map((one) => stateOf(one, entries, today));
  const newest = promises.at(-1);
  const state = states.at(-1);
  if (newest === undefined || state === undefined) return null;
  const ended = states.filter((one) => one === 'kept' || one === 'broken');
  return {
    on: newest.on,
    cents: Number(newest.cents),
    state,
    kept: ended.filter((one) => one === 'kept').length,
    ended: ended.length,
  };
}

/** How a promise stands. One that was taken back before its day was over is neither broken nor open, unless it was paid all the same. */
function stateOf(
  { on, cents, afterEntry, takenBackAt }: StoredPromise,
  entries: readonly Entry[],
  today: Day,
): ContactPromiseState {
  const state = promiseState({ on, cents: Number(cents), afterEntry }, entries, today);
  const isTakenBack = takenBackAt !== null && phnomPenhDay(takenBackAt.getTime()) <= on;
  return isTakenBack && state !== 'kept' ? 'taken_back' : state;
}

/** What was said about one loan, and what the rules of fair contact leave at this moment. */
export async function contactsView(
  services: LoanServices,
  { loanId }: { loanId: bigint },
): Promise<LoanContactsView | Refused> {
  const { db } = services;
  const stored = await findLoan(db, loanId);
  if (stored === null) return noSuchLoan();
  const { borrowerId } = stored;
  const moment = momentOf(services);
  const loan = foldToday(stored, moment.today);
  const [known, records, contacts, promises, pause, complaints] = await Promise.all([
    people(db, [borrowerId]),
    contactRecords(db, [borrowerId], moment),
    contactsOf(db, loanId),
    promisesOf(db, [loanId]),
    pauseOf(db, borrowerId, moment.today),
    unansweredComplaints(db, borrowerId),
  ]);
  const [person, record] = [known.get(borrowerId), records.get(borrowerId)];
  if (!person || !record) throw new Error('A loan without its borrower');
  const nameOf = await namer(db, [...contacts.map(({ by }) => by), pause?.by ?? null]);
  const contact = await contactOpen(services);
  const isClosed = isSettled(loan);
  const common = { isClosed, isOpen: contact.open, record };
  const opensAt = weekOpensAt(record);
  return {
    loan: Number(loanId),
    number: loanNumber(loanId),
    ...person,
    today: moment.today,
    due_cents: loan.dueCents,
    payoff_cents: settlesCents(loan),
    owed_back_cents: owedBack(loan),
    days_late: loan.daysPastDue,
    contact,
    room: {
      call: heldBack({ ...common, kind: 'call' }),
      sms: nothingAsked(loan) ?? heldBack({ ...common, kind: 'sms' }),
      this_week: record.week,
      week_opens_at: opensAt?.toISOString() ?? null,
    },
    pause: pause && { ...pause, by: nameOf(pause.by) },
    contacts: contacts.map((row) => {
      const promise = promises.find(({ contactId }) => contactId === row.id);
      const state = promise && stateOf(promise, stored.entries, moment.today);
      const kept = promise && state ? { ...promise, state } : null;
      return { ...contactOf(row, kept), by: nameOf(row.by) };
    }),
    complaints: complaints.map((id) => ({ id: String(id), number: complaintNumber(id) })),
  };
}

/** A contact as it travels, with the promise that it led to. */
function contactOf(
  row: Awaited<ReturnType<typeof contactsOf>>[number],
  promise: (StoredPromise & { state: ContactPromiseState }) | null,
): Omit<Contact, 'by'> {
  return {
    id: String(row.id),
    kind: row.kind as ContactKind,
    outcome: row.outcome as ContactOutcome | null,
    note: row.note,
    at: row.at.toISOString(),
    promise: promise && { on: promise.on, cents: Number(promise.cents), state: promise.state },
  };
}
