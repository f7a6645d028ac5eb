import { readdirSync } from 'node:fs';
import { PICTURE_PATH } from 'contract/content';
import { ANYONE, apiCall, type Endpoint, endpoint, type Role, ROLES } from 'contract/endpoint';
import { ENDPOINTS } from 'contract/endpoints';
import { SIGNED_OUT } from 'contract/refusal';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { WHO_LENDS } from '../../testing/env.ts';
import { aBorrower, type TestBorrower } from '../../testing/accounts.ts';
import { besideApp, openTestApp, openTestCalls, type TestApp } from '../../testing/http.ts';
import { sampleForm, SAMPLES } from '../../testing/samples.ts';
import { openUndone, type Undone } from '../../testing/undone.ts';
import { borrowerOfToken } from '../accounts/commands-sign-in.ts';
import { serve } from './serve.ts';
import { readSessionsWith } from './session.ts';

let test: TestApp;
let way: Undone;
/** The same door, where what is done is undone. */
let beside: TestApp;
let own: TestBorrower;
beforeAll(async () => {
  // The demo's description of the calls is no call.
  test = await openTestApp({ DEMO: 'off', ...WHO_LENDS });
  way = openUndone(test.house);
  beside = await besideApp(test, way.db);
  own = await aBorrower(test);
});
afterAll(async () => {
  await beside.close();
  await way.close();
  await test.close();
});

/** What a caller of this role truly has at the public door: staff have a door of their own, and are visitors here. */
async function shown(role: Role, borrower: TestBorrower): Promise<Record<string, string>> {
  if (role === 'borrower') return borrower.headers;
  return STAFF[role] ?? {};
}

/** What staff could show that is no token of a borrower. */
const STAFF: Readonly<Partial<Record<Role, Record<string, string>>>> = {
  officer: { cookie: '__Host-staff=an-officer', authorization: `Bearer ${'o'.repeat(43)}` },
  approver: { cookie: '__Host-staff=an-approver' },
  cashier: { authorization: 'Basic Y2FzaGllcjpjYXNoaWVy' },
  manager: { cookie: '__Host-staff=a-manager', authorization: 'Bearer ' },
};

/** Who of the staff above shows what looks like a token, and calls that take it for a borrower's whose session has ended. */
const WITH_A_TOKEN: Role = 'officer';
const REFUSES_UNKNOWN_TOKENS = new Set(['applications.storeItemLoan']);

/** Whether a role may call at the public door. */
const mayCallAs = ({ who }: Pick<Endpoint, 'who'>, role: Role) =>
  who.includes(role === 'borrower' ? 'borrower' : 'visitor');

const everyPair = ENDPOINTS.flatMap((one) => ROLES.map((role) => [one.name, role, one] as const));

const samples = new Map<string, ReturnType<(typeof SAMPLES)[string]>>();
/** A right sample, the same for all: who may not call gets nowhere with it, and of who may, each but the last one's act is undone. */
function sampleOf(name: string) {
  const known = samples.get(name) ?? SAMPLES[name]?.(test);
  if (known !== undefined) samples.set(name, known);
  return known;
}

describe('V8.2.1 every endpoint succeeds for the roles that may call it, and is closed to the others', () => {
  it.each(everyPair)('%s, called as a %s', async (name, role, one) => {
    const mayCall = mayCallAs(one, role);
    const { query = '', payload, files, borrower = own } = (await sampleOf(name)) ?? {};
    const form = files && sampleForm(payload ?? {}, files);
    const options = {
      method: one.method,
      url: one.path + query,
      headers: { ...(await shown(role, borrower)), ...form?.headers },
      ...(one.form !== 'none' && { payload: form?.payload ?? payload ?? {} }),
    };
    const isLast = role === ROLES.findLast((some) => mayCallAs(one, some));
    const answer =
      mayCall && !isLast
        ? await way.undone(() => beside.app.inject(options))
        : await test.app.inject(options);
    if (REFUSES_UNKNOWN_TOKENS.has(name) && role === WITH_A_TOKEN) {
      return expect(answer.json()).toMatchObject({ data: null, reason: SIGNED_OUT });
    }
    expect(answer.statusCode).toBe(mayCall ? 200 : 401);
    if (!mayCall) return expect(answer.json()).toMatchObject({ code: 401, data: null });
    const { code, data, message } = answer.json();
    expect([code, message]).toEqual([one.successCode, '']);
    expect(one.reply.parse(data), 'nothing but what the reply declares').toEqual(data);
  });
});

describe('V8.3.1 who may call is asked before anything else: 401 for a visitor, 403 for a borrower', () => {
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
      readSessionsWith(api, (token) => borrowerOfToken(test.house, token));
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

  it.each(pairs)('ERR-02 %s, called as a %s', async (url, role, one) => {
    reached = 0;
    const headers = await shown(role, own);
    const answer = await doors.inject({ method: 'POST', url, headers, payload: {} });
    const mayCall = mayCallAs(one, role);
    expect(answer.statusCode).toBe(mayCall ? 200 : role === 'borrower' ? 403 : 401);
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
    // A path that goes on from another one stands under it, without what they share.
    const trail: string[] = [];
    const served = test.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', part = '', method] =
          /^([│ ]*)[├└]── (\S*)(?: \((\w+))?/.exec(line) ?? [];
        trail.splice(indent.length / 4, Infinity, part);
        return method === undefined ? [] : [`${method} ${trail.join('')}`];
      })
      .filter((route) => / \/api/.test(route) && !/\/api\/(?:\*|docs|openapi\.json)$/.test(route))
      // Bytes for an image, no call: tested in content/site-office.test.ts.
      .filter((route) => route !== `GET ${PICTURE_PATH}/:name`);
    expect(served.toSorted()).toEqual(listed.toSorted());
  });

  it('V16.1.1 a body is declared for the calls that take one, and an audit event for those that write', () => {
    for (const one of ENDPOINTS) {
      expect(one.body === null, one.name).toBe(one.form === 'none');
      if (one.rate === 'store') expect(one.audit, one.name).not.toBeNull();
    }
  });
});

it('ROLE-06 ROLE-07 at the public door there is no role but visitor and borrower: no staff, no lender', () => {
  const roles = new Set(ENDPOINTS.flatMap(({ who }) => who));
  expect([...roles].toSorted()).toEqual(['borrower', 'visitor']);
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
