import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ABA, openRows, readIn, statementOf } from '../../testing/bank-statements.ts';
import { KHQR_SETTINGS } from '../../testing/khqr.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  openLoanHouse,
  payOf,
  STAFF,
  type LoanHouse,
  type Subject,
} from '../../testing/loans.ts';
import { loanNumber } from 'contract/record-numbers';
import { reversePayment } from '../payments/commands.ts';
import { makeKhqr } from '../payments/khqr/commands-khqr.ts';
import { watchCodes } from '../payments/khqr/commands-watch.ts';
import { linesPage } from './commands-imported.ts';
import { assignMoney } from './commands-open.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  house.env.khqr = KHQR_SETTINGS;
});
afterAll(() => house.close());

const openOf = async (reference: string) =>
  (await openRows(house)).filter((row) => row.reference === reference);
const post = async (row: string) =>
  done(await readIn(house, statementOf(`${house.clock.today()},${row}`)));
const undo = async ({ loanId }: Subject) =>
  done(
    await reversePayment(house, STAFF.sam, {
      loanId,
      entry: 1,
      reason: 'Another loan',
      key: randomUUID(),
    }),
  );
const reopenings = () =>
  house.db
    .selectFrom('audit')
    .select(['actor', 'subject', 'facts'])
    .where('event', '=', 'statement.reopened')
    .execute();
/** What every start does to a database of before. */
const migrated = async () => {
  for (const name of [
    '0371-money-looked-at-again',
    '0375-money-looked-at-once-more',
    '0388-money-looked-at-by-reference',
  ]) {
    const file = new URL(`../../migrations/${name}.sql`, import.meta.url);
    await sql.raw(readFileSync(file, 'utf8')).execute(house.test.owner);
  }
};

/** A payment that a cashier recorded by hand, and the line of a statement that was found to be the same. */
async function recordedTwice() {
  const subject = await bringTo(house, 'open');
  const reference = `TRX-${randomUUID()}`;
  done(await payOf(house, subject, 8_00, { methodId: ABA, reference }));
  expect(await post(`8.00,${reference},salary`)).toMatchObject({ same: 1 });
  return { subject, reference };
}

it('the line of a statement that was a cashier’s payment is looked at again once that is undone, stands in the audit, and is recorded where it belongs', async () => {
  const { subject, reference } = await recordedTwice();
  expect(await openOf(reference)).toEqual([]);
  const before = await reopenings();
  await undo(subject);
  const [row, ...more] = await openOf(reference);
  expect(row).toMatchObject({ kind: 'statement', cents: 8_00, booked_on: house.clock.today() });
  expect(more).toEqual([]);
  const line = await house.db
    .selectFrom('bank_line')
    .select(['id', 'statement_id as statement'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const facts = { loan: Number(subject.loanId), entry: 1 };
  expect((await reopenings()).slice(before.length)).toEqual([
    { actor: STAFF.sam.who, subject: `line:${line.id}`, facts },
  ]);
  const ends = async () =>
    done(await linesPage(house, line.statement, {})).rows.map(({ end }) => end);
  expect(await ends()).toEqual(['look']);
  const other = await bringTo(house, 'open');
  const given = { id: BigInt(row?.id ?? 0), number: loanNumber(other.loanId), key: randomUUID() };
  done(await assignMoney(house, STAFF.sam, given));
  expect([await openOf(reference), await ends()]).toEqual([[], ['posted']]);
});

it('money that was recorded as a payment since undone is looked at under the number that it had, so that a page from before the payment still acts on it', async () => {
  const reference = `TRX-${randomUUID()}`;
  await post(`8.50,${reference},who knows`);
  const [looked] = await openOf(reference);
  const assign = ({ loanId }: Subject) =>
    assignMoney(house, STAFF.sam, {
      id: BigInt(looked?.id ?? 0),
      number: loanNumber(loanId),
      key: randomUUID(),
    });
  const [wrong, right] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
  done(await assign(wrong));
  await undo(wrong);
  expect(await openOf(reference)).toMatchObject([{ id: looked?.id }]);
  expect(done(await assign(right))).toMatchObject({ number: loanNumber(right.loanId) });
  expect(await openOf(reference)).toEqual([]);
});

/** A code that the bank tells of at once, and the line of a statement that was found to be its payment. */
async function codeTwice() {
  const { loanId, borrowerId, ...subject } = await bringTo(house, 'open');
  const wanted = { loan_id: String(loanId), for: 'payoff' } as const;
  const { intentId, cents } = done(await makeKhqr(house, { body: wanted, borrowerId }));
  const code = await house.db
    .selectFrom('intent')
    .select(['details', 'md5'])
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow();
  const { bill } = code.details as { bill: string };
  const hash = randomUUID();
  const money = { hash, account: KHQR_SETTINGS.account, currency: 'USD', amount: cents / 100 };
  const acknowledgedAt = house.clock.now();
  const paid = { kind: 'paid', transaction: { ...money, acknowledgedAt } } as const;
  // Codes of before are watched on.
  const check = (md5: string) =>
    Promise.resolve(md5 === code.md5 ? paid : ({ kind: 'not-found' } as const));
  house.clock.set(new Date(house.clock.now().getTime() + 4000));
  await watchCodes(house, { check });
  const reference = `TRX-${randomUUID()}`;
  const line = await post(`${(cents / 100).toFixed(2)},${reference},${bill}`);
  expect(line).toMatchObject({ same: 1 });
  return { subject: { ...subject, loanId, borrowerId }, hash, reference };
}

it('money of a KHQR that a statement brought too is looked at once when its payment is undone', async () => {
  const { subject, hash, reference } = await codeTwice();
  await undo(subject);
  expect((await openOf(hash)).map(({ cause }) => cause)).toEqual(['undone']);
  expect(await openOf(reference)).toEqual([]);
});

/** What a server of before does where a payment is undone: it gives the reference back, and leaves the money where it is. */
const undoneAsBefore = async ({ loanId }: Subject) =>
  house.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('bank_reference').where('loan_id', '=', loanId).execute();
    const { number } = await tx
      .selectFrom('loan_entry')
      .select((of) => of.fn.max('number').as('number'))
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('loan_entry')
      .values({
        loan_id: loanId,
        number: number + 1,
        kind: 'reversal',
        effective_on: house.clock.today(),
        reverses: 1,
        reason: 'Another loan',
        made_by: STAFF.sam.who,
        made_at: house.clock.now(),
      })
      .execute();
  });

it('what a server of before undoes while the new one starts is looked at too', async () => {
  const [code, hand] = [await codeTwice(), await recordedTwice()];
  for (const { subject } of [code, hand]) await undoneAsBefore(subject);
  expect(await openOf(code.hash)).toMatchObject([{ kind: 'khqr', cause: 'undone' }]);
  expect(await openOf(hand.reference)).toMatchObject([{ kind: 'statement', cents: 8_00 }]);
  expect(await openOf(code.reference)).toEqual([]);
});

it('what was undone before such money was looked at again is among it after the upgrade, unless it stands on a loan since', async () => {
  const [code, later, hand] = [await codeTwice(), await codeTwice(), await recordedTwice()];
  for (const { subject } of [code, later, hand]) await undo(subject);
  // As a database of before has them.
  const line = await house.test.owner
    .selectFrom('bank_line')
    .select('id')
    .where('reference', '=', hand.reference)
    .executeTakeFirstOrThrow();
  await sql`
    delete from open_money where bank_hash in (${code.hash}, ${later.hash}) or line_id = ${line.id}`.execute(
    house.test.owner,
  );
  await sql`alter table unmatched_money disable trigger insert_only`.execute(house.test.owner);
  await sql`delete from unmatched_money where bank_hash in (${code.hash}, ${later.hash})`.execute(
    house.test.owner,
  );
  await sql`alter table unmatched_money enable trigger insert_only`.execute(house.test.owner);
  await house.test.owner
    .insertInto('money_settled')
    .values({
      line_id: line.id,
      outcome: 'same',
      loan_id: hand.subject.loanId,
      number: 1,
      settled_by: STAFF.sam.who,
      settled_at: house.clock.now(),
    })
    .execute();
  const other = await bringTo(house, 'open');
  const typed = later.hash.replaceAll('-', '').toUpperCase();
  done(await payOf(house, other, 8_00, { methodId: ABA, reference: typed }));
  expect([await openOf(code.hash), await openOf(hand.reference)]).toEqual([[], []]);
  await migrated();
  await migrated();
  expect(await openOf(code.hash)).toMatchObject([
    {
      kind: 'khqr',
      cause: 'undone',
      booked_on: house.clock.today(),
      loan_number: loanNumber(code.subject.loanId),
    },
  ]);
  expect(await openOf(hand.reference)).toMatchObject([{ kind: 'statement', cents: 8_00 }]);
  expect(await openOf(later.hash)).toEqual([]);
});

it.each(['this server', 'a server of before'])(
  'a line whose payment was undone before such money was looked at, and which was recorded by hand since, is looked at once that is undone by %s',
  async (by) => {
    const { subject, reference } = await recordedTwice();
    const settled = await house.test.owner
      .selectFrom('money_settled')
      .selectAll()
      .where('loan_id', '=', subject.loanId)
      .executeTakeFirstOrThrow();
    await undo(subject);
    // As a database of before has it: the line stayed settled.
    const { id: _, ...kept } = settled;
    await sql`delete from open_money where line_id = ${settled.line_id}`.execute(house.test.owner);
    await house.test.owner.insertInto('money_settled').values(kept).execute();
    const other = await bringTo(house, 'open');
    const typed = reference.replaceAll('-', ' ').toLowerCase();
    done(await payOf(house, other, 8_00, { methodId: ABA, reference: typed }));
    expect(await openOf(reference)).toEqual([]);
    await (by === 'this server' ? undo : undoneAsBefore)(other);
    expect(await openOf(reference)).toMatchObject([{ kind: 'statement', cents: 8_00 }]);
  },
);
