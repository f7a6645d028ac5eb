import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/**
 * Whether an application keeps the phone that it was sent with, and is told by it, whatever phone its borrower has: nobody proved that phone for it,
 * while the borrower had proved theirs, and it does not say the borrower's national ID. Whoever has the number now may have sent it.
 * @param a the application's name in the query, and its borrower's
 */
export function keepsOwnPhone(a: string, b: string): RawBuilder<boolean> {
  const [ofApplication, ofBorrower] = [sql.table(a), sql.table(b)];
  return sql<boolean>`(${ofApplication}.phone_proved_at is null and ${ofBorrower}.phone_verified_at is not null
    and not coalesce(${ofApplication}.national_id_search = ${ofBorrower}.national_id_search, false))`;
}

/** The phone by which an applicant is told of their application: its borrower's, or its own. */
export async function phoneToTell(db: Kysely<DB>, applicationId: bigint): Promise<string> {
  const row = await db
    .selectFrom('application as a')
    .innerJoin('borrower as b', 'b.id', 'a.borrower_id')
    .select(
      sql<string>`case when ${keepsOwnPhone('a', 'b')} then a.phone else b.phone end`.as('phone'),
    )
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return row.phone;
}
