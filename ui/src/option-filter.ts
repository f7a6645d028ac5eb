import { oneSpelling } from 'lending/khmer-spelling';
import { latinDigits } from 'lending/digits';

export type ComboOption = {
  readonly value: string;
  /** What is shown, in the reader's language. */
  readonly label: string;
  /** More text to search in: the name in the other script, a code. */
  readonly search?: string;
};

/** A text as it is compared: case, accents and spaces aside, and Khmer in one spelling of what looks the same. */
export function searchForm(text: string): string {
  return oneSpelling(latinDigits(text))
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[\s'’.\-/]+/g, ' ')
    .trim();
}

/**
 * The options that contain every word of the query, those that begin with it first; all of them, in
 * their own order, for an empty query.
 */
export function filterOptions(options: readonly ComboOption[], query: string): ComboOption[] {
  const wanted = searchForm(query);
  if (wanted === '') return [...options];
  const words = wanted.split(' ');
  const joined = wanted.replaceAll(' ', '');
  const starts: ComboOption[] = [];
  const contains: ComboOption[] = [];
  for (const option of options) {
    const parts = [searchForm(option.label), searchForm(option.search ?? '')];
    if (parts.some((part) => part.startsWith(wanted))) starts.push(option);
    else if (words.every((word) => parts.some((part) => part.includes(word))))
      contains.push(option);
    else if (parts.some((part) => part.replaceAll(' ', '').includes(joined))) contains.push(option);
  }
  return [...starts, ...contains];
}
