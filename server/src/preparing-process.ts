/**
 * Prepares the database for a server process that is new on the disk, and ends: a process of its own, so that migrations, the rights of the server's
 * role and the reading of the settings are those of the program on the disk, where the supervisor still is the program that it was started from.
 */
import { type MigrationWay, migrateBy } from './database/open.ts';
import { type Env, parseEnv } from './env.ts';
import { errorMessage } from './error-message.ts';
import { withKeys } from './secret-key.ts';

/** What it says once. */
export type Prepared = { kind: 'prepared'; env: Env } | { kind: 'failed'; message: string };

// Ctrl-C reaches every process of the terminal; a migration under way is ended by its supervisor alone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(1));

async function prepare(way: MigrationWay): Promise<Prepared> {
  try {
    await migrateBy(way);
    return { kind: 'prepared', env: withKeys(parseEnv(process.env)) };
  } catch (error) {
    return { kind: 'failed', message: errorMessage(error) };
  }
}

process.once('message', (way: MigrationWay) => {
  void prepare(way).then((said) => process.send?.(said, () => process.exit(0)));
});
