/** What a measurement found, and how it stands to the bars of docs/speed.md. */
export interface Figure {
  /** The row of docs/speed.md: `P1`. */
  id: string;
  what: string;
  /** What is judged: a ratio, or the measured quantity itself. */
  value: number;
  /** How the value came about, absolute figures included: `21,340 / 24,100 requests/s`. */
  from: string;
  /** The value for a reader: `0.89`, `84.1 KB`. */
  shown: string;
  must: Bar;
  aim: Bar;
}

/** A bar and the side of it that is good; null where the document sets none. */
export type Bar = { atLeast: number } | { atMost: number } | null;

/** What a row was measured with, or went without. */
export interface Measured {
  figures: Figure[];
  /** One line each: which reference, what was left out. */
  notes?: string[];
}

/** Whether a value clears a bar; a bar that is not set is cleared. */
export function clears(value: number, bar: Bar): boolean {
  if (bar === null) return true;
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
}

function shownBar(name: string, figure: Figure, bar: Bar): string {
  if (bar === null) return '';
  const side = 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`;
  return `  ${name} ${side} ${clears(figure.value, bar) ? 'holds' : 'MISSED'}`;
}

/** One line for a person: what, measured / reference = ratio, and both bars. */
export function lineOf(figure: Figure): string {
  const { id, what, from, shown } = figure;
  const bars = shownBar('must', figure, figure.must) + shownBar('aim', figure, figure.aim);
  return `${id.padEnd(4)} ${what}: ${from}${from === shown ? '' : ` = ${shown}`}${bars}`;
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `21,340 / 24,100 requests/s`, judged as the ratio of the two. */
export function ratioFigure(given: {
  id: string;
  what: string;
  unit: string;
  measured: number;
  reference: number;
  /** The median of the rounds' own ratios, where the rounds were paired; otherwise of the two figures. */
  ratio?: number;
  must: Bar;
  aim: Bar;
}): Figure {
  const { id, what, unit, measured, reference, must, aim } = given;
  const value = given.ratio ?? measured / reference;
  const from = `${shownNumber(measured)} / ${shownNumber(reference)} ${unit}`;
  return { id, what, value, from, shown: `${value.toFixed(2)}×`, must, aim };
}

/** A quantity that is judged as it is. */
export function plainFigure(given: {
  id: string;
  what: string;
  unit: string;
  value: number;
  must: Bar;
  aim: Bar;
}): Figure {
  const { id, what, unit, value, must, aim } = given;
  const shown = `${shownNumber(value)} ${unit}`;
  return { id, what, value, from: shown, shown, must, aim };
}

function shownNumber(value: number): string {
  return Math.abs(value) >= 1000 ? whole.format(value) : String(Number(value.toPrecision(3)));
}

/** The value at a share of the sorted values: 0.5 is the median, 0.95 the 95th percentile. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  const value = sorted[at];
  if (value === undefined) throw new Error('Nothing was measured');
  return value;
}

/** The middle one; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length % 2 === 1) return quantile(values, 0.5);
  const sorted = values.toSorted((a, b) => a - b);
  const upper = values.length / 2;
  return ((sorted[upper - 1] ?? Number.NaN) + (sorted[upper] ?? Number.NaN)) / 2;
}
