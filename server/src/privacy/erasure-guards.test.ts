/** What the database itself holds of erasures, whatever the server's role writes; and the words of staff that go with them. */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  type Subject,
} from '../../testing/loans.ts';
import { addNote } from '../applications/review/commands-note.ts';
import { hire } from '../staff/commands-people.ts';
import type { Staff } from '../staff-session.ts';
import { decideErasure, proposeErasure } from './commands-erasure.ts';
import { openedFileOf, openedPage } from './commands-opened.ts';

let house: LoanHouse;
let managers: Staff[];
beforeAll(async () => {
  house = await openLoanHouse();
  managers = [];
  for (const nameEn of ['One', 'Two']) {
    const who = { username: `${nameEn}@lender.test`, nameKm: 'ធីតា', nameEn, locale: 'en' } as const;
    const roles = ['manager'] as const;
    managers.push({ ...who, roles, ...done(await hire(house, 'operator', { ...who, roles })) });
  }
});
afterAll(() => house.close());

async function erased({ borrowerId: id }: Pick<Subject, 'borrowerId'>) {
  const [one, two] = managers as [Staff, Staff];
  const asked = done(await proposeErasure(house, one, { id, made_sure: 'Came with the card' }));
  return done(await decideErasure(house, two, { id: BigInt(asked.id), confirmed: true }));
}

const refused = (attempt: RawBuilder<unknown>) =>
  expect(attempt.execute(house.db)).rejects.toThrow(
    /erased|never|alone|permission|by another|given back, once|stays whose|only ends, once/,
  );

it('nothing counts as erased, and what hangs on it goes, but by a request that two people decided about this very borrower', async () => {
  const [subject, other] = [await bringTo(house, 'closed'), await bringTo(house, 'denied')];
  const { applicationId, borrowerId, offerId, loanId } = subject;
  const by = { who: 'staff:uma', role: 'officer' } as const;
  done(await addNote(house, by, { applicationId, body: 'Kept', key: randomUUID() }));
  const mark = sql`update application set erased_at = now() where id = ${applicationId}`;
  await refused(mark);
  await refused(sql`update borrower set erased_at = now() where id = ${borrowerId}`);
  await refused(sql`insert into erasure
    (borrower_id, made_sure, proposed_by, proposed_at, decided_by, decided_at, confirmed, counts)
    values (${borrowerId}, 'x', 'staff:a', now(), 'staff:b', now(), true, '{}')`);
  // All of it in one transaction, as of somebody who has the server's rights: undone as a whole.
  const inOne = house.db.transaction().execute(async (tx) => {
    await mark.execute(tx);
    await sql`delete from review_note where application_id = ${applicationId}`.execute(tx);
  });
  await expect(inOne).rejects.toThrow(/two people confirmed/);
  const notes = sql`select from review_note where application_id = ${applicationId}`;
  expect((await notes.execute(house.db)).rows).toHaveLength(1);
  await erased(other);
  // Another's request, at its very moment, is none of theirs; and what is erased stays so.
  await refused(sql`update application set erased_at = e.decided_at from erasure e
    where e.borrower_id = ${other.borrowerId} and e.confirmed and application.id = ${applicationId}`);
  // Nor is it where the application is put on them for as long as it is marked: at once, or before and after.
  const lent = sql`update application set borrower_id = ${other.borrowerId}`;
  const marked = sql`erased_at = e.decided_at from erasure e
    where e.borrower_id = ${other.borrowerId} and e.confirmed and application.id = ${applicationId}`;
  const back = sql`update application set borrower_id = ${borrowerId} where id = ${applicationId}`;
  for (const steps of [
    [sql`${lent}, ${marked}`, back],
    [sql`${lent} where id = ${applicationId}`, sql`update application set ${marked}`],
    [sql`${lent} where id = ${applicationId}`, sql`update application set ${marked}`, back],
  ]) {
    const inSteps = house.db.transaction().execute(async (tx) => {
      for (const step of steps) await step.execute(tx);
    });
    await expect(inSteps).rejects.toThrow(/two people confirmed|stays whose it was/);
  }
  // Nor is what they hold put on somebody before an erasure, taken from whom it is, or given to nobody.
  for (const to of [sql`${other.borrowerId}`, sql`null`]) {
    for (const [table, id] of [
      ['application', applicationId],
      ['offer', offerId],
      ['loan', loanId],
    ] as const)
      await refused(sql`update ${sql.table(table)} set borrower_id = ${to} where id = ${id}`);
  }
  for (const again of [sql`null`, sql`now()`]) {
    await refused(
      sql`update application set erased_at = ${again} where id = ${other.applicationId}`,
    );
    await refused(sql`update borrower set erased_at = ${again} where id = ${other.borrowerId}`);
  }
});

/** A word of staff in every row that otherwise never changes, about a loan that is closed. */
async function writeAbout({ applicationId, borrowerId, loanId, offerId }: Subject, word: string) {
  const at = house.clock.now();
  const by = sql`${'staff:uma'}, ${at}`;
  await sql`with proposed as (
      insert into ceiling_override (application_id, terms, findings, ceiling_millionths, reason, note, proposed_by, proposed_at)
      values (${applicationId}, '{}', '{}', 1, 'other', ${word}, ${by}) returning id)
    insert into ceiling_override_end (override_id, outcome, proposed_by, ended_by, ended_at, note)
    select id, 'refused', 'staff:uma', 'staff:max', ${at}, ${word} from proposed`.execute(house.db);
  await sql`with called as (
      insert into loan_contact (loan_id, borrower_id, kind, made_by, made_at)
      values (${loanId}, ${borrowerId}, 'call', ${by}) returning id)
    insert into contact_outcome (contact_id, outcome, note, made_by, made_at)
    select id, 'talked', ${word}, ${by} from called`.execute(house.db);
  await sql`insert into hardship_pause (borrower_id, loan_id, until_on, reason, made_by, made_at)
    values (${borrowerId}, ${loanId}, '2027-01-01', ${word}, ${by})`.execute(house.db);
  await sql`insert into correction_notice (loan_id, reason, reason_en, correct_by, sent_by, sent_at)
    values (${loanId}, ${word}, ${word}, '2027-01-01', ${by})`.execute(house.db);
  await sql`insert into collateral_valuation (application_id, value_cents, basis, valued_by, valued_at)
    values (${applicationId}, 100, ${word}, ${by})`.execute(house.db);
  await sql`with held as (
      insert into collateral (application_id, item, item_en, place, value_cents, valued_by, taken_by, taken_at)
      values (${applicationId}, ${word}, ${word}, 'Safe', 100, 'staff:max', ${by}) returning id), given as (
      insert into collateral_sale_proposal (collateral_id, price_cents, buyer, proposed_by, proposed_at)
      select id, 100, ${word}, ${by} from held returning id)
    insert into collateral_sale_withdrawal (proposal_id, application_id, reason, withdrawn_by, withdrawn_at)
    select id, ${applicationId}, ${word}, ${by} from given`.execute(house.db);
  await sql`with lost as (
      insert into collateral_loss (collateral_id, application_id, note, noted_by, noted_at)
      select id, application_id, ${word}, ${by} from collateral where application_id = ${applicationId} returning id, noted_by)
    insert into collateral_loss_end (loss_id, noted_by, application_id, outcome, note, ended_by, ended_at)
    select id, noted_by, ${applicationId}, 'settled', ${word}, 'staff:max', ${at} from lost`.execute(
    house.db,
  );
  await sql`update collateral set released_by = 'staff:nary', released_at = ${at}
    where application_id = ${applicationId}`.execute(house.db);
  await sql`with statement as (
      insert into bank_statement (method_id, file_name, file_hash, lines, imported_by, imported_at)
      select id, 'x.csv', sha256('x'), 1, ${by} from repayment_method limit 1 returning id, method_id)
    insert into bank_line (statement_id, row, method_id, reference, booked_on, cents, note, loan_id)
    select id, 1, method_id, 'T1', '2026-11-01', 100, ${word}, ${loanId} from statement`.execute(
    house.db,
  );
  await sql`with meant as (
      insert into intent (id, kind, offer_id, cents, details, made_by, made_at)
      values (gen_random_uuid(), 'disbursement', ${offerId}, 100, ${JSON.stringify({ bank: 'x', reason: word })}, ${by})
      returning id, made_by)
    insert into intent_end (intent_id, outcome, made_by, ended_by, ended_at, details)
    select id, 'void', made_by, ${by}, ${JSON.stringify({ reason: word })} from meant`.execute(
    house.db,
  );
}

/** Tables with a word in any row. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    house.test.owner,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = sql`select from ${sql.table(name)} t where t::text like ${`%${word}%`} limit 1`;
    if ((await hit.execute(house.test.owner)).rows.length > 0) found.push(name);
  }
  return found;
}

const TABLES = [
  ...['bank_line', 'ceiling_override', 'ceiling_override_end', 'collateral'],
  ...['collateral_loss', 'collateral_loss_end'],
  ...['collateral_sale_proposal', 'collateral_sale_withdrawal', 'collateral_valuation'],
  'contact_outcome',
  ...['correction_notice', 'hardship_pause', 'intent', 'intent_end'],
];

it('words of staff and of payers go with whom they are about once the loan’s records need not be kept; nobody else’s can be struck', async () => {
  const [now, subject, other] = [
    house.clock.now(),
    await bringTo(house, 'closed'),
    await bringTo(house, 'closed'),
  ];
  await writeAbout(subject, 'Unmistakable');
  expect(await tablesWith('Unmistakable')).toEqual(TABLES);
  for (const table of TABLES) {
    const column = { collateral: 'item', bank_line: 'note' }[table] ?? null;
    const words = await columnsOf(table, column);
    const struck = words.map((name) =>
      name === 'details' ? sql`details = '{"reason": "–"}'` : sql`${sql.ref(name)} = '–'`,
    );
    await refused(sql`update ${sql.table(table)} set ${sql.join(struck)}`);
    await refused(sql`delete from ${sql.table(table)}`);
  }
  house.clock.set(new Date(now.getTime() + 11 * 366 * 86_400_000));
  expect((await erased(subject)).counts).toMatchObject({ applications: 1, notes: 14 });
  expect(await tablesWith('Unmistakable')).toEqual([]);
  // Beside them everything stands, and what is struck opens nothing else.
  await refused(sql`update hardship_pause set until_on = '2030-01-01'`);
  await refused(sql`update collateral set value_cents = 1, item = '–', item_en = '–'`);
  const voided = await sql`select details from intent where offer_id = ${subject.offerId}
    and details ? 'reason'`.execute(house.db);
  expect(voided.rows).toEqual([{ details: { bank: 'x', reason: '–' } }]);
  const kept = await sql`select from loan where id = ${other.loanId}`.execute(house.db);
  expect(kept.rows).toHaveLength(1);
  house.clock.set(now);
});

/** The columns of words in a table: those in which the word stands. */
async function columnsOf(table: string, column: string | null): Promise<string[]> {
  if (column !== null) return [column];
  const names = ['note', 'reason', 'reason_en', 'basis', 'buyer', 'details'];
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and column_name = any(${names})`.execute(house.test.owner);
  const reasons = rows.map(({ name }) => name);
  return table === 'ceiling_override' ? ['note'] : reasons;
}

it('the file of whom something was opened holds them all, and is refused where it would not', async () => {
  const today = house.clock.today();
  const span = { from: today, until: today };
  const { persons } = done(await openedPage(house, span, 'staff:one'));
  expect(persons).toBeGreaterThan(1);
  const ask = (most: number) => openedFileOf(house, span, { by: 'staff:one', locale: 'en', most });
  expect(refusalOf(await ask(persons - 1))).toBe('field:until');
  const { body } = done(await ask(persons));
  const text = Buffer.concat(await body.toArray()).toString();
  expect(text.trimEnd().split('\n')).toHaveLength(persons + 1);
});
