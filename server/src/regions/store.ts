import type { Region } from 'contract/regions';
import type { Kysely } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/types.ts';

/** The children of a region, ordered by code; the provinces for null, an empty list for an unknown code (G-24). */
export async function regionsWithin(db: Database, parentCode: string | null): Promise<Region[]> {
  return db
    .selectFrom('region')
    .select(['code', 'name_km', 'name_latin'])
    .where('parent_code', parentCode === null ? 'is' : '=', parentCode)
    .orderBy('code')
    .execute();
}

/** What each province is called, by its Latin name, in which an application names it. */
export async function provinceNames(
  db: Kysely<DB>,
): Promise<Map<string, { name_km: string; name_en: string }>> {
  const rows = await db
    .selectFrom('region')
    .select(['name_km', 'name_latin'])
    .where('parent_code', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [row.name_latin, { name_km: row.name_km, name_en: row.name_latin }]),
  );
}

/** The Latin names of the three levels, as an application sends them (decision 0008). */
export interface RegionNames {
  readonly province: string;
  readonly district: string;
  readonly commune: string;
}

/**
 * The first of the three names that does not exist within its parent, or null if all do. Names are checked as a chain, since
 * communes in different districts share names.
 */
export async function wrongRegion(
  db: Database,
  names: RegionNames,
): Promise<keyof RegionNames | null> {
  const found = await db
    .selectFrom('region as province')
    .leftJoin('region as district', (join) =>
      join
        .onRef('district.parent_code', '=', 'province.code')
        .on('district.name_latin', '=', names.district),
    )
    .leftJoin('region as commune', (join) =>
      join
        .onRef('commune.parent_code', '=', 'district.code')
        .on('commune.name_latin', '=', names.commune),
    )
    .select(['district.code as district', 'commune.code as commune'])
    .where('province.parent_code', 'is', null)
    .where('province.name_latin', '=', names.province)
    .executeTakeFirst();
  if (!found) return 'province';
  if (found.district === null) return 'district';
  return found.commune === null ? 'commune' : null;
}
