import { type RawBuilder, sql } from 'kysely';

/**
 * How a way of paying was called at a moment, as expressions of a query: a bank that is named anew since leaves a receipt as it was printed. Null
 * where there is no way.
 */
export function methodThen(
  method: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): { km: RawBuilder<string | null>; en: RawBuilder<string | null> } {
  const named = (name: 'name_km' | 'name_en') => sql<string | null>`coalesce(
    (select ${sql.ref(name)} from repayment_method_name where method_id = ${method} and until > ${at} order by until limit 1),
    (select ${sql.ref(name)} from repayment_method where id = ${method}))`;
  return { km: named('name_km'), en: named('name_en') };
}

/** How the money of an entry came, in the name of its day; null where it is of no money that came. `entry` is its name in the query. */
export const methodOfEntry = (entry: string) =>
  methodThen(sql.ref(`${entry}.method_id`), sql.ref(`${entry}.made_at`));
