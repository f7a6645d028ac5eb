import { OFFICE_ENDPOINTS } from 'contract/office/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aStaff,
  codeOf,
  cookieOf,
  openTestOffice,
  signedIn,
  STAFF_PASSWORD,
  type TestOffice,
} from '../../testing/office.ts';

let test: TestOffice;
beforeAll(async () => {
  test = await openTestOffice();
});
afterAll(() => test.close());

const MINUTE = 60_000;
/** What pages call by timers, or while they are being left. */
const BY_THEMSELVES = new Set([
  'queue.counts',
  'applications.keepOpen',
  'applications.leaveOpen',
  'toDo.counts',
  'views.keepLast',
  'views.last',
]);
const later = (ms: number) => test.house.clock.set(new Date(test.house.clock.now().getTime() + ms));
beforeEach(() => later(30 * MINUTE));

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.call({ method: 'POST', url: `/api/office/${url}`, payload, headers });
const whoAmI = (headers: Record<string, string>) =>
  test.call({ method: 'GET', url: '/api/office/session', headers });
describe('the session', () => {
  it('V7.3.2 ends after eight hours, used or not, and with signing out', async () => {
    const staff = await aStaff(test, 'officer');
    const headers = await signedIn(test, staff);
    for (let hour = 0; hour < 7; hour += 1) {
      later(60 * MINUTE);
      expect((await whoAmI(headers)).status).toBe(200);
    }
    later(60 * MINUTE);
    expect(await whoAmI(headers)).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    const fresh = await signedIn(test, staff);
    const out = await test.call({ method: 'DELETE', url: '/api/office/session', headers: fresh });
    expect(out).toMatchObject({ status: 204, session: '' });
    expect((await whoAmI(fresh)).status).toBe(401);
  });

  it('V7.2.4 another login in the same browser ends the one before, whoever’s it was; one elsewhere does not', async () => {
    const [first, second] = [await aStaff(test, 'officer'), await aStaff(test, 'cashier')];
    const headers = await signedIn(test, first);
    // Each code is good once.
    later(MINUTE);
    const elsewhere = await signedIn(test, first);
    later(MINUTE);
    const again = await signedIn(test, second, headers);
    const states = await Promise.all([headers, elsewhere, again].map(whoAmI));
    expect(states.map(({ status }) => status)).toEqual([401, 200, 200]);
    const acts = await test.house.db
      .selectFrom('audit')
      .select('event')
      .where('subject', '=', `staff:${first.handle}`)
      .where('event', '=', 'staff.signed_out')
      .execute();
    expect(acts).toHaveLength(1);
  });

  it('V7.3.1 is no longer fresh after 15 minutes without a call, until password and code come again', async () => {
    const staff = await aStaff(test, 'cashier');
    const headers = await signedIn(test, staff);
    const isFresh = async () => {
      const { rows } = await sql<{ fresh: boolean }>`
        select fresh_until > ${test.house.clock.now()} as fresh from staff_session s
        join staff on staff.id = s.staff_id where handle = ${staff.handle}`.execute(test.house.db);
      return rows[0]?.fresh;
    };
    for (let times = 0; times < 3; times += 1) {
      later(14 * MINUTE);
      await whoAmI(headers);
    }
    expect(await isFresh()).toBe(true);
    later(15 * MINUTE);
    await whoAmI(headers);
    expect(await isFresh()).toBe(false);
    const wrong = await post(
      'session/again',
      { password: 'no', code: codeOf(test, staff) },
      headers,
    );
    expect(wrong.status).toBe(422);
    const sent = { password: STAFF_PASSWORD, code: codeOf(test, staff) };
    expect((await post('session/again', sent, headers)).status).toBe(200);
    expect(await isFresh()).toBe(true);
    expect((await post('session/again', sent, headers)).status).toBe(422);
  });

  it('V7.3.1 is not kept fresh by what a page calls by itself', async () => {
    const staff = await aStaff(test, 'officer', 'cashier');
    const headers = await signedIn(test, staff);
    const background = OFFICE_ENDPOINTS.filter((one) => one.background);
    expect(new Set(background.map(({ name }) => name))).toEqual(BY_THEMSELVES);
    for (let minutes = 0; minutes < 15; minutes += 3) {
      later(3 * MINUTE);
      for (const { method, path } of background) {
        const url = path.replace(':id', '1');
        await test.call({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
      }
    }
    const refused = { status: 403, body: { code: 'sign_in_again' } };
    expect(await post('loans/1/payments', {}, headers)).toMatchObject(refused);
  });

  it.each([
    ['a borrower’s token', { authorization: `Bearer ${'b'.repeat(43)}` }],
    ['a cookie of another name', { cookie: `office=${'b'.repeat(43)}` }],
    ['a token that nobody has', cookieOf('b'.repeat(43))],
    ['a cookie of another form', { cookie: "__Host-office=' or 1=1" }],
  ])('%s is none', async (_, headers) => {
    expect((await whoAmI(headers)).status).toBe(401);
  });

  it('V3.5.1 a page elsewhere cannot use it', async () => {
    const headers = await signedIn(test, await aStaff(test, 'officer'));
    const foreign = {
      ...headers,
      origin: 'https://elsewhere.test',
      'sec-fetch-site': 'cross-site',
    };
    const put = {
      method: 'PUT',
      url: '/api/office/session/language',
      payload: { locale: 'km' },
    } as const;
    expect((await test.call({ ...put, headers: foreign })).status).toBe(403);
    const form = { ...headers, 'content-type': 'text/plain' };
    expect((await test.call({ ...put, headers: form, payload: '{"locale":"km"}' })).status).toBe(
      415,
    );
    expect((await test.call({ ...put, headers })).status).toBe(204);
    expect((await whoAmI(headers)).body).toMatchObject({ locale: 'km' });
  });

  it('V16.2.5 leaves no password, code, secret or token in the log', async () => {
    const staff = await aStaff(test, 'officer');
    const { cookie } = await signedIn(test, staff);
    const log = test.logged();
    for (const secret of [
      STAFF_PASSWORD,
      staff.secret,
      codeOf(test, staff),
      cookie.slice(14),
      staff.username,
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
