import { parseDollars } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { useDraft } from '../decide/drafts.ts';
import { SumAgain as SumAgainField } from '../desk/sum-again.tsx';
import { useSession } from '../shell/session.ts';

/**
 * The sum of an act: taken as shown, and above the product's limit (settings) typed again besides. What is sent is null while what is
 * typed is no sum.
 */
export function useSum(key: string, { cents, product }: { cents: number; product: ProductKey }) {
  const limitCents = useSession().typed_again_above_cents[product];
  const draft = useDraft(key);
  const isTyped = cents > limitCents;
  const again = isTyped ? parseDollars(draft.text) : null;
  const sent = isTyped && again === null ? null : { cents, cents_again: again };
  return { draft, isTyped, limitCents, sent };
}

/** The field for a sum that is typed again; nothing for smaller ones. */
export function SumAgain({
  sum,
  error,
}: {
  readonly sum: ReturnType<typeof useSum>;
  readonly error: string | undefined;
}) {
  if (!sum.isTyped) return null;
  const { draft, limitCents } = sum;
  return (
    <SumAgainField limitCents={limitCents} value={draft.text} onChange={draft.set} error={error} />
  );
}
