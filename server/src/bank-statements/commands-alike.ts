import { referenceKey } from 'contract/payment-reference';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { handLikeLine, type HandPayment, mayBeOfKhqr } from '../payments/store-alike-money.ts';
import type { FileLine } from './commands-lines.ts';

/** A line that names a loan. */
interface OfLoan extends Pick<FileLine, 'key' | 'cents' | 'bookedOn'> {
  readonly loanId: bigint;
  readonly bill: string | null;
}

/** Whether a payment by hand is another line of the same file, which has its reference and sum. */
export type IsOfAnother = (hand: HandPayment, line: Pick<FileLine, 'key' | 'cents'>) => boolean;

/** The same for a file of a way of paying. */
export function linesOfFile(methodId: number, lines: readonly FileLine[]): IsOfAnother {
  const byReference = Map.groupBy(lines, ({ key }) => referenceKey(key));
  return (hand, { key, cents }) =>
    hand.methodId === methodId &&
    hand.reference !== null &&
    (byReference.get(referenceKey(hand.reference)) ?? []).some(
      (line) => line.key !== key && line.cents === cents,
    );
}

/**
 * Whether a line may be money that stands on its loan already, so that a person looks at it: that of a KHQR, where it names no bill, or a
 * transfer by hand. Asked under the loan's lock where something is done on the answer.
 */
export async function mayStandAlready(
  db: Kysely<DB>,
  { bookedOn: on, ...line }: OfLoan,
  isOfAnother: IsOfAnother,
): Promise<boolean> {
  const money = { loanId: line.loanId, cents: line.cents, on };
  if (line.bill === null && (await mayBeOfKhqr(db, money))) return true;
  const hands = await handLikeLine(db, money);
  return hands.some((hand) => !isOfAnother(hand, line));
}
