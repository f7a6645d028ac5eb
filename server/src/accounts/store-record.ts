import type { Kysely, Selectable } from 'kysely';
import type { Cipher } from '../cipher.ts';
import { decryptColumns } from '../applications/store-encrypted.ts';
import type { Application, DB } from '../database/types.ts';

/** The person as the borrower's own row has them. */
export async function findPerson(db: Kysely<DB>, borrowerId: bigint) {
  return db
    .selectFrom('borrower')
    .leftJoin('account', 'account.borrower_id', 'borrower.id')
    .select(['borrower.uuid', 'borrower.phone', 'borrower.name', 'borrower.last_name as lastName'])
    .select('borrower.national_id_number as encryptedNationalId')
    .select('borrower.facebook_link as facebookLink')
    .select(['borrower.created_at as knownSince', 'account.created_at as memberSince'])
    .where('borrower.id', '=', borrowerId)
    .executeTakeFirstOrThrow();
}

/** How many applications a profile is read from: what the newest does not say may stand in one before. */
const READ_FROM = 20;

/**
 * What the borrower said in applications and in updates of the record, the newest first: only in those whose phone was proved, since anybody may have
 * written the others.
 */
export async function saidInApplications(db: Kysely<DB>, cipher: Cipher, borrowerId: bigint) {
  const newest = (formType: 'borrow' | 'profile') =>
    db
      .selectFrom('application')
      .selectAll()
      .where('borrower_id', '=', borrowerId)
      .where('form_type', '=', formType)
      .where('phone_proved_at', 'is not', null)
      .orderBy('submitted_at', 'desc')
      .limit(READ_FROM)
      .execute();
  // Apart, since updates say nothing of the work: however many there are, they must not push that out.
  const rows = [...(await newest('profile')), ...(await newest('borrow'))];
  const time = ({ submitted_at: at }: (typeof rows)[number]) => at?.getTime() ?? 0;
  return rows
    .toSorted((a, b) => time(b) - time(a))
    .map((row) => confirmedOnly(decryptColumns(cipher, row)));
}

/** Without what the lender has yet to confirm: until then the earlier answer holds (G-49). */
function confirmedOnly<Row extends Selectable<Application>>(row: Row): Row {
  const waits = row.unconfirmed ?? [];
  const account = waits.includes('bank_account_number');
  return {
    ...row,
    ...(account && { bank_name: null, bank_account_number: null }),
    ...(waits.includes('national_id_number') && { national_id_number: null }),
  };
}

/** The names of a commune and what it lies in, by their Latin names; null where there is no such chain. */
export async function placeNames(
  db: Kysely<DB>,
  { province, district, commune }: { province: string; district: string; commune: string },
): Promise<{ km: string[]; en: string[] } | null> {
  const row = await db
    .selectFrom('region as c')
    .innerJoin('region as d', 'd.code', 'c.parent_code')
    .innerJoin('region as p', 'p.code', 'd.parent_code')
    .select(['c.name_km as c', 'd.name_km as d', 'p.name_km as p'])
    .where('p.name_latin', '=', province)
    .where('d.name_latin', '=', district)
    .where('c.name_latin', '=', commune)
    .executeTakeFirst();
  return row ? { km: [row.c, row.d, row.p], en: [commune, district, province] } : null;
}

/** An education level's names. */
export async function educationNames(db: Kysely<DB>, id: number) {
  const row = await db
    .selectFrom('education')
    .select(['name_en as en', 'name_km as km'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The tiers of membership from the first to the highest. */
export async function membershipTiers(db: Kysely<DB>) {
  return db
    .selectFrom('membership_tier')
    .select(['key', 'name_en', 'name_km', 'icon', 'color', 'after_loans as afterLoans'])
    .orderBy('after_loans')
    .execute();
}
