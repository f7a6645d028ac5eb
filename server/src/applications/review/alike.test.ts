import type { AlikeReason } from 'contract/office/applications';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import { done, type LoanHouse, openLoanHouse, STAFF } from '../../../testing/loans.ts';
import { dataKeyWork } from '../../jobs/data-keys.ts';
import { readReview } from '../review-page/commands-read.ts';
import { alikeQuery } from './store-alike.ts';
import { findReviewed } from './store-reviewed.ts';

let house: LoanHouse;
let ours: bigint;
/** Answers that share nothing with anybody's. */
function strangers(number: number) {
  const answers = applicantAnswers(number, String(number));
  Object.assign(answers['additional-info'], { date_of_birth: `19${80 + (number % 19)}-02-03` });
  answers.employment.company_contact_phone = `0121${String(number).padStart(5, '0')}`;
  answers.relative.relative_contact_phone = `0961${String(number).padStart(6, '0')}`;
  answers.bank.bank_account_number = `77000${number}`;
  return answers;
}
const mine = strangers(1);
mine['personal-info'].name = 'Sophea';
mine['personal-info'].last_name = 'Chan';

beforeAll(async () => {
  house = await openLoanHouse();
  ours = await submitAnApplication(house, mine);
});
afterAll(() => house.close());

const alikeTo = async (applicationId: bigint) => {
  const by = STAFF.uma;
  const { alike } = done(await readReview(house, by, { applicationId, locale: 'en' }));
  return new Map(alike.map(({ id, why }) => [BigInt(id), why]));
};

type Answers = ReturnType<typeof applicantAnswers>;
/** Of an application that differs from ours but for one thing: the thing, why it is linked there, and why ours is linked here. */
const SHARED: readonly (readonly [
  string,
  (theirs: Answers) => void,
  readonly AlikeReason[],
  readonly AlikeReason[],
])[] = [
  [
    'the account',
    ({ bank }) => (bank.bank_account_number = mine.bank.bank_account_number),
    ['account'],
    ['account'],
  ],
  [
    'name and birth date, with the names the other way round',
    (theirs) => {
      const { name, last_name } = mine['personal-info'];
      Object.assign(theirs['personal-info'], { name: last_name, last_name: `  ${name} ` });
      theirs['additional-info'].date_of_birth = mine['additional-info'].date_of_birth;
    },
    ['name_and_birth'],
    ['name_and_birth'],
  ],
  [
    'the relative’s phone',
    ({ relative }) => (relative.relative_contact_phone = mine.relative.relative_contact_phone),
    ['relative'],
    ['relative'],
  ],
  [
    'our phone, as that of their relative',
    ({ relative }) => (relative.relative_contact_phone = mine['personal-info'].phone),
    ['named_there'],
    ['named_here'],
  ],
  [
    'our phone, as that of their workplace',
    ({ employment }) => (employment.company_contact_phone = mine['personal-info'].phone),
    ['named_there'],
    ['named_here'],
  ],
];

describe('an application is linked with others', () => {
  it.each(SHARED)('by %s, from both sides, and neither is held back for it', async (...given) => {
    const [what, share, why, back] = given;
    const answers = strangers(100 + SHARED.findIndex(([one]) => one === what));
    share(answers);
    const theirs = await submitAnApplication(house, answers);
    expect((await alikeTo(ours)).get(theirs)).toEqual(why);
    expect((await alikeTo(theirs)).get(ours)).toEqual(back);
    const { duplicate_of: duplicateOf } = await house.db
      .selectFrom('application')
      .select('duplicate_of')
      .where('id', '=', theirs)
      .executeTakeFirstOrThrow();
    expect(duplicateOf).toBeNull();
  });

  it('by several things at once, the strongest first, and by a denied one’s national ID too', async () => {
    const answers = strangers(200);
    answers.bank.bank_account_number = mine.bank.bank_account_number;
    answers.relative.relative_contact_phone = mine.relative.relative_contact_phone;
    answers['personal-info'].national_id_number = mine['personal-info'].national_id_number;
    const theirs = await submitAnApplication(house, answers);
    await sql`update application set status = 'Denied', duplicate_of = null where id = ${theirs}`.execute(
      house.test.owner,
    );
    const found = await alikeTo(ours);
    expect(found.get(theirs)).toEqual(['national_id', 'account', 'relative']);
    expect([...found.keys()][0]).toBe(theirs);
  });

  it('not by the workplace’s phone alone, nor with one that shares nothing', async () => {
    const colleague = strangers(300);
    colleague.employment.company_contact_phone = mine.employment.company_contact_phone;
    const theirs = await submitAnApplication(house, colleague);
    expect((await alikeTo(ours)).has(theirs)).toBe(false);
    expect(await alikeTo(theirs)).toEqual(new Map());
  });

  it('by accounts from before they could be searched for, once the work on data keys has filled them', async () => {
    const answers = strangers(400);
    answers.bank.bank_account_number = mine.bank.bank_account_number;
    const theirs = await submitAnApplication(house, answers);
    const before = await rowOf(theirs);
    await sql`update application set bank_account_search = null where id = ${theirs}`.execute(
      house.test.owner,
    );
    expect((await alikeTo(ours)).has(theirs)).toBe(false);
    const log = { info: () => {}, warn: () => {}, error: () => {} } as never;
    const work = dataKeyWork({ ...house, log });
    while (await work());
    expect((await alikeTo(ours)).get(theirs)).toEqual(['account']);
    expect((await rowOf(theirs)).bank_account_search).toEqual(before.bank_account_search);
    expect(await work()).toBe(false);
  });
});

const rowOf = (id: bigint) =>
  house.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('among 30,000 applications every way reads an index, not the table', async () => {
  await sql`
    insert into borrower (phone, name, last_name, locale, created_at)
    select '8551' || lpad(n::text, 7, '0'), 'Sok' || n % 700, 'Chan' || n % 900, 'km', now()
    from generate_series(1, 30000) n`.execute(house.test.owner);
  await sql`
    insert into application (draft_key_hash, status, product, borrower_id, amount_cents, duration, name, last_name, phone,
      locale, created_at, touched_at, expires_at, submitted_at, form_version, is_incomplete, date_of_birth,
      relative_contact_phone, company_contact_phone, national_id_search, bank_account_search)
    select sha256(b.id::text::bytea), 'Denied', 'payday', b.id, 10000, 10, b.name, b.last_name, b.phone,
      'km', now(), now(), now(), now(), 'v', true, date '1960-01-01' + (b.id % 12000)::int,
      b.phone, b.phone, sha256(b.phone::bytea), sha256(b.phone::bytea)
    from borrower b where b.phone like '8551%'`.execute(house.test.owner);
  await sql`analyze application`.execute(house.test.owner);
  await sql`analyze borrower`.execute(house.test.owner);
  const row = await findReviewed(house.db, house.cipher, ours);
  if (row === null) throw new Error('There is no application');
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain ${alikeQuery(house.cipher, row)}`.execute(house.db);
  const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).not.toContain('Seq Scan');
  for (const index of ['account', 'id', 'relative', 'workplace', 'name_key']) {
    expect(plan).toContain(`application_alike_${index} `);
  }
});
