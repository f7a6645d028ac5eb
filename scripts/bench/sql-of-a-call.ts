import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { APP_ROLE } from '../../server/src/database/roles.ts';
import type { Product } from '../product.ts';
import { asOwner } from '../product-database.ts';

/** A statement as the server sent it, its parameters beside it. */
export interface Statement {
  text: string;
  values: (string | null)[];
}

const EXECUTED = /LOG: {2}(?:execute [^:]*|statement): ([\s\S]*?)\n(?=\S)/g;
const PARAMETER = /\$\d+ = (?:(NULL)|'((?:[^']|'')*)')/g;

/** The statements of PostgreSQL's own log, in order. */
function statementsIn(log: string): Statement[] {
  return [...log.matchAll(EXECUTED)].map((match) => {
    // The next line of the log begins with its time; the detail stands in it.
    const rest = log.slice(match.index + match[0].length);
    const detail = /^.*?DETAIL: {2}[Pp]arameters: (.*)\n/.exec(rest)?.[1] ?? '';
    const values = [...detail.matchAll(PARAMETER)].map(([, none, text = '']) =>
      none ? null : text.replaceAll("''", "'"),
    );
    return { text: (match[1] ?? '').replaceAll('\n\t', '\n'), values };
  });
}

/**
 * What the server asks of PostgreSQL for one save: read from PostgreSQL's log, not from our idea of it. `save` sends the
 * save of the `number`th draft; the first two are sent, the second is read, when what the server keeps is warm.
 * @returns for each draft its statements
 */
export async function captureSql(
  product: Product,
  keys: readonly string[],
  save: (number: number) => Promise<unknown>,
): Promise<Statement[][]> {
  const set = (sql: string) =>
    asOwner(product.dataDir, async (client) => {
      await client.query(sql);
      // Settings of a role count from its next connection on.
      const others = 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1';
      await client.query(others, [APP_ROLE]);
    });
  const file = join(product.dataDir, 'postgres.log');
  await set(
    `alter role ${APP_ROLE} set log_statement = 'all'; alter role ${APP_ROLE} set log_error_verbosity = 'default'`,
  );
  // Its sessions were just ended: a save may meet one of them before the server has heard of it.
  for (let tries = 1; ; tries += 1) {
    try {
      await save(0);
      break;
    } catch (error) {
      if (tries === 20) throw error;
      await wait(100);
    }
  }
  const before = readFileSync(file, 'utf8').length;
  await save(0);
  const after = readFileSync(file, 'utf8').slice(before);
  await set(`alter role ${APP_ROLE} reset all`);
  const hashOf = (key: string) => `\\x${createHash('sha256').update(key).digest('hex')}`;
  const [first = ''] = keys;
  // The outbox looks for due messages every second, in the same log.
  const sent = statementsIn(after).filter(({ text }) => !/\bnotice\b/.test(text));
  return keys.map((key) =>
    sent.map(({ text, values }) => ({
      text,
      values: values.map((value) => (value === hashOf(first) ? hashOf(key) : value)),
    })),
  );
}
