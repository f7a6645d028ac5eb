import type { ErasureHindrance } from 'contract/office/erasure';
import { owedBack } from 'lending/credit';
import { findLoan, foldToday } from '../loans/store.ts';
import type { Services } from '../services.ts';
import { closedLoans, storedHindrances } from './store-erasure.ts';

/**
 * What keeps a borrower's data from being erased now. A loan that is closed while a refund is owed back is not repaid, and who is owed what
 * was paid too much could not be given it once nothing tells who they are; both the fold alone knows.
 */
export async function hindrancesOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: bigint,
): Promise<ErasureHindrance[]> {
  const found = new Set(await storedHindrances(db, id));
  for (const loanId of await closedLoans(db, id)) {
    const stored = await findLoan(db, loanId);
    if (stored === null) continue;
    const loan = foldToday(stored, clock.today());
    if (owedBack(loan) > 0) found.add('loan_open');
    if (loan.creditCents > 0) found.add('credit_held');
  }
  return [...found];
}
