import type { Cents } from './money.ts';

/**
 * The option that a slider's amount preselects: the largest that is not above it, so that nobody asks for more than was
 * chosen; below all options, the first. Null only when there are no options.
 */
export function preselectAmount(options: readonly Cents[], amountCents: Cents): Cents | null {
  const reached = options.filter((option) => option <= amountCents);
  return reached.at(-1) ?? options[0] ?? null;
}

/**
 * The option that a slider's duration preselects: the next one that is not shorter, so that nobody gets less time than
 * was chosen; above all options, the last (C-03). Null only when there are no options.
 */
export function preselectTerm(options: readonly number[], duration: number): number | null {
  return options.find((option) => option >= duration) ?? options.at(-1) ?? null;
}
