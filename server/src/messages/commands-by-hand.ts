import { opensNext } from 'contract/office/contact-hours';
import { phnomPenhDay } from 'lending/calendar';
import { saysWhatIsDue } from '../collections/commands-fair.ts';
import { pauseOf, reminderAt } from '../collections/store.ts';
import { findLoan, foldToday } from '../loans/store.ts';
import { PHONE_NOT_THEIRS } from '../notices/commands.ts';
import { isForTheBorrower } from '../notices/store-kinds.ts';
import { offerToldAt } from '../offers/store.ts';
import { isNotTheirs } from '../borrowers/store-not-theirs.ts';
import type { Services } from '../services.ts';
import { contactHours } from '../settings/commands.ts';
import { mayTellOfLoan } from './commands-loan-words.ts';
import { addressees, isUnderWay, messageAt } from './store-applicants.ts';

/** A message that is in line to be sent. */
export interface InLine {
  readonly kind: string;
  readonly phone: string | null;
  readonly body: string;
  readonly created_at: Date;
}

type Asking = Pick<Services, 'db' | 'clock' | 'env'>;

/**
 * When a message that would leave at an instant may leave. What staff write by hand about money leaves in the hours of contact alone, and
 * not once its words no longer hold: a reminder of another day, or of a sum that is no longer what is due; a message to an applicant whose
 * application is decided; either to a person who has a hardship pause on that day, also one that began after it was written. Every other
 * kind leaves at any hour: that of an offer while it is open or signed, that of a loan while its words hold (`mayTellOfLoan`).
 * Nothing of it leaves to a phone that is known not to be the borrower's.
 * @returns null: overtaken, it never leaves
 */
export async function leavesAt(
  services: Asking,
  message: InLine,
  at: Date,
): Promise<Date | typeof PHONE_NOT_THEIRS | null> {
  if (isForTheBorrower(message.kind) && (await isNotTheirs(services.db, message.phone ?? ''))) {
    return PHONE_NOT_THEIRS;
  }
  const isReminder = message.kind === 'payment_reminder';
  if (!isReminder && message.kind !== 'applicant_message') {
    return (await tellsWhatHolds(services, message, at)) ? at : null;
  }
  const hours = await contactHours(services, services.clock.today());
  const opens = new Date(opensNext(at.getTime(), hours));
  const holds = isReminder
    ? await reminderHolds(services, message, opens)
    : await isUndecided(services, message, opens);
  return holds ? opens : null;
}

async function tellsWhatHolds(
  services: Asking,
  { kind, phone, created_at: writtenAt }: InLine,
  at: Date,
): Promise<boolean> {
  // One that was tried is not taken out of the line where its offer is withdrawn, declined or over: the gateway may have it. Who signs within
  // seconds is told all the same what they pay back.
  if (kind === 'offer_made') {
    const status = await offerToldAt(services.db, { phone: phone ?? '', at: writtenAt });
    return status === 'Open' || status === 'Signed';
  }
  return mayTellOfLoan(services, { kind, phone, writtenAt }, at);
}

async function reminderHolds(
  { db, clock }: Asking,
  { phone, body, created_at: writtenAt }: InLine,
  opens: Date,
): Promise<boolean> {
  // A reminder says what is due today.
  if (phnomPenhDay(opens.getTime()) !== phnomPenhDay(writtenAt.getTime())) return false;
  const first = await reminderAt(db, { phone: phone ?? '', at: writtenAt });
  const loan = first && (await findLoan(db, first.loanId));
  if (!first || !loan || (await isPaused(db, first, opens))) return false;
  return saysWhatIsDue({ ...first, body }, foldToday(loan, clock.today()));
}

/** Whether a person is left alone for hardship on the day of an instant. */
async function isPaused(
  db: Asking['db'],
  { borrowerId }: { borrowerId: bigint },
  at: Date,
): Promise<boolean> {
  return (await pauseOf(db, borrowerId, phnomPenhDay(at.getTime()))) !== null;
}

async function isUndecided(
  { db }: Asking,
  { phone, created_at: at }: InLine,
  opens: Date,
): Promise<boolean> {
  const first = await messageAt(db, { phone: phone ?? '', at });
  if (first === null || (await isPaused(db, first, opens))) return false;
  const [application] = await addressees(db, [first.applicationId]);
  return application !== undefined && isUnderWay(application.status);
}
