/** P17: from the start of the process to the first 200, built and with the database running, against bare Fastify. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newFolder, ownDatabase } from '../own-database.ts';
import { freePort } from '../product.ts';
import { type Measured, median, ratioFigure } from './figure.ts';

const RUNS = 9;
const LIMIT_MS = 60_000;
const MAIN = join(import.meta.dirname, '../../server/src/main.ts');
const BARE = join(import.meta.dirname, 'reference-page.ts');

/** Whether the address answers 200 now. */
function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(url, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('error', () => resolve(false));
  });
}

/** Milliseconds from the start of a program to its first 200. */
async function timeToFirst(
  program: string,
  path: string,
  env: Record<string, string>,
): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', ...env, PORT: String(port) },
    stdio: 'ignore',
  });
  try {
    while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
      if (child.exitCode !== null || performance.now() - begun > LIMIT_MS) {
        throw new Error(`${program} did not serve ${path}`);
      }
      await wait(2);
    }
    return performance.now() - begun;
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

/** Starts both in turns. The first start of ours fills the database and is not counted. */
export async function measureColdStart(): Promise<Measured> {
  const folder = newFolder('start');
  const database = await ownDatabase();
  try {
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database.address,
      SECRET_KEY: randomBytes(32).toString('hex'),
      NODE_ENV: 'production',
    };
    await timeToFirst(MAIN, '/payday-loan', env);
    await timeToFirst(BARE, '/', {});
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      ours.push(await timeToFirst(MAIN, '/payday-loan', env));
      theirs.push(await timeToFirst(BARE, '/', {}));
    }
    const figure = ratioFigure({
      id: 'P17',
      what: 'cold start to the first 200 of the home page against bare Fastify',
      unit: 'ms',
      measured: median(ours),
      reference: median(theirs),
      ratio: median(ours.map((ms, run) => ms / (theirs[run] ?? Number.NaN))),
      must: { atMost: 5 },
      aim: { atMost: 3 },
    });
    return { figures: [figure] };
  } finally {
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
