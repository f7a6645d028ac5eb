import { loanNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { lockReference } from '../reference/store-bank-references.ts';
import { loanPaidUnder } from './store-reference.ts';

/**
 * Refuses a bank's reference under which the money of a loan went out already, in whatever spelling: one transfer is one pay-out or one refund.
 * Holds the reference until the transaction ends, so that of two at once the second is refused. Null: none went out under it. The office does
 * not keep by which bank of the lender's money goes, so the same reference of two banks counts as one.
 */
export async function referenceOfOther(
  tx: Kysely<DB>,
  { reference, intentId }: { reference: string; intentId: string },
): Promise<Refused | null> {
  await lockReference(tx, reference);
  const loanId = await loanPaidUnder(tx, { reference, intentId });
  if (loanId === null) return null;
  const said = { number: loanNumber(loanId) };
  return Refused.field('reference', (locale) => m.office_payout_reference_taken(said, { locale }));
}
