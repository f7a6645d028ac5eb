/** Strangers who use up the tries of an address lock nobody of the staff out at their own desk. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aStaff,
  codeOf,
  openTestOffice,
  STAFF_PASSWORD,
  type TestOffice,
  type TestStaff,
  wrongCodeOf,
} from '../../testing/office.ts';

import { removeOldTries } from '../accounts/store-throttle.ts';
import { hashPassword } from '../password-hash.ts';
import { codesForgiven } from './commands-throttles.ts';
import { replaceRecoveryCodes } from './store.ts';

let test: TestOffice;
let hours = 0;
beforeAll(async () => {
  test = await openTestOffice();
});
afterAll(() => test.close());
// Each story an hour after the one before, so that no count of one reaches the next.
beforeEach(() => {
  hours += 1;
  test.house.clock.set(new Date(Date.parse('2026-11-21T03:00:00Z') + hours * 3_600_000));
});

const firstStep = ({ username }: TestStaff, password: string, cookie = '') =>
  test.call({
    method: 'POST',
    url: '/api/office/sign-in',
    payload: { username, password },
    headers: { cookie },
  });

/** Both steps; the cookies that the device then has. */
async function logIn(staff: TestStaff, cookie = '', steps = 0) {
  const first = await firstStep(staff, STAFF_PASSWORD, cookie);
  const ticket = typeof first.body.ticket === 'string' ? first.body.ticket : '';
  const payload = { ticket, code: codeOf(test, staff, steps) };
  const url = '/api/office/sign-in/code';
  const answer = await test.call({ method: 'POST', url, payload, headers: { cookie } });
  const set = [answer.headers['set-cookie'] ?? []].flat().map(String);
  const device = set.find((one) => one.startsWith('__Host-office-device='));
  return { first, answer, device: device?.split(';')[0] ?? null, rules: device ?? '' };
}

async function guessAsStranger(staff: TestStaff): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) await firstStep(staff, 'not the password');
}

/** Wrong codes at the second step, up to the five of a ticket. @returns what each was answered */
async function guessCodes(staff: TestStaff, times: number): Promise<unknown[]> {
  const { ticket } = (await firstStep(staff, STAFF_PASSWORD)).body;
  const url = '/api/office/sign-in/code';
  const answers: unknown[] = [];
  for (let guess = 0; guess < times; guess += 1) {
    const payload = { ticket, code: wrongCodeOf(test, staff) };
    answers.push((await test.call({ method: 'POST', url, payload })).body.code);
  }
  return answers;
}

it('V6.3.1 twenty wrong codes in 30 days are all there are, whoever logs in meanwhile; a known device, a recovery code and a reset go on', async () => {
  const staff = await aStaff(test, 'officer');
  const { device } = await logIn(staff);
  const begun = test.house.clock.now();
  const on = (days: number) =>
    test.house.clock.set(new Date(begun.getTime() + days * 24 * 3_600_000));
  for (const days of [1, 8, 15, 22]) {
    on(days);
    // A right one in between forgives none, nor does the night's work.
    expect((await logIn(staff)).answer.status).toBe(200);
    expect(new Set(await guessCodes(staff, 5))).toEqual(new Set(['fields']));
    await removeOldTries(test.house.db, test.house.clock.now(), 500);
  }
  on(23);
  const spent = await logIn(staff);
  expect(spent.answer).toMatchObject({ status: 409, body: { code: 'codes_spent' } });
  expect((await logIn(staff, device ?? '')).answer.status).toBe(200);
  const code = 'ABCDE-FGHIJ';
  await replaceRecoveryCodes(test.house.db, staff.id, [await hashPassword('ABCDEFGHIJ')]);
  const { ticket } = (await firstStep(staff, STAFF_PASSWORD)).body;
  const url = '/api/office/sign-in/code';
  const recovered = await test.call({ method: 'POST', url, payload: { ticket, code } });
  expect(recovered.status).toBe(200);
  // Another authenticator has its own twenty.
  await codesForgiven(test.house, staff.id);
  expect(await guessCodes(staff, 1)).toEqual(['fields']);
  expect((await logIn(staff, '', 1)).answer.status).toBe(200);
  test.house.clock.set(begun);
});

describe('V6.3.1 a device on which somebody logged in', () => {
  it('lets them in while strangers’ guesses have locked their address everywhere else', async () => {
    const staff = await aStaff(test, 'officer');
    const { device, rules } = await logIn(staff);
    expect(rules).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=15552000$/);
    await guessAsStranger(staff);
    expect(await firstStep(staff, STAFF_PASSWORD)).toMatchObject({
      status: 429,
      body: { code: 'throttled' },
    });
    const again = await logIn(staff, device ?? '', 1);
    expect(again.answer.status).toBe(200);
    expect(again.device, 'a known device gets no other mark').toBeNull();
  });

  it('has ten tries in 15 minutes of its own, which leave the others theirs', async () => {
    const staff = await aStaff(test, 'officer');
    const { device } = await logIn(staff);
    for (let tries = 0; tries < 10; tries += 1) await firstStep(staff, 'not it', device ?? '');
    expect((await firstStep(staff, STAFF_PASSWORD, device ?? '')).status).toBe(429);
    expect((await firstStep(staff, STAFF_PASSWORD)).status).toBe(200);
  });

  it('is known by nobody else’s mark and no forged one', async () => {
    const [staff, other] = [await aStaff(test, 'officer'), await aStaff(test, 'officer')];
    const [own, others] = [(await logIn(staff)).device ?? '', (await logIn(other)).device ?? ''];
    await guessAsStranger(staff);
    const forged = `${own.slice(0, -2)}xx`;
    for (const cookie of [others, forged, '__Host-office-device=..', '__Host-office-device=']) {
      expect((await firstStep(staff, STAFF_PASSWORD, cookie)).status, cookie).toBe(429);
    }
  });

  it('does not matter to who is logged in: they confirm an act on money while their address is locked', async () => {
    const staff = await aStaff(test, 'cashier');
    const { answer } = await logIn(staff);
    await guessAsStranger(staff);
    const again = await test.call({
      method: 'POST',
      url: '/api/office/session/again',
      headers: { cookie: `__Host-office=${answer.session}` },
      payload: { password: STAFF_PASSWORD, code: codeOf(test, staff, 1) },
    });
    expect(again.status).toBe(200);
  });
});

it('V6.4.3 recovery codes are renewed for password and code alone, and the others end', async () => {
  const staff = await aStaff(test, 'officer');
  const { answer } = await logIn(staff);
  const headers = { cookie: `__Host-office=${answer.session}` };
  const url = '/api/office/session/recovery-codes';
  const left = async () => (await test.call({ method: 'GET', url, headers })).body.left;
  expect(await left()).toBe(0);
  const renew = (password: string, steps: number) =>
    test.call({
      method: 'POST',
      url,
      headers,
      payload: { password, code: codeOf(test, staff, steps) },
    });
  expect((await renew('not it', 1)).status).toBe(422);
  expect((await renew(STAFF_PASSWORD, 0)).status, 'a code that was taken').toBe(422);
  expect(await left()).toBe(0);
  const renewed = await renew(STAFF_PASSWORD, 1);
  expect(renewed.status).toBe(201);
  expect(new Set(renewed.body.recovery_codes as string[]).size).toBe(10);
  expect(await left()).toBe(10);
});
