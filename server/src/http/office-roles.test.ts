import { readdirSync } from 'node:fs';
import { type OfficeRole, staffCall, staffEndpoint, STAFF_ROLES } from 'contract/office/endpoint';
import { OFFICE_ENDPOINTS } from 'contract/office/endpoints';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { m } from 'words/messages';
import * as z from 'zod/mini';
import { rawFacts, unnamedFacts, unnamedKeyFields } from '../../testing/fact-names.ts';
import { openTestApp } from '../../testing/http.ts';
import type { OfficeSample } from '../../testing/office-sample.ts';
import {
  CALLERS,
  lastOf,
  type OfficeEndpoint,
  type Told,
  toldBy,
} from '../../testing/office-told.ts';
import {
  aStaff,
  besideOffice,
  openTestOffice,
  signedIn,
  type TestOffice,
  type TestStaff,
} from '../../testing/office.ts';
import {
  callWith,
  doInWrongStates,
  OFFICE_ACTS,
  WRONG_ACTS,
} from '../../testing/office-wrong-calls.ts';
import { OFFICE_WRONG_STATES } from '../../testing/office-wrong-states.ts';
import { openUndone, type Undone } from '../../testing/undone.ts';
import { registerOfficeCalls } from '../office.ts';
import { staffOfToken } from '../staff/commands-sign-in.ts';
import { registerErrors } from './errors.ts';
import { serveOffice } from './office-serve.ts';
import { readStaffWith } from './office-session.ts';

let test: TestOffice;
let way: Undone;
/** The same door, where what is done is undone. */
let beside: TestOffice;
let told: Told;
const people = new Map<OfficeRole, { staff: TestStaff; headers: Record<string, string> }>();
beforeAll(async () => {
  test = await openTestOffice();
  way = openUndone(test.house);
  beside = await besideOffice(test, way.db);
  for (const role of STAFF_ROLES) {
    const staff = await aStaff(test, role);
    people.set(role, { staff, headers: await signedIn(test, staff) });
  }
  told = toldBy(test, people);
});
afterAll(async () => {
  await beside.close();
  await way.close();
  await test.close();
});

const everyPair = OFFICE_ENDPOINTS.flatMap((one) =>
  CALLERS.map((role) => [one.name, role, one] as const),
);

/** What each endpoint was told when it last succeeded, and by whom. */
const succeeded = new Map<string, OfficeSample>();

/** Calls an endpoint as a role that may, which must succeed. */
async function tell(office: TestOffice, one: OfficeEndpoint, role: OfficeRole) {
  const sample = await told.by(one, role);
  const headers = role === 'visitor' ? {} : (sample.headers ?? people.get(role)?.headers ?? {});
  const answer = await callWith(office, one, { ...sample, headers });
  expect([answer.status, answer.body.detail], one.name).toEqual([one.status, undefined]);
  return { answer, sample: { ...sample, headers } };
}

/** Does so for good where it is the last role that may, and keeps what it was told; before, the act is undone for the next role. */
async function succeed(one: OfficeEndpoint, role: OfficeRole) {
  if (role !== lastOf(one) && one.method !== 'GET') {
    return way.undone(async () => (await tell(beside, one, role)).answer);
  }
  const { answer, sample } = await tell(test, one, role);
  succeeded.set(one.name, sample);
  return answer;
}

describe('V8.1.2 V8.2.1 every endpoint of the office succeeds for the roles that may call it, and is closed to the others', () => {
  it.each(everyPair)('%s, called as a %s', async (_name, role, one) => {
    if (one.who.includes(role)) {
      const answer = await succeed(one, role);
      if (one.file !== null) return expect(answer.text).not.toBe('');
      const reply = one.status === 204 ? {} : one.reply.parse(answer.body);
      return expect(reply, 'nothing but what the reply declares').toEqual(answer.body);
    }
    const headers = people.get(role)?.headers ?? {};
    const answer = await callWith(test, one, { ...(await told.first(one)), headers });
    expect(answer.status).toBe(role === 'visitor' ? 401 : 403);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({
      status: answer.status,
      code: role === 'visitor' ? 'signed_out' : 'not_allowed',
    });
  });
});

describe('every act of the office in its wrong states', () => {
  let done: Awaited<ReturnType<typeof doInWrongStates>>;
  beforeAll(async () => {
    // Where these tests run alone, nothing was done yet.
    for (const one of OFFICE_ACTS) {
      const role = lastOf(one);
      if (role !== undefined && !succeeded.has(one.name)) await succeed(one, role);
    }
    done = await doInWrongStates(test, succeeded);
  });

  it('stands in the list with one of them, or with why it has none, and nothing else does', () => {
    const names = OFFICE_ACTS.map(({ name }) => name).toSorted();
    expect(Object.keys(OFFICE_WRONG_STATES).toSorted()).toEqual(names);
    expect(Object.values(OFFICE_WRONG_STATES).every((row) => 'none' in row || row.length > 0)).toBe(
      true,
    );
  });

  it.each(WRONG_ACTS)('%s %s is refused with a sentence, or does nothing', (_name, _state, row) => {
    const { answers, events } = done.seen.get(row) ?? {};
    expect([answers?.en.status, answers?.en.body.code]).toEqual([row.status, row.code]);
    expect(answers?.km.status).toBe(row.status);
    if (row.status >= 400) {
      expect(said(answers?.en.body)).toMatch(/^\P{Script=Khmer}{10,}$/u);
      expect(said(answers?.km.body)).toMatch(/\p{Script=Khmer}{5,}/u);
      expect(Object.keys(answers?.en.body.errors ?? {})).toEqual(row.fields ?? []);
    } else if (row.reply) expect(answers?.en.body).toMatchObject(row.reply);
    const isDone = (event: string) => !row.isCounted || !event.includes('refused');
    expect(events?.filter(isDone)).toEqual([]);
  });

  it.each(WRONG_ACTS.filter(([, , { code }]) => code === 'changed'))(
    '%s %s is told what has changed, and by whom and when where a table says it',
    (name, _state, row) => {
      const { answers } = done.seen.get(row) ?? {};
      for (const locale of ['en', 'km'] as const) {
        expect(said(answers?.[locale].body)).not.toBe(m.refusal_changed({}, { locale }));
      }
      const who = NAMELESS.includes(name) ? /./ : WHO_AND_WHEN;
      expect(said(answers?.en.body)).toMatch(who);
    },
  );

  it('writes nothing', () => expect(done.tables[1]).toEqual(done.tables[0]));
});

it('every fact that all this left in the audit has a name in the office’s languages', async () => {
  expect(await unnamedFacts(test.house.db)).toEqual([]);
});

it('every field that a key of these acts stood for has a name', async () => {
  expect(await unnamedKeyFields(test.house.db)).toEqual([]);
});

it('no code stands among these facts as it is written: each has a name in Khmer', async () => {
  expect(await rawFacts(test.house.db)).toEqual([]);
});

/** Acts whose refusal names nobody: no table but the audit says who settled details, asked for a night, or put a message in line. */
const NAMELESS = ['details.settle', 'messages.sendAgain', 'nightly.retry'];
/** `(Uma, 21/11/2026 10:00)`, or `Uma began the review, 21/11/2026 10:00`. */
const WHO_AND_WHEN =
  /\((?:You|[\w-]+), \d\d\/\d\d\/\d{4} \d\d:\d\d\)|^(?:You|[\w-]+|Person \d+) .*\d\d:\d\d/;

/** What a problem says: under the fields, where it names some. */
function said(body: Record<string, unknown> = {}): string {
  const { detail, errors } = body;
  return errors ? Object.values(errors).flat().join(' ') : String(detail);
}

describe('V8.3.1 who may call is asked before anything else', () => {
  let reached = 0;
  const doors = STAFF_ROLES.map((role) =>
    staffEndpoint(staffCall<object, unknown>({ method: 'POST', path: `/api/office/for/${role}` }), {
      name: `for.${role}`,
      summary: 'One door of this test',
      who: [role],
      movesMoney: true,
      body: z.unknown(),
      reply: z.object({}),
    }),
  );
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify();
    registerErrors(app);
    await registerOfficeCalls(app, test.house, (api) => {
      readStaffWith(api, (token, isUse) => staffOfToken(test.house, token, isUse));
      for (const one of doors) {
        serveOffice(api, one, () => {
          reached += 1;
          return {};
        });
      }
    });
  });
  afterAll(() => app.close());

  it.each(doors.flatMap((one) => CALLERS.map((role) => [one.path, role, one] as const)))(
    '%s, called as a %s',
    async (url, role, { who }) => {
      reached = 0;
      const headers = people.get(role)?.headers ?? {};
      const answer = await app.inject({ method: 'POST', url, headers, payload: {} });
      const mayCall = who.includes(role);
      expect(answer.statusCode).toBe(mayCall ? 200 : role === 'visitor' ? 401 : 403);
      expect(reached).toBe(mayCall ? 1 : 0);
    },
  );

  it('an act on money after 15 minutes without a call wants a new sign-in', async () => {
    const before = test.house.clock.now();
    test.house.clock.set(new Date(before.getTime() + 15 * 60_000));
    const headers = people.get('cashier')?.headers ?? {};
    const answer = await app.inject({
      method: 'POST',
      url: '/api/office/for/cashier',
      headers,
      payload: {},
    });
    test.house.clock.set(before);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'sign_in_again']);
  });
});

describe('every endpoint of the office is served exactly once', () => {
  const listed = OFFICE_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);

  it('all that are declared stand in the list, each with its own name', async () => {
    const folder = new URL('../../../contract/src/office/endpoints/', import.meta.url);
    const modules = await Promise.all(
      readdirSync(folder).map((name) => import(new URL(name, folder).href) as Promise<object>),
    );
    const declared = modules.flatMap(
      (module) => Object.values(module) as { method: string; path: string }[],
    );
    expect(listed.toSorted()).toEqual(
      declared.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    expect(new Set(OFFICE_ENDPOINTS.map(({ name }) => name)).size).toBe(listed.length);
  });

  it('V16.1.1 a body is declared for calls that write, and an audit event for those that change anything of weight', () => {
    for (const one of OFFICE_ENDPOINTS) {
      if (one.method === 'GET') expect(one.body, one.name).toBeNull();
      // That a file was asked for, or what is kept of a borrower, is itself of weight.
      const isOpening = one.file !== null || one.name === 'privacy.read';
      expect(one.audit !== null && one.method === 'GET' && !isOpening, one.name).toBe(false);
      if (one.movesMoney) expect(one.audit, one.name).not.toBeNull();
      // Whole files leave the house by a session in use alone; a cash sheet is one page of the caller's own day.
      if (one.file !== null && one.file !== 'application/pdf')
        expect(one.movesMoney, one.name).toBe(true);
      // What a page does by itself is nobody's act.
      if (one.background) expect([one.movesMoney, one.audit], one.name).toEqual([false, null]);
      expect(one.path, one.name).toMatch(/^\/api\/office\//);
    }
  });

  it('V5.3.1 the office’s door serves them and nothing of the borrowers’ calls; the public door serves none of them', async () => {
    const borrowers = await test.call({ method: 'GET', url: '/api/v4/frontend/home-types' });
    expect(borrowers).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const site = await openTestApp({ DEMO: 'off' });
    try {
      for (const { method, path } of OFFICE_ENDPOINTS) {
        const answer = await site.app.inject({
          method,
          url: path.replace(':id', '1'),
          ...(method !== 'GET' && { payload: {} }),
        });
        expect(answer.statusCode, path).toBe(404);
      }
    } finally {
      await site.close();
    }
  });
});

it.each([
  ['{"username":', 'application/json', 400, 'malformed'],
  ['{"username":1,"password":2}', 'application/json', 400, 'malformed'],
  ['{"username":"a\\u0000","password":"b"}', 'application/json', 400, 'malformed'],
  ['{"username":"a","password":"b","more":[{"\\u0000":1}]}', 'application/json', 400, 'malformed'],
  ['username=a&password=b', 'application/x-www-form-urlencoded', 415, 'content_type'],
  [`{"username":"${'x'.repeat(40_000)}","password":""}`, 'application/json', 413, 'too_large'],
])('answers %.20s as %s with a problem', async (payload, type, status, code) => {
  const headers = { 'content-type': type };
  const answer = await test.call({ method: 'POST', url: '/api/office/sign-in', headers, payload });
  expect(answer).toMatchObject({ status, body: { code, status } });
  expect(answer.headers['cache-control']).toBe('no-store');
});
