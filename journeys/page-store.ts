/** What the product has kept: rows, files and messages, past every page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asOwner } from '../scripts/product-database.ts';
import { dataDir } from './page-visit.ts';

/** The rows that a question brings. */
export async function queryRows<Row extends object>(
  sql: string,
  values: readonly unknown[] = [],
  folder = dataDir(),
): Promise<Row[]> {
  return asOwner(folder, async (client) => {
    const { rows } = await client.query<Row>(sql, [...values]);
    return rows;
  });
}

export interface Sms {
  to: string;
  text: string;
  at: string;
}

/** The messages sent so far, oldest first. */
export function sentSms(folder = dataDir()): Sms[] {
  let lines: string;
  try {
    lines = readFileSync(join(folder, 'outbox/sms.ndjson'), 'utf8');
  } catch {
    return [];
  }
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sms);
}
