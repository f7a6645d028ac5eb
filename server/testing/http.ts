import type { OutgoingHttpHeaders } from 'node:http';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { PageCache } from 'contract/site';
import { createApp, registerCalls } from '../src/app.ts';
import { applicantAnswers } from './applicant.ts';
import { openTestHouse, type TestHouse } from './applications.ts';
import { itemAnswers } from './item-applications.ts';
import { registerErrors } from '../src/http/errors.ts';
import type { Database } from '../src/database/connect.ts';
import { installationId } from '../src/database/installation.ts';
import type { AppOptions } from '../src/services.ts';
import { pageCacheFor, registerSite } from '../src/site.ts';

/** The whole HTTP application over a database of its own with reference data, for tests of what travels. */
export interface TestApp {
  app: FastifyInstance;
  house: TestHouse;
  /** The finished pages: `drop` as a change of content does. */
  pages: PageCache;
  /** What the server has logged so far, one JSON line each. */
  logged: () => string;
  /** One call, from an address of its own unless given: what rate limits count does not meet. */
  call(options: InjectOptions): Promise<TestAnswer>;
  close(): Promise<void>;
}

/** Status, headers, and the envelope as it came; `data` and `message` as a store call has them. */
export interface TestAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  code: number;
  data: { id: string };
  message: Record<string, readonly string[]>;
}

export const STORE = '/api/v1/borrows/store';
export const HOME_TYPES = '/api/v4/frontend/home-types';

/** The first save of a wizard, as it would be right. */
export const firstStep = () => ({
  ...applicantAnswers()['personal-info'],
  status: 'Draft',
  formName: 'personal-info',
  formType: 'borrow',
  type: 'Payday',
});

/** The same of the pawn wizard. */
export const firstItemStep = () => ({
  ...itemAnswers('pawn')['pawn-step-1'],
  status: 'Draft',
  formName: 'pawn-step-1',
  formType: 'borrow',
  type: 'Pawn',
});

/** A refusal's sentences, as they are on every answer that says no. */
export const SENTENCES = {
  message_en: expect.stringMatching(/\w/) as string,
  message_km: expect.stringMatching(/\p{Script=Khmer}/u) as string,
};

/** Opens the HTTP layer with these routes alone, for tests of one noun. Close it in `afterAll`. */
export async function openTestCalls(
  house: Pick<TestHouse, 'env' | 'db' | 'clock'>,
  routes: (api: FastifyInstance) => void,
): Promise<FastifyInstance> {
  const app = Fastify();
  registerErrors(app);
  await registerCalls(app, house, routes);
  return app;
}

/**
 * Opens such an application; `settings` as an operator would write them, `other.db` to put another in its place,
 * `other.bodyTimes` for shorter ones. Jobs run with `runsJobs` alone: an outbox that is emptied every second takes the codes that a test
 * reads from it. With `site` it serves the built pages too (`npm run build` makes them). Call `close`
 * in `afterAll`.
 */
export async function openTestApp(
  settings: Record<string, string> = {},
  { site = false, ...other }: Other & { site?: boolean } = {},
): Promise<TestApp> {
  const house = await openTestHouse(settings);
  const door = await doorOf(house, other);
  const { app, pages } = door;
  if (site) await registerSite(app, { env: house.env, dev: false, pages });
  return {
    ...door,
    async close() {
      await door.close();
      await house.close();
    },
  };
}

/** The same application over another database of the same house, as `openUndone` gives one. Closed, it leaves the house open. */
export function besideApp({ house }: TestApp, db: Database): Promise<TestApp> {
  return doorOf({ ...house, db }, {});
}

type Other = Pick<Partial<AppOptions>, 'db' | 'bodyTimes' | 'runsJobs'>;

async function doorOf(house: TestHouse, other: Other): Promise<TestApp> {
  const { env, db, clock } = house;
  const { connection } = house.test;
  const pages = pageCacheFor(env, false);
  const installation = await installationId(house.test.db);
  let lines = '';
  const logTo = { write: (line: string) => void (lines += line) };
  const parts = { env, db, connection, clock, installation, pages, logTo, runsJobs: false };
  const app = await createApp({ ...parts, ...other });
  let addresses = 0;
  return {
    app,
    async call(options) {
      addresses += 1;
      const remoteAddress = `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`;
      const answer = await app.inject({ remoteAddress, ...options });
      return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
    },
    house,
    pages,
    logged: () => lines,
    close: () => app.close(),
  };
}

const BOUNDARY = 'a-boundary-of-the-tests';

/** A form with files as a browser would send it: its body and its headers. */
export function formOf(
  parts: Iterable<readonly [key: string, value: string | { name: string; bytes: Buffer }]>,
) {
  const chunks: Buffer[] = [];
  for (const [key, value] of parts) {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"`;
    const type = typeof value === 'string' ? '' : 'Content-Type: image/jpeg\r\n';
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"${file}\r\n${type}\r\n`;
    chunks.push(Buffer.from(head), typeof value === 'string' ? Buffer.from(value) : value.bytes);
    chunks.push(Buffer.from('\r\n'));
  }
  chunks.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  const payload = Buffer.concat(chunks);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return { payload, headers };
}
