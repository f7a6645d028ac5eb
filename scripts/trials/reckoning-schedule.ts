/**
 * An independent reckoning of a loan's agreed rows: it imports nothing of ours, uses big integers and the Date of the
 * language, and is written for being checked by eye, not for speed. Stated from docs/lending.md, "Contract schedule".
 */

export interface PlainTerms {
  readonly isPayday: boolean;
  /** Cents. */
  readonly principal: bigint;
  /** Millionths, per 30 days or month. */
  readonly rate: bigint;
  readonly method: 'annuity' | 'equal-principal' | 'interest-only' | 'flat';
  readonly scheme: 'lump' | 'weekly' | 'monthly';
  /** Days of a lump sum. */
  readonly days: number;
  readonly instalments: number;
  /** Charged with the first instalment. */
  readonly processingFee: bigint;
  /** Spread over the instalments. */
  readonly consultingFee: bigint;
  readonly lateFeeCap: bigint | null;
}

export interface PlainRow {
  /** Days since the disbursement. */
  readonly from: number;
  readonly due: number;
  readonly interest: bigint;
  readonly principal: bigint;
  readonly processingFee: bigint;
  readonly consultingFee: bigint;
}

const MILLION = 1_000_000n;

/** Half-up, for what is not below zero. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** The period's part of the rate as a fraction. */
export function share(terms: PlainTerms): readonly [bigint, bigint] {
  if (terms.scheme === 'lump') return [BigInt(terms.days), 30n];
  return terms.scheme === 'weekly' ? [7n, 30n] : [1n, 1n];
}

/** Days from one `YYYY-MM-DD` to another. */
export function daysFrom(start: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(start)) / 86_400_000);
}

function dueDay(terms: PlainTerms, disbursedOn: string, number: number): number {
  if (terms.scheme === 'lump') return terms.days;
  if (terms.scheme === 'weekly') return 7 * number;
  const start = new Date(disbursedOn);
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth() + number;
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const due = new Date(Date.UTC(year, month, Math.min(start.getUTCDate(), length)));
  return daysFrom(disbursedOn, due.toISOString().slice(0, 10));
}

/** P·r·g / (g − 1) with g = (1 + r)ⁿ, in whole numbers. */
function annuity(principal: bigint, r: readonly [bigint, bigint], n: number): bigint {
  const [top, bottom] = r;
  if (top === 0n) return rounded(principal, BigInt(n));
  const grown = (bottom + top) ** BigInt(n);
  return rounded(principal * top * grown, bottom * (grown - bottom ** BigInt(n)));
}

export function plainSchedule(terms: PlainTerms, disbursedOn: string): PlainRow[] {
  const n = terms.instalments;
  const many = BigInt(n);
  const [top, bottom] = share(terms);
  const rate = [terms.rate * top, MILLION * bottom] as const;
  const flat = rounded(terms.principal * rate[0], rate[1]);
  const rows: PlainRow[] = [];
  let balance = terms.principal;
  for (let number = 1; number <= n; number += 1) {
    const interest = terms.method === 'flat' ? flat : rounded(balance * rate[0], rate[1]);
    const amounts = {
      annuity: () => annuity(terms.principal, rate, n) - interest,
      flat: () => rounded(terms.principal + flat * many, many) - interest,
      'equal-principal': () => rounded(terms.principal + interest * many, many) - interest,
      'interest-only': () => 0n,
    };
    const principal = number === n ? balance : amounts[terms.method]();
    const part = terms.consultingFee / many;
    rows.push({
      from: number === 1 ? 0 : dueDay(terms, disbursedOn, number - 1),
      due: dueDay(terms, disbursedOn, number),
      interest,
      principal,
      processingFee: number === 1 ? terms.processingFee : 0n,
      consultingFee: number === n ? terms.consultingFee - part * (many - 1n) : part,
    });
    balance -= principal;
  }
  return rows;
}
