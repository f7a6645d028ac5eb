/** R11: graceful restarts while requests come at a steady rate. */
import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { robotChallenge } from 'contract/robot-check';
import {
  applicantSteps,
  callerAddress,
  newVisit,
  PHOTO_STEP,
  STORE_CALL,
  STORE_PATH,
} from '../applicant.ts';
import { aPhoto } from '../photo.ts';
import { House } from './house.ts';
import { type Findings, mustBe, mustBeNone, type Size, type Trial } from './trial.ts';

/** How many restarts, how many requests a second, and how many of them before one that brings a photo: five a second at either size. */
const SIZES = {
  full: { restarts: 20, perSecond: 500, uploadEvery: 100 },
  short: { restarts: 2, perSecond: 150, uploadEvery: 30 },
};
const TICK_MS = 10;
/** Connections that stay open; each is used several times a second, as a proxy before the server would. */
const CONNECTIONS = 64;
const PATIENCE_MS = 30_000;
/** Numbers of the people whose drafts get the photos, apart from all who save. */
const FIRST_DRAFT = 5_000_000;
/** An upload is sent in pieces of so many bytes with pauses, as a phone on a slow network sends it: it outlasts the moment of a restart. */
const PIECE_BYTES = 16_384;
const PAUSE_MS = 150;
/** Drafts that take turns with the photos; each has 90 attempts in its life. */
const DRAFTS = 60;

interface Shot {
  /** As what it is counted. */
  kind: 'save' | 'upload' | 'challenge' | 'list' | 'kept page';
  path: string;
  /** How a right answer begins. */
  begins: string;
  /** What is posted; a GET without. */
  form?: { type: string; bytes: Buffer };
}

const DONE = '{"code":1,';
/** 50 of a hundred are these: two that the server makes anew for each call, and one page that it keeps. */
const READS: readonly Shot[] = [
  { kind: 'challenge', path: robotChallenge.path, begins: DONE },
  { kind: 'list', path: '/api/v4/frontend/home-types', begins: '{"' },
  { kind: 'challenge', path: robotChallenge.path, begins: DONE },
  { kind: 'kept page', path: '/forms/borrow/borrow-form', begins: '<!DOCTYPE html>' },
];
/** Of the requests every second saves a step. */
const SAVE_EVERY = 2;

function save(number: number): Shot {
  const [formName, answers] = applicantSteps(number)[0] ?? ['', {}];
  const body = { ...STORE_CALL, formName, ...answers, visit_id: newVisit() };
  const form = { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  return { kind: 'save', path: STORE_PATH, begins: DONE, form };
}

/** Makes drafts on the new product, and the photo step of each as it travels. */
async function photoSteps(url: string): Promise<Shot[]> {
  const photo = await aPhoto(600, 400);
  const shots: Shot[] = [];
  for (let number = 1; number <= DRAFTS; number += 1) {
    const { form: first } = save(FIRST_DRAFT + number);
    const headers = { 'content-type': first?.type ?? '' };
    const answer = await fetch(url + STORE_PATH, {
      method: 'POST',
      headers,
      body: String(first?.bytes),
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    const step = Object.fromEntries(applicantSteps(FIRST_DRAFT + number))[PHOTO_STEP];
    const form = new FormData();
    const fields = { ...STORE_CALL, formName: PHOTO_STEP, ...step, id: data.id };
    for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
    form.set('borrower_photo', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await encoded.arrayBuffer());
    shots.push({ kind: 'upload', path: STORE_PATH, begins: DONE, form: { type, bytes } });
  }
  return shots;
}

/** Requests that leave at their time, whatever became of those before. */
class Load {
  sent = 0;
  slowestMs = 0;
  /** By kind: how many were sent. */
  readonly kinds = new Map<Shot['kind'], number>();
  /** By what went wrong. */
  readonly failures = new Map<string, number>();
  uploadsUnderWay = 0;
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

  private readonly uploads: readonly Shot[];
  private readonly rate: Readonly<Record<'perSecond' | 'uploadEvery', number>>;

  constructor(url: string, uploads: readonly Shot[], rate: Load['rate']) {
    this.url = url;
    this.uploads = uploads;
    this.rate = rate;
  }

  async run(): Promise<void> {
    const begun = performance.now();
    while (!this.stopped) {
      const due = ((performance.now() - begun) / 1000) * this.rate.perSecond;
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

  private shot(number: number): Shot {
    const { uploadEvery } = this.rate;
    if (number % uploadEvery === 0) {
      const upload = this.uploads[(number / uploadEvery) % this.uploads.length];
      if (upload) return upload;
    }
    const read = READS[Math.floor(number / SAVE_EVERY) % READS.length];
    return number % SAVE_EVERY === 0 || !read ? save(number) : read;
  }

  private async send(number: number): Promise<void> {
    const shot = this.shot(number);
    this.kinds.set(shot.kind, (this.kinds.get(shot.kind) ?? 0) + 1);
    const begun = performance.now();
    if (shot.kind === 'upload') this.uploadsUnderWay += 1;
    const fault = await this.faultOf(number, shot);
    if (shot.kind === 'upload') this.uploadsUnderWay -= 1;
    else this.slowestMs = Math.max(this.slowestMs, performance.now() - begun);
    if (fault) this.failures.set(fault, (this.failures.get(fault) ?? 0) + 1);
  }

  /** What is wrong with the answer; null for a whole one that begins as it must. */
  private faultOf(number: number, { kind, path, begins, form }: Shot): Promise<string | null> {
    return new Promise((resolve) => {
      const sent = form && {
        'content-type': form.type,
        'content-length': String(form.bytes.length),
      };
      const asked = request(this.url + path, {
        method: form ? 'POST' : 'GET',
        agent: this.agent,
        timeout: PATIENCE_MS,
        headers: { 'x-forwarded-for': callerAddress(number), ...sent },
      });
      asked.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          if (text.length < begins.length) text += part;
        });
        answer.on('error', (error) => resolve(`${kind}: ${error.message}`));
        answer.on('end', () => {
          const good = answer.statusCode === 200 && text.startsWith(begins);
          resolve(good ? null : `${kind}: ${answer.statusCode} ${text.slice(0, 80)}`);
        });
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', (error) => resolve(`${kind}: ${error.message}`));
      void post(asked, form?.bytes ?? Buffer.alloc(0));
    });
  }
}

/** Sends a body: at once where it is short, in pieces with pauses where it is not. */
async function post(asked: ClientRequest, bytes: Buffer): Promise<void> {
  let at = 0;
  for (; at + PIECE_BYTES < bytes.length && !asked.destroyed; at += PIECE_BYTES) {
    asked.write(bytes.subarray(at, at + PIECE_BYTES));
    await wait(PAUSE_MS);
  }
  if (!asked.destroyed) asked.end(bytes.subarray(at));
}

async function run(size: Size): Promise<Findings> {
  const { restarts: wanted, ...rate } = SIZES[size];
  const house = await House.open();
  try {
    const load = new Load(house.url, await photoSteps(house.url), rate);
    const running = load.run();
    const begun = performance.now();
    let restarts = 0;
    let quiet = 0;
    await wait(1000);
    while (restarts < wanted) {
      if (load.uploadsUnderWay === 0) quiet += 1;
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
        of: [...load.kinds].map(([kind, count]) => `${kind} ${count}`).join(', '),
        'a second': Math.round(load.sent / seconds),
        failed,
        'slowest ms': Math.round(load.slowestMs),
      },
      faults: [
        ...mustBe(restarts, wanted, 'restarts'),
        ...mustBeNone(quiet, 'restarts without an upload under way'),
        ...mustBeNone(failed, `requests failed: ${kinds.join(', ')}`),
      ],
    };
  } finally {
    await house.close();
  }
}

export const gracefulRestarts: Trial = {
  id: 'R11',
  what: 'graceful restarts under steady requests, half of them saves, with uploads under way: none fails',
  run,
};
