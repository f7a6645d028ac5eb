/** Runs given SQL as fast as it goes: by pgbench where the machine has one that can talk to the server, else by bare pg. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProductDatabase } from '../product-database.ts';
import { startProgram } from './program.ts';
import type { Statement } from './sql-of-a-call.ts';

/** A reference that does transactions. */
export interface SqlReference {
  name: string;
  note: string;
  /** Transactions a second over so many seconds. */
  run(seconds: number): Promise<number>;
  close(): Promise<void>;
}

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

function pgbenchPlaces(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted().toReversed() : [];
  return [...versions.map((version) => join(DEBIAN, version, 'bin/pgbench')), 'pgbench'];
}

/** A value as SQL that pgbench leaves alone: it would take `:00` for a variable of its own. */
function literal(value: string | null): string {
  if (value === null) return 'null';
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3A');
  return `E'${escaped}'`;
}

function scriptOf(statements: readonly Statement[]): string {
  const filled = statements.map(({ text, values }) =>
    text
      .replace(/\$(\d+)/g, (_parameter, number: string) =>
        literal(values[Number(number) - 1] ?? null),
      )
      .replaceAll(/\s*\n\s*/g, ' '),
  );
  return filled.map((sql) => `${sql};\n`).join('');
}

async function byPgbench(
  connection: ProductDatabase['app'],
  transactions: readonly (readonly Statement[])[],
  clients: number,
): Promise<SqlReference | null> {
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-pgbench-'));
  const files = transactions.map((statements, number) => {
    const file = join(folder, `${number}.sql`);
    writeFileSync(file, scriptOf(statements));
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
    const scripts = files.flatMap((file) => ['-f', file]);
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
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  rmSync(folder, { recursive: true, force: true });
  return null;
}

async function byPg(
  connection: ProductDatabase['app'],
  transactions: readonly (readonly Statement[])[],
  clients: number,
): Promise<SqlReference> {
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-sql-'));
  const order = join(folder, 'order.json');
  return {
    name: 'bare pg',
    note: 'reference: bare pg with prepared statements (no pgbench here that can talk to the server)',
    async run(seconds) {
      const content = { connection, transactions, clients, seconds };
      writeFileSync(order, JSON.stringify(content), { mode: 0o600 });
      const program = await startProgram('reference-sql.ts', [order]);
      await program.stop();
      return Number(program.firstLine);
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The best reference that this machine has. Each transaction is one draft's statements, in order. */
export async function chooseSqlReference(
  connection: ProductDatabase['app'],
  transactions: readonly (readonly Statement[])[],
  clients: number,
): Promise<SqlReference> {
  return (
    (await byPgbench(connection, transactions, clients)) ??
    (await byPg(connection, transactions, clients))
  );
}
