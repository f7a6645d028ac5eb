/** With which rights the product's processes work: in the database, and as a user of the machine. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { alive, findPostmaster } from '../server/src/database/embedded/embedded-postmaster.ts';
import { build } from './build.ts';
import { newFolder, type OwnDatabase, ownDatabase } from './own-database.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { asOwner } from './product-database.ts';
import { servingProcess } from './serving-process.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SECRET_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789';
const isRoot = process.getuid?.() === 0;
/** Whether this machine lets root give a process a view of its own of the file system; most containers do not. */
const mayMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** `daemon`, which is not the account that root would choose for a folder of its own. */
const SOMEBODY = 1;

const undo: (() => unknown)[] = [];
beforeAll(async () => void (await build()), 300_000);
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function start(options: Parameters<typeof startProduct>[0] = {}): Promise<Product> {
  const product = await startProduct(options);
  undo.push(() => product.stop());
  return product;
}

/** The four user numbers of a process (real, effective, saved, of the file system), and its further groups. */
function rightsOf(pid: number): { users: number[]; groups: number[] } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const numbers = (name: string) =>
    (new RegExp(`^${name}:(.*)$`, 'm').exec(status)?.[1] ?? '').trim().split(/\s+/).map(Number);
  return { users: numbers('Uid'), groups: numbers('Groups').filter((group) => group > 0) };
}

/** Supervisor, server and PostgreSQL of a product. */
const processesOf = ({ pid, dataDir }: Product) => [
  pid,
  servingProcess(pid),
  findPostmaster(join(dataDir, 'postgres'))?.pid ?? 0,
];

const statusOf = async ({ url }: Product, path: string) => (await fetch(url + path)).status;

describe('in the database', () => {
  let own: OwnDatabase;
  beforeAll(async () => void (own = await ownDatabase()));
  afterAll(() => own.remove());

  it('V13.2.1 V13.2.2 V16.4.2 the server works as a role that can change neither table nor audit, and never learns of the owner', async () => {
    const product = await start({ env: { ...own.settings, SECRET_KEY } });
    expect(await statusOf(product, '/readyz')).toBe(200);
    expect(await statusOf(product, '/payday-loan')).toBe(200);
    const sessions = await asOwner(own.folder, (client) =>
      client.query(
        "select distinct usename from pg_stat_activity where application_name like 'romdoul%'",
      ),
    );
    expect(sessions.rows).toEqual([{ usename: 'romdoul_app' }]);
    const environment = readFileSync(`/proc/${servingProcess(product.pid)}/environ`, 'utf8');
    expect(environment).toContain('\0DATABASE_URL=');
    expect(environment).not.toContain('MIGRATE_DATABASE_URL');
    const client = new pg.Client(own.settings.DATABASE_URL);
    await client.connect();
    for (const statement of [
      "update audit set subject = 'x'",
      'delete from audit',
      'alter table audit disable trigger all',
      'drop table application',
    ]) {
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
    await client.end();
  });

  it('the start is refused where the server would work as the owner, with what to do', async () => {
    const { settings } = own;
    const owner = settings.MIGRATE_DATABASE_URL;
    const attempt = start({ env: { ...settings, DATABASE_URL: owner, SECRET_KEY } });
    await expect(attempt).rejects.toThrow(
      /both lead to the role "romdoul"[\s\S]*docs\/operate\.md/,
    );
  });
});

it.runIf(isRoot)('started as an ordinary user, it works as that user', async () => {
  const dataDir = newFolder('user');
  chownSync(dataDir, SOMEBODY, SOMEBODY);
  const become = [
    'setpriv',
    `--reuid=${SOMEBODY}`,
    `--regid=${SOMEBODY}`,
    '--clear-groups',
  ] as const;
  for (const round of ['made', 'found']) {
    const product = await start({ dataDir, elsewhere: { root: ROOT, command: [...become] } });
    expect(processesOf(product).map((pid) => rightsOf(pid).users[0])).toEqual(
      Array(3).fill(SOMEBODY),
    );
    expect(await statusOf(product, '/readyz'), round).toBe(200);
    await product.stop(true);
  }
  rmSync(dataDir, { recursive: true });
});

describe.runIf(isRoot)('started as root', () => {
  const worksAs = (user: number, product: Product) => {
    const all = processesOf(product).map(rightsOf);
    expect(all).toEqual(all.map(() => ({ users: Array(4).fill(user), groups: [] })));
    expect(lstatSync(product.dataDir).uid).toBe(user);
  };
  const worksAsNobody = (product: Product) => {
    const user = rightsOf(product.pid).users[0] ?? 0;
    expect(user).toBeGreaterThan(0);
    worksAs(user, product);
  };

  it('every process works as another user, the next start finds its data, and a server that replaces another works as that user too', async () => {
    const product = await start({ isNew: true });
    worksAsNobody(product);
    expect(await statusOf(product, '/readyz')).toBe(200);
    await product.stop(true);
    const again = await start({ dataDir: product.dataDir });
    worksAsNobody(again);
    expect(await statusOf(again, '/readyz')).toBe(200);
    const before = servingProcess(again.pid);
    again.child.kill('SIGUSR2');
    await expect.poll(() => alive(before), { timeout: 20_000, interval: 50 }).toBe(false);
    worksAsNobody(again);
  });

  it('data of an earlier start is taken over, with a PostgreSQL that another user left running', async () => {
    const dataDir = newFolder('earlier');
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    chownSync(dataDir, SOMEBODY, SOMEBODY);
    const program = `
      import { startEmbedded } from ${JSON.stringify(join(ROOT, 'server/src/database/embedded/embedded.ts'))};
      const cluster = await startEmbedded({ dataDir: process.argv[1] });
      console.log(cluster.pid());
      setInterval(() => undefined, 1000);`;
    const args = ['--input-type=module', '-e', program, dataDir];
    const child = spawn(process.execPath, args, {
      uid: SOMEBODY,
      gid: SOMEBODY,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    child.kill('SIGKILL');
    await once(child, 'exit');
    const left = Number(line.toString());
    expect(rightsOf(left).users[0]).toBe(SOMEBODY);
    // As root's own, with a part that is another's: so `npm run dev` as root leaves it.
    chownSync(dataDir, 0, 0);
    const product = await start({ dataDir });
    expect(alive(left)).toBe(false);
    worksAsNobody(product);
    expect(await statusOf(product, '/readyz')).toBe(200);
  });

  it('a data folder of a user stays that user’s, and one that is missing in a folder of theirs is made as theirs', async () => {
    const home = newFolder('home');
    undo.push(() => rmSync(home, { recursive: true, force: true }));
    chownSync(home, SOMEBODY, SOMEBODY);
    const dataDir = join(home, 'data');
    for (const round of ['made', 'found']) {
      const product = await start({ dataDir });
      worksAs(SOMEBODY, product);
      expect(await statusOf(product, '/readyz'), round).toBe(200);
      await product.stop(true);
    }
  });

  it('a link of root’s to the data folder is followed', async () => {
    const home = newFolder('home');
    undo.push(() => rmSync(home, { recursive: true, force: true }));
    const link = join(home, 'link');
    symlinkSync('there', link);
    const product = await start({ dataDir: link });
    expect(await statusOf(product, '/readyz')).toBe(200);
    const { uid } = statSync(join(home, 'there'));
    expect(uid).toBeGreaterThan(0);
    expect(rightsOf(product.pid).users[0]).toBe(uid);
  });

  it('`npm run dev` as root goes on with the data, and so does the next start', async () => {
    const product = await start();
    const { dataDir, port } = { ...product, port: await freePort() };
    await product.stop(true);
    const dev = spawn(process.execPath, [join(ROOT, 'server/src/main.ts'), '--dev'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: undefined,
        VITEST: undefined,
        DATA_DIR: dataDir,
        // The demo's people are made in seconds, and are not looked at here.
        DEMO: 'off',
        PORT: `${port}`,
        // Not the next one, which another test's product may have.
        OFFICE_PORT: `${await freePort()}`,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    dev.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    undo.push(() => dev.kill('SIGKILL'));
    await expect.poll(() => said, { timeout: 60_000, interval: 100 }).toContain('Romdoul is ready');
    expect(lstatSync(dataDir).uid).toBe(0);
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    await ended;
    const again = await start({ dataDir });
    worksAsNobody(again);
    expect(await statusOf(again, '/readyz')).toBe(200);
  });

  it.runIf(mayMount)(
    'in a clone in root’s own home too, of which the processes see nothing else',
    async () => {
      const home = newFolder('home');
      undo.push(() => rmSync(home, { recursive: true, force: true }));
      const clone = join(home, 'romdoul');
      for (const folder of [clone, join(home, '.ssh')]) mkdirSync(folder, { mode: 0o700 });
      const script = `mount --bind '${ROOT}' '${clone}' && exec "$@"`;
      const product = await start({
        dataDir: join(home, 'data'),
        elsewhere: { root: clone, command: ['unshare', '--mount', '/bin/sh', '-c', script, 'sh'] },
      });
      const all = processesOf(product).map(rightsOf);
      expect(all.map(({ users }) => users[0] ?? 0).every((user) => user > 0)).toBe(true);
      expect(await statusOf(product, '/payday-loan')).toBe(200);
      const seen = spawnSync('ls', ['-A', `/proc/${product.pid}/root${home}`], {
        encoding: 'utf8',
      });
      expect(seen.stdout.trim().split('\n').toSorted()).toEqual(['data', 'romdoul']);
    },
  );
});
