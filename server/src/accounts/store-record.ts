import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

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
