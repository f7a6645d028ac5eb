import type { Refusal } from 'contract/locale';
import { CONTACTS_A_WEEK, mayContact, MESSAGES_A_DAY } from 'contract/office/contact-hours';
import type { ContactOpen, HeldReason } from 'contract/office/today';
import type { Refused } from 'contract/refusal';
import { displayDay, phnomPenhDay, phnomPenhMidnight, phnomPenhTime } from 'lending/calendar';
import { settlesCents } from 'lending/credit';
import type { Loan } from 'lending/loan';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import type { Services } from '../services.ts';
import { contactHours } from '../settings/commands.ts';
import type { ContactRecord } from './store.ts';

/** What a day of the house is for the counts of the store. */
export function momentOf({ clock }: Pick<Services, 'clock'>) {
  const today = clock.today();
  return { now: clock.now(), today, midnight: new Date(phnomPenhMidnight(today)) };
}

/** Whether contact is open now, as it travels: by hours, Sundays and holidays. */
export async function contactOpen({
  db,
  env,
  clock,
}: Pick<Services, 'db' | 'env' | 'clock'>): Promise<ContactOpen> {
  const hours = await contactHours({ db, env }, clock.today());
  const { open, opensAt } = mayContact(clock.now().getTime(), hours);
  return { open, opens_at: opensAt === null ? null : new Date(opensAt).toISOString() };
}

/** What the rules of fair contact look at (docs/office.md, "Fair collections"). */
interface Situation {
  readonly kind: 'call' | 'sms';
  /** Nothing is owed any more. */
  readonly isClosed: boolean;
  readonly isOpen: boolean;
  readonly record: ContactRecord;
}

/** Why a person is left alone at this moment; null: may be called or written to. The reason that holds longest comes first. */
export function heldBack({ kind, isClosed, isOpen, record }: Situation): HeldReason | null {
  if (isClosed) return 'closed';
  if (record.isPhoneNotTheirs) return 'phone';
  if (record.pausedUntil !== null) return 'pause';
  if (record.week >= CONTACTS_A_WEEK) return 'week';
  if (kind === 'sms' && record.messagesToday >= MESSAGES_A_DAY) return 'day';
  return isOpen ? null : 'hours';
}

/**
 * Whether nothing is to be paid of an extended loan before its new Pay Day. Late fees that had arisen are due still, but a payment goes to the
 * extension first, so that paying them would settle nothing (docs/lending.md, "Extension"): the borrower was told the whole sum and the new day.
 */
function waitsForNewPayDay({ extension, pastDueCents, asOf, maturesOn }: Loan): boolean {
  return extension.state === 'granted' && pastDueCents === 0 && asOf < maturesOn;
}

/** Why a reminder would ask for nothing, whoever it is sent to; null: something is to be paid now. */
export function nothingAsked(loan: Loan): 'closed' | 'extended' | null {
  if (loan.closedOn !== null || loan.dueCents === 0) return 'closed';
  return waitsForNewPayDay(loan) ? 'extended' : null;
}

/** Nothing is owed of a loan any more: it is closed, and no refund of it is owed back. */
export function isSettled(loan: Loan): boolean {
  return loan.closedOn !== null && settlesCents(loan) === 0;
}

/** Which reminder fits a loan: on its day, or late. Late fees alone are of days gone by: nothing falls due today. */
export function templateOf({
  daysPastDue,
  dueTodayCents,
}: Pick<Loan, 'daysPastDue' | 'dueTodayCents'>): 'due_today' | 'late' {
  return daysPastDue === 0 && dueTodayCents > 0 ? 'due_today' : 'late';
}

/** Whether a reminder still asks for what is due on the loan. Staff may word it anew, but never without its amount. */
export function saysWhatIsDue(
  { template, body }: { template: 'due_today' | 'late'; body: string },
  loan: Loan,
): boolean {
  if (nothingAsked(loan) !== null) return false;
  return templateOf(loan) === template && body.includes(formatDollars(loan.dueCents));
}

/** Day and time in Phnom Penh: `24/11 08:00`. */
function momentText(at: Date): string {
  const ms = at.getTime();
  return `${displayDay(phnomPenhDay(ms)).slice(0, 5)} ${phnomPenhTime(ms)}`;
}

/** Why a person was left alone, from the reason of a refusal: `held_pause` is `pause`; what is no such reason is `closed`, that nothing is asked for any more. */
export function heldReasonOf({ reason }: Refused): HeldReason {
  const known = /^held_(extended|hours|pause|phone|day|week)$/.exec(reason ?? '')?.[1];
  return (known as HeldReason | undefined) ?? 'closed';
}

/** What staff are told where a person is left alone. */
export function heldText(
  why: HeldReason,
  { record, contact }: { record: ContactRecord; contact: ContactOpen },
): Refusal {
  const texts: Readonly<Record<HeldReason, Refusal>> = {
    closed: (locale) => m.office_today_held_closed({}, { locale }),
    extended: (locale) => m.office_today_held_extended({}, { locale }),
    phone: (locale) => m.office_today_held_phone({}, { locale }),
    pause: (locale) =>
      m.office_today_held_pause({ day: displayDay(record.pausedUntil ?? '') }, { locale }),
    week: (locale) =>
      m.office_today_held_week(
        { count: String(CONTACTS_A_WEEK), at: momentText(weekOpensAt(record) ?? new Date(0)) },
        { locale },
      ),
    day: (locale) => m.office_today_held_day({}, { locale }),
    hours: (locale) =>
      m.office_today_held_hours(
        { at: contact.opens_at === null ? '' : momentText(new Date(contact.opens_at)) },
        { locale },
      ),
  };
  return texts[why];
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** When the oldest contact of a full week stops counting; null while the week has room. */
export function weekOpensAt({ week, weekSince }: ContactRecord): Date | null {
  if (week < CONTACTS_A_WEEK || weekSince === null) return null;
  return new Date(weekSince.getTime() + WEEK_MS);
}
