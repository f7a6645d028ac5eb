import { agreementOf } from 'lending/agreement';
import { type Fee, feeParts } from 'lending/fee';
import { historyOf } from 'lending/standings';
import type { Services } from '../services.ts';
import { type FoldedLoan, type UnfoldedLoan, unfoldedLoans, writeFolded } from './store-fold.ts';

/** Loans of one transaction: some tens of milliseconds of folding, between which others get their turn. */
const AT_ONCE = 200;

/**
 * Folds the loans that have entries which the reports do not know, until none is left, `untilMs` has come, or `signal` says so.
 * @param untilMs as `performance.now()` counts
 * @returns how many were folded, and whether none was left
 */
export async function foldReports(
  { db }: Pick<Services, 'db'>,
  { untilMs = Number.POSITIVE_INFINITY, signal }: { untilMs?: number; signal?: AbortSignal } = {},
): Promise<{ folded: number; isWhole: boolean }> {
  let folded = 0;
  let last = 0n;
  while (performance.now() < untilMs && !signal?.aborted) {
    const loans = await db.transaction().execute(async (tx) => {
      const some = await unfoldedLoans(tx, last, AT_ONCE);
      await writeFolded(tx, some.map(foldOf));
      return some;
    });
    folded += loans.length;
    last = loans.at(-1)?.id ?? last;
    if (loans.length < AT_ONCE) return { folded, isWhole: true };
  }
  return { folded, isWhole: false };
}

function foldOf({ terms, ...loan }: UnfoldedLoan): FoldedLoan {
  const keptBack = (fee: Fee | undefined) =>
    feeParts(fee, terms.principalCents, terms.instalments)[0] ?? 0;
  return {
    ...loan,
    processingFeeCents: keptBack(terms.fees.processing),
    consultingFeeCents: keptBack(terms.fees.consulting),
    history: historyOf(agreementOf(terms, loan.disbursedOn), loan.entries),
  };
}
