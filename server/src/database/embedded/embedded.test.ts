import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { connect, isDatabaseAway } from '../connect.ts';
import { startEmbedded } from './embedded.ts';
import { cutLog, layoutOf } from './embedded-cluster.ts';
import { alive, findPostmaster, stopPostmaster } from './embedded-postmaster.ts';
import { FolderInUse, takeFolder } from '../owner-lock.ts';

const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const made: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(base, `romdoul-test-${process.pid}-`));
  made.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of made) {
    const left = findPostmaster(join(folder, 'postgres'));
    if (left) await stopPostmaster(left.pid);
    rmSync(folder, { recursive: true, force: true });
  }
});

const start = (dataDir: string) => startEmbedded({ dataDir, durable: false });

/** A server that starts PostgreSQL, writes a row, tells PostgreSQL's number, and is then killed. */
async function killedParent(dataDir: string): Promise<number> {
  const program = `
    import { takeFolder } from ${JSON.stringify(new URL('../owner-lock.ts', import.meta.url).href)};
    import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
    takeFolder(process.argv[1]);
    const cluster = await startEmbedded({ dataDir: process.argv[1], durable: false });
    console.log(cluster.pid());
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await once(child, 'exit');
  return Number(line.toString());
}

describe('the embedded PostgreSQL', () => {
  it('says at once that the key beside its data is missing', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await first.stop();
    rmSync(join(folder, 'postgres.key'));
    const begun = performance.now();
    await expect(start(folder)).rejects.toThrow(/not the key it was made with/);
    // Of the minute that a start may take.
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it('has its log cut while it goes on writing to it', async () => {
    const folder = newFolder();
    const cluster = await start(folder);
    const { log } = layoutOf(folder);
    appendFileSync(log, 'x'.repeat(10_000_001));
    cutLog(layoutOf(folder));
    expect(statSync(log).size).toBe(0);
    expect(statSync(`${log}.1`).size).toBeGreaterThan(10_000_000);
    await cluster.stop();
    expect(readFileSync(log, 'utf8')).toMatch(/database system is shut down\n$/);
    expect(statSync(log).size).toBeLessThan(10_000);
  });

  it('is made, stopped without a trace, and found again with what was written', async () => {
    const folder = newFolder();
    const first = await start(folder);
    const one = connect(first.owner);
    await sql`create table note (text text)`.execute(one.db);
    await sql`insert into note values ('ទុក')`.execute(one.db);
    await one.db.destroy();
    const pid = first.pid();
    await first.stop();
    expect(alive(pid)).toBe(false);
    const second = await start(folder);
    expect(second.adopted).toBe(false);
    const two = connect(second.owner);
    expect((await sql`select text from note`.execute(two.db)).rows).toEqual([{ text: 'ទុក' }]);
    await two.db.destroy();
    await second.stop();
  });

  it('is taken over when a killed server left it running', async () => {
    const folder = newFolder();
    const pid = await killedParent(folder);
    expect(alive(pid)).toBe(true);
    const free = takeFolder(folder);
    const again = await start(folder);
    expect(again).toMatchObject({ adopted: true });
    expect(again.pid()).toBe(pid);
    const { db } = connect(again.app);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
    await again.stop();
    expect(alive(pid)).toBe(false);
    free();
  });

  it('starts although an old pid file and socket lock name a process of somebody else', async () => {
    const folder = newFolder();
    await (await start(folder)).stop();
    const stranger = spawn('sleep', ['60']);
    const text = `${stranger.pid}\n${folder}/postgres\n1700000000\n5432\n${folder}/run\n\n1 1\nready\n`;
    writeFileSync(join(folder, 'postgres/postmaster.pid'), text);
    writeFileSync(join(folder, 'run/.s.PGSQL.5432.lock'), text);
    const cluster = await start(folder);
    expect(cluster.adopted).toBe(false);
    expect(alive(stranger.pid ?? 0)).toBe(true);
    stranger.kill();
    await cluster.stop();
  });

  it('leaves a shell alone that somebody has open in its folder', async () => {
    const folder = newFolder();
    await (await start(folder)).stop();
    // With the number in the pid file, as after a restart of the machine, and without.
    const shells = [0, 1].map(() => spawn('sleep', ['60'], { cwd: join(folder, 'postgres') }));
    const text = `${shells[0]?.pid}\n${folder}/postgres\n1700000000\n5432\n${folder}/run\n\n1 1\nready\n`;
    writeFileSync(join(folder, 'postgres/postmaster.pid'), text);
    const cluster = await start(folder);
    expect(cluster.adopted).toBe(false);
    expect(shells.map(({ pid = 0 }) => alive(pid))).toEqual([true, true]);
    for (const shell of shells) shell.kill();
    await cluster.stop();
  });

  it('begins again when the first start was cut short in the middle of making it', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'postgres.new-123/base'), { recursive: true });
    const cluster = await start(folder);
    expect(existsSync(join(folder, 'postgres.new-123'))).toBe(false);
    await cluster.stop();
  });

  it('listens on an address of this machine where the socket would have too long a name', async () => {
    const folder = join(newFolder(), 'a'.repeat(90));
    mkdirSync(folder, { mode: 0o711 });
    const cluster = await start(folder);
    expect(cluster.app.host).toBe('127.0.0.1');
    const stranger = connect({ ...cluster.app, password: 'guess' });
    await expect(sql`select 1`.execute(stranger.db)).rejects.toThrow(/authentication failed/);
    await stranger.db.destroy();
    await cluster.stop();
  });

  it.each(['SIGKILL', 'SIGQUIT'] as const)(
    'comes back by itself after %s, and says meanwhile that it is away',
    async (signal) => {
      const notes: string[] = [];
      // Durable: a crash would take the last rows of one that is not, its role among them.
      const onRestart = (why: string) => notes.push(why);
      const cluster = await startEmbedded({ dataDir: newFolder(), onRestart });
      const { db } = connect(cluster.app);
      await sql`select 1`.execute(db);
      const before = cluster.pid();
      process.kill(before, signal);
      const errors: unknown[] = [];
      for (;;) {
        try {
          await sql`select 1`.execute(db);
          if (cluster.pid() !== before) break;
        } catch (error) {
          errors.push(error);
        }
        await wait(10);
      }
      expect(errors.filter((error) => !isDatabaseAway(error))).toEqual([]);
      expect(notes[0]).toMatch(/ended by itself/);
      await db.destroy();
      await cluster.stop();
    },
  );
});

it('a process that only waits for its parent to notice its end counts as dead', async () => {
  // The shell's child ends, and the program the shell became never asks for it.
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60']);
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  await expect.poll(() => alive(pid), { interval: 20 }).toBe(false);
  expect(() => process.kill(pid, 0)).not.toThrow();
  parent.kill();
});

describe("the data folder's lock", () => {
  it('lets nobody else in, in this process or another, until it is given free', () => {
    const folder = newFolder();
    const free = takeFolder(folder);
    expect(() => takeFolder(folder)).toThrow(FolderInUse);
    const url = JSON.stringify(new URL('../owner-lock.ts', import.meta.url).href);
    const program = `import { takeFolder } from ${url}; takeFolder(process.argv[1]);`;
    const other = () =>
      spawnSync(process.execPath, ['--input-type=module', '-e', program, folder], {
        encoding: 'utf8',
      });
    const refused = other();
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain(`process ${process.pid}`);
    free();
    expect(other().status).toBe(0);
  });
});
