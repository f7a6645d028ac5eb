import { CONTACTERS } from 'contract/office/who';
import type { Locale } from 'contract/locale';
import {
  type HeldReason,
  type HeldReminder,
  MOST_REMINDERS,
  type ReminderPreview,
  type ReminderQuery,
  type RemindersSent,
} from 'contract/office/today';
import { Refused } from 'contract/refusal';
import { displayDay } from 'lending/calendar';
import type { Loan } from 'lending/loan';
import { formatDollars } from 'lending/money';
import type { JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { loanNumber } from 'contract/record-numbers';
import { findLoan, foldToday, type StoredLoan } from '../loans/store.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { m } from '../notices/commands-words.ts';
import { heldFrom, noSuchLoan } from './commands-contact.ts';
import {
  contactOpen,
  heldBack,
  heldReasonOf,
  momentOf,
  nothingAsked,
  templateOf,
} from './commands-fair.ts';
import { contactRecords, insertContact, lockPerson, people } from './store.ts';
import { loansToRemind, type ToRemind } from './store-today.ts';

/** The words of a reminder: amount, day and ways to pay; no threat, nobody else named. */
function reminderText(
  { env }: Pick<LoanServices, 'env'>,
  stored: StoredLoan,
  loan: Loan,
): (locale: Locale) => string {
  const { hotline } = env.company;
  const said = {
    number: loanNumber(stored.id),
    amount: formatDollars(loan.dueCents),
    day: displayDay(loan.asOf),
    address: env.publicUrl,
    hotline,
  };
  const isToday = templateOf(loan) === 'due_today';
  // Without an account of the operator the borrower's account has no code to pay by.
  if (env.khqr === null) {
    return (locale) =>
      isToday
        ? m.notice_payment_due_today_account(said, { locale })
        : m.notice_payment_late_account(said, { locale });
  }
  return (locale) =>
    isToday
      ? m.notice_payment_due_today(said, { locale })
      : m.notice_payment_late(said, { locale });
}

/** A loan whose borrower is left alone, and why. */
type Left = ToRemind & { readonly why: HeldReason };

/**
 * What would go out now, and who is held back and why: of one loan, or of all that wait for a reminder and that the filters leave. Who is held back takes nobody
 * else's place, so that each round of reminders reaches the next people. Writes nothing.
 * @param asked `most`: how many go out at once
 */
export async function previewReminders(
  services: LoanServices,
  { loan, most = MOST_REMINDERS, ...asked }: ReminderQuery & { most?: number },
): Promise<ReminderPreview> {
  const { db } = services;
  const moment = momentOf(services);
  const contact = await contactOpen(services);
  const waiting =
    loan === undefined
      ? await loansToRemind(db, moment.today, asked)
      : await onlyLoan(db, BigInt(loan));
  const borrowers = [...new Set(waiting.map(({ borrowerId }) => borrowerId))];
  const records = await contactRecords(db, borrowers, moment);
  const whyHeld = ({ borrowerId }: ToRemind): HeldReason | null => {
    const record = records.get(borrowerId);
    if (!record) throw new Error('A loan without its borrower');
    return heldBack({ kind: 'sms', isClosed: false, isOpen: contact.open, record });
  };
  const { free, left } = sorted(waiting, whyHeld);
  // One loan is said to be paid before anything else is said of its borrower.
  const [may, held] = loan === undefined ? [free, left] : [[...waiting], []];
  const ready: { stored: StoredLoan; folded: Loan }[] = [];
  while (ready.length < most && may.length > 0) {
    const ids = may.splice(0, most - ready.length).map(({ loanId }) => loanId);
    for (const stored of await Promise.all(ids.map((id) => findLoan(db, id)))) {
      if (stored === null) continue;
      const folded = foldToday(stored, moment.today);
      const one = { loanId: stored.id, borrowerId: stored.borrowerId };
      const why = nothingAsked(folded) ?? whyHeld(one);
      if (why === null) ready.push({ stored, folded });
      else held.push({ ...one, why });
    }
  }
  const shown = held.slice(0, most);
  const named = [...ready.map(({ stored }) => stored), ...shown];
  const known = await people(
    db,
    named.map(({ borrowerId }) => borrowerId),
  );
  const rowOf = ({ loanId, borrowerId }: ToRemind) => {
    const person = known.get(borrowerId);
    if (!person) throw new Error('A loan without its borrower');
    const { name } = person;
    return { row: { loan: Number(loanId), number: loanNumber(loanId), name }, person };
  };
  return {
    contact,
    ready: ready.map(({ stored, folded }) => {
      const { row, person } = rowOf({ loanId: stored.id, borrowerId: stored.borrowerId });
      const { phone, locale } = person;
      return { ...row, phone, locale, text: reminderText(services, stored, folded)(locale) };
    }),
    more: may.length,
    held: shown.map((one) => ({ ...rowOf(one).row, why: one.why })),
    held_count: held.length,
  };
}

async function onlyLoan(db: LoanServices['db'], id: bigint): Promise<ToRemind[]> {
  const stored = await findLoan(db, id);
  return stored === null ? [] : [{ loanId: stored.id, borrowerId: stored.borrowerId }];
}

/** Whose borrower may be written to, and whose not. A person with several loans is written to about the first alone. */
function sorted(
  waiting: readonly ToRemind[],
  whyHeld: (one: ToRemind) => HeldReason | null,
): { free: ToRemind[]; left: Left[] } {
  const [free, left]: [ToRemind[], Left[]] = [[], []];
  const written = new Set<bigint>();
  for (const one of waiting) {
    const why = whyHeld(one) ?? (written.has(one.borrowerId) ? 'day' : null);
    if (why !== null) left.push({ ...one, why });
    else {
      written.add(one.borrowerId);
      free.push(one);
    }
  }
  return { free, left };
}

interface Sent extends JsonObject {
  contact: number;
}

/** Sends one reminder: checked against the rules of fair contact, counted under them and queued in one transaction. */
export async function remind(
  services: LoanServices,
  by: By,
  loanId: bigint,
): Promise<Sent | Refused> {
  const options = { event: 'contact.reminded', by, roles: CONTACTERS, key: null, fields: {} };
  return act<Sent>(services, options, async (tx, now) => {
    const stored = await findLoan(tx, loanId);
    if (stored === null) return noSuchLoan();
    const { borrowerId } = stored;
    await lockPerson(tx, borrowerId);
    const folded = foldToday(stored, services.clock.today());
    const nothing = nothingAsked(folded);
    if (nothing !== null) return notAsked(nothing);
    const held = await heldFrom(services, tx, stored, 'sms');
    if (held !== null) return held;
    const template = templateOf(folded);
    const contact = { loanId, borrowerId, kind: 'sms', template, by: by.who, at: now } as const;
    const id = await insertContact(tx, contact);
    const text = reminderText(services, stored, folded);
    await tellBorrower(tx, { borrowerId, kind: 'payment_reminder', now, text });
    const facts = { contact: Number(id), template };
    return { answer: { contact: Number(id) }, subject: `loan:${loanId}`, facts };
  });
}

function notAsked(why: 'closed' | 'extended'): Refused {
  const text = why === 'closed' ? m.office_today_held_closed : m.office_today_held_extended;
  return Refused.because((locale) => text({}, { locale }), `held_${why}`);
}

/**
 * Sends reminders, each in a transaction of its own, so that one who is held back keeps nobody else from theirs. Asked again, nobody
 * is written to twice: the day's limit holds them back.
 */
export async function sendReminders(
  services: LoanServices,
  by: By,
  { loans }: { loans: readonly number[] },
): Promise<RemindersSent> {
  const sent: number[] = [];
  const held: HeldReminder[] = [];
  for (const loan of new Set(loans)) {
    const answer = await remind(services, by, BigInt(loan));
    if (!(answer instanceof Refused)) sent.push(loan);
    else held.push({ ...(await nameOf(services, loan)), why: heldReasonOf(answer) });
  }
  return { sent, held };
}

async function nameOf({ db }: Pick<LoanServices, 'db'>, loan: number) {
  const stored = await findLoan(db, BigInt(loan));
  const known = stored && (await people(db, [stored.borrowerId])).get(stored.borrowerId);
  return { loan, number: loanNumber(BigInt(loan)), name: known?.name ?? '' };
}
