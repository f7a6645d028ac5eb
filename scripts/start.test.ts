import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { alive } from '../server/src/database/embedded/embedded-postmaster.ts';
import { newKey } from '../server/src/secret-key.ts';
import { build } from './build.ts';
import { preparedDataDir, type Product, startProduct } from './product.ts';
import { servingProcess } from './serving-process.ts';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const running: Product[] = [];

/** For what leaves a product serving: a start is most of what such a test would cost. */
let serving: Product;
beforeAll(async () => {
  await build();
  serving = await startProduct();
}, 300_000);
afterEach(async () => {
  for (const product of running.splice(0)) await product.stop();
});
afterAll(() => serving.stop());

async function start(options: Parameters<typeof startProduct>[0] = {}): Promise<Product> {
  const product = await startProduct(options);
  running.push(product);
  return product;
}

/** What it says to people from now on. */
function linesOf({ child }: Product): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}

const postgresOf = ({ dataDir }: Product) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Ports below it are open to root only. */
const FIRST_FREE_PORT =
  process.platform === 'linux'
    ? Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
    : 1024;

const readiness = async ({ url }: Product) => {
  try {
    return (await fetch(`${url}/readyz`)).status;
  } catch {
    return 0;
  }
};

/** A start that is expected to be refused. */
function refused(env: Record<string, string>) {
  const { PATH = '' } = process.env;
  return spawnSync(process.execPath, [main], {
    env: { PATH, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
}

describe('the start', () => {
  it('lists every setting that is wrong, without a stack, and touches nothing', () => {
    const folder = '/nowhere/romdoul';
    const run = refused({ PORT: 'many', LOG_LEVEL: 'loud', DATA_DIR: folder });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/ {2}- PORT: .*\n {2}- LOG_LEVEL: /);
    expect(run.stderr).not.toMatch(/^ +at /m);
    expect(existsSync(folder)).toBe(false);
  });

  it('is refused on a data folder in use, or a port, and the first goes on', async () => {
    const postgres = postgresOf(serving);
    const second = refused({ DATA_DIR: serving.dataDir, PORT: '1' });
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(`Another Romdoul (process ${serving.pid})`);
    expect(second.stderr).not.toMatch(/^ +at /m);
    const other = await preparedDataDir();
    const third = refused({ DATA_DIR: other, DEMO: 'off', PORT: new URL(serving.url).port });
    expect(third.status).toBe(1);
    expect(third.stderr).toMatch(/Port \d+ .* is in use/);
    expect(existsSync(join(other, 'postgres/postmaster.pid'))).toBe(false);
    rmSync(other, { recursive: true });
    expect(alive(postgres)).toBe(true);
    expect(await readiness(serving)).toBe(200);
  });

  it.runIf(FIRST_FREE_PORT > 81)('is refused on a port that is open to root only', async () => {
    const folder = await preparedDataDir();
    const run = refused({ DATA_DIR: folder, DEMO: 'off', PORT: '81' });
    rmSync(folder, { recursive: true });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/Port 81 .* is open to root only.* proxy/);
    expect(run.stderr).not.toMatch(/^ +at /m);
  });

  it('V13.3.2 makes its key for its owner alone, and keeps it', async () => {
    const product = await start({ isNew: true });
    const file = join(product.dataDir, 'secret.key');
    const key = readFileSync(file, 'utf8');
    expect(key.trim().length).toBeGreaterThanOrEqual(32);
    expect(statSync(file).mode & 0o077).toBe(0);
    await product.stop(true);
    await start({ dataDir: product.dataDir });
    expect(readFileSync(file, 'utf8')).toBe(key);
  });

  it('is refused with another SECRET_KEY than the database works by, until the operator has it accepted', async () => {
    const product = await start();
    await product.stop(true);
    const { dataDir } = product;
    const settings = { DATA_DIR: dataDir, SECRET_KEY: newKey() };
    const other = refused({ ...settings, DEMO: 'off' });
    expect(other.status).toBe(1);
    expect(other.stderr).toMatch(/SECRET_KEY is not the one .* rotate-keys -- --accept SECRET_KEY/);
    expect(other.stderr).not.toMatch(/^ +at /m);
    const { PATH = '' } = process.env;
    const script = fileURLToPath(new URL('rotate-keys.ts', import.meta.url));
    const accept = () =>
      spawnSync(process.execPath, [script, '--accept', 'SECRET_KEY'], {
        env: { PATH, ...settings },
        encoding: 'utf8',
      }).stdout;
    expect(accept()).toMatch(/^The database works by the SECRET_KEY of these settings from now on/);
    expect(accept()).toMatch(/^The database worked by .* already\.$/m);
    await start({ dataDir, env: { SECRET_KEY: settings.SECRET_KEY } });
  });

  it('takes the database over from a server that was killed', async () => {
    const first = await start();
    const postgres = postgresOf(first);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = await start({ dataDir: first.dataDir, port: Number(new URL(first.url).port) });
    expect(postgresOf(second)).toBe(postgres);
    expect(await readiness(second)).toBe(200);
  });
});

describe('the stop', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s to the whole group, twice as npm does it, leaves nothing behind',
    async (signal) => {
      const product = await start({ group: true });
      const postgres = postgresOf(product);
      const said = linesOf(product);
      const exited = once(product.child, 'exit');
      process.kill(-product.pid, signal);
      await expect.poll(said, { interval: 5 }).toContain('Stopping');
      product.child.kill(signal);
      expect(await exited).toEqual([0, null]);
      expect(alive(postgres)).toBe(false);
      expect(existsSync(join(product.dataDir, 'postgres/postmaster.pid'))).toBe(false);
      expect(readFileSync(join(product.dataDir, 'postgres.log'), 'utf8')).toMatch(
        /database system is shut down\n$/,
      );
      // The group is empty: no process of ours is left in it.
      expect(() => process.kill(-product.pid, 0)).toThrow(/ESRCH/);
    },
  );
});

describe('while it runs', () => {
  it('a database that was stopped at once is back within five seconds (R10)', async () => {
    const before = postgresOf(serving);
    process.kill(before, 'SIGQUIT');
    const begun = Date.now();
    await expect.poll(() => alive(before), { timeout: 5000, interval: 10 }).toBe(false);
    await expect.poll(() => readiness(serving), { timeout: 5000, interval: 50 }).toBe(200);
    expect(Date.now() - begun).toBeLessThan(5000);
    expect(postgresOf(serving)).not.toBe(before);
  });

  it('a server that is stuck is replaced, and the operator told', async () => {
    const said = linesOf(serving);
    const stuck = servingProcess(serving.pid);
    process.kill(stuck, 'SIGSTOP');
    await expect.poll(() => alive(stuck), { timeout: 30_000, interval: 100 }).toBe(false);
    await expect.poll(() => readiness(serving), { interval: 50 }).toBe(200);
    expect(said()).toMatch(/has not answered for \d+ s; ending it\n.*ended unexpectedly/);
  });

  it('a server that dies soon after every start is started again after ever longer pauses', async () => {
    const product = await start();
    const pauses: number[] = [];
    for (let death = 0; death < 5; death += 1) {
      await expect.poll(() => readiness(product), { timeout: 20_000, interval: 10 }).toBe(200);
      const killed = servingProcess(product.pid);
      process.kill(killed, 'SIGKILL');
      const begun = performance.now();
      // The first is followed at once: there may be no look at which there is none.
      await expect
        .poll(() => [0, killed].includes(servingProcess(product.pid)), { interval: 10 })
        .toBe(false);
      pauses.push(performance.now() - begun);
    }
    // None, then 100 ms, doubled each time.
    expect(pauses[0]).toBeLessThan(pauses[4] ?? 0);
    expect(pauses[4]).toBeGreaterThanOrEqual(800);
    // Six starts: on a busy machine each takes ten seconds.
  }, 180_000);
});
