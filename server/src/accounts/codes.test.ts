import type { SendCodeReply } from 'contract/accounts';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aBorrower,
  CHECK_CODE,
  codeSentTo,
  FORGOT,
  post,
  SEND_CODE,
} from '../../testing/accounts.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { passRobotCheck } from '../../testing/robot-check.ts';
import { sendDueNotices } from '../notices/commands.ts';

let test: TestApp;
let minutes = 0;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
// Each story an hour after the one before.
beforeEach(() => later(60));

function later(more: number): void {
  minutes += more;
  test.house.clock.set(new Date(Date.parse('2026-11-21T03:00:00Z') + minutes * 60_000));
}

const send = async (phone: string, more: object = {}) => {
  const answer = await post(test, SEND_CODE, { phone, formType: 'ForgetPassword', ...more });
  return { ...answer, data: answer.data as unknown as SendCodeReply };
};
const check = ({ borrow_uuid, request_id }: SendCodeReply, code: string) =>
  post(test, CHECK_CODE, { borrow_uuid, request_id, code });
const wrongThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function aPhone(): Promise<string> {
  const answers = applicantAnswers();
  await submitAnApplication(test.house, answers);
  return answers['personal-info'].phone;
}

const REFUSED = { status: 200, code: 0, message: { code: [expect.any(String)] } };

describe('API-36 API-37 a code', () => {
  it('PWD-15 V6.5.1 of six digits proves the phone once', async () => {
    const phone = await aPhone();
    const sent = await send(phone);
    const code = await codeSentTo(test, phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(await check(sent.data, code)).toMatchObject({ status: 200, code: 1 });
    expect(await check(sent.data, code)).toMatchObject(REFUSED);
    const { rows } = await sql<{ at: Date | null }>`
      select phone_verified_at as at from borrower where phone = ${phone}`.execute(test.house.db);
    expect(rows[0]?.at).not.toBeNull();
  });

  it('VAL-51 PWD-19 is refused under `code` when it is not six digits', async () => {
    const sent = await send(await aPhone());
    for (const code of ['', '12345', '1234567', 'abcdef', '12 34']) {
      expect(await check(sent.data, code), code).toMatchObject(REFUSED);
    }
  });

  it('PWD-18 TERM-22 is good for 15 minutes', async () => {
    const phone = await aPhone();
    const sent = await send(phone);
    later(15);
    expect(await check(sent.data, await codeSentTo(test, phone))).toMatchObject(REFUSED);
    const again = await send(phone);
    later(14);
    expect(await check(again.data, await codeSentTo(test, phone))).toMatchObject({ code: 1 });
  });

  it('V6.6.3 dies with the fifth wrong one', async () => {
    const phone = await aPhone();
    const sent = await send(phone);
    const code = await codeSentTo(test, phone);
    for (let n = 0; n < 5; n += 1) await check(sent.data, wrongThan(code));
    expect(await check(sent.data, code)).toMatchObject(REFUSED);
  });

  it('V6.6.2 is bound to its request: not good for another’s, nor under another request id', async () => {
    const [mine, theirs] = [await aPhone(), await aPhone()];
    const sent = await send(mine);
    const other = await send(theirs);
    const code = await codeSentTo(test, mine);
    expect(await check(other.data, code)).toMatchObject(REFUSED);
    const mixed = { ...sent.data, request_id: other.data.request_id };
    expect(await check(mixed, code)).toMatchObject(REFUSED);
    expect(await check(sent.data, code)).toMatchObject({ code: 1 });
  });

  it('C-53 is sent again after 120 s, by the request’s own alias, and cancels the one before', async () => {
    const phone = await aPhone();
    const first = await send(phone);
    const old = await codeSentTo(test, phone);
    expect(await send(phone)).toMatchObject({ code: 0, reason: 'throttled' });
    later(2);
    const again = await send('', first.data);
    expect(again.code).toBe(1);
    expect(again.data.borrow_uuid).not.toBe(first.data.borrow_uuid);
    expect(await check(first.data, old)).toMatchObject(REFUSED);
    expect(await check(again.data, await codeSentTo(test, phone))).toMatchObject({ code: 1 });
  });

  it('is sent five times a day to one phone; a network that has asked 20 times passes the robot check for each further one', async () => {
    const phone = await aPhone();
    for (let n = 0; n < 5; n += 1) {
      expect((await send(phone)).code).toBe(1);
      later(3);
    }
    expect(await send(phone)).toMatchObject({ code: 0, reason: 'throttled' });
    const remoteAddress = '10.98.0.1';
    const ask = (n: number, more: object = {}) =>
      test.call({
        method: 'POST',
        url: SEND_CODE,
        remoteAddress,
        payload: {
          phone: `01260${String(n).padStart(4, '0')}`,
          formType: 'ForgetPassword',
          ...more,
        },
      });
    for (let n = 0; n < 20; n += 1) expect((await ask(n)).code).toBe(1);
    expect(Object.keys((await ask(20)).message)).toEqual([ROBOT_CHECK_KEY]);
    const answer = { [ROBOT_CHECK_KEY]: await passRobotCheck(test.house) };
    expect((await ask(20, answer)).code).toBe(1);
    expect(Object.keys((await ask(21, answer)).message)).toEqual([ROBOT_CHECK_KEY]);
  });

  it('V6.5.2 lies hashed; once its SMS is sent the message’s digits are blotted out', async () => {
    const phone = await aPhone();
    await send(phone);
    const code = await codeSentTo(test, phone);
    const sent: string[] = [];
    const gateway = {
      dailyCap: null,
      needsNumber: true,
      send: async ({ text }: { text: string }) => {
        sent.push(text);
        return { sent: true } as const;
      },
    };
    while ((await sendDueNotices(test.house, gateway)) > 0);
    // Six digits of a time, a phone or a hash may be the same by chance.
    const alone = new RegExp(`(?<![\\w.])${code}(?!\\w)`);
    expect(sent.join('\n')).toMatch(alone);
    const { rows } = await sql<{ text: string }>`
      select notice::text as text from notice where phone = ${phone} union all
      select phone_code::text from phone_code where phone = ${phone}`.execute(test.house.db);
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(alone);
    expect(test.logged()).not.toMatch(alone);
  });
});

it('V6.5.2 a message that the gateway never took keeps no digit of its code', async () => {
  const phone = await aPhone();
  await send(phone);
  const gateway = {
    dailyCap: null,
    needsNumber: true,
    send: async () => ({ sent: false, error: 'HTTP 503' }) as const,
  };
  const notice = async () => {
    const { rows } = await sql<{ state: string; body: string }>`
      select state, body from notice where phone = ${phone} and kind = 'first_code'`.execute(
      test.house.db,
    );
    return rows[0];
  };
  for (const minutes of [0, 1, 6]) {
    later(minutes);
    while ((await sendDueNotices(test.house, gateway)) > 0);
    expect(await notice()).toMatchObject({
      state: 'waiting',
      body: expect.stringMatching(/\d{6}/),
    });
  }
  later(8);
  while ((await sendDueNotices(test.house, gateway)) > 0);
  expect(await notice()).toEqual({ state: 'failed', body: expect.not.stringMatching(/\d/) });
});

describe('V6.3.8 a phone that nobody has', () => {
  it('is answered as a known one is, gets no message, and no code of it is ever right', async () => {
    const known = await send(await aPhone());
    const unknown = await send('012 111 222');
    const shape = (answer: typeof known) => ({
      ...answer,
      headers: Object.keys(answer.headers).filter((name) => !name.startsWith('x-ratelimit')),
      data: {
        borrow_uuid: answer.data.borrow_uuid.length,
        request_id: answer.data.request_id.length,
      },
    });
    expect(shape(unknown)).toEqual(shape(known));
    const { rows } = await sql<{ state: string; body: string }>`
      select state, body from notice where phone = '85512111222'`.execute(test.house.db);
    expect(rows).toEqual([{ state: 'held back', body: expect.not.stringMatching(/\d/) }]);
    expect(await check(unknown.data, '123456')).toMatchObject(REFUSED);
    const again = await send('012 111 222', { request_id: unknown.data.request_id });
    expect(again).toMatchObject({ code: 1, data: unknown.data });
  });

  it('refuses what is no phone under `phone`', async () => {
    expect(await send('12')).toMatchObject({ code: 0, message: { phone: [expect.any(String)] } });
  });
});

describe('API-39 V6.4.3 a new password', () => {
  const forgot = (borrow_uuid: string, password: string, password_confirmation = password) =>
    post(test, FORGOT, { borrow_uuid, password, password_confirmation });

  it('needs this very request’s checked code: not an unchecked one, not a made-up one, and not twice', async () => {
    const phone = await aPhone();
    const sent = await send(phone);
    expect((await forgot(sent.data.borrow_uuid, 'quite a long one')).code).toBe(0);
    expect((await forgot('3b9f6a0e-7c7a-4f1e-9c65-1d7a7cf1a111', 'quite a long one')).code).toBe(0);
    await check(sent.data, await codeSentTo(test, phone));
    expect((await forgot(sent.data.borrow_uuid, 'quite a long one')).code).toBe(1);
    expect((await forgot(sent.data.borrow_uuid, 'quite another one')).code).toBe(0);
  });

  it('a stranger who asks for codes to the same phone undoes neither an unchecked nor a checked one', async () => {
    const phone = await aPhone();
    const sent = await send(phone);
    const code = await codeSentTo(test, phone);
    later(3);
    expect((await send(phone)).code).toBe(1);
    expect(await check(sent.data, code)).toMatchObject({ code: 1 });
    later(3);
    expect((await send(phone)).code).toBe(1);
    expect((await forgot(sent.data.borrow_uuid, 'quite a long one')).code).toBe(1);
  });

  it('must come within 10 minutes of the code', async () => {
    const phone = await aPhone();
    const sent = await send(phone);
    await check(sent.data, await codeSentTo(test, phone));
    later(10);
    expect((await forgot(sent.data.borrow_uuid, 'quite a long one')).code).toBe(0);
  });

  it('V7.4.3 V6.3.7 ends every session of the borrower, and tells the phone', async () => {
    const borrower = await aBorrower(test);
    later(10);
    const sent = await send(borrower.phone);
    await check(sent.data, await codeSentTo(test, borrower.phone));
    await forgot(sent.data.borrow_uuid, 'quite a new one');
    const info = await post(test, '/api/v1/frontend/borrow/get-borrow-info', {}, borrower.headers);
    expect(info.status).toBe(401);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from notice
      where phone = ${borrower.phone} and kind = 'password_changed'`.execute(test.house.db);
    expect(rows[0]?.n).toBe(2);
  });
});
