import { randomUUID } from 'node:crypto';
import { complaintNumber, loanNumber, receiptNumber, ticketNumber } from 'contract/record-numbers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { asker, done, type LoanHouse, openLoanHouse, payOf, STAFF } from '../../testing/loans.ts';
import { recordComplaint } from '../complaints/commands.ts';
import { connect } from '../database/connect.ts';
import { officeLoans } from '../loan-views/commands-office-list.ts';
import { findAnything } from './commands-search.ts';

let house: LoanHouse;
let khmer: bigint;
let latin: bigint;
let loanId: bigint;
beforeAll(async () => {
  house = await openLoanHouse();
  const one = applicantAnswers(4_111_111);
  Object.assign(one['personal-info'], { name: 'ស្រីនាង', last_name: 'ម៉ៅ' });
  khmer = await submitAnApplication(house, one);
  const other = applicantAnswers(4_222_222);
  Object.assign(other['personal-info'], { name: 'Dara', last_name: 'Kim' });
  latin = await submitAnApplication(house, other);
  ({ loanId } = await bringTo(house, 'open'));
});
afterAll(() => house.close());

const applications = async (text: string) =>
  (await findAnything(house, text, true)).applications.map(({ id }) => BigInt(id));

describe('a search finds an application', () => {
  it.each([
    ['a Latin name', 'Dara Kim'],
    ['the family name first', 'kim dara'],
    ['how it begins', 'DAR'],
    ['spaces around and between', '  dara   k'],
    ['its phone as people say it', '09 422 222 21'],
    ['with 855', '85594222222'],
    ['with a plus', '+855 9422222'],
    ['without the leading 0', '942222'],
    ['with Khmer digits', '០៩៤២២២'],
  ])('by %s', async (_, text) => {
    expect(await applications(text)).toEqual([latin]);
  });

  it.each([
    ['a Khmer name', 'ស្រីនាង'],
    ['the family name first', 'ម៉ៅ ស្រី'],
    ['invisible spaces within', 'ស្រី\u200Bនាង'],
    // The register after the vowel instead of before it.
    ['signs typed in another order', 'ម\u17c5\u17c9'],
  ])('by %s', async (_, text) => {
    expect(await applications(text)).toEqual([khmer]);
  });

  it('by its number, with and without its letter', async () => {
    for (const text of [`A-${latin}`, `a${latin}`, `A-0${latin}`]) {
      expect(await applications(text), text).toEqual([latin]);
    }
    const { loans } = await findAnything(house, `L-000${loanId}`, true);
    expect(loans.map(({ id }) => BigInt(id))).toEqual([loanId]);
  });

  it('by the number of a bill, which is its loan’s and no other’s', async () => {
    for (const text of [`${loanNumber(loanId)}-07`, `l-${String(loanId).padStart(6, '0')}-07.`]) {
      const { loans } = await findAnything(house, text, true);
      expect(
        loans.map(({ id }) => BigInt(id)),
        text,
      ).toEqual([loanId]);
    }
    expect(await findAnything(house, 'L0001-07', true)).toMatchObject({ loans: [] });
    expect(await findAnything(house, `${latin}-1`, true)).toMatchObject({ applications: [] });
  });

  it('by nothing of one letter, by no sign that stands for others, and none for a name that nobody has', async () => {
    for (const text of ['d', '%', '%%', '_a', 'dara%', 'Nobody Here', '\u200B\u200D\u200B']) {
      expect(await findAnything(house, text, true), text).toEqual({
        applications: [],
        borrowers: [],
        loans: [],
        records: [],
      });
    }
  });
});

it('a receipt, a pawn ticket and a complaint are found by their number, by a cashier too', async () => {
  const paid = await bringTo(house, 'open');
  done(await payOf(house, paid, 100));
  const { receipt } = await house.db
    .selectFrom('loan_entry')
    .select('receipt')
    .where('loan_id', '=', paid.loanId)
    .where('receipt', 'is not', null)
    .executeTakeFirstOrThrow();
  const pawned = await bringTo(house, 'pawnHeld');
  const { id: ticket } = await house.db
    .selectFrom('collateral')
    .select('id')
    .where('application_id', '=', pawned.applicationId)
    .executeTakeFirstOrThrow();
  const told = { loan: '', name: 'Dara Kim', phone: '012 345 678', channel: 'call' } as const;
  const about = { category: 'fees', text: 'One', key: randomUUID() } as const;
  const { id: complaint } = done(await recordComplaint(house, STAFF.sam, { ...told, ...about }));
  const records = async (text: string) => (await findAnything(house, text, false)).records;
  expect(await records(receiptNumber(receipt ?? 0n))).toMatchObject([
    { record: 'receipt', number: receiptNumber(receipt ?? 0n), opens: loanNumber(paid.loanId) },
  ]);
  expect(await records(ticketNumber(ticket))).toMatchObject([
    { record: 'ticket', number: ticketNumber(ticket), opens: String(pawned.applicationId) },
  ]);
  expect(await records(`c${complaint}`)).toEqual([
    {
      record: 'complaint',
      number: complaintNumber(complaint),
      name: 'Dara Kim',
      opens: complaint,
    },
  ]);
  expect(await records('C999999')).toEqual([]);
});

it.each([
  ['subscripts that look alike', 'ចិន\u17d2តា', 'ចិន\u17d2ដា'],
  ['subscript Ro first', 'ចន\u17d2ទ\u17d2រា', 'ចន\u17d2រ\u17d2ទា'],
  ['two subscripts behind the vowel', 'ស\u17d2ត\u17d2រី', 'ស\u17b8\u17d2ត\u17d2រ'],
  ['a vowel as its two halves', 'កោះ', 'ក\u17c1\u17b6ះ'],
  ['a sign before the vowel', 'កុំ', 'ក\u17c6\u17bb'],
  ['an unseen sign for the space', 'សុខ ដារា', 'សុខ\u200bដារា'],
])('names are compared alike with %s', async (_, one, other) => {
  const { rows } = await sql<{ same: boolean; apart: boolean }>`
    select name_key(${one}) = name_key(${other}) as same, name_key(${one}) <> name_key('សុខ') as apart`.execute(
    house.db,
  );
  expect(rows).toEqual([{ same: true, apart: true }]);
});

it('the name that an applicant has written finds the application and its loan once the money is out', async () => {
  const { applicationId, loanId: lent } = await bringTo(house, 'open');
  const written = { name: 'វណ្ណា', last_name: 'Other Written' };
  await house.test.owner
    .updateTable('application')
    .set(written)
    .where('id', '=', applicationId)
    .execute();
  for (const text of ['វណ្ណា', 'other written']) {
    const found = await findAnything(house, text, true);
    expect(found.applications.map(({ id, status }) => [id, status])).toEqual([
      [String(applicationId), 'Disbursed'],
    ]);
    expect(found.loans.map(({ id }) => id)).toEqual([String(lent)]);
    // A cashier finds the loan.
    expect(await findAnything(house, text, false)).toMatchObject({
      applications: [],
      loans: [{ id: String(lent) }],
    });
    const listed = await officeLoans(house, { q: text }, asker(STAFF.max));
    expect(listed.rows.map(({ number }) => number)).toEqual([loanNumber(lent)]);
  }
});

it('a cashier’s search finds loans alone', async () => {
  const found = await findAnything(house, `L${loanId}`, false);
  expect(found).toMatchObject({ applications: [], borrowers: [], loans: [{ is_open: true }] });
  expect(await findAnything(house, 'dara', false)).toMatchObject({
    applications: [],
    borrowers: [],
  });
});

it('every way of searching among 50,000 borrowers reads an index, not the table, and is planned once', async () => {
  await sql`
    insert into borrower (phone, name, last_name, locale, created_at)
    select '8551' || lpad(n::text, 7, '0'), 'Sok' || n % 700, 'Chan' || n % 900, 'km', now()
    from generate_series(1, 50000) n`.execute(house.test.owner);
  await sql`analyze borrower`.execute(house.test.owner);
  // One connection, so that what it has prepared can be asked on it.
  const { db } = connect(house.test.connection, { most: 1 });
  const plansOf = async (text: string) => {
    for (let time = 0; time < 7; time += 1) await findAnything({ db }, text, true);
    const { rows } = await sql<{ name: string; types: string[]; anew: bigint }>`
      select name, parameter_types::text[] as types, custom_plans as anew from pg_prepared_statements
      where statement like '%borrower%' order by prepare_time desc limit 1`.execute(db);
    const { name = '', types = [], anew } = rows[0] ?? {};
    // Whoever prepares plans the first five times anew, to see whether that is worth its time.
    expect(anew, text).toBe(5n);
    const values = types.map((type) => sql.lit(type === 'text' ? text : null));
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`
      explain execute ${sql.ref(name)}(${sql.join(values)})`.execute(db);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  };
  const byName = await plansOf('Sok12  Ch');
  expect(byName).toMatch(/borrower_name_key[^]*borrower_last_name_key/);
  expect(byName).not.toContain('Seq Scan on borrower');
  expect(byName).toMatch(/application_submitted_name_key[^]*application_submitted_last_name_key/);
  expect(await plansOf('855100001')).toContain('borrower_phone_begins');
  await db.destroy();
  // As at every proved phone (borrowers/store.ts, settleNationalId).
  const held = sql`national_id_search = any(${[Buffer.alloc(32, 1)]}::bytea[])`;
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from borrower where ${held} limit 8`.execute(house.db);
  expect(JSON.stringify(rows)).toContain('borrower_national_id_all');
});
