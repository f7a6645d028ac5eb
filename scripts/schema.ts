/**
 * `npm run schema`: writes server/migrations/schema.sql and server/src/database/types.ts from what
 * the migrations make. With `--verify` writes nothing and fails when they differ.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Connection } from '../server/src/database/connect.ts';
import { startEmbedded } from '../server/src/database/embedded/embedded.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { schemaPage } from '../server/src/database/schema-page.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = join(root, 'server/migrations/schema.sql');
const types = join(root, 'server/src/database/types.ts');

async function readSchema(owner: Connection): Promise<string> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await schemaPage(client);
  } finally {
    await client.end();
  }
}

/** Runs kysely-codegen on the database: days as text, bigint as bigint, as they arrive. */
function generateTypes(owner: Connection, outFile: string): void {
  const address = new URL('postgresql://localhost');
  address.username = owner.user ?? '';
  address.password = owner.password ?? '';
  address.pathname = `/${owner.database}`;
  if (owner.host?.startsWith('/')) address.searchParams.set('host', owner.host);
  else address.hostname = owner.host ?? 'localhost';
  address.port = String(owner.port ?? 5432);
  const cli = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const run = spawnSync(
    process.execPath,
    [
      cli,
      '--dialect=postgres',
      `--url=${address.href}`,
      `--out-file=${outFile}`,
      '--date-parser=string',
      '--type-mapping={"int8":"bigint"}',
      '--include-pattern=public.*',
    ],
    { cwd: join(root, 'server'), encoding: 'utf8' },
  );
  if (run.status !== 0) throw new Error(`kysely-codegen failed:\n${run.stdout}${run.stderr}`);
  spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), outFile], { cwd: root });
}

/** What the migrations of this tree make: the schema page and the row types. */
async function written(): Promise<{ schema: string; rows: string }> {
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const dataDir = mkdtempSync(join(base, `romdoul-test-${process.pid}-`));
  const cluster = await startEmbedded({ dataDir, durable: false });
  const outFile = join(dirname(types), `types-${process.pid}.ts`);
  try {
    await migrate(cluster.owner);
    generateTypes(cluster.owner, outFile);
    return { schema: await readSchema(cluster.owner), rows: readFileSync(outFile, 'utf8') };
  } finally {
    rmSync(outFile, { force: true });
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const { schema, rows } = await written();
if (process.argv.includes('--verify')) {
  const old = [
    ...(existsSync(page) && readFileSync(page, 'utf8') === schema ? [] : [page]),
    ...(existsSync(types) && readFileSync(types, 'utf8') === rows ? [] : [types]),
  ];
  for (const file of old) console.error(`${file} is not what the migrations make: npm run schema`);
  process.exitCode = old.length > 0 ? 1 : 0;
} else {
  writeFileSync(page, schema);
  writeFileSync(types, rows);
}
