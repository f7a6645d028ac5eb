import { type Day, phnomPenhDay } from 'lending/calendar';
import { creditOf, settlesCents } from 'lending/credit';
import type { Loan } from 'lending/loan';
import type { Cents } from 'lending/money';
import { isInHours, type LoanKind } from '../notices/store-kinds.ts';
import { findLoan, foldToday } from '../loans/store.ts';
import type { Services } from '../services.ts';
import { leavesOn } from '../settings/commands.ts';
import { toldOfLoan } from './store-told.ts';

/** What the words of a message about a loan hang on. */
interface Kind {
  /** The sum that it names as today's, or as due now; missing: it names none that days change. */
  readonly sum?: (loan: Loan) => Cents;
  /** It asks for something that nobody owes once the loan is closed. */
  readonly asks?: true;
  /** It may ask that what was pawned is fetched, which nobody can do once it was given back. */
  readonly fetches?: true;
  /** What is counted in days from its writing: on another day fewer are left than it must leave. */
  readonly counts?: true;
}

const due = ({ dueCents }: Loan): Cents => dueCents;

/** The messages that say how a loan stands. */
const KINDS: Readonly<Record<LoanKind, Kind>> = {
  loan_disbursed: { asks: true },
  payout_returned: { fetches: true },
  payout_return_reversed: { sum: due, asks: true },
  payment_received: { sum: settlesCents, fetches: true },
  payment_reversed: {},
  payment_refunded: {},
  refund_reversed: { sum: creditOf },
  residue_waived: { sum: settlesCents, fetches: true },
  waiver_reversed: { sum: due, asks: true },
  extension_requested: { asks: true },
  extension_granted: { asks: true },
  extension_refused: { sum: due, asks: true },
  extension_reversed: { sum: due, asks: true },
  loan_defaulted: { sum: due, asks: true },
  default_reversed: { sum: due, asks: true },
  correction_notice: { asks: true, counts: true },
  collateral_sale_notice: { asks: true, counts: true },
  collateral_sold: { sum: settlesCents },
  collateral_sale_undone: { sum: settlesCents, asks: true },
};

/** What the words of a kind hang on; undefined: it says nothing of how a loan stands. */
function kindOf(name: string): Kind | undefined {
  return Object.hasOwn(KINDS, name) ? KINDS[name as LoanKind] : undefined;
}

/** Why the words of a message about a loan hold no more. */
export type LoanWordsOver = 'loan_changed' | 'other_sum' | 'days_gone';

interface Written {
  readonly kind: string;
  readonly phone: string | null;
  readonly writtenAt: Date;
}

type Asking = Pick<Services, 'db' | 'env'>;

const dayOf = (instant: Date): Day => phnomPenhDay(instant.getTime());

/**
 * The loan of a message as its words have it and as it stands on the day of an instant, with what was recorded since; null: none is known. Words are those of the day of their
 * writing; of what leaves in the hours of contact, those of the day on which it was to leave.
 */
async function nowAndThen({ db, env }: Asking, { kind, phone, writtenAt }: Written, at: Date) {
  const told = await toldOfLoan(db, { phone: phone ?? '', at: writtenAt });
  const stored = told && (await findLoan(db, told.loanId));
  if (!told || !stored) return null;
  const saidOn = isInHours(kind) ? await leavesOn({ db, env }, writtenAt) : dayOf(writtenAt);
  const [before, now] = [saidOn, dayOf(at)].map((day) => foldToday(stored, day));
  return before && now && { ...told, before, now, isOtherDay: saidOn !== dayOf(at) };
}

/**
 * Why a message that says how a loan stands is not sent again at an instant, by hand; null: its words hold. They hold while nothing was
 * recorded on the loan since, the sum that it calls today's is that of this day too, and no days that it must leave are gone.
 */
export async function loanWordsOver(
  services: Asking,
  message: Written,
  at: Date,
): Promise<LoanWordsOver | null> {
  const kind = kindOf(message.kind);
  if (!kind) return null;
  const found = await nowAndThen(services, message, at);
  if (!found || found.isOvertaken || found.isUndone) return 'loan_changed';
  if (kind.fetches && found.isGivenBack) return 'loan_changed';
  if (!found.isOtherDay) return null;
  if (kind.counts) return 'days_gone';
  const { sum } = kind;
  return sum && sum(found.before) !== sum(found.now) ? 'other_sum' : null;
}

/**
 * Whether a message in line may leave at an instant. On the day of its writing, or on that of contact on which it was to leave, it tells of what came to pass then, in the order in which it did:
 * only what was undone since, or asks for something of a loan that is closed by now, or that a thing is fetched which was given back, is not
 * said any more. On another day its words must hold as where it is sent again by hand. Days that it must leave are counted from when it leaves (`leftOn`).
 */
export async function mayTellOfLoan(
  services: Asking,
  message: Written,
  at: Date,
): Promise<boolean> {
  const kind = kindOf(message.kind);
  if (!kind) return true;
  const found = await nowAndThen(services, message, at);
  // A message is not dropped on a guess: of what is not known it leaves.
  if (!found) return true;
  if (found.isUndone) return false;
  if (kind.asks && found.now.closedOn !== null) return false;
  if (kind.fetches && found.isGivenBack) return false;
  if (!found.isOtherDay) return true;
  const { sum } = kind;
  return !found.isOvertaken && (!sum || sum(found.before) === sum(found.now));
}
