/**
 * Every process of the product begins here: the supervisor, which `npm start` runs, and the server process that it forks.
 * With `--dev` there is one process for both, with hot reload.
 */
import cluster, { type Worker } from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { dataDirOf } from './data-dir.ts';

const dev = process.argv.includes('--dev');

/**
 * Where Node keeps compiled code for the next start and for every replacement of the server (P17). Each user number has a
 * folder of its own: root must not run code that the server process could have written.
 */
function compileCache(uid = process.getuid?.() ?? 0): string {
  const folder = `../../node_modules/.cache/compiled-${uid}`;
  return fileURLToPath(new URL(folder, import.meta.url));
}

/**
 * How glibc returns freed memory. With an arena for each thread, and large blocks kept for reuse, the photos of one busy
 * minute would stay in memory for good (P9).
 */
const MEMORY_GIVEN_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024),
};

/** Starts a server process, which loads the application and waits for its order. */
function forkServer(): Worker {
  // Server processes accept connections themselves; the supervisor only shares the socket between them.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  return cluster.fork({
    ...MEMORY_GIVEN_BACK,
    ...process.env,
    // From its first file on, so that the server process never loads the compiler of TypeScript.
    NODE_COMPILE_CACHE: compileCache(),
    // The owner's address stays with the supervisor.
    MIGRATE_DATABASE_URL: undefined,
  });
}

async function beServer(): Promise<void> {
  // Ctrl-C reaches every process of the terminal; the supervisor tells this one what to do.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(1));
  const { obeySupervisor } = await import('./server-process.ts');
  obeySupervisor();
}

/** Leaves root; with `--dev`, which stays root, takes the data folder back. */
async function settleRights(): Promise<void> {
  const { leaveRoot, takeBack } = await import('./unprivileged.ts');
  const dataDir = dataDirOf(process.env.DATA_DIR);
  if (dev) return takeBack(dataDir);
  await leaveRoot({
    dataDir,
    make: true,
    cacheOf: ({ uid }) => compileCache(uid),
    check: async () => void (await import('./env.ts')).parseEnv(process.env),
  });
}

async function beSupervisor(): Promise<void> {
  if (process.getuid?.() === 0) await settleRights();
  enableCompileCache(compileCache());
  // The first server process loads the application while this one opens the database.
  const servers = dev ? null : { first: forkServer(), fork: forkServer };
  const { runProduct } = await import('./supervisor.ts');
  await runProduct(servers);
}

if (cluster.isWorker) {
  await beServer();
} else {
  try {
    await beSupervisor();
  } catch (error) {
    const { errorMessage } = await import('./error-message.ts');
    process.stderr.write(`${errorMessage(error)}\n`);
    // A server process that is still starting would fail, with a stack, at its first word to a supervisor that is gone.
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
    process.exit(1);
  }
}
