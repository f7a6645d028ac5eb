import { CONTACTERS } from 'contract/office/who';
import type { Locale } from 'contract/locale';
import {
  type HeldReason,
  type HeldReminder,
  MOST_REMINDERS,
  type Reminder,
  type ReminderPreview,
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
import { contactOpen, heldBack, heldReasonOf, momentOf } from './commands-fair.ts';
import { contactRecords, insertContact, lockPerson, people } from './store.ts';
import { loansToRemind } from './store-today.ts';

/** Which reminder fits a loan: on its day, or late. */
const templateOf = ({ daysPastDue }: Loan) => (daysPastDue === 0 ? 'due_today' : 'late');

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
  return (locale) =>
    templateOf(loan) === 'due_today'
      ? m.notice_payment_due_today(said, { locale })
      : m.notice_payment_late(said, { locale });
}

/** What would go out now, and who is held back and why: of one loan, or of all that wait for a reminder. Writes nothing. */
export async function previewReminders(
  services: LoanServices,
  { loan }: { loan?: string | undefined },
): Promise<ReminderPreview> {
  const { db } = services;
  const moment = momentOf(services);
  const contact = await contactOpen(services);
  const ids =
    loan === undefined ? await loansToRemind(db, moment.today, MOST_REMINDERS) : [BigInt(loan)];
  const found = await Promise.all(ids.map((id) => findLoan(db, id)));
  const loans = found.filter((one) => one !== null);
  const borrowers = [...new Set(loans.map(({ borrowerId }) => borrowerId))];
  const [known, records] = [
    await people(db, borrowers),
    await contactRecords(db, borrowers, moment),
  ];
  const ready: Reminder[] = [];
  const held: HeldReminder[] = [];
  const written = new Set<bigint>();
  for (const stored of loans) {
    const person = known.get(stored.borrowerId);
    const record = records.get(stored.borrowerId);
    if (!person || !record) continue;
    const folded = foldToday(stored, moment.today);
    const isClosed = folded.closedOn !== null || folded.dueCents === 0;
    const twice: HeldReason | null = written.has(stored.borrowerId) ? 'day' : null;
    const why = heldBack({ kind: 'sms', isClosed, isOpen: contact.open, record }) ?? twice;
    const { name, phone, locale } = person;
    const row = { loan: Number(stored.id), number: loanNumber(stored.id), name };
    if (why !== null) held.push({ ...row, why });
    else {
      written.add(stored.borrowerId);
      const text = reminderText(services, stored, folded)(locale);
      ready.push({ ...row, phone, locale, text });
    }
  }
  return { contact, ready, held };
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
    const nothingDue = folded.dueCents === 0 ? heldClosed() : null;
    const held = nothingDue ?? (await heldFrom(services, tx, stored, 'sms'));
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

function heldClosed(): Refused {
  return Refused.because((locale) => m.office_today_held_closed({}, { locale }), 'held_closed');
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
