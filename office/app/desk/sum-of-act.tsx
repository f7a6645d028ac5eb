import { parseDollars } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { useSession } from '../shell/session.ts';
import { useDraft } from './drafts.ts';
import { SumAgain } from './sum-again.tsx';

interface Sum {
  /** Null: it is no US cents, and nothing is typed again. */
  readonly cents: number | null;
  /** Null: money on no loan, which has the lowest of the limits. */
  readonly product: ProductKey | null;
}

/**
 * The sum of an act: taken as shown, and above the limit (settings) typed again besides, as the server asks. `again` is null where nothing
 * is typed or what is typed is no sum; the act is ready unless the latter.
 */
export function useSum(key: string, { cents, product }: Sum) {
  const limits = useSession().typed_again_above_cents;
  const limitCents = product === null ? Math.min(...Object.values(limits)) : limits[product];
  const draft = useDraft(key);
  const isTyped = cents !== null && cents > limitCents;
  const again = isTyped ? parseDollars(draft.text) : null;
  return { draft, isTyped, limitCents, again, isReady: !isTyped || again !== null };
}

type SumOfActProps = {
  readonly sum: ReturnType<typeof useSum>;
  readonly error: string | undefined;
};

/** The field for a sum that is typed again; nothing for smaller ones. */
export function SumOfAct({ sum, error }: SumOfActProps) {
  if (!sum.isTyped) return null;
  const { draft, limitCents } = sum;
  return <SumAgain limitCents={limitCents} value={draft.text} onChange={draft.set} error={error} />;
}
