import { storedPhone } from 'contract/phone';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aBorrower,
  LOGIN,
  LOGOUT,
  PENDING,
  post,
  signInAs,
  type TestBorrower,
} from '../../testing/accounts.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { passRobotCheck } from '../../testing/robot-check.ts';
import { actPart } from '../audit/store.ts';
import { setPhone } from '../phones/store-follow.ts';
import { throttleOfNetwork, throttleOfPhone } from './commands-throttles.ts';
import { addSession, endSessionsOf } from './store-sessions.ts';
import { triesForgiven } from './store-throttle.ts';

let test: TestApp;
let borrower: TestBorrower;
const START = '2026-11-21T03:00:00Z';
const DAY_MS = 24 * 60 * 60 * 1000;
const at = (ms: number) => test.house.clock.set(new Date(Date.parse(START) + ms));
beforeAll(async () => {
  test = await openTestApp();
  borrower = await aBorrower(test);
});
afterAll(() => test.close());

const login = (username: string, password: string, more: object = {}) =>
  post(test, LOGIN, { grant_type: 'password', username, password, ...more });
const isGood = async (token: string) =>
  (await post(test, PENDING, {}, { authorization: `Bearer ${token}` })).status === 200;
const SIGNED_IN = {
  at: new Date(START),
  event: 'account.signed_in',
  actor: 'borrower:1',
  subject: 'borrower:1',
  facts: {},
};
const WRONG = {
  status: 200,
  code: 0,
  message_en: 'Phone number or password is incorrect!',
  message_km: expect.stringMatching(/\p{Script=Khmer}/u),
};

describe('API-19 API-20 LOGIN-10 login', () => {
  it('ENT-08 answers with a bearer token of 32 random bytes and the user’s phone and avatar alone', async () => {
    const answer = await login(borrower.phone, borrower.password, {
      client_id: 'x',
      client_secret: 'y',
    });
    expect(answer).toMatchObject({ status: 200, code: 1, message: '' });
    expect(answer.data).toEqual({
      token_type: 'Bearer',
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      user: { phone: `0${borrower.phone.slice(3)}`, avatar: null },
    });
  });

  it.each([
    ['0', (phone: string) => `0${phone.slice(3)}`],
    ['spaces', (phone: string) => `0${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`],
    ['+855', (phone: string) => `+${phone}`],
  ])('C-48 takes the phone with %s', async (_name, spell) => {
    expect((await login(spell(borrower.phone), borrower.password)).code).toBe(1);
  });

  it('LOGIN-07 names what is missing under username and password, in the reader’s language', async () => {
    expect((await login('', '')).message).toEqual({
      username: [expect.stringMatching(/\p{Script=Khmer}/u)],
      password: [expect.stringMatching(/\p{Script=Khmer}/u)],
    });
  });

  it('LOGIN-09 ERR-09 C-57 answers a wrong password, an unknown phone and no phone alike', async () => {
    expect(await login(borrower.phone, 'not the password')).toMatchObject(WRONG);
    expect(await login('012999888', borrower.password)).toMatchObject(WRONG);
    expect(await login('nobody', borrower.password)).toMatchObject(WRONG);
  });

  it('V7.2.3 keeps the token’s hash alone', async () => {
    const { rows } = await sql<{ text: string }>`select session::text as text from session`.execute(
      test.house.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(borrower.token);
  });
});

describe('V6.3.1 guessing', () => {
  it('one account: ten wrong passwords from ten networks, then even the right one waits for 15 minutes', async () => {
    const other = await aBorrower(test);
    for (let n = 0; n < 10; n += 1)
      expect(await login(other.phone, `wrong ${n}`)).toMatchObject(WRONG);
    const locked = await login(other.phone, other.password);
    expect(locked).toMatchObject({ code: 0, reason: 'throttled' });
    at(15 * 60 * 1000 + 1000);
    expect((await login(other.phone, other.password)).code).toBe(1);
    at(0);
  });

  it('one network: after 30 wrong ones over 30 accounts each further one needs the robot check, and no account is locked', async () => {
    const remoteAddress = '10.99.0.1';
    const from = (username: string, password: string, more: object = {}) =>
      test.call({
        method: 'POST',
        url: LOGIN,
        payload: { username, password, ...more },
        remoteAddress,
      });
    for (let n = 0; n < 30; n += 1) await from(`0127770${String(n).padStart(2, '0')}`, 'wrong one');
    for (let n = 0; n < 12; n += 1) {
      const asked = await from(borrower.phone, borrower.password);
      expect(asked).toMatchObject({
        code: 0,
        message: { [ROBOT_CHECK_KEY]: [expect.any(String)] },
      });
    }
    const answer = { [ROBOT_CHECK_KEY]: await passRobotCheck(test.house) };
    expect(await from(borrower.phone, borrower.password, answer)).toMatchObject({ code: 1 });
    const again = await from(borrower.phone, borrower.password, answer);
    expect(Object.keys(again.message)).toEqual([ROBOT_CHECK_KEY]);
    expect((await login(borrower.phone, borrower.password)).code).toBe(1);
  });
});

describe('a session', () => {
  it('V7.3.1 ends after 7 days without use; use in between prolongs it', async () => {
    at(0);
    const other = await aBorrower(test);
    const used = await signInAs(test, other);
    const idle = await signInAs(test, other);
    at(6 * DAY_MS);
    expect(await isGood(used)).toBe(true);
    at(7 * DAY_MS + 1);
    expect(await isGood(idle)).toBe(false);
    at(12 * DAY_MS);
    expect(await isGood(used)).toBe(true);
  });

  it('V7.3.2 ends after 30 days, used or not', async () => {
    at(0);
    const { token } = await aBorrower(test);
    for (let day = 5; day < 30; day += 5) {
      at(day * DAY_MS);
      expect(await isGood(token), `day ${day}`).toBe(true);
    }
    at(30 * DAY_MS);
    expect(await isGood(token)).toBe(false);
    at(0);
  });

  it('V7.1.2 the sixth device ends the first', async () => {
    const other = await aBorrower(test);
    const tokens = [other.token];
    for (let n = 1; n <= 5; n += 1) {
      at(n * 1000);
      tokens.push(await signInAs(test, other));
    }
    const good = await Promise.all(tokens.map(isGood));
    expect(good).toEqual([false, true, true, true, true, true]);
    at(0);
  });

  it('API-05 STATE-04 V7.4.1 logout ends it on the server, and answers the same to a token that is unknown', async () => {
    const token = await signInAs(test, borrower);
    const authorization = `Bearer ${token}`;
    expect(await post(test, LOGOUT, {}, { authorization })).toMatchObject({ status: 200, code: 1 });
    expect(await isGood(token)).toBe(false);
    expect(await post(test, LOGOUT, {}, { authorization })).toMatchObject({ status: 200, code: 1 });
    expect(await post(test, LOGOUT, {})).toMatchObject({ status: 200, code: 1 });
  });

  it('V16.3.1 each sign-in, refusal and sign-out stands in the audit', async () => {
    const other = await aBorrower(test);
    await login(other.phone, 'wrong again');
    await post(test, LOGOUT, {}, other.headers);
    const { rows } = await sql<{ event: string }>`
      select event from audit where subject = ${`borrower:${other.id}`}
        and event like 'account.%' order by id`.execute(test.house.db);
    expect(rows.map(({ event }) => event)).toEqual([
      'account.code_sent',
      'account.password_set',
      'account.signed_in',
      'account.sign_in_refused',
      'account.signed_out',
    ]);
  });
});

it('V6.3.1 of 50 guesses at the same moment, ten are looked at', async () => {
  const other = await aBorrower(test);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => login(other.phone, `at once ${n}`)),
  );
  const tried = answers.filter((answer) => (answer as { reason?: string }).reason !== 'throttled');
  expect(tried).toHaveLength(10);
});

describe('a session', () => {
  const counts = async () => {
    const { rows } = await sql`select
      (select count(*)::int from session) as sessions,
      (select count(*)::int from audit where event = 'account.signed_in') as noted,
      (select sum(amount)::int from throttle) as tries`.execute(test.house.db);
    return rows[0];
  };

  it('is not opened, noted or forgiven by a password that was changed while it was looked at', async () => {
    const { db, clock } = test.house;
    const person = await aBorrower(test);
    await login(person.phone, 'wrong once');
    const before = await counts();
    const limits = {
      account: throttleOfPhone(
        test.house.env.secretKey,
        'sign_in',
        storedPhone(person.phone) ?? '',
      ),
      network: throttleOfNetwork(test.house.env.secretKey, 'sign_in', '127.0.0.1'),
    };
    const seen = { borrowerId: person.id, phone: person.phone, passwordHash: 'that of before' };
    const beside = [...triesForgiven(limits), actPart(db, SIGNED_IN)];
    const session = { ...seen, tokenHash: Buffer.alloc(32, 7), at: clock.now() };
    expect(await addSession(db, session, beside)).toBeNull();
    expect(await counts()).toEqual(before);
  });

  it('is not opened by a phone that was changed while the password was looked at', async () => {
    const { db, test: base } = test.house;
    const { id: borrowerId, phone: oldPhone, password } = await aBorrower(test);
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%insert into session%'`.execute(base.owner);
      return rows.length;
    };
    const signedIn = await db.transaction().execute(async (tx) => {
      await setPhone(tx, { borrowerId, oldPhone, newPhone: '85577100099' });
      const answer = login(oldPhone, password);
      await expect.poll(waits, { timeout: 10_000 }).toBe(1);
      await endSessionsOf(tx, borrowerId);
      return { answer };
    });
    expect(await signedIn.answer).toMatchObject(WRONG);
    const { rows } = await sql`select from session where borrower_id = ${borrowerId}`.execute(db);
    expect(rows).toEqual([]);
    expect(await login('85577100099', password)).toMatchObject({ code: 1 });
  });

  it('is opened by each of eight right sign-ins at the same moment; five stay', async () => {
    const person = await aBorrower(test);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => login(person.phone, person.password)),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 1));
    await signInAs(test, person);
    const { rows } = await sql`
      select count(*)::int as open from session where borrower_id = ${person.id}`.execute(
      test.house.db,
    );
    expect(rows).toEqual([{ open: 5 }]);
  });
});
