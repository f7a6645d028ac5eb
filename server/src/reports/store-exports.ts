import type { Locale } from 'contract/locale';
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { payoutWent } from '../disbursements/store-reference.ts';
import { moneyWent } from '../disbursements/store-refunds.ts';
import { methodThen } from '../reference/store-methods.ts';
import type { Period, Scope } from './store-figures.ts';

/** COPY takes no parameters: each value stands in its text, quoted by the builder. */
const lit = (value: string | null): RawBuilder<unknown> => sql`${sql.lit(value)}`;

/** What `commands-csv.ts` takes for a formula: at the beginning, and behind a semicolon or a tab. What is blank is what JavaScript takes for it. */
const FORMULA = sql`E'^[-=+@\\t\\r\\n\\uFF0B\\uFF0D\\uFF1D\\uFF20]|[;\\t][\\\\s\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF]*[-=+@\\uFF0B\\uFF0D\\uFF1D\\uFF20]'`;

/** The columns of texts in each file: they stand in quotes, since some spreadsheets part cells at a semicolon or a tab as well. */
export const TEXT_COLUMNS = {
  loans: ['product', 'province', 'paid_to', 'payout_reference', 'ordered_by', 'confirmed_by'],
  payments: ['product', 'method', 'reference', 'made_by'],
} as const;

/** A text that a spreadsheet takes for no formula (docs/security.md, "Exports"), as one of `TEXT_COLUMNS`. */
function text(
  column: (typeof TEXT_COLUMNS)['loans' | 'payments'][number],
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`case when ${value} ~ ${FORMULA} then '''' || ${value} else ${value} end as ${sql.id(column)}`;
}

/** Dollars with two decimals out of cents. */
function dollars(cents: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${cents})::numeric / 100)::numeric(14,2)`;
}

/** A day as people read it: 19/11/2026. */
function shownDay(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${day}, 'DD/MM/YYYY')`;
}

function within({ product, province }: Scope): RawBuilder<boolean> {
  return sql`(${lit(product)}::text is null or l.product = ${lit(product)})
    and (${lit(province)}::text is null or coalesce(l.province, '') = ${lit(province)})`;
}

/** What each value of a column is called in the file: `case … when 'payday' then 'Payday' …`. */
function named(
  value: RawBuilder<unknown>,
  names: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const cases = Object.entries(names).map(([key, name]) => sql`when ${lit(key)} then ${lit(name)}`);
  return sql`case ${value} ${sql.join(cases, sql` `)} else ${value} end`;
}

/** What an export is about, and how it speaks. */
export interface Exported {
  scope: Scope;
  locale: Locale;
  /** Names of products, states, kinds of entries and ways of refunds in that language. */
  names: Readonly<Record<'product' | 'state' | 'kind' | 'way', Readonly<Record<string, string>>>>;
}

const provinceName = (locale: Locale) =>
  locale === 'km' ? sql`coalesce(p.name_km, l.province)` : sql`l.province`;

/** A number as people read it (contract/record-numbers.ts), null for none. PostgreSQL's lpad cuts what is longer. */
const numbered = (letter: 'L' | 'R', id: RawBuilder<unknown>) =>
  sql`${lit(letter)} || lpad((${id})::text, greatest(6, length((${id})::text)), '0')`;

/** Every loan as of a day, in the order of numbers: under which transfer its money went out, how it stands, and what was received by then. */
export function loansOn(
  db: Kysely<DB>,
  day: Day,
  { scope, locale, names }: Exported,
): CompiledQuery {
  const on = sql`${lit(day)}::date`;
  return sql`
    select ${numbered('L', sql`l.loan_id`)}, ${text('product', named(sql`l.product`, names.product))},
      ${text('province', provinceName(locale))}, ${shownDay(sql`l.disbursed_on`)}, ${dollars(sql`l.disbursed_cents`)},
      ${named(sql`s.state`, names.state)}, ${dollars(sql`s.principal_cents`)},
      coalesce(${on} - s.due_since, 0), ${dollars(sql`coalesce(f.paid, 0)`)}, ${dollars(sql`coalesce(f.given_back, 0)`)},
      ${dollars(sql`coalesce(f.principal, 0)`)},
      ${dollars(sql`coalesce(f.interest, 0)`)},
      ${dollars(sql`coalesce(f.fees, 0) + l.processing_fee_cents + l.consulting_fee_cents`)},
      ${dollars(sql`coalesce(f.late, 0)`)},
      ${text('paid_to', sql`went.bank`)}, ${text('payout_reference', sql`went.reference`)},
      ${text('ordered_by', sql`went.ordered_by`)}, ${text('confirmed_by', sql`went.confirmed_by`)}
    from report_loan l
    left join loan b on b.id = l.loan_id
    left join ${payoutWent(sql`b.offer_id`)} went on true
    join report_standing s on s.loan_id = l.loan_id and s.from_on <= ${on} and ${on} < s.until_on
    left join region p on p.parent_code is null and p.name_latin = l.province
    left join lateral (
      select sum(paid_cents) as paid, sum(refunded_cents) as given_back, sum(principal_cents) as principal, sum(interest_cents) as interest,
        sum(processing_fee_cents + consulting_fee_cents + prolongation_fee_cents + other_fee_cents) as fees,
        sum(late_fee_cents) as late
      from report_flow where loan_id = l.loan_id and on_day <= ${on}
    ) f on true
    where l.disbursed_on <= ${on} and ${within(scope)}
    order by l.loan_id`.compile(db);
}

/**
 * Every payment, refund and reversal of one that takes effect in a period, in the order of loans: what goes out or is taken back is below
 * zero. A payout that came back is no money received, and stands in none of it: the file adds up to what was collected less what was given back.
 */
export function moneyIn(
  db: Kysely<DB>,
  { from, to }: Period,
  { scope, locale, names }: Exported,
): CompiledQuery {
  // Of a reversal, as it was called when the money came that it takes back.
  const method = methodThen(
    sql`coalesce(e.method_id, t.method_id)`,
    sql`coalesce(t.made_at, e.made_at)`,
  )[locale];
  return sql`
    select ${numbered('L', sql`e.loan_id`)}, ${text('product', named(sql`l.product`, names.product))},
      ${numbered('R', sql`coalesce(e.receipt, t.receipt)`)},
      ${named(sql`e.kind`, names.kind)}, ${shownDay(sql`e.effective_on`)},
      to_char(e.made_at at time zone 'Asia/Phnom_Penh', 'DD/MM/YYYY HH24:MI'),
      ${dollars(sql`case when e.kind = 'payment' or t.kind = 'refund' then coalesce(e.cents, t.cents) else -coalesce(e.cents, t.cents) end`)},
      ${text('method', sql`coalesce(${method}, ${named(sql`went.way`, names.way)})`)},
      ${text('reference', sql`coalesce(e.reference, t.reference, went.reference)`)},
      ${text('made_by', sql`e.made_by`)}
    from loan_entry e
    join report_loan l on l.loan_id = e.loan_id
    left join loan_entry t on t.loan_id = e.loan_id and t.number = e.reverses
    left join ${moneyWent(sql`case when e.kind = 'refund' then e.intent_id else t.intent_id end`)} went on true
    where (e.kind in ('payment', 'refund') or t.kind in ('payment', 'refund'))
      and e.effective_on between ${lit(from)}::date and ${lit(to)}::date and ${within(scope)}
    order by e.loan_id, e.number`.compile(db);
}
