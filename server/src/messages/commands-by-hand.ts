import { phnomPenhDay } from 'lending/calendar';
import { saysWhatIsDue } from '../collections/commands-fair.ts';
import { reminderAt } from '../collections/store.ts';
import { pauseOf } from '../pauses/store.ts';
import { findLoan, foldToday } from '../loans/store.ts';
import { isNotTheirs } from '../borrowers/store-not-theirs.ts';
import { PHONE_NOT_THEIRS } from '../notices/commands.ts';
import { type InHoursKind, isForTheBorrower, isInHours } from '../notices/store-kinds.ts';
import { offerRemindedAt } from '../offers/store-reminders.ts';
import type { Services } from '../services.ts';
import { contactOpensAt } from '../settings/commands.ts';
import { mayTellOfApplication } from './commands-application-words.ts';
import { mayTellOfLoan } from './commands-loan-words.ts';
import { toldOfLoan } from './store-told.ts';
import { addressees, isUnderWay, messageAt } from './store-applicants.ts';

/** A message that is in line to be sent. */
export interface InLine {
  readonly kind: string;
  readonly phone: string | null;
  readonly body: string;
  readonly created_at: Date;
}

type Asking = Pick<Services, 'db' | 'clock' | 'env'>;

/** Whether the words of a message that leaves in the hours of contact hold when contact opens. */
const IN_HOURS: Readonly<
  Record<InHoursKind, (services: Asking, message: InLine, opens: Date) => Promise<boolean>>
> = {
  payment_reminder: reminderHolds,
  applicant_message: isUndecided,
  offer_reminder: ({ db }, { phone, created_at: at }, opens) =>
    canStillBeSigned(db, { phone, at }, opens),
  correction_notice: demandHolds,
  collateral_sale_notice: demandHolds,
  offer_expired: (services, { kind, phone, created_at: writtenAt }) =>
    mayTellOfApplication(services, { kind, phone, writtenAt }),
};

/**
 * When a message that would leave at an instant may leave. What staff write by hand about money leaves in the hours of contact alone, and
 * not once its words no longer hold: a reminder of another day, or of a sum that is no longer what is due; a message to an applicant whose
 * application is decided; either to a person who has a hardship pause on that day, also one that began after it was written. So do a demand to put a breach right
 * and the notice of a sale, while they hold (`mayTellOfLoan`), the reminder to sign, while its offer can be signed, and that an offer has lapsed, which
 * comes to pass at midnight. Every other kind leaves at any hour: that of an application or its offer, and that of a loan, while its words hold (`mayTellOfApplication`, `mayTellOfLoan`).
 * Nothing of it leaves to a phone that is known not to be the borrower's.
 * @returns null: overtaken, it never leaves
 */
export async function leavesAt(
  services: Asking,
  message: InLine,
  at: Date,
): Promise<Date | typeof PHONE_NOT_THEIRS | null> {
  const { kind, phone, created_at: writtenAt } = message;
  if (isForTheBorrower(kind) && (await isNotTheirs(services.db, phone ?? ''))) {
    return PHONE_NOT_THEIRS;
  }
  if (!isInHours(kind)) {
    const written = { kind, phone, writtenAt };
    const holds =
      (await mayTellOfApplication(services, written)) &&
      (await mayTellOfLoan(services, written, at));
    return holds ? at : null;
  }
  const opens = await contactOpensAt(services, at);
  return (await IN_HOURS[kind](services, message, opens)) ? opens : null;
}

/** Whether the offer that a reminder is about can be signed on the day of an instant. */
export async function canStillBeSigned(
  db: Asking['db'],
  { phone, at }: { phone: string | null; at: Date },
  moment: Date,
): Promise<boolean> {
  const offer = await offerRemindedAt(db, { phone: phone ?? '', at });
  return offer?.status === 'Open' && phnomPenhDay(moment.getTime()) <= offer.signBy;
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

/** What is demanded of a borrower, while it holds: nothing of it is said in a hardship pause, also one that began since. */
async function demandHolds(
  services: Asking,
  { kind, phone, created_at: writtenAt }: InLine,
  opens: Date,
): Promise<boolean> {
  if (!(await mayTellOfLoan(services, { kind, phone, writtenAt }, opens))) return false;
  const told = await toldOfLoan(services.db, { phone: phone ?? '', at: writtenAt });
  return told === null || !(await isPaused(services.db, told, opens));
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
