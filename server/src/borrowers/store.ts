import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import type { Locale } from 'contract/locale';

/** What a first submitted application tells of a borrower. */
export interface NewBorrower {
  /** 855 and 8 or 9 digits. */
  phone: string;
  name: string;
  lastName: string;
  nationalIdNumber: string | null;
  locale: Locale;
  at: Date;
}

/**
 * The borrower of that phone, made when there is none (G-02, G-63). Somebody who is known already is left as they
 * are: whoever fills in a form with another's phone changes nothing of theirs. The row stays locked until the
 * transaction ends. Two calls with one national ID must be kept apart by `lockNationalId`.
 */
export async function findOrMakeBorrower(
  db: Kysely<DB>,
  person: NewBorrower,
): Promise<{ id: bigint; made: boolean; nationalIdClash: boolean }> {
  const { rows } = await sql<{ id: bigint; made: boolean; nationalIdClash: boolean }>`
    insert into borrower
      (phone, name, last_name, national_id_number, national_id_clash, locale, created_at)
    select ${person.phone}, ${person.name}, ${person.lastName}, ${person.nationalIdNumber}, exists (
      select from borrower b
      where b.national_id_number = ${person.nationalIdNumber} and not b.national_id_clash
    ), ${person.locale}, ${person.at}
    on conflict (phone) do update set phone = excluded.phone
    returning id, xmax = 0 as made, national_id_clash as "nationalIdClash"`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The borrower was neither found nor made');
  return row;
}

/** Keeps two submits with one national ID apart until the transaction ends. Taken before the borrower's row. */
export async function lockNationalId(db: Kysely<DB>, nationalIdNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(1198219, hashtext(${nationalIdNumber}))`.execute(db);
}
