/** Runs given SQL as fast as it goes: by pgbench where the machine has one that can talk to the server, else by bare pg. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProductDatabase } from '../product-database.ts';
import { quantile } from './figure.ts';
import { startProgram } from './program.ts';
import type { Statement } from './sql-of-a-call.ts';

/** A reference that does transactions. */
export interface SqlReference {
  name: string;
  note: string;
  /** Transactions a second over so many seconds. */
  run(seconds: number): Promise<number>;
  /** Milliseconds within which such a share of the transactions of so many seconds was done; 0.5 for half of them. */
  within(seconds: number, share: number): Promise<number>;
  close(): Promise<void>;
}

/** What is to be run, and by how many at once. */
export interface SqlOrder {
  connection: ProductDatabase['app'];
  /** Of which one is chosen each time; its statements run in order. */
  transactions: readonly (readonly Statement[])[];
  clients: number;
  /** Where statements have `:draw`: a whole number from one to the other, another for each transaction. */
  draw?: { from: number; to: number };
}

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

function pgbenchPlaces(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted().toReversed() : [];
  return [...versions.map((version) => join(DEBIAN, version, 'bin/pgbench')), 'pgbench'];
}

/** A script for pgbench, and the values that go with its statements: as parameters, as the server sends them, so that both are planned and done alike. */
function scriptOf(
  statements: readonly Statement[],
  { draw, name }: { draw: SqlOrder['draw']; name: string },
): { text: string; settings: string[] } {
  const settings: string[] = [];
  const texts = statements.map(({ text, values }, statement) =>
    text
      .replaceAll(/\$(\d+)/g, (_parameter, number: string) => {
        const value = values[Number(number) - 1] ?? null;
        if (value === null) return 'null';
        const variable = `${name}_${statement}_${number}`;
        settings.push('-D', `${variable}=${value}`);
        return `:${variable}`;
      })
      .replaceAll(/\s*\n\s*/g, ' '),
  );
  const drawn = draw === undefined ? '' : `\\set draw random(${draw.from}, ${draw.to})\n`;
  return { text: drawn + texts.map((sql) => `${sql};\n`).join(''), settings };
}

/** Milliseconds of each transaction, from the logs that pgbench has left; the logs are removed. */
function loggedTimes(folder: string): number[] {
  const logs = readdirSync(folder).filter((name) => name.startsWith('log.'));
  return logs.flatMap((name) => {
    const file = join(folder, name);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    rmSync(file);
    return lines.map((line) => Number(line.split(' ')[2]) / 1000);
  });
}

async function byPgbench({
  connection,
  transactions,
  clients,
  draw,
}: SqlOrder): Promise<SqlReference | null> {
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-pgbench-'));
  const values: string[] = [];
  const files = transactions.map((statements, number) => {
    const file = join(folder, `${number}.sql`);
    const { text, settings } = scriptOf(statements, { draw, name: `of_${number}` });
    writeFileSync(file, text);
    values.push(...settings);
    return file;
  });
  const env = {
    ...process.env,
    PGHOST: connection.host,
    PGPORT: String(connection.port),
    PGUSER: connection.user,
    PGPASSWORD: connection.password,
  };
  const call = async (program: string, amount: readonly string[]) => {
    const scripts = [...values, ...files.flatMap((file) => ['-f', file])];
    const settings = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', ...amount];
    const { stdout } = await run(program, [...settings, ...scripts, connection.database], { env });
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined || !/failed transactions: 0 /.test(stdout)) throw new Error(stdout);
    return Number(rate);
  };
  for (const program of pgbenchPlaces()) {
    try {
      await call(program, ['-t', '1']);
    } catch {
      continue;
    }
    const { stdout } = await run(program, ['--version']);
    return {
      name: 'pgbench',
      note: `reference: ${stdout.trim()}, prepared statements`,
      run: (seconds) => call(program, ['-T', String(seconds)]),
      async within(seconds, share) {
        await call(program, ['-T', String(seconds), '-l', `--log-prefix=${join(folder, 'log')}`]);
        return quantile(loggedTimes(folder), share);
      },
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  rmSync(folder, { recursive: true, force: true });
  return null;
}

async function byPg(sqlOrder: SqlOrder): Promise<SqlReference> {
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-sql-'));
  const order = join(folder, 'order.json');
  const measure = async (seconds: number, share = 0.5): Promise<BareRates> => {
    const asked = { ...sqlOrder, seconds, share };
    writeFileSync(order, JSON.stringify(asked), { mode: 0o600 });
    const program = await startProgram('reference-sql.ts', [order]);
    await program.stop();
    return JSON.parse(program.firstLine) as BareRates;
  };
  return {
    name: 'bare pg',
    note: 'reference: bare pg with prepared statements (no pgbench here that can talk to the server)',
    run: async (seconds) => (await measure(seconds)).perSecond,
    within: async (seconds, share) => (await measure(seconds, share)).withinMs,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What `reference-sql.ts` prints. */
export interface BareRates {
  perSecond: number;
  withinMs: number;
}

/** The best reference that this machine has. */
export async function chooseSqlReference(order: SqlOrder): Promise<SqlReference> {
  return (await byPgbench(order)) ?? (await byPg(order));
}
