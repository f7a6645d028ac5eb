import { readdirSync } from 'node:fs';
import { ANYONE, apiCall, type Endpoint, endpoint, type Role, ROLES } from 'contract/endpoint';
import { ENDPOINTS } from 'contract/endpoints';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { investAnswers, referralAnswers } from '../../testing/leads.ts';
import { passRobotCheck } from '../../testing/robot-check.ts';
import { serve } from './serve.ts';
import {
  firstItemStep,
  firstStep,
  openTestApp,
  openTestCalls,
  type TestApp,
} from '../../testing/http.ts';

let test: TestApp;
beforeAll(async () => {
  // The demo's description of the calls is no call.
  test = await openTestApp({ DEMO: 'off' });
});
afterAll(() => test.close());

/** A call that must succeed, for the endpoints that want to be told something. */
const SAMPLES: Readonly<Record<string, { query?: string; payload?: () => object }>> = {
  'regions.options': { query: '?level=1' },
  'content.page': { query: '?page=faq' },
  'applications.storeBorrow': { payload: firstStep },
  'applications.storeItemLoan': { payload: firstItemStep },
  'leads.storeReferral': { payload: referralAnswers },
  'leads.storeInvest': { payload: investAnswers },
};

/** The calls that want the robot check passed, each time anew. */
const ASK_ROBOT = new Set(['leads.storeReferral', 'leads.storeInvest']);

/**
 * What a caller of this role could show at the public door. Nobody can sign in yet, so no token is known there, and staff
 * have a door of their own: all of them are visitors here. That a borrower meets 403 at a door for staff (`callerOf`)
 * cannot be shown before somebody can sign in.
 */
const SHOWN: Readonly<Record<Role, Record<string, string>>> = {
  visitor: {},
  borrower: { authorization: `Bearer ${'b'.repeat(43)}` },
  officer: { cookie: '__Host-staff=an-officer', authorization: `Bearer ${'o'.repeat(43)}` },
  approver: { cookie: '__Host-staff=an-approver' },
  cashier: { authorization: 'Basic Y2FzaGllcjpjYXNoaWVy' },
  manager: { cookie: '__Host-staff=a-manager', authorization: 'Bearer ' },
};

const everyPair = ENDPOINTS.flatMap((one) => ROLES.map((role) => [one.name, role, one] as const));

describe('V8.2.1 every endpoint takes whoever comes for a visitor, whatever a role may show', () => {
  it.each(everyPair)('%s, shown what a %s has', async (name, role, one) => {
    const { query = '', payload } = SAMPLES[name] ?? {};
    const robot = ASK_ROBOT.has(name) && {
      recaptcha_response: await passRobotCheck(test.house),
    };
    const answer = await test.app.inject({
      method: one.method,
      url: one.path + query,
      headers: SHOWN[role],
      ...(payload && { payload: { ...payload(), ...robot } }),
    });
    const mayCall = one.who.includes('visitor');
    expect(answer.statusCode).toBe(mayCall ? 200 : 401);
    if (!mayCall) return expect(answer.json()).toMatchObject({ code: 401, data: null });
    const { code, data, message } = answer.json();
    expect([code, message]).toEqual([one.successCode, '']);
    expect(one.reply.parse(data), 'nothing but what the reply declares').toEqual(data);
  });
});

describe('V8.3.1 who may call is asked before anything else: a visitor meets 401 at every other door', () => {
  let reached = 0;
  const onlyFor = (who: readonly Role[]): Endpoint<unknown, undefined, object> =>
    endpoint(apiCall<object, unknown>({ method: 'POST', path: `/for/${who.join('-')}` }), {
      name: `for.${who.join('.')}`,
      summary: 'One door of this test',
      who,
      form: 'json',
      body: z.unknown(),
      reply: z.object({}),
    });
  const declared = [...ROLES.map((role) => onlyFor([role])), onlyFor(ANYONE)];
  let doors: FastifyInstance;
  beforeAll(async () => {
    doors = await openTestCalls(test.house, (api) => {
      for (const one of declared) {
        serve(api, one, () => {
          reached += 1;
          return {};
        });
      }
    });
  });
  afterAll(() => doors.close());
  const pairs = declared.flatMap((one) => ROLES.map((role) => [one.path, role, one] as const));

  it.each(pairs)('ERR-02 %s, shown what a %s has', async (url, role, one) => {
    reached = 0;
    const answer = await doors.inject({ method: 'POST', url, headers: SHOWN[role], payload: {} });
    const mayCall = one.who.includes('visitor');
    expect(answer.statusCode).toBe(mayCall ? 200 : 401);
    expect(reached).toBe(mayCall ? 1 : 0);
  });
});

describe('every endpoint is served exactly once', () => {
  /** Everything exported by `contract` that is a call or an endpoint, also within a table of them. */
  async function declaredPaths(): Promise<string[]> {
    const folder = new URL('../../../contract/src/', import.meta.url);
    const files = ['', 'endpoints/'].flatMap((under) =>
      readdirSync(new URL(under, folder))
        .filter((name) => /^[a-z-]+\.ts$/.test(name))
        .map((name) => under + name),
    );
    const modules = await Promise.all(
      files.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
    );
    const found = new Set<string>();
    const collect = (value: unknown, depth: number): void => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
      if ('path' in value && 'successCode' in value && 'method' in value) {
        found.add(`${String(value.method)} ${String(value.path)}`);
      } else if (depth > 0) for (const child of Object.values(value)) collect(child, depth - 1);
    };
    for (const module of modules) collect({ ...module }, 2);
    return [...found].toSorted();
  }

  const listed = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);

  it('all that are declared stand in the list, each once, each with its own name', async () => {
    expect(listed.toSorted()).toEqual(await declaredPaths());
    expect(new Set(listed).size).toBe(listed.length);
    expect(new Set(ENDPOINTS.map(({ name }) => name)).size).toBe(listed.length);
  });

  it('V5.3.1 all that are listed are served, and no other call is (a second route of one address stops the start)', async () => {
    await test.app.ready();
    const served = [
      ...test.app.printRoutes({ commonPrefix: false }).matchAll(/(\/api\S*) \(([A-Z]+)\)/g),
    ]
      .map(([, path = '', method = '']) => `${method} ${path}`)
      .filter((route) => !/\/api\/(?:\*|docs|openapi\.json)$/.test(route));
    expect(served.toSorted()).toEqual(listed.toSorted());
  });

  it('V16.1.1 a body is declared for the calls that take one, and an audit event for those that write', () => {
    for (const one of ENDPOINTS) {
      expect(one.body === null, one.name).toBe(one.form === 'none');
      if (one.rate === 'store') expect(one.audit, one.name).not.toBeNull();
    }
  });
});

it('a call is not served where nobody counts how often it comes', () => {
  const bare = Fastify();
  const declared = endpoint(apiCall<object>({ method: 'GET', path: '/uncounted' }), {
    name: 'uncounted',
    summary: 'A call of this test',
    reply: z.object({}),
  });
  expect(() => serve(bare, declared, () => ({}))).toThrow('registerLimits');
});
