/** Where the marks of an axis stand: from zero in even steps of 1, 2, 2.5 or 5 times a power of ten, the last at or above `most`. */
export function marksTo(most: number, marks = 4): number[] {
  if (!(most > 0)) return [0];
  const least = most / marks;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}
