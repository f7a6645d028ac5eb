import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../server/src/env.ts';
import { newKey } from '../server/src/secret-key.ts';
import { build } from './build.ts';
import { canMakeImage, copiedFiles, instructionsOf, type Started, startImage } from './image.ts';
import { newFolder } from './own-database.ts';
import { freePort } from './product.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const DEPLOY = join(root, 'deploy');
const textOf = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const has = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

const UNITS = ['romdoul.service', 'romdoul-backup.service', 'romdoul-backup.timer'];

const instructions = instructionsOf(textOf('Containerfile'));

const restOf = (name: string) =>
  instructions.filter(([one]) => one === name).map(([, rest]) => rest);

/** A line of words in quotes, as CMD and HEALTHCHECK have it. */
const wordsOf = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[];

/** The variables of lines like `KEY=value`. */
const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(?:^|\s)([A-Z_]+)=(\S*)/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** Where no daemon answers, the instructions are carried out here; where that is not allowed, only the command, in the checkout. */
const MAKES_IMAGE = canMakeImage();
/** Whether packages and builds are made anew too: that takes the registry and minutes. */
const ANEW = process.env.ROMDOUL_IMAGE === 'on';
const HAS_DAEMON = ANEW && has('docker', 'info');

/** The same, in the checkout itself: as whoever runs the tests. */
function startHere(env: Record<string, string>): Started {
  const dataDir = newFolder('deploy');
  const { PATH = '' } = process.env;
  const own = { PATH, ...variablesOf(restOf('ENV').join(' ')), DATA_DIR: dataDir, ...env };
  const [program = '', ...args] = wordsOf(restOf('CMD')[0] ?? '');
  const child = spawn(join(root, program), args, {
    cwd: root,
    env: own,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return {
    child,
    exec: ([name = '', ...words]) => {
      const program = name.includes('/') ? join(root, name) : name;
      const ran = spawnSync(program, words, { cwd: root, env: own, encoding: 'utf8' });
      return { status: ran.status, said: ran.stdout + ran.stderr };
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Starts what the container file makes, at free ports, with its settings and no others, and waits until it is ready. */
async function startContainer() {
  const [port, officePort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    PORT: String(port),
    OFFICE_PORT: String(officePort),
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'warn',
  };
  const started = MAKES_IMAGE
    ? startImage({ root, instructions, anew: ANEW, env })
    : startHere({ HOST: '127.0.0.1', ...env });
  const { child } = started;
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const exited = once(child, 'exit');
  ends.push(async () => {
    if (child.exitCode === null) child.kill('SIGKILL');
    await exited;
    started.remove();
  });
  const isUp = () => said.includes('Romdoul is ready') || child.exitCode !== null;
  await expect.poll(isUp, { timeout: ANEW ? 600_000 : 60_000, interval: 50 }).toBe(true);
  expect(said).toContain('Romdoul is ready');
  return { started, exited, metricsPort };
}

/** A part of a unit, from its head on. */
const partOf = (name: string, part: string) =>
  textOf(name)
    .split(/^(?=\[)/m)
    .find((one) => one.startsWith(`[${part}]`)) ?? '';

describe('the units', () => {
  it.runIf(has('systemd-analyze', '--version'))(
    'are read by systemd without a word, and the product’s own is closed to nearly all that it does not need',
    () => {
      const at = mkdtempSync(join(tmpdir(), 'romdoul-units-'));
      ends.push(() => rmSync(at, { recursive: true, force: true }));
      // As on the machine, but that the checkout lies elsewhere.
      for (const name of UNITS) {
        writeFileSync(join(at, name), textOf(name).replaceAll('/srv/romdoul', root.slice(0, -1)));
      }
      const { stderr } = spawnSync(
        'systemd-analyze',
        ['verify', '--man=no', ...UNITS.map((name) => join(at, name))],
        { encoding: 'utf8' },
      );
      // What it says of the machine's own units is no part of this.
      expect(stderr.split('\n').filter((line) => line.includes('romdoul'))).toEqual([]);
      for (const name of UNITS.filter((one) => one.endsWith('.service'))) {
        const rated = spawnSync(
          'systemd-analyze',
          ['security', '--offline=true', '--threshold=30', join(at, name)],
          { encoding: 'utf8' },
        );
        expect(rated.status, rated.stdout.slice(-400) + rated.stderr).toBe(0);
      }
    },
    60_000,
  );

  it('begin again for as long as there is no database', () => {
    // Else systemd gives up after five starts in ten seconds.
    expect(partOf('romdoul.service', 'Unit')).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(partOf('romdoul.service', 'Service')).toMatch(/^Restart=always\nRestartSec=5$/m);
  });

  it('begin after the clock was put right, where something waits for that', () => {
    for (const name of UNITS.filter((one) => one.endsWith('.service'))) {
      expect(partOf(name, 'Unit'), name).toMatch(/^After=.*\btime-sync\.target$/m);
    }
  });

  it('end a backup that hangs', () => {
    // A unit of this kind has no limit of its own.
    expect(partOf('romdoul-backup.service', 'Service')).toMatch(/^TimeoutStartSec=12h$/m);
  });

  it('remove old backups, so that they do not fill the disk of the product', () => {
    expect(partOf('romdoul-backup.service', 'Service')).toMatch(/^ExecStart=.* --keep [1-9]\d?$/m);
  });

  it('start the program that is there, in its folder, as its own user', () => {
    for (const name of UNITS.filter((one) => one.endsWith('.service'))) {
      const [, program = '', script = ''] = /^ExecStart=(\S+) (\S+)/m.exec(textOf(name)) ?? [];
      expect(program).toBe('/srv/romdoul/node_modules/.bin/node');
      expect(existsSync(join(root, script)), script).toBe(true);
      expect(textOf(name)).toMatch(/^User=romdoul$/m);
    }
  });

  it('settings of the example are taken once they are filled in, and without them the start says which are missing', () => {
    const given = variablesOf(textOf('romdoul.env'));
    const host = 'db1.lender.example:5432,db2.lender.example:5432';
    const filled = {
      ...given,
      DATABASE_URL: `postgresql://app:word@${host}/romdoul?sslmode=verify-full`,
      MIGRATE_DATABASE_URL: `postgresql://owner:word@${host}/romdoul?sslmode=verify-full`,
      SECRET_KEY: newKey(),
      DATA_KEYS: newKey(),
      AUDIT_KEYS: newKey(),
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'word',
      SMS_URL: 'https://sms.example/send',
      SMS_TOKEN: 'word',
      SMS_SENDER: 'Lender',
    };
    const { demo, metrics, warnings } = parseEnv(filled);
    expect([demo, metrics?.host, warnings]).toEqual([false, '127.0.0.1', []]);
    expect(() => parseEnv(given)).toThrow(/S3_BUCKET[^]*SMS_URL/);
  });
});

describe('the container', () => {
  beforeAll(async () => void (await build()), 300_000);

  it('is made by scripts that there are, as a user who is not root, of nothing that is anybody’s', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const called = restOf('RUN')
      .join(' ')
      .matchAll(/npm run (\S+)/g);
    expect([...called].map(([, name = '']) => scripts[name])).toEqual([scripts.build]);
    const [user] = restOf('USER');
    expect(restOf('RUN').join(' ')).toMatch(new RegExp(`useradd .*\\b${user}\\b`));
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining([
        '.git',
        '**/node_modules',
        'site/build',
        'office/build',
        'var',
        'var-dev',
      ]),
    );
  });

  it.runIf(existsSync(join(root, '.git')))('copies every file of the project and no other', () => {
    const ofGit = (...args: string[]) =>
      spawnSync('git', ['ls-files', '-z', ...args], { cwd: root, encoding: 'utf8' })
        .stdout.split('\0')
        .filter((name) => name !== '' && existsSync(join(root, name)));
    const own = [...ofGit(), ...ofGit('--others', '--exclude-standard')];
    expect(copiedFiles(root).toSorted()).toEqual([...new Set(own)].toSorted());
  });

  it(
    `${
      MAKES_IMAGE ? 'made by its instructions' : 'in the checkout, as nobody may make an image here'
    }, starts by its own command, is healthy by its own check, tells what is measured, and stops in order by its signal`,
    async () => {
      const { started, exited, metricsPort } = await startContainer();
      const [health = ''] = restOf('HEALTHCHECK');
      expect(started.exec(wordsOf(health))).toEqual({ status: 0, said: '' });
      // And not, where nobody answers.
      const nobody = ['env', `PORT=${await freePort()}`, ...wordsOf(health)];
      expect(started.exec(nobody).status).toBe(1);
      const measured = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      expect(await measured.text()).toMatch(/^romdoul_database_up 1$/m);
      if (MAKES_IMAGE) {
        // What runs is not root, may change nothing of the program, and has its data where the volume is.
        const found = started.exec(['sh', '-c', 'id -un; ls /data; ! test -w . && ! test -w /srv']);
        expect(found).toMatchObject({ status: 0 });
        expect(found.said.split('\n')).toEqual(
          expect.arrayContaining([restOf('USER')[0], 'postgres']),
        );
        expect(started.exec(['test', '-e', 'node_modules/vitest']).status).toBe(1);
      }
      started.child.kill((restOf('STOPSIGNAL')[0] ?? '') as NodeJS.Signals);
      expect((await exited)[0]).toBe(0);
    },
    ANEW ? 900_000 : 120_000,
  );

  // Needs a daemon, and the registry of the base image.
  it.runIf(HAS_DAEMON)(
    'is built by the daemon and answers (where ROMDOUL_IMAGE=on and a Docker daemon answers)',
    async () => {
      const built = spawnSync('docker', ['build', '-q', '-f', 'deploy/Containerfile', '.'], {
        cwd: root,
        encoding: 'utf8',
      });
      expect(built.status, built.stderr).toBe(0);
      const port = await freePort();
      const started = spawnSync(
        'docker',
        ['run', '-d', '--rm', '-p', `127.0.0.1:${port}:3000`, built.stdout.trim()],
        { encoding: 'utf8' },
      );
      expect(started.status, started.stderr).toBe(0);
      ends.push(() => spawnSync('docker', ['stop', started.stdout.trim()]));
      const status = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (answer) => answer.status,
          () => 0,
        );
      await expect.poll(status, { timeout: 120_000, interval: 500 }).toBe(200);
    },
    900_000,
  );
});
