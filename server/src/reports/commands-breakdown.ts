import { LOCALES } from 'contract/locale';
import type { Breakdown, ReportBreakdownRow } from 'contract/office/reports';
import { PRODUCT_NAMES } from 'contract/product-names';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import { PRODUCT_KEYS } from 'lending/product';
import type { DB } from '../database/types.ts';
import { provinceNames } from '../regions/store.ts';
import { monthsTo } from './commands-days.ts';
import { incomeCents } from './commands-income.ts';
import {
  type BookOn,
  bookOn,
  paidOutIn,
  type Period,
  receivedIn,
  type Scope,
} from './store-figures.ts';

interface Asked {
  by: Breakdown;
  month: Period;
  scope: Scope;
}

/** The report's table: by product or province the book on the last day and the month so far, or month by month. */
export async function breakdownOf(tx: Kysely<DB>, asked: Asked): Promise<ReportBreakdownRow[]> {
  const { by, month, scope } = asked;
  const months = monthsTo(month.to);
  const period = by === 'month' ? { from: months[0]?.from ?? month.from, to: month.to } : month;
  const out = await paidOutIn(tx, period, scope, by);
  const received = await receivedIn(tx, period, scope, by);
  const books =
    by === 'month' ? await monthBooks(tx, months, scope) : await bookOn(tx, [month.to], scope, by);
  const names = await namesOf(tx, by, months);
  const known = new Set([...out, ...received, ...books].map(({ key }) => key));
  const keys = by === 'province' ? [...known].toSorted() : [...names.keys()];
  return keys.map((key) => {
    const book = books.find((one) => one.key === key);
    const went = out.find((one) => one.key === key);
    const came = received.find((one) => one.key === key);
    const late = book?.lateCents ?? [];
    return {
      key,
      ...(names.get(key) ?? { name_km: key, name_en: key }),
      open_loans: book?.loans ?? 0,
      outstanding_cents: book?.outstandingCents ?? 0,
      paid_out_cents: went?.cents ?? 0,
      collected_cents: came?.paidCents ?? 0,
      given_back_cents: came?.givenBackCents ?? 0,
      income_cents: incomeCents(came, went),
      risk_30_cents: late.slice(2).reduce((sum, cents) => sum + cents, 0),
    };
  });
}

/** The book at the end of each month, under the month's first day. */
async function monthBooks(
  tx: Kysely<DB>,
  months: readonly Period[],
  scope: Scope,
): Promise<BookOn[]> {
  const books = await bookOn(
    tx,
    months.map(({ to }) => to),
    scope,
    'none',
  );
  const firstOf = (day: Day) => months.find(({ to }) => to === day)?.from ?? day;
  return books.map((book) => ({ ...book, key: firstOf(book.day) }));
}

type Names = Pick<ReportBreakdownRow, 'name_km' | 'name_en'>;

async function namesOf(
  tx: Kysely<DB>,
  by: Breakdown,
  months: readonly Period[],
): Promise<Map<string, Names>> {
  if (by === 'province') return provinceNames(tx);
  if (by === 'month') {
    return new Map(
      months.map(({ from }) => {
        const shown = `${from.slice(5, 7)}/${from.slice(0, 4)}`;
        return [from, { name_km: shown, name_en: shown }];
      }),
    );
  }
  return new Map(
    PRODUCT_KEYS.map((key) => {
      const [name_km = '', name_en = ''] = LOCALES.map((locale) =>
        PRODUCT_NAMES[key].short({}, { locale }),
      );
      return [key, { name_km, name_en }];
    }),
  );
}
