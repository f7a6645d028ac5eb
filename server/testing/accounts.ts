import type { SendCodeReply } from 'contract/accounts';
import { sql } from 'kysely';
import { applicantAnswers } from './applicant.ts';
import { submitAnApplication } from './applications.ts';
import type { TestApp } from './http.ts';

/** The password of every account that a test makes. */
const PASSWORD = 'ផ្កា at the river 7';

export const LOGIN = '/api/v1/frontend/borrow/login';
export const SEND_CODE = '/api/v1/frontend/borrow/send-code-verify';
export const CHECK_CODE = '/api/v1/frontend/borrow/check-code-verify';
export const FORGOT = '/api/v1/frontend/auth/forgot-password';
export const CHANGE = '/api/v1/frontend/auth/reset-password';
export const PENDING = '/api/v1/frontend/borrow/check-account-has-loan-pending';
export const INFO = '/api/v1/frontend/borrow/get-borrow-info';
export const LOGOUT = '/api/auth/logout';

/** A borrower with an account, as the public calls make one. */
export interface TestBorrower {
  id: bigint;
  /** 855 and the rest. */
  phone: string;
  password: string;
  token: string;
  headers: { authorization: string };
}

/** Sends JSON; the answer as it came. */
export function post(test: TestApp, url: string, payload: object, headers: object = {}) {
  return test.call({ method: 'POST', url, payload, headers: { ...headers } });
}

/** The newest code sent to a phone, as its SMS has it while it waits to be sent. */
export async function codeSentTo(test: TestApp, phone: string): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    select body from notice where phone = ${phone} and kind in ('first_code', 'reset_code')
    order by id desc limit 1`.execute(test.house.db);
  const code = /\d+/.exec(rows[0]?.body ?? '')?.[0];
  if (code === undefined) throw new Error('No code was sent');
  return code;
}

/** Asks for a code. @returns what a check of it must name */
export async function askCode(test: TestApp, phone: string): Promise<SendCodeReply> {
  const sent = await post(test, SEND_CODE, { phone, formType: 'ForgetPassword', request_id: '' });
  return sent.data as unknown as SendCodeReply;
}

/** Asks for a code and checks it. @returns the alias that a new password may be set with */
export async function provePhone(test: TestApp, phone: string): Promise<string> {
  const { borrow_uuid, request_id } = await askCode(test, phone);
  const code = await codeSentTo(test, phone);
  const checked = await post(test, CHECK_CODE, { borrow_uuid, request_id, code });
  if (checked.code !== 1) throw new Error('The right code was refused');
  return borrow_uuid;
}

/** Signs in. @returns the token */
export async function signInAs(
  test: TestApp,
  { phone, password }: Pick<TestBorrower, 'phone' | 'password'>,
): Promise<string> {
  const answer = await post(test, LOGIN, { grant_type: 'password', username: phone, password });
  const { access_token: token } = answer.data as unknown as { access_token?: string };
  if (token === undefined) throw new Error(`Not signed in: ${JSON.stringify(answer.message)}`);
  return token;
}

/** Submits an application, proves its phone, sets a password and signs in. */
export async function aBorrower(
  test: TestApp,
  answers = applicantAnswers(),
): Promise<TestBorrower> {
  await submitAnApplication(test.house, answers);
  const { phone } = answers['personal-info'];
  const borrow_uuid = await provePhone(test, phone);
  const password = PASSWORD;
  const set = { borrow_uuid, password, password_confirmation: password };
  const answer = await post(test, FORGOT, set);
  if (answer.code !== 1) throw new Error('The password was not set');
  const token = await signInAs(test, { phone, password });
  const { id } = await test.house.db
    .selectFrom('borrower')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return { id, phone, password, token, headers: { authorization: `Bearer ${token}` } };
}
