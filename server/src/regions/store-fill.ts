import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

const TABLE = new URL('./regions.csv', import.meta.url);
const COLUMNS = 'code,level,name_km,name_latin,unit_km,unit_en';

/**
 * Loads regions.csv in one statement if the table is empty.
 * @throws Error when the file's columns are not the expected ones
 */
export async function fillRegions(db: Database): Promise<void> {
  const there = await db.selectFrom('region').select('code').limit(1).executeTakeFirst();
  if (there) return;
  const [header, ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n');
  if (header !== COLUMNS) throw new Error(`regions.csv has the columns ${header}, not ${COLUMNS}`);
  const rows = lines.map((line) => line.split(','));
  const column = (index: number) => rows.map((row) => row[index]);
  await sql`
    insert into region (code, name_km, name_latin, unit_km, unit_en)
    select * from unnest(${column(0)}::text[], ${column(2)}::text[], ${column(3)}::text[],
      ${column(4)}::text[], ${column(5)}::text[])`.execute(db);
}
