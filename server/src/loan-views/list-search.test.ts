import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import type { LoanHouse } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { houseOf } from '../../testing/office-samples-loans.ts';

let test: TestOffice;
let house: LoanHouse;
let headers: { cookie: string };
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
  headers = await signedIn(test, await aStaff(test, 'officer'));
});
afterAll(() => test.close());

const get = (url: string) => test.call({ method: 'GET', url: `/api/office${url}`, headers });

describe('the search of the list of loans', () => {
  it('finds a loan by its number, a phone with or without 855, and parts of the name in any order', async () => {
    const subject = await bringTo(house, 'open');
    const {
      name,
      last_name: last,
      phone,
    } = await house.db
      .selectFrom('borrower')
      .select(['name', 'last_name', 'phone'])
      .where('id', '=', subject.borrowerId)
      .executeTakeFirstOrThrow();
    const number = loanNumber(subject.loanId);
    const searches = [
      number,
      String(subject.loanId),
      phone,
      `0${phone.slice(3)}`,
      `${last.toUpperCase()} ${name.slice(0, 3)}`,
      // Khmer digits, and what comes with a phone that is copied from a contact.
      number.replaceAll(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit))),
      `\u202a+${phone.slice(0, 3)} ${phone.slice(3, 5)}\u2011${phone.slice(5)}\u202c`,
    ];
    for (const text of searches) {
      const { body } = await get(`/loans?q=${encodeURIComponent(text)}`);
      const found = (body.rows as { number: string }[]).map((row) => row.number);
      expect(found, text).toContain(number);
    }
    expect((await get('/loans?q=%25%25%25')).body.rows).toEqual([]);
  });

  it('finds a Khmer name in the other spelling of what looks the same', async () => {
    const { borrowerId, loanId } = await bringTo(house, 'open');
    // A vowel and the sign over it, whose order differs from keyboard to keyboard.
    await house.db
      .updateTable('borrower')
      .set({ name: 'ក\u17bb\u17c6ភ្លេច', last_name: 'ដារា' })
      .where('id', '=', borrowerId)
      .execute();
    for (const text of ['ក\u17c6\u17bbភ្លេច', 'ដារា ក\u17bb\u17c6', 'ក\u17c6\u17bb\u200bភ្លេច']) {
      const { body } = await get(`/loans?q=${encodeURIComponent(text)}`);
      const found = (body.rows as { number: string }[]).map((row) => row.number);
      expect(found, text).toEqual([loanNumber(loanId)]);
    }
  });
});
