/** Starts the real product for whoever looks at it from outside: journeys, trials, screenshots. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyReady } from './ready-folder.ts';

/** One running product. */
export interface Product {
  url: string;
  /** The office's door. */
  officeUrl: string;
  dataDir: string;
  /** Its JSON log lines. */
  logFile: string;
  /** The supervisor's process number. */
  pid: number;
  child: ChildProcess;
  /** Stops it in order and waits; with `keep` the data folder stays. */
  stop(keep?: boolean): Promise<void>;
}

export interface ProductOptions {
  /** A folder to go on with; otherwise a new one, in memory where there is such a place. */
  dataDir?: string;
  /** Without a copy of a ready data folder: the first start of all is what is looked at. */
  isNew?: boolean;
  port?: number;
  officePort?: number;
  /** Settings beyond those, as in the README. */
  env?: Record<string, string>;
  /** In a process group of its own, to be signalled as a terminal does. */
  group?: boolean;
  /** Another place of the checkout, and the command with whose arguments the product is started there. */
  elsewhere?: { root: string; command: [string, ...string[]] };
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const START_LIMIT_MS = 120_000;

/** Below those that a system gives to outgoing connections: one of them could take a port between this look and the product's. */
const PORTS = { from: 12_000, to: 32_000 };

/** A port that nobody listens on at this moment, by chance from a wide range, since others look at the same time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

function newDataDir(): string {
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  return mkdtempSync(join(base, 'romdoul-product-'));
}

/** The variables of this process without our own settings: a test must not hang on the machine's. */
function plainEnvironment(): Record<string, string | undefined> {
  const ours =
    /^(PORT|HOST|PUBLIC_URL|OFFICE_PORT|OFFICE_HOST|OFFICE_URL|DATA_DIR|DATABASE_URL|MIGRATE_DATABASE_URL|SECRET_KEY|DATA_KEYS|AUDIT_KEYS|DEMO|DEMO_DAY|NODE_ENV|NODE_COMPILE_CACHE|VITEST.*)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

/** A new data folder; in a test run a copy of one on which the product has been started already. */
export async function preparedDataDir({
  isNew,
  env,
  elsewhere,
}: ProductOptions = {}): Promise<string> {
  const dataDir = newDataDir();
  // With a database of its own it must not find another installation's photos.
  if (isNew || elsewhere || env?.DATABASE_URL !== undefined) return dataDir;
  const DEMO = env?.DEMO ?? 'off';
  await copyReady(`demo-${DEMO}`, dataDir, async (folder) => {
    mkdirSync(folder);
    const first = await startProduct({ dataDir: folder, env: { DEMO } });
    await first.stop(true);
    rmSync(first.logFile);
  });
  return dataDir;
}

/**
 * Starts the product as `npm start` does (the site must be built) and waits until it serves; without the demo's people unless
 * `DEMO` is on in `options.env`.
 * @throws Error with what it said when it does not come up
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await preparedDataDir(options));
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const officePort = options.officePort ?? (await freePort());
  const officeUrl = `http://localhost:${officePort}`;
  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, 'a');
  const { root: checkout, command } = options.elsewhere ?? { root, command: [] };
  const node = join(checkout, relative(root, process.execPath));
  const [program = node, ...args] = [...command, node, join(checkout, 'server/src/main.ts')];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...plainEnvironment(),
      PORT: String(port),
      PUBLIC_URL: url,
      OFFICE_PORT: String(officePort),
      DATA_DIR: dataDir,
      DEMO: 'off',
      // Stories count the rows of the demo's people alone.
      DEMO_DAY: 'off',
      ...options.env,
    },
    stdio: ['ignore', log, 'pipe'],
    detached: options.group ?? false,
  });
  closeSync(log);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const stop = async (keep = false): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    if (keep) return;
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(logFile, { force: true });
  };
  const deadline = Date.now() + START_LIMIT_MS;
  while (!said.includes('Romdoul is ready')) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      const lines = readFileSync(logFile, 'utf8').slice(-2000);
      await stop();
      throw new Error(`The product did not start:\n${said}\n${lines}`);
    }
    await wait(50);
  }
  return { url, officeUrl, dataDir, logFile, pid: child.pid ?? 0, child, stop };
}
