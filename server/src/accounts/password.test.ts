import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aBorrower,
  CHANGE,
  LOGIN,
  PENDING,
  post,
  signInAs,
  type TestBorrower,
} from '../../testing/accounts.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { passwordRefusal } from './commands-policy.ts';
import { hashPassword, isPassword } from '../password-hash.ts';

let test: TestApp;
let borrower: TestBorrower;
beforeAll(async () => {
  test = await openTestApp();
  borrower = await aBorrower(test);
});
afterAll(() => test.close());

const change = (old_password: string, password: string, password_confirmation = password) =>
  post(test, CHANGE, { old_password, password, password_confirmation }, borrower.headers);
const mayBe = async (password: string) => (await passwordRefusal(password, '85512345678')) === null;

describe('which passwords are taken', () => {
  it.each([
    ['V6.2.1 seven characters', '1a2b3c4', false],
    ['V6.2.1 eight Khmer characters', 'កខគឃងចឆជ', true],
    ['V6.2.5 one kind of character only', 'aaaa bbbb cccc dd', true],
    ['V6.2.9 72 emoji', '🌼'.repeat(72), true],
    ['73 characters', 'x1'.repeat(36) + 'y', false],
    ['V6.2.11 the phone', '012345678', false],
    ['V6.2.11 the phone in its international form', '+855 12 345 678', false],
    ['V6.2.11 the phone in Khmer digits', '០១២៣៤៥៦៧៨', false],
    ['V6.2.4 a common one in Khmer digits', '១២៣៤៥៦៧៨៩', false],
    ['V6.2.11 the product’s name', 'MyRomdoul99', false],
    ['V6.2.11 the product’s name with an unseen sign', 'MyRomd\u200boul99', false],
    ['V6.2.4 a common one with an unseen sign', 'pass\u200bword1', false],
    ['V6.2.1 seven characters and an unseen sign', '1a2b3c4\u200b', false],
    ['V6.2.1 eight unseen signs', '\u200b'.repeat(8), false],
  ])('%s', async (_name, password, taken) => {
    expect(await mayBe(password)).toBe(taken);
  });

  it('V6.2.4 none of the 3,000 commonest that are long enough', async () => {
    const common = dictionary['passwords-common'].map(String).filter(({ length }) => length >= 8);
    expect(common.length).toBeGreaterThan(3000);
    const taken: string[] = [];
    for (const word of common.slice(0, 3000)) {
      if ((await mayBe(word)) || (await mayBe(word.toUpperCase()))) taken.push(word);
    }
    expect(taken).toEqual([]);
  });

  it('V6.2.8 two that differ in the last of 72 characters are two', async () => {
    const hash = await hashPassword('ក'.repeat(71) + 'ខ');
    expect(await isPassword('ក'.repeat(71) + 'គ', hash)).toBe(false);
    expect(await isPassword('ក'.repeat(71) + 'ខ', hash)).toBe(true);
  });

  it('the same Khmer from another keyboard is right: parts of a syllable in another order, an unseen sign, Latin digits; another letter is not', async () => {
    const hash = await hashPassword('ក\u17bb\u17c6ភ្លេច១២៣');
    for (const typed of ['ក\u17c6\u17bbភ្លេច១២៣', 'កុំ\u200bភ្លេច១២៣', 'កុំភ្លេច123']) {
      expect(await isPassword(typed, hash), typed).toBe(true);
    }
    expect(await isPassword('កុំភ្លេង១២៣', hash)).toBe(false);
  });

  it('V11.4.2 is kept as argon2id with 19 MiB and two passes', async () => {
    expect(await hashPassword('anything at all')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('API-38 PWD-10 PWD-20 V6.2.3 a signed-in borrower changes the password', () => {
  it('is told under each field what is wrong', async () => {
    const answer = await change('', 'short', 'other');
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(Object.keys(answer.message).toSorted()).toEqual([
      'old_password',
      'password',
      'password_confirmation',
    ]);
    const wrong = await change('not the old one', 'quite a long one');
    expect(Object.keys(wrong.message)).toEqual(['old_password']);
  });

  it('V6.3.1 cannot guess the old one more than ten times in 15 minutes', async () => {
    const other = await aBorrower(test);
    const guess = (old_password: string) =>
      post(
        test,
        CHANGE,
        { old_password, password: 'quite a long one', password_confirmation: 'quite a long one' },
        other.headers,
      );
    for (let n = 0; n < 10; n += 1) await guess(`wrong ${n}`);
    expect(await guess(other.password)).toMatchObject({ code: 0, reason: 'throttled' });
  });

  it('V7.4.3 with the right one every session ends, and only the new password signs in', async () => {
    const elsewhere = await signInAs(test, borrower);
    expect((await change(borrower.password, 'quite a new one')).code).toBe(1);
    for (const token of [elsewhere, borrower.token]) {
      const asked = await post(test, PENDING, {}, { authorization: `Bearer ${token}` });
      expect(asked.status).toBe(401);
    }
    const old = { username: borrower.phone, password: borrower.password };
    expect((await post(test, LOGIN, old)).code).toBe(0);
    expect(await signInAs(test, { ...borrower, password: 'quite a new one' })).toBeTruthy();
  });
});
