import { useEffect, useState } from 'react';
import type { ProductView } from 'contract/office/products';
import { type Draft, draftOf } from './draft.ts';

const keyOf = (product: string) => `office_product_draft_${product}`;

/** What was typed for this version of the product in this tab; null: nothing, or the product has changed since. */
function keptDraft({ product, version }: ProductView): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(product)) ?? 'null') as {
      version: number;
      draft: Draft;
    } | null;
    return kept?.version === version ? kept.draft : null;
  } catch {
    return null;
  }
}

function keep({ product, version }: ProductView, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(product));
    else sessionStorage.setItem(keyOf(product), JSON.stringify({ version, draft }));
  } catch {
    // Where nothing can be kept, the page keeps it as long as it is open.
  }
}

/** The draft of a product, kept as it is typed: a reload, the login over the page, another page lose nothing of it. */
export function useTermsDraft(view: ProductView) {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    setDraft(keptDraft(view));
    // A draft belongs to one version of one product.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [view.product, view.version]);
  const set = (next: Draft | null) => {
    keep(view, next);
    setDraft(next);
  };
  return { draft: draft ?? draftOf(view.terms), isTouched: draft !== null, set };
}
