import type { ProductView } from 'contract/office/products';
import { useTyped } from '../desk/use-typed.ts';
import { type Draft, draftOf } from './draft.ts';

/** The draft of a product, kept as it is typed (`useTyped`): each belongs to one version of one product. `set` with null forgets it. */
export function useTermsDraft({ product, version, terms }: ProductView) {
  const typed = useTyped(`terms ${product} ${version}`, { start: draftOf(terms), version });
  const set = (next: Draft | null) => (next === null ? typed.forget() : typed.set(next));
  return { draft: typed.value, isTouched: typed.isTouched, set };
}
