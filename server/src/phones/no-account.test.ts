/** The code that proves another phone of a borrower opens no account, neither by itself nor once it was right. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBorrower, CHECK_CODE, FORGOT, LOGIN, post } from '../../testing/accounts.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { done, type LoanHouse } from '../../testing/loans.ts';
import { waitingNotice } from '../notices/store.ts';
import { provePhone } from './commands-decide.ts';
import { proposePhone } from './commands-propose.ts';
import { findChange } from './store.ts';

let test: TestApp;
let house: LoanHouse;
beforeAll(async () => {
  test = await openTestApp();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
});
afterAll(() => test.close());

const UMA = 'staff:uma';

it('its number sets no password: not unproved, not at the borrower’s own call, not once staff have typed it', async () => {
  const borrower = await aBorrower(test);
  const phone = '85577200001';
  const given = { id: borrower.id, phone, reason: 'sim_lost' } as const;
  const id = BigInt(done(await proposePhone(house, UMA, given)).id);
  const { codeAlias, codeRequest } = (await findChange(house.db, id)) ?? {};
  const body = (await waitingNotice(house.db, { phone, kind: 'new_phone_code' })) ?? '';
  const code = /\d{6}/.exec(body)?.[0] ?? '';
  const password = 'ផ្កា at the river 9';
  const setPassword = async () => {
    const set = { borrow_uuid: codeAlias, password, password_confirmation: password };
    const { code: outcome, message } = await post(test, FORGOT, set);
    return { code: outcome, message };
  };
  const refused = await setPassword();
  expect(refused.code).toBe(0);
  const checked = await post(test, CHECK_CODE, {
    borrow_uuid: codeAlias,
    request_id: codeRequest,
    code,
  });
  expect(checked).toMatchObject({ code: 0, message: { code: expect.anything() } });
  expect(await setPassword()).toEqual(refused);
  expect(await provePhone(house, { by: UMA, id }, code)).toBeUndefined();
  expect(await setPassword()).toEqual(refused);
  for (const username of [phone, borrower.phone]) {
    const login = { grant_type: 'password', username, password };
    expect((await post(test, LOGIN, login)).code, username).toBe(0);
  }
});
