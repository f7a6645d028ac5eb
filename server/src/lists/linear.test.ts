/** What a file costs the database grows with its list, and not with the square of it. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copies } from '../../testing/copies.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asker,
  done,
  type LoanHouse,
  openLoanHouse,
  payOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { postStatement } from '../bank-statements/commands.ts';
import { openMoneyPage } from '../bank-statements/commands-open.ts';
import { giveMoneyBack } from '../bank-statements/commands-returns.ts';
import { recordComplaint } from '../complaints/commands.ts';
import type { DB } from '../database/types.ts';
import { addPartner } from '../leads/commands-pipeline.ts';
import { loanBatches } from '../loan-views/commands-office-list.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { queueBatches } from '../queue/commands-file.ts';
import { hire } from '../staff/commands-people.ts';
import * as loans from './commands-loans.ts';
import * as messages from './commands-messages.ts';
import * as money from './commands-money.ts';
import * as people from './commands-people.ts';

/** Rows of each list before it is doubled. */
const ROWS = 2000;

let house: LoanHouse;
/** What each file cost, by its name: of the list, and of the list twice as long. */
const costs = new Map<string, readonly Cost[]>();

interface Cost {
  readonly rows: number;
  /** Rows of tables that the database looked at. */
  readonly looked: number;
}

type Read = (services: LoanHouse) => AsyncIterable<readonly unknown[]>;

const UMA = asker(STAFF.uma);

const FILES: Readonly<Record<string, Read>> = {
  queue: (services) => queueBatches(services, UMA, {}),
  'queue by amount': (services) => queueBatches(services, UMA, { sort: '-amount' }),
  loans: (services) => loanBatches(services, {}, UMA),
  'loans that are late': (services) => loanBatches(services, { group: 'late' }, UMA),
  'loans by number': (services) => loanBatches(services, { sort: 'number' }, UMA),
  today: (services) => loans.today.read(services, {}, undefined, UMA),
  disbursements: (services) => money.disbursements.read(services, {}, undefined, UMA),
  money: (services) => money.money.read(services, {}, undefined, UMA),
  returns: (services) => money.returns.read(services, {}, undefined, UMA),
  matched: (services) => money.matched.read(services, {}, undefined, UMA),
  statements: (services) => money.statements.read(services, {}, undefined, UMA),
  lines: (services) => money.lines.read(services, {}, { id: statement }, UMA),
  collateral: (services) => loans.collateral.read(services, {}, undefined, UMA),
  complaints: (services) => loans.complaints.read(services, {}, undefined, UMA),
  messages: (services) => messages.messages.read(services, {}, undefined, UMA),
  callbacks: (services) => messages.callBacks.read(services, {}, undefined, UMA),
  details: (services) => messages.details.read(services, {}, undefined, UMA),
  nightly: (services) => messages.nightly.read(services, {}, undefined, UMA),
  begun: (services) => people.begun.read(services, {}, undefined, UMA),
  referrals: (services) => people.referrals.read(services, {}, undefined, UMA),
  investors: (services) => people.investors.read(services, {}, undefined, UMA),
  partners: (services) => people.partners.read(services, {}, undefined, UMA),
  staff: (services) => people.staff.read(services, {}, undefined, UMA),
  audit: (services) => people.audit.read(services, {}, undefined, UMA),
  'audit of one kind of act': (services) =>
    people.audit.read(services, { noun: 'holiday' }, undefined, UMA),
};

const FIRST = 1_000_000;

let statement = '';
let pawned: Subject;
let lent: Subject;
let waiting: Subject;

/** Makes every list longer by so many rows, numbered from `from`. */
async function lengthen(from: number, count: number): Promise<void> {
  const owner = house.test.owner;
  const many = (table: keyof DB, of: RawBuilder<unknown>, changes: Record<string, string>) =>
    copies(owner, table, { of, from, count, changes });
  const key = (number: string) => `'\\x' || lpad(to_hex(${number}), 64, '0')`;
  const phone = (two: string) => `'855${two}' || lpad(n::text, 7, '0')`;
  await many('complaint', sql`true`, {
    id: 'n',
    answer_by: `date '2026-12-01' + (n % 500)::int`,
  });
  await many('notice', sql`true`, { id: 'n', uuid: 'gen_random_uuid()' });
  await many('partner', sql`true`, { id: 'n' });
  await many('invest_lead', sql`true`, { id: 'n' });
  await many('borrower', sql`t.id = ${lent.borrowerId}`, {
    ...{ id: 'n', uuid: 'gen_random_uuid()', phone: phone('71') },
    ...{ national_id_search: 'null', national_id_number: 'null' },
  });
  await many('referral', sql`true`, { id: 'n', friend_phone: phone('71') });
  // Pawned things that are held, and whose money waits to go out.
  await many('application', sql`t.id = ${pawned.applicationId}`, {
    ...{ id: 'n', submit_id: 'null', draft_key_hash: key('n'), phone: phone('72') },
  });
  await many('offer', sql`t.id = ${pawned.offerId}`, { id: 'n', application_id: 'n' });
  await many('signature', sql`t.offer_id = ${pawned.offerId}`, { offer_id: 'n' });
  await many('collateral_valuation', sql`true`, { id: 'n', application_id: 'n' });
  await many('collateral', sql`true`, { id: 'n', application_id: 'n' });
  await many('custody_entry', sql`true`, { id: 'n', collateral_id: 'n' });
  // Applications that wait, each with a call that was asked for.
  await many('application', sql`t.id = ${waiting.applicationId}`, {
    ...{
      id: '2000000 + n',
      submit_id: 'null',
      draft_key_hash: key('2000000 + n'),
      phone: phone('73'),
    },
    submitted_at: `timestamptz '2026-11-20' - n * interval '1 second'`,
  });
  await sql`
    insert into review_contact (application_id, reference, outcome, call_back_at, made_by, made_at)
    select 2000000 + n, 'applicant', 'call_back',
      case when n % 2 = 0 then timestamptz '2026-11-20' + n * interval '1 second' end, 'staff:uma', now()
    from generate_series(${from}::bigint, ${from + count - 1}::bigint) n`.execute(owner);
  // Forms that were begun, and broken off an hour ago.
  await many('application', sql`t.id = ${waiting.applicationId}`, {
    ...{
      id: '5000000 + n',
      submit_id: 'null',
      draft_key_hash: key('5000000 + n'),
      status: `'Draft'`,
    },
    ...{ phone: phone('74'), borrower_id: 'null', submitted_at: 'null' },
    ...{ touched_at: `timestamptz '2027-02-22'`, expires_at: `timestamptz '2027-03-20'` },
    ...{ bank_account_number: 'null', national_id_number: 'null', national_id_search: 'null' },
    bank_account_search: 'null',
  });
  // What borrowers changed in their account.
  await many('application', sql`t.id = ${waiting.applicationId}`, {
    ...{
      id: '3000000 + n',
      submit_id: 'null',
      draft_key_hash: key('3000000 + n'),
      status: `'Recorded'`,
    },
    ...{ form_type: `'profile'`, unconfirmed: `array['bank_account_number']` },
    // A number is encrypted for its own row alone.
    ...{ is_incomplete: 'true', erased_at: 'now()' },
    ...{ bank_account_number: 'null', national_id_number: 'null', national_id_search: 'null' },
  });
  await many('loan', sql`t.id = ${lent.loanId}`, {
    ...{ id: 'n', offer_id: '4000000 + n', application_id: '4000000 + n', borrower_id: 'n' },
  });
  await many('loan_summary', sql`t.loan_id = ${lent.loanId}`, {
    ...{ loan_id: 'n', borrower_id: 'n', days_past_due: 'n % 300' },
  });
  await many('loan_entry', sql`t.loan_id = ${lent.loanId}`, {
    ...{ loan_id: 'n', number: '1', receipt: '1000000 + n', intent_id: 'gen_random_uuid()' },
    reference: 'null',
  });
  await sql`
    insert into night_failure (loan_id, day, kind, cause, tries, failed_at)
    select n, '2026-11-22', 'brought', 'RangeError', 1, now()
    from generate_series(${from}::bigint, ${from + count - 1}::bigint) n`.execute(owner);
  // Half of the lines are of one statement, the others of one each.
  await many('bank_line', sql`t.statement_id = ${statement}::bigint`, {
    ...{ id: 'n', reference: `'TRX' || n` },
    statement_id: `case when n % 2 = 0 then ${statement} else n end`,
  });
  await many('open_money', sql`t.line_id is not null`, { id: 'n', line_id: 'n' });
  await many('money_return', sql`true`, { id: 'n', line_id: 'n' });
  await many('bank_statement', sql`true`, { id: 'n' });
  await sql`
    insert into audit (at, event, actor, subject, facts)
    select now(), case when n % 5 = 0 then 'holiday.added' else 'work.asked' end, 'staff:sam', 'holiday:2026', '{}'
    from generate_series(1, ${count}::int) n`.execute(owner);
  await sql`analyze`.execute(owner);
}

async function lengthenStaff(from: number, count: number): Promise<void> {
  const changes = { id: 'n', handle: `'s' || n`, username: `'s' || n || '@lender.test'` };
  await copies(house.test.owner, 'staff', { of: sql`true`, from, count, changes });
}

/** Reads files of lists with so many rows, and with twice as many. */
async function compare(files: typeof FILES, grow: typeof lengthen): Promise<void> {
  const once = new Map<string, Cost>();
  await grow(FIRST, ROWS);
  for (const [name, read] of Object.entries(files)) once.set(name, await costOf(read));
  await grow(FIRST + ROWS, ROWS);
  for (const [name, read] of Object.entries(files)) {
    const first = once.get(name);
    if (first) costs.set(name, [first, await costOf(read)]);
  }
}

/** Reads a list to its end in one transaction, which the database counts by itself. */
async function costOf(read: Read): Promise<Cost> {
  return house.db.transaction().execute(async (tx) => {
    // Tables as short as these are read and sorted whole sooner than by an index, which says nothing of long ones.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'sort']) {
      await sql.raw(`set local enable_${way} = off`).execute(tx);
    }
    let rows = 0;
    const before = await lookedIn(tx);
    for await (const some of read({ ...house, db: tx })) rows += some.length;
    return { rows, looked: (await lookedIn(tx)) - before };
  });
}

async function lookedIn(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ looked: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as looked
    from pg_stat_xact_user_tables`.execute(db);
  return rows[0]?.looked ?? 0;
}

beforeAll(async () => {
  house = await openLoanHouse();
  house.clock.set('2026-11-23T02:00:00Z');
  const max = { username: 'max@lender.test', nameKm: 'ម៉ាក់', nameEn: 'Max' };
  done(await hire(house, 'operator', { ...max, roles: ['manager'], locale: 'en' }));
  pawned = await bringTo(house, 'pawnHeld');
  lent = await bringTo(house, 'open');
  waiting = await bringTo(house, 'pending');
  done(await payOf(house, lent, 100));
  const complaint = { loan: '', name: 'Dara Kim', phone: '012 345 678', channel: 'call' } as const;
  const about = { category: 'fees', text: 'One', key: randomUUID() } as const;
  done(await recordComplaint(house, STAFF.sam, { ...complaint, ...about }));
  const shop = { name: 'Moto Shop', sells: 'vehicles', contact_name: 'Chan' } as const;
  const place = { phone: '012345678', place: 'Takeo', note: '', state: 'New' } as const;
  const manager = { who: 'staff:max', role: 'manager' } as const;
  done(await addPartner(house, manager, { ...shop, ...place, key: randomUUID() }));
  await sql`
    insert into invest_lead (investor_type_id, name, amount_cents, phone, profit_expectation, note, locale, created_at)
    select id, 'Sok', 100000, '85512345678', '10%', 'One', 'km', now() from investor_type limit 1`.execute(
    house.test.owner,
  );
  await sql`
    insert into referral (friend_name, friend_phone, referrer_name, referrer_phone, locale, created_at)
    values ('Dara', '85512345670', 'Sok', '85512345671', 'km', now())`.execute(house.test.owner);
  const on = house.clock.today();
  const csv = `Date,Amount,Reference,Description\n${on},9.00,TRX 7,who knows\n${on},8.00,TRX 8,nobody\n`;
  const file = { methodId: 10, csv, fileName: 'aba.csv', key: randomUUID() };
  statement = done(await postStatement(house, STAFF.sam, file)).statement;
  const id = BigInt((await openMoneyPage(house, {})).rows[0]?.id ?? 0);
  const back = { id, method: 'bank', reason: 'Unknown payer', key: randomUUID() } as const;
  expect(await giveMoneyBack(house, STAFF.sam, back)).toBeUndefined();
  house.clock.set('2027-02-23T02:00:00Z');
  await bringLoansToToday(house);
  // Staff alone, since the others name who works here.
  const { staff, ...others } = FILES;
  await compare(others, lengthen);
  if (staff) await compare({ staff }, lengthenStaff);
}, 240_000);
afterAll(() => house.close());

describe('the file of a list twice as long has the database look at no more than two and a half times as many rows', () => {
  it.each(Object.keys(FILES))('%s', (name) => {
    const [once, twice] = costs.get(name) ?? [];
    expect(once?.rows).toBeGreaterThanOrEqual(ROWS / 5);
    expect(twice?.rows).toBeGreaterThan(1.9 * (once?.rows ?? 0));
    expect((twice?.looked ?? 0) / (once?.looked ?? 1)).toBeLessThan(2.5);
  });
});
