import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { phnomPenhDay } from 'lending/calendar';
import { m } from 'words/messages';
import {
  contactOpen,
  heldBack,
  heldText,
  momentOf,
  saysWhatIsDue,
} from '../collections/commands-fair.ts';
import { contactRecords, insertContact, lockPerson, reminderAt } from '../collections/store.ts';
import type { DB } from '../database/types.ts';
import type { By, LoanServices } from '../loans/commands-act.ts';
import { findLoan, foldToday } from '../loans/store.ts';
import { addressees, insertMessage, isUnderWay, messageAt } from './store-applicants.ts';

interface Sending {
  readonly message: {
    readonly kind: string;
    readonly phone: string | null;
    readonly body: string;
    readonly writtenAt: Date;
  };
  readonly by: By;
  /** Of this one act. */
  readonly key: string;
  readonly now: Date;
}

/**
 * Looks at a message that staff wrote by hand once more by the rules of fair contact (docs/office.md, "Fair collections") and notes it in
 * the person's record, as when it was sent first. Other kinds keep none of these rules. @returns why it is held back; null: it may go out
 */
export async function countedOrHeld(
  services: LoanServices,
  tx: Kysely<DB>,
  sending: Sending,
): Promise<Refused | null> {
  if (sending.message.kind === 'payment_reminder') return reminder(services, tx, sending);
  return sending.message.kind === 'applicant_message' ? toApplicant(services, tx, sending) : null;
}

async function reminder(
  services: LoanServices,
  tx: Kysely<DB>,
  { message: { phone, body, writtenAt }, by, now }: Sending,
): Promise<Refused | null> {
  const first = await reminderAt(tx, { phone: phone ?? '', at: writtenAt });
  const loan = first && (await findLoan(tx, first.loanId));
  if (!first || !loan) return noLonger();
  await lockPerson(tx, first.borrowerId);
  const folded = foldToday(loan, services.clock.today());
  const { closedOn, dueCents } = folded;
  const isClosed = closedOn !== null || dueCents === 0;
  const nothingOwed: Refusal = (locale) => m.office_today_held_closed({}, { locale });
  const held = await heldFrom(services, tx, { ...first, writtenAt, isClosed, nothingOwed });
  if (held !== null) return held;
  if (!saysWhatIsDue({ ...first, body }, folded)) return noLonger();
  await insertContact(tx, { ...first, kind: 'sms', by: by.who, at: now });
  return null;
}

async function toApplicant(
  services: LoanServices,
  tx: Kysely<DB>,
  { message: { phone, writtenAt }, by, key, now }: Sending,
): Promise<Refused | null> {
  const first = await messageAt(tx, { phone: phone ?? '', at: writtenAt });
  if (first === null) return noLonger();
  const { applicationId, borrowerId, template: text } = first;
  await lockPerson(tx, borrowerId);
  const [application] = await addressees(tx, [applicationId]);
  const isClosed = !application || !isUnderWay(application.status);
  const held = await heldFrom(services, tx, {
    borrowerId,
    writtenAt,
    isClosed,
    nothingOwed: decided,
  });
  if (held !== null) return held;
  const again = { applicationId, borrowerId, text, batch: key, by: by.who, at: now };
  await insertMessage(tx, again);
  return null;
}

interface Person {
  readonly borrowerId: bigint;
  readonly writtenAt: Date;
  readonly isClosed: boolean;
  /** What is said where it is closed. */
  readonly nothingOwed: Refusal;
}

/** The refusal where a person is to be left alone; null where not. The person is locked by then. */
async function heldFrom(
  services: LoanServices,
  tx: Kysely<DB>,
  { borrowerId, writtenAt, isClosed, nothingOwed }: Person,
): Promise<Refused | null> {
  const moment = momentOf(services);
  const found = (await contactRecords(tx, [borrowerId], moment)).get(borrowerId);
  if (!found) throw new Error('A message without its borrower');
  // The message of this day that failed is this one: it holds itself back from nothing but the week.
  const isOfToday = phnomPenhDay(writtenAt.getTime()) === moment.today;
  const record = { ...found, messagesToday: found.messagesToday - (isOfToday ? 1 : 0) };
  const contact = await contactOpen({ ...services, db: tx });
  const why = heldBack({ kind: 'sms', isClosed, isOpen: contact.open, record });
  if (why === null) return null;
  const said = why === 'closed' ? nothingOwed : heldText(why, { record, contact });
  return Refused.because(said, `held_${why}`);
}

/** The phone is another person's by now, or another is theirs; or something was paid since. */
function noLonger(): Refused {
  return Refused.because((locale) => m.office_messages_again_old({}, { locale }), 'too_old');
}

const decided: Refusal = (locale) => m.office_messages_again_decided({}, { locale });
