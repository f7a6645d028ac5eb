/** A comma-separated file as a spreadsheet opens it: with a mark that it is UTF-8, or Khmer would come out garbled. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\n';

/** What a spreadsheet would take for a formula, also written full width as in Chinese and Japanese (docs/security.md, "Exports"). */
const FORMULA = /^[-=+@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/** The same behind a semicolon or a tab: where a spreadsheet parts cells at those, a cell of its own would begin with it. */
const FORMULA_WITHIN = /[;\t]\s*[-=+@\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Dollars below zero are no formula. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

type Value = string | number | null;

/** The mark and the head of a file. */
export function csvHead(headings: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(headings);
}

/** One row. Numbers stay numbers, whatever their sign. */
export function csvLine(values: readonly Value[]): string {
  return values.map(csvValue).join(',') + LINE_END;
}

function csvValue(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const isFormula = FORMULA.test(value) || FORMULA_WITHIN.test(value);
  const safe = isFormula && !NUMBER.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Cents as dollars with two decimals, which a spreadsheet adds up: `1234.50`. */
export function csvDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
