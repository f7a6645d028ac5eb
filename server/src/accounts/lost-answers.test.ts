import { randomUUID } from 'node:crypto';
import type { SendCodeReply } from 'contract/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHECK_CODE, codeSentTo, FORGOT, post, SEND_CODE } from '../../testing/accounts.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';

/* On a bad network the answer to each call of a forgotten password may be lost, and the call comes again. */

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
const forgot = (borrow_uuid: string, password: string) =>
  post(test, FORGOT, { borrow_uuid, password, password_confirmation: password });

async function aPhone(): Promise<string> {
  const answers = applicantAnswers();
  await submitAnApplication(test.house, answers);
  return answers['personal-info'].phone;
}

describe('API-36 a code that was asked for', () => {
  it('C-52 is answered again within 120 s to the device’s own request, whose first answer was lost, and not sent again', async () => {
    const phone = await aPhone();
    const mine = { request_id: randomUUID() };
    const lost = await send(phone, mine);
    const code = await codeSentTo(test, phone);
    const again = await send(phone, mine);
    expect(again).toMatchObject({ code: 1, data: lost.data });
    expect(await send(phone, again.data)).toMatchObject({ code: 0, reason: 'throttled' });
    expect(await send(phone, { request_id: randomUUID() })).toMatchObject({ code: 0 });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from notice where phone = ${phone} and kind = 'first_code'`.execute(
      test.house.db,
    );
    expect(rows[0]?.n).toBe(1);
    expect(await check(again.data, code)).toMatchObject({ code: 1 });
    // Proved, it is whoever entered the code who goes on: not the next person at the device.
    expect(await send(phone, mine)).toMatchObject({ code: 0, reason: 'throttled' });
  });

  it('C-53 a resend whose answer was lost is answered again with the alias of the new code', async () => {
    const phone = await aPhone();
    const first = await send(phone);
    later(2);
    const lost = await send(phone, first.data);
    expect(await send(phone, first.data)).toMatchObject({ code: 1, data: lost.data });
    expect(await check(lost.data, await codeSentTo(test, phone))).toMatchObject({ code: 1 });
  });
});

describe('API-37 a code whose check was not answered', () => {
  it('is taken no second time, and what the page asks instead tells that the phone is proved', async () => {
    const phone = await aPhone();
    const { data } = await send(phone);
    const code = await codeSentTo(test, phone);
    expect((await forgot(data.borrow_uuid, '')).message).not.toHaveProperty('password');
    await check(data, code);
    expect(await check(data, code)).toMatchObject({ code: 0 });
    expect((await forgot(data.borrow_uuid, '')).message).toHaveProperty('password');
  });
});

describe('API-39 a new password', () => {
  it('is answered the same when the very password comes again, since the answer may have been lost, and is set once', async () => {
    const phone = await aPhone();
    const sent = await send(phone);
    await check(sent.data, await codeSentTo(test, phone));
    const both = [1, 2].map(() => forgot(sent.data.borrow_uuid, 'quite a long one'));
    for (const answer of await Promise.all(both)) expect(answer.code).toBe(1);
    later(9);
    expect((await forgot(sent.data.borrow_uuid, 'quite a long one')).code).toBe(1);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from notice
      where phone = ${phone} and kind = 'password_changed'`.execute(test.house.db);
    expect(rows[0]?.n).toBe(1);
    later(1);
    expect((await forgot(sent.data.borrow_uuid, 'quite a long one')).code).toBe(0);
  });

  it('V6.3.1 of a request that is used up gives ten guesses at the password in 15 minutes, as a sign-in does', async () => {
    const phone = await aPhone();
    const sent = await send(phone);
    await check(sent.data, await codeSentTo(test, phone));
    await forgot(sent.data.borrow_uuid, 'quite a long one');
    for (let n = 0; n < 10; n += 1) {
      expect((await forgot(sent.data.borrow_uuid, `quite a wrong one ${n}`)).code).toBe(0);
    }
    expect((await forgot(sent.data.borrow_uuid, 'quite a long one')).code).toBe(0);
  });
});
