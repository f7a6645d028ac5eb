import { formatDollars, parseDollars } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { useDraft } from '../decide/drafts.ts';
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
  readonly error?: string | undefined;
}) {
  if (!sum.isTyped) return null;
  return (
    <TextField
      name="cents"
      kind="money"
      label={m.office_payout_sum_again()}
      hint={m.office_payout_sum_again_hint({ limit: formatDollars(sum.limitCents) })}
      value={sum.draft.text}
      onChange={sum.draft.set}
      error={error}
      end={<span className="pr-2 text-ink-2">$</span>}
    />
  );
}
