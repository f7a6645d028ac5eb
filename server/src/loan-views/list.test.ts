import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { asker, later, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { houseOf } from '../../testing/office-samples-loans.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { officeLoans } from './commands-office-list.ts';

describe('the order of the list of loans', () => {
  let house: LoanHouse;
  beforeAll(async () => {
    house = await openLoanHouse();
  });
  afterAll(() => house.close());

  it('the list of loans is sorted by days past due and by number, both ways; its pages turn both ways where it rises', async () => {
    for (let count = 0; count < 2; count += 1) {
      await bringTo(house, 'open');
      later(house, 40);
    }
    await bringTo(house, 'open');
    await bringTo(house, 'open');
    await bringLoansToToday(house);
    const listed = async (query: Parameters<typeof officeLoans>[1]) =>
      (await officeLoans(house, query, asker(STAFF.max))).rows;
    const rows = await listed({});
    const shown = rows.map(({ number }) => number);
    expect(rows.filter((row) => row.days_past_due > 0)).toHaveLength(2);
    const cursorOf = (row: (typeof rows)[number] | undefined) =>
      `${row?.days_past_due}-${BigInt(row?.number.slice(1) ?? 0)}`;
    const rising = shown.toSorted();
    const [, second] = rising;
    const inRise = cursorOf(rows.find(({ number }) => number === second));
    for (const [query, order] of [
      [{ sort: '-late' }, shown],
      [{ sort: 'late' }, shown.toReversed()],
      [{ sort: 'late', after: cursorOf(rows[1]) }, shown.slice(0, 1)],
      [{ sort: 'late', after: cursorOf(rows[2]) }, shown.slice(0, 2).toReversed()],
      [{ sort: 'late', before: cursorOf(rows[1]) }, shown.slice(2).toReversed()],
      [{ sort: 'number' }, rising],
      [{ sort: '-number' }, rising.toReversed()],
      [{ sort: 'number', after: inRise }, rising.slice(2)],
      [{ sort: 'number', before: inRise }, rising.slice(0, 1)],
    ] as const) {
      const found = (await listed(query)).map(({ number }) => number);
      expect(found, JSON.stringify(query)).toEqual(order);
    }
  });
});

describe('the search of the list of loans', () => {
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
