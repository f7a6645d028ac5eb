/**
 * `npm run verify-audit`: computes the whole audit anew from its rows and compares it with its anchors. Ends with code 1
 * where it is broken. Reads the same settings as the product, which may be running or not.
 */
import { join } from 'node:path';
import { verifyAudit } from '../server/src/audit/commands-verify.ts';
import { openAnchorStore } from '../server/src/jobs/anchor-store.ts';
import { systemClock } from '../server/src/clock.ts';
import { connect, type Connection } from '../server/src/database/connect.ts';
import { startEmbedded } from '../server/src/database/embedded/embedded.ts';
import { findPostmaster } from '../server/src/database/embedded/embedded-postmaster.ts';
import { takeFolder } from '../server/src/database/owner-lock.ts';
import { type Env, parseEnv } from '../server/src/env.ts';
import { errorMessage } from '../server/src/error-message.ts';
import { withKeys } from '../server/src/secret-key.ts';
import { leaveRoot } from '../server/src/unprivileged.ts';
import { mustHaveDatabase, productDatabase } from './product-database.ts';

/** The database of these settings; the embedded one is started for as long where it does not run. */
async function reach(env: Env): Promise<{ app: Connection; leave: () => Promise<void> }> {
  const leave = async () => undefined;
  if (env.databaseUrl !== null) return { app: { connectionString: env.databaseUrl }, leave };
  if (findPostmaster(join(env.dataDir, 'postgres'))) {
    return { app: productDatabase(env.dataDir).app, leave };
  }
  const free = takeFolder(env.dataDir);
  const postgres = await startEmbedded({ dataDir: env.dataDir });
  return {
    app: postgres.app,
    leave: async () => {
      await postgres.stop();
      free();
    },
  };
}

async function run(): Promise<number> {
  const settings = parseEnv(process.env);
  const check = async () => mustHaveDatabase(settings);
  await leaveRoot({ dataDir: settings.dataDir, make: false, check });
  await check();
  const env = withKeys(settings);
  const { app, leave } = await reach(env);
  const { db } = connect(app, { most: 2 });
  try {
    const begun = performance.now();
    const anchors = await openAnchorStore(env, db);
    const found = await verifyAudit({ db, env, clock: systemClock }, anchors);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `${found.rows} rows in ${found.blocks} blocks, ${found.unsealed} not sealed yet, ${found.anchors} anchors: ${seconds} s`,
    );
    for (const line of found.faults) console.error(`  ${line}`);
    const isWhole = found.faults.length === 0;
    console.log(isWhole ? 'The audit is whole.' : 'THE AUDIT IS BROKEN.');
    return isWhole ? 0 : 1;
  } finally {
    await db.destroy();
    await leave();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
