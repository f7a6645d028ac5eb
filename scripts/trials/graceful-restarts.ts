/** R11: graceful restarts while requests come at a steady rate. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { applicantSteps, callerAddress, newVisit, STORE_CALL, STORE_PATH } from '../applicant.ts';
import { House } from './house.ts';
import { type Findings, mustBe, mustBeNone, type Size, type Trial } from './trial.ts';

const SIZES = { full: 20, short: 2 };
const PER_SECOND = 500;
const TICK_MS = 10;
/** Connections that stay open; each is used several times a second, as a proxy before the server would. */
const CONNECTIONS = 64;
const PATIENCE_MS = 30_000;
/** What is asked for: pages and calls as visitors send them, and every twentieth request saves a step. */
const READS = [
  '/payday-loan',
  '/api/v4/frontend/home-types',
  '/forms/borrow/borrow-form',
  '/healthz',
];
const SAVE_EVERY = 20;

interface Shot {
  method: 'GET' | 'POST';
  path: string;
  body: string;
}

function shot(number: number): Shot {
  if (number % SAVE_EVERY !== 0) {
    return { method: 'GET', path: READS[number % READS.length] ?? '/', body: '' };
  }
  const [formName, answers] = applicantSteps(number)[0] ?? ['', {}];
  const body = JSON.stringify({ ...STORE_CALL, formName, ...answers, visit_id: newVisit() });
  return { method: 'POST', path: STORE_PATH, body };
}

/** Requests that leave at their time, whatever became of those before. */
class Load {
  sent = 0;
  slowestMs = 0;
  readonly failures = new Map<string, number>();
  private stopped = false;
  private readonly underWay = new Set<Promise<void>>();
  private readonly url: string;
  // In turns, so that none lies idle while the server tells its connections to come anew.
  private readonly agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    maxFreeSockets: CONNECTIONS,
    scheduling: 'fifo',
  });

  constructor(url: string) {
    this.url = url;
  }

  async run(): Promise<void> {
    const begun = performance.now();
    while (!this.stopped) {
      const due = ((performance.now() - begun) / 1000) * PER_SECOND;
      while (this.sent < due) this.launch();
      await wait(TICK_MS);
    }
    await Promise.all(this.underWay);
    this.agent.destroy();
  }

  stop(): void {
    this.stopped = true;
  }

  private launch(): void {
    const number = (this.sent += 1);
    const sending = this.send(number).finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  private async send(number: number): Promise<void> {
    const begun = performance.now();
    const fault = await this.faultOf(number, shot(number));
    this.slowestMs = Math.max(this.slowestMs, performance.now() - begun);
    if (fault) this.failures.set(fault, (this.failures.get(fault) ?? 0) + 1);
  }

  /** What is wrong with the answer; null for a 200, and for a save one that says so. */
  private faultOf(number: number, { method, path, body }: Shot): Promise<string | null> {
    return new Promise((resolve) => {
      const length = Buffer.byteLength(body);
      const json = { 'content-type': 'application/json', 'content-length': String(length) };
      const asked = request(this.url + path, {
        method,
        agent: this.agent,
        timeout: PATIENCE_MS,
        headers: { 'x-forwarded-for': callerAddress(number), ...(body === '' ? {} : json) },
      });
      asked.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          if (method === 'POST') text += part;
        });
        answer.on('error', (error) => resolve(`${path}: ${error.message}`));
        answer.on('end', () => {
          const good =
            answer.statusCode === 200 && (method === 'GET' || text.startsWith('{"code":1,'));
          resolve(good ? null : `${path}: ${answer.statusCode} ${text.slice(0, 80)}`);
        });
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', (error) => resolve(`${path}: ${error.message}`));
      asked.end(body);
    });
  }
}

async function run(size: Size): Promise<Findings> {
  const wanted = SIZES[size];
  const house = await House.open();
  try {
    const load = new Load(house.url);
    const running = load.run();
    const begun = performance.now();
    let restarts = 0;
    await wait(1000);
    while (restarts < wanted) {
      await house.restart();
      restarts += 1;
      await wait(200);
    }
    load.stop();
    const seconds = (performance.now() - begun) / 1000;
    await running;
    const failed = [...load.failures.values()].reduce((sum, count) => sum + count, 0);
    const kinds = [...load.failures].map(([what, count]) => `${count} × ${what}`);
    return {
      counts: {
        restarts,
        requests: load.sent,
        'a second': Math.round(load.sent / seconds),
        failed,
        'slowest ms': Math.round(load.slowestMs),
      },
      faults: [
        ...mustBe(restarts, wanted, 'restarts'),
        ...mustBeNone(failed, `requests failed: ${kinds.join(', ')}`),
      ],
    };
  } finally {
    await house.close();
  }
}

export const gracefulRestarts: Trial = {
  id: 'R11',
  what: '20 graceful restarts under 500 requests a second: none fails',
  run,
};
