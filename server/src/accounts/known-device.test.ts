/** Strangers who use up the tries of a phone lock its owner out on no device that the account was signed in on. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aBorrower,
  CHANGE,
  codeSentTo,
  FORGOT,
  LOGIN,
  post,
  provePhone,
  SEND_CODE,
  type TestBorrower,
} from '../../testing/accounts.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';

let test: TestApp;
let hours = 0;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
// Each story two days after the one before, so that no count of one reaches the next.
beforeEach(() => {
  hours += 48;
  test.house.clock.set(new Date(Date.parse('2026-11-21T03:00:00Z') + hours * 3_600_000));
});

function later(): void {
  test.house.clock.set(new Date(test.house.clock.now().getTime() + 3 * 60_000));
}

const login = ({ phone }: TestBorrower, password: string, cookie = '') =>
  post(test, LOGIN, { grant_type: 'password', username: phone, password }, { cookie });

/** Signs in; the cookie that the device then has. */
async function deviceOf(borrower: TestBorrower): Promise<string> {
  const { headers, code } = await login(borrower, borrower.password);
  expect(code).toBe(1);
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return cookie;
}

async function guessAsStranger(borrower: TestBorrower): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) await login(borrower, 'not the password');
}

describe('V6.3.1 a device that the account was signed in on', () => {
  it('lets its owner in while strangers’ guesses have locked the phone everywhere else', async () => {
    const borrower = await aBorrower(test);
    const device = await deviceOf(borrower);
    await guessAsStranger(borrower);
    expect(await login(borrower, borrower.password)).toMatchObject({ reason: 'throttled' });
    expect(await login(borrower, borrower.password, device)).toMatchObject({ code: 1 });
  });

  it('has ten tries in 15 minutes of its own, which leave the others theirs', async () => {
    const borrower = await aBorrower(test);
    const device = await deviceOf(borrower);
    for (let tries = 0; tries < 10; tries += 1) await login(borrower, 'not it', device);
    expect(await login(borrower, borrower.password, device)).toMatchObject({ reason: 'throttled' });
    expect(await login(borrower, borrower.password)).toMatchObject({ code: 1 });
  });

  it('is known by no other account’s mark, no forged one, and none from before the present password', async () => {
    const [borrower, other] = [await aBorrower(test), await aBorrower(test)];
    const [own, others] = [await deviceOf(borrower), await deviceOf(other)];
    await guessAsStranger(borrower);
    const forged = `${own.slice(0, -2)}xx`;
    const named = own.replace(/=[^.]+/, '=AAAAAAAAAAAAAAAAAAAAAA');
    for (const cookie of [
      others,
      forged,
      named,
      'device=',
      'device=..',
      `device=${'a.'.repeat(90)}`,
    ]) {
      const answer = await login(borrower, borrower.password, cookie);
      expect(answer, cookie).toMatchObject({ reason: 'throttled' });
    }
    later();
    const password = 'another one by the river';
    const borrow_uuid = await provePhone(test, borrower.phone);
    const set = { borrow_uuid, password, password_confirmation: password };
    expect((await post(test, FORGOT, set)).code).toBe(1);
    await guessAsStranger(borrower);
    expect(await login(borrower, password, own)).toMatchObject({ reason: 'throttled' });
  });

  it('is sent a code where strangers have used up those of the phone', async () => {
    const borrower = await aBorrower(test);
    const device = await deviceOf(borrower);
    const ask = (cookie = '') =>
      post(test, SEND_CODE, { phone: borrower.phone, formType: 'ForgetPassword' }, { cookie });
    for (let codes = 0; codes < 5; codes += 1) {
      await ask();
      later();
    }
    expect(await ask()).toMatchObject({ reason: 'throttled' });
    const before = await codeSentTo(test, borrower.phone);
    expect(await ask(device)).toMatchObject({ code: 1 });
    expect(await codeSentTo(test, borrower.phone)).not.toBe(before);
  });

  it('who is signed in can change the password while strangers guess at it', async () => {
    const borrower = await aBorrower(test);
    await guessAsStranger(borrower);
    const password = 'a new one by the river';
    const body = { old_password: borrower.password, password, password_confirmation: password };
    expect(await post(test, CHANGE, body, borrower.headers)).toMatchObject({ code: 1 });
  });

  it('who is signed in can change the password also where a stranger types a name that reads like that count', async () => {
    const borrower = await aBorrower(test);
    await guessAsStranger({ ...borrower, phone: `${borrower.phone} on signed in` });
    await guessAsStranger({
      ...borrower,
      phone: JSON.stringify(['phone', borrower.phone, 'signed in']),
    });
    const password = 'a new one by the river';
    const body = { old_password: borrower.password, password, password_confirmation: password };
    expect(await post(test, CHANGE, body, borrower.headers)).toMatchObject({ code: 1 });
  });
});

describe('V3.3.1 V3.3.2 V3.3.4 the mark', () => {
  it('is for calls alone, out of reach of scripts and other sites, and put down once', async () => {
    const borrower = await aBorrower(test);
    const { headers } = await login(borrower, borrower.password);
    expect(headers['set-cookie']).toMatch(
      /^device=[\w-]{22}\.[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    const again = await login(borrower, borrower.password, cookie);
    expect(again.headers).not.toHaveProperty('set-cookie');
    expect((await login(borrower, 'wrong')).headers).not.toHaveProperty('set-cookie');
  });

  it('goes by https alone where visitors come by it', async () => {
    const secure = await openTestApp({ PUBLIC_URL: 'https://romdoul.example' });
    try {
      const borrower = await aBorrower(secure);
      const body = { username: borrower.phone, password: borrower.password };
      const { headers } = await post(secure, LOGIN, body);
      expect(headers['set-cookie']).toMatch(/^__Secure-device=\S+; .*; Secure$/);
    } finally {
      await secure.close();
    }
  });
});
