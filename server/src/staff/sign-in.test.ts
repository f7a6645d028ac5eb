import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aStaff,
  codeOf,
  cookieOf,
  openTestOffice,
  passPassword,
  signedIn,
  STAFF_PASSWORD,
  type TestOffice,
  wrongCodeOf,
} from '../../testing/office.ts';
import { hire } from './commands-people.ts';
import { totpCode, totpStep } from './commands-totp.ts';

let test: TestOffice;
beforeAll(async () => {
  test = await openTestOffice();
});
afterAll(() => test.close());

const MINUTE = 60_000;
const later = (ms: number) => test.house.clock.set(new Date(test.house.clock.now().getTime() + ms));
beforeEach(() => later(30 * MINUTE));

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.call({ method: 'POST', url: `/api/office/${url}`, payload, headers });
const whoAmI = (headers: Record<string, string>) =>
  test.call({ method: 'GET', url: '/api/office/session', headers });
const actsOf = async (handle: string) => {
  const { rows } = await sql<{ event: string }>`
    select event from audit where subject = ${`staff:${handle}`} order by id`.execute(
    test.house.db,
  );
  return rows.map(({ event }) => event);
};

describe('signing in to the office', () => {
  it('V6.3.3 V3.3.1 V3.3.2 V3.3.3 V3.3.4 takes password and code, and says who is signed in', async () => {
    const staff = await aStaff(test, 'officer', 'cashier');
    const first = await post('sign-in', {
      username: ` ${staff.username.toUpperCase()} `,
      password: STAFF_PASSWORD,
    });
    expect(first).toMatchObject({ status: 200, session: null, body: { next: 'code' } });
    const { ticket } = first.body as { ticket: string };
    const second = await post('sign-in/code', { ticket, code: codeOf(test, staff) });
    expect(second.status).toBe(200);
    // The mark of the device comes beside it (known-device.test.ts).
    expect([second.headers['set-cookie']].flat().at(-1)).toMatch(
      /^__Host-office=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=28800$/,
    );
    const { status, body } = await whoAmI(cookieOf(second.session ?? ''));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: staff.username,
      roles: ['officer', 'cashier'],
      locale: 'en',
    });
    expect(await actsOf(staff.handle)).toEqual(['staff.added', 'staff.signed_in']);
  });

  it('answers alike for an unknown address and a wrong password, after the same work', async () => {
    const { username, handle } = await aStaff(test, 'officer');
    const wrong = await post('sign-in', { username, password: 'not this one' });
    const unknown = await post('sign-in', {
      username: 'nobody@lender.test',
      password: 'not this one',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body).toMatchObject({ code: 'wrong', status: 422, type: 'urn:romdoul:wrong' });
    expect(await actsOf(handle)).toContain('staff.sign_in_refused');
    expect(await actsOf('unknown')).toContain('staff.sign_in_refused');
  });

  it('V6.5.1 refuses a code that was taken, within its own half minute', async () => {
    const staff = await aStaff(test, 'officer');
    await signedIn(test, staff);
    const ticket = await passPassword(test, staff);
    const again = await post('sign-in/code', { ticket, code: codeOf(test, staff) });
    expect(again).toMatchObject({ status: 422, session: null, body: { code: 'fields' } });
    const next = await post('sign-in/code', { ticket, code: codeOf(test, staff, 1) });
    expect(next.status).toBe(200);
  });

  it('two browsers with one code at once: one comes in', async () => {
    const staff = await aStaff(test, 'officer');
    const tickets = [await passPassword(test, staff), await passPassword(test, staff)];
    const code = codeOf(test, staff);
    const answers = await Promise.all(
      tickets.map((ticket) => post('sign-in/code', { ticket, code })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('a ticket takes five codes and ten minutes, and one sign-in', async () => {
    const staff = await aStaff(test, 'officer');
    const ticket = await passPassword(test, staff);
    const wrong = wrongCodeOf(test, staff);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await post('sign-in/code', { ticket, code: wrong })).status).toBe(422);
    }
    const spent = await post('sign-in/code', { ticket, code: codeOf(test, staff) });
    expect(spent).toMatchObject({ status: 409, body: { code: 'ticket_over' } });
    later(16 * MINUTE);
    const old = await passPassword(test, staff);
    later(10 * MINUTE);
    expect((await post('sign-in/code', { ticket: old, code: codeOf(test, staff) })).status).toBe(
      409,
    );
    const good = await passPassword(test, staff);
    const code = codeOf(test, staff);
    expect((await post('sign-in/code', { ticket: good, code })).status).toBe(200);
    expect(
      (await post('sign-in/code', { ticket: good, code: codeOf(test, staff, 1) })).status,
    ).toBe(409);
  });

  it('V6.3.1 ten tries in 15 minutes an account, thirty a network', async () => {
    const { username } = await aStaff(test, 'officer');
    const one = (name: string, remoteAddress?: string) =>
      test.call({
        method: 'POST',
        url: '/api/office/sign-in',
        payload: { username: name, password: 'not this one' },
        ...(remoteAddress !== undefined && { remoteAddress }),
      });
    for (let tries = 0; tries < 10; tries += 1) expect((await one(username)).status).toBe(422);
    expect(await one(username)).toMatchObject({ status: 429, body: { code: 'throttled' } });
    for (let tries = 0; tries < 30; tries += 1) {
      expect((await one(`nobody-${tries}@lender.test`, '10.9.9.9')).status).toBe(422);
    }
    expect((await one('nobody-31@lender.test', '10.9.9.9')).status).toBe(429);
    later(15 * MINUTE);
    expect((await one(username, '10.9.9.9')).status).toBe(422);
  });
});

describe('the first sign-in', () => {
  const enter = async (username: string) => {
    const who = {
      username,
      nameKm: 'ធីតា',
      nameEn: 'Thida',
      roles: ['officer'],
      locale: 'km',
    } as const;
    const hired = await hire(test.house, 'operator', who);
    if (!('startPassword' in hired)) throw new Error('Not entered');
    return hired;
  };
  const OWN = 'a long one of my own';

  it('V6.4.1 V6.5.2 sets a password of one’s own and the authenticator, and gives ten recovery codes', async () => {
    const { handle, startPassword } = await enter('thida@lender.test');
    const first = await post('sign-in', { username: 'thida@lender.test', password: startPassword });
    const { ticket, secret, qr, next } = first.body as Record<string, string>;
    expect(next).toBe('enrol');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(qr).toContain('<svg');
    const code = () => totpCode(secret ?? '', totpStep(test.house.clock.now()));
    const refused = await post('enrol', {
      ticket,
      code: wrongCodeOf(test, { secret: secret ?? '' }),
      password: 'short',
      password_confirmation: 'other',
    });
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as { errors: object }).errors).toSorted()).toEqual([
      'code',
      'password',
      'password_confirmation',
    ]);
    const sent = { ticket, code: code(), password: OWN, password_confirmation: OWN };
    const done = await post('enrol', sent);
    expect(done.status).toBe(201);
    const { recovery_codes: codes } = done.body as { recovery_codes: string[] };
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((one) => /^[A-Z2-7]{5}-[A-Z2-7]{5}$/.test(one))).toBe(true);
    expect((await whoAmI(cookieOf(done.session ?? ''))).status).toBe(200);
    expect(await actsOf(handle)).toEqual(['staff.added', 'staff.enrolled']);
    const { rows } = await sql<{ all: string }>`
      select (select row_to_json(s)::text from staff s where handle = ${handle})
        || (select string_agg(code_hash, ' ') from staff_recovery_code) as all`.execute(
      test.house.db,
    );
    for (const kept of [secret, OWN, ...codes]) expect(rows[0]?.all).not.toContain(kept);

    later(MINUTE);
    const again = await post('sign-in', { username: 'thida@lender.test', password: startPassword });
    expect(again.status).toBe(422);
    const own = await post('sign-in', { username: 'thida@lender.test', password: OWN });
    const { ticket: second } = own.body as Record<string, string>;
    const typed = ` ${(codes[3] ?? '').toLowerCase()} `;
    expect((await post('sign-in/code', { ticket: second, code: typed })).status).toBe(200);
    const third = await post('sign-in', { username: 'thida@lender.test', password: OWN });
    const used = { ticket: (third.body as Record<string, string>).ticket, code: codes[3] };
    expect((await post('sign-in/code', used)).status).toBe(422);
    expect(await actsOf(handle)).toContain('staff.signed_in_by_recovery_code');
  });

  it('V6.4.1 its start password is good for a day', async () => {
    const { startPassword } = await enter('late@lender.test');
    later(24 * 60 * MINUTE);
    const answer = await post('sign-in', { username: 'late@lender.test', password: startPassword });
    expect(answer).toMatchObject({ status: 422, body: { code: 'wrong' } });
  });

  it('takes no password that holds the name or that everybody uses', async () => {
    const { startPassword } = await enter('chantha@lender.test');
    const first = await post('sign-in', {
      username: 'chantha@lender.test',
      password: startPassword,
    });
    const { ticket, secret = '' } = first.body as Record<string, string>;
    for (const password of ['chantha-2026', 'password1']) {
      const code = totpCode(secret, totpStep(test.house.clock.now()));
      const answer = await post('enrol', {
        ticket,
        code,
        password,
        password_confirmation: password,
      });
      expect((answer.body as { errors: object }).errors).toHaveProperty('password');
    }
  });
});
