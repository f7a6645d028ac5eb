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

/** Instructions of the container file, continued lines joined. */
function instructions(): [name: string, rest: string][] {
  const lines = textOf('Containerfile').replaceAll('\\\n', ' ').split('\n');
  return lines.flatMap((line): [string, string][] => {
    const [, name, rest] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    return name === undefined || rest === undefined ? [] : [[name, rest.replaceAll(/\s+/g, ' ')]];
  });
}

const restOf = (name: string) =>
  instructions()
    .filter(([one]) => one === name)
    .map(([, rest]) => rest);

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

/** Starts a program as the container or the unit does: in the checkout, with these variables and no others. */
async function runAs(command: readonly string[], env: Record<string, string>) {
  const dataDir = newFolder('deploy');
  const [port, officePort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const own = {
    DATA_DIR: dataDir,
    PORT: String(port),
    OFFICE_PORT: String(officePort),
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'warn',
  };
  const [program = '', ...args] = command;
  const { PATH = '' } = process.env;
  const variables = { PATH, ...env, ...own };
  const child = spawn(join(root, program), args, {
    cwd: root,
    env: variables,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const exited = once(child, 'exit');
  ends.push(async () => {
    if (child.exitCode === null) child.kill('SIGKILL');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  });
  await expect.poll(() => said, { timeout: 60_000, interval: 50 }).toContain('Romdoul is ready');
  return { child, exited, variables, port, officePort, metricsPort };
}

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
      expect.arrayContaining(['.git', '**/node_modules', '**/build', 'var', 'var-dev']),
    );
  });

  it('starts by its own command, is healthy by its own check, tells what is measured, and stops in order by its signal', async () => {
    const env = variablesOf(restOf('ENV').join(' '));
    const [command = ''] = restOf('CMD');
    const { child, exited, variables, metricsPort } = await runAs(wordsOf(command), {
      ...env,
      HOST: '127.0.0.1',
    });
    const [health = ''] = restOf('HEALTHCHECK');
    const [program = '', ...args] = wordsOf(health);
    const check = () =>
      spawnSync(join(root, program), args, { cwd: root, env: variables, encoding: 'utf8' }).status;
    expect(check()).toBe(0);
    const measured = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await measured.text()).toMatch(/^romdoul_database_up 1$/m);
    child.kill((restOf('STOPSIGNAL')[0] ?? '') as NodeJS.Signals);
    expect((await exited)[0]).toBe(0);
    expect(check()).toBe(1);
  }, 120_000);

  // Needs a daemon, and the registry of the base image.
  it.runIf(process.env.ROMDOUL_IMAGE === 'on' && has('docker', 'info'))(
    'is built and answers',
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
