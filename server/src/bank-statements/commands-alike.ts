import { referenceKey } from 'contract/payment-reference';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import {
  handLikeLine,
  type HandPayment,
  isNotAskedFor,
  mayBeOfKhqr,
} from '../payments/store-alike-money.ts';
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
 * Whether a person looks at a line that names a loan. It may be money that stands there already: that of a KHQR, where it names no bill, or a
 * transfer by hand. Or nothing is owed there, as where a transfer that was saved for an earlier loan is made again; or it may be a refund that
 * came back. Asked under the loan's lock where something is done on the answer.
 */
export async function wantsPerson(
  db: Kysely<DB>,
  { bookedOn: on, ...line }: OfLoan,
  isOfAnother: IsOfAnother,
): Promise<boolean> {
  const money = { loanId: line.loanId, cents: line.cents, on };
  if (line.bill === null && (await mayBeOfKhqr(db, money))) return true;
  const hands = await handLikeLine(db, money);
  if (hands.some((hand) => !isOfAnother(hand, line))) return true;
  return isNotAskedFor(db, { ...money, reference: line.key });
}
