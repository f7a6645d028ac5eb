import type { Database } from '../database/connect.ts';

/**
 * The Khmer names of the regions of an address, whose Latin names an application keeps; those of a name that is not there are left
 * out. Names are looked for within their parents, since communes in different districts share names.
 */
export async function khmerRegionNames(
  db: Database,
  names: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  let parent: string | null = null;
  for (const name of names) {
    if (name === null) break;
    const row: { code: string; name_km: string } | undefined = await db
      .selectFrom('region')
      .select(['code', 'name_km'])
      .where('parent_code', parent === null ? 'is' : '=', parent)
      .where('name_latin', '=', name)
      .executeTakeFirst();
    if (row === undefined) break;
    found.set(name, row.name_km);
    parent = row.code;
  }
  return found;
}
