/**
 * Starts Romdoul: settings, the data folder's lock, the database, then the server itself in a
 * process of its own (see supervisor.ts), or with `--dev` in this one with hot reload.
 *
 * TERM, INT (Ctrl-C): stops in order, nothing stays behind. USR2, and HUP without a terminal:
 * starts the server anew from what is on the disk now, without a refused connection.
 */
import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readWholePackages } from './whole-packages.ts';

// What Node makes of sources and packages is kept for the next start and for every replacement of
// the server (P17). Where the folder cannot be written a start is slower, nothing else.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../../node_modules/.cache/compiled', import.meta.url),
);
enableCompileCache();
if (!process.argv.includes('--dev')) readWholePackages();

if (cluster.isWorker) {
  const { work } = await import('./work.ts');
  work();
} else {
  const { forkServer } = await import('./supervisor.ts');
  // It loads the application while this process sees to settings and database.
  const server = process.argv.includes('--dev') ? null : forkServer();
  const { start } = await import('./start.ts');
  await start(server);
}
