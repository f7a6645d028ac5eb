import type { ProductView } from 'contract/office/products';
import { useTyped } from '../desk/use-typed.ts';
import { type Draft, draftOf } from './draft.ts';

/**
 * The draft of a product, kept as it is typed (`useTyped`), with the version that it was begun on: what others have changed since is said,
 * and takes nothing away. `set` with null forgets it.
 */
export function useTermsDraft({ product, version, terms }: ProductView) {
  const typed = useTyped(`terms ${product}`, { start: draftOf(terms), version });
  const set = (next: Draft | null) => (next === null ? typed.forget() : typed.set(next));
  return { draft: typed.value, isTouched: typed.isTouched, typed, set };
}
