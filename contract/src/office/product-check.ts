import { addDays, type Day, isDay } from 'lending/calendar';
import { CENTS_IN_DOLLAR } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { m } from 'words/messages';
import type { Refusal } from '../locale.ts';
import {
  FEE_KINDS,
  type FeeLine,
  hasBegun,
  isSame,
  type ProductBounds,
  type ProductTerms,
  type RateLine,
  type Validity,
} from './product-terms.ts';

/** Rows of one rate table that have not ended: those that have stay for ever, so they must not fill it. */
const MOST_RATES = 200;
const MOST_FEES = 60;
/** 1,000,000.00: beyond anything that is lent here, and exact in every sum. */
const MOST_CENTS = 100_000_000;
/** 1000 %. */
const MOST_RATE = 10_000_000;
/** All of the amount. */
const MOST_FEE_RATE = 1_000_000;
const MOST_DURATION = 120;

/** What is wrong with a product's terms, by place: `max_amount_cents`, `rates.3.start`, `fees.0.valid_from`. */
export type TermsRefusals = Map<string, Refusal>;

const say =
  (text: (inputs: object, options: { locale: 'km' | 'en' }) => string): Refusal =>
  (locale) =>
    text({}, { locale });

const isWhole = (value: number, least: number, most: number) =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/**
 * Checks what a manager proposes for a product, in the browser and on the server. A line that has begun keeps what it says and
 * can only be ended from yesterday on; a new line begins today or later. So every past day keeps its answer, and what was agreed
 * never moves.
 */
export function checkTerms(
  product: ProductKey,
  { before, after, today }: { before: ProductTerms; after: ProductTerms; today: Day },
): TermsRefusals {
  const wrong: TermsRefusals = new Map();
  checkBounds(wrong, product, before, after);
  const many = say(m.office_products_error_many);
  if (goingOn(after.rates, before.rates, today) > MOST_RATES) wrong.set('rates', many);
  if (goingOn(after.fees, before.fees, today) > MOST_FEES) wrong.set('fees', many);
  for (const [index, line] of after.rates.entries()) checkRate(wrong, `rates.${index}`, line);
  for (const [index, line] of after.fees.entries()) checkFee(wrong, `fees.${index}`, line);
  checkLines(wrong, 'rates', { before: before.rates, after: after.rates, today });
  checkLines(wrong, 'fees', { before: before.fees, after: after.fees, today });
  checkOneFeeADay(wrong, after.fees);
  return wrong;
}

/** How many lines have not ended, as they are stored: what a change only now ends still counts. */
function goingOn(
  after: readonly (Validity & { readonly id: string | null })[],
  before: readonly (Validity & { readonly id: string | null })[],
  today: Day,
): number {
  const ended = new Set(
    before.flatMap(({ id, valid_until: last }) =>
      id !== null && last !== null && last < today ? [id] : [],
    ),
  );
  return after.filter(({ id }) => id === null || !ended.has(id)).length;
}

function checkBounds(
  wrong: TermsRefusals,
  product: ProductKey,
  before: ProductBounds,
  after: ProductBounds,
): void {
  const dollars = say(m.office_products_error_dollars);
  for (const key of ['min_amount_cents', 'max_amount_cents', 'amount_step_cents'] as const) {
    const isFine = isWhole(after[key], 1, MOST_CENTS) && after[key] % CENTS_IN_DOLLAR === 0;
    if (!isFine) wrong.set(key, dollars);
  }
  if (!isWhole(after.amount_warn_cents, 0, MOST_CENTS)) wrong.set('amount_warn_cents', dollars);
  const order = say(m.office_products_error_order);
  if (after.min_amount_cents > after.max_amount_cents) wrong.set('max_amount_cents', order);
  const whole = say(m.office_products_error_whole);
  for (const key of ['min_duration', 'max_duration'] as const) {
    if (!isWhole(after[key], 1, MOST_DURATION)) wrong.set(key, whole);
    // Payday's durations are the documents' (CALC-26, C-11): calculator and server never read others.
    const isFixed = product === 'payday' && after[key] !== before[key];
    if (isFixed) wrong.set(key, say(m.office_products_error_payday));
  }
  if (after.min_duration > after.max_duration) wrong.set('max_duration', order);
  const { duration_warn: warn } = after;
  if (warn !== null && !isWhole(warn, 1, MOST_DURATION)) wrong.set('duration_warn', whole);
}

function checkRate(wrong: TermsRefusals, at: string, line: RateLine): void {
  const set = (key: keyof RateLine, refusal: Refusal) => wrong.set(`${at}.${key}`, refusal);
  for (const key of ['start_amount_cents', 'end_amount_cents'] as const) {
    if (!isWhole(line[key], 0, MOST_CENTS)) set(key, say(m.office_products_error_money));
  }
  for (const key of ['start', 'end'] as const) {
    if (!isWhole(line[key], 0, MOST_DURATION)) set(key, say(m.office_products_error_whole));
  }
  const order = say(m.office_products_error_order);
  if (line.start_amount_cents > line.end_amount_cents) set('end_amount_cents', order);
  if (line.start > line.end) set('end', order);
  if (!isWhole(line.rate_millionths, 0, MOST_RATE))
    set('rate_millionths', say(m.office_products_error_rate));
}

function checkFee(wrong: TermsRefusals, at: string, line: FeeLine): void {
  const set = (key: keyof FeeLine, refusal: Refusal) => wrong.set(`${at}.${key}`, refusal);
  const { rate_millionths: rate, fixed_cents: fixed, min_cents: min, max_cents: max } = line;
  if ((rate === null) === (fixed === null))
    set('rate_millionths', say(m.office_products_error_measure));
  if (rate !== null && !isWhole(rate, 0, MOST_FEE_RATE))
    set('rate_millionths', say(m.office_products_error_fee));
  for (const key of ['fixed_cents', 'min_cents', 'max_cents'] as const) {
    const cents = line[key];
    if (cents !== null && !isWhole(cents, 0, MOST_CENTS))
      set(key, say(m.office_products_error_money));
  }
  if (min !== null && max !== null && min > max)
    set('max_cents', say(m.office_products_error_order));
}

type Dated = Validity & { readonly id: string | null };

/** What was in force stays as it was; what is new begins today or later. */
function checkLines<L extends Dated>(
  wrong: TermsRefusals,
  name: 'rates' | 'fees',
  { before, after, today }: { before: readonly L[]; after: readonly L[]; today: Day },
): void {
  const stored = new Map(before.map((line) => [line.id, line]));
  for (const [index, line] of after.entries()) {
    const { valid_from: from, valid_until: until, id } = line;
    const at = `${name}.${index}`;
    if ((from !== null && !isDay(from)) || (until !== null && !isDay(until))) {
      wrong.set(`${at}.valid_from`, say(m.office_products_error_day));
      continue;
    }
    if (from !== null && until !== null && until < from)
      wrong.set(`${at}.valid_until`, say(m.office_products_error_days_order));
    const old = id === null ? undefined : stored.get(id);
    if (id !== null && !old) wrong.set(`${at}.valid_from`, say(m.refusal_changed));
    if (old && hasBegun(old, today)) {
      if (!isSame({ ...old, valid_until: until }, line))
        wrong.set(`${at}.valid_from`, say(m.office_products_error_begun));
      const isEndMoved = until !== old.valid_until;
      if (isEndMoved && until !== null && until < addDays(today, -1))
        wrong.set(`${at}.valid_until`, say(m.office_products_error_past));
      const hasEnded = old.valid_until !== null && old.valid_until < today;
      if (isEndMoved && hasEnded)
        wrong.set(`${at}.valid_until`, say(m.office_products_error_begun));
    } else if (from === null || from < today) {
      wrong.set(`${at}.valid_from`, say(m.office_products_error_from));
    }
  }
  const ids = after.flatMap(({ id }) => (id === null ? [] : [id]));
  const kept = new Set(ids);
  const isGone = before.some(
    (line) => hasBegun(line, today) && (line.id === null || !kept.has(line.id)),
  );
  if (isGone || kept.size < ids.length) wrong.set(name, say(m.office_products_error_removed));
}

/** Two fees of one kind never count on the same day. */
function checkOneFeeADay(wrong: TermsRefusals, fees: readonly FeeLine[]): void {
  const ends = (line: FeeLine) => line.valid_until ?? '9999-12-31';
  for (const kind of FEE_KINDS) {
    const lines = [...fees.entries()]
      .filter(([, line]) => line.kind === kind)
      .sort(([, a], [, b]) => ((a.valid_from ?? '') < (b.valid_from ?? '') ? -1 : 1));
    for (const [place, [index, line]] of lines.entries()) {
      const [, previous] = lines[place - 1] ?? [];
      if (previous && ends(previous) >= (line.valid_from ?? ''))
        wrong.set(`fees.${index}.valid_from`, say(m.office_products_error_fee_twice));
    }
  }
}
