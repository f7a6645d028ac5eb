import { randomUUID } from 'node:crypto';
import type { StaffRole } from 'contract/office/endpoint';
import type { QueueQuery } from 'contract/office/queue';
import { FOR_SECOND_PERSON, TO_DO_ASKED, type ToDo } from 'contract/office/to-do';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sell } from '../../testing/desk-acts-common.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { asker, both, done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { assign } from '../applications/review/commands-desk.ts';
import { postStatement } from '../bank-statements/commands.ts';
import { openMoneyPage } from '../bank-statements/commands-open.ts';
import { giveMoneyBack } from '../bank-statements/commands-returns.ts';
import { takeCollateral } from '../collateral/commands.ts';
import { valueCollateral } from '../collateral/commands-custody.ts';
import { registerPage } from '../collateral/commands-register.ts';
import { answerComplaint, recordComplaint } from '../complaints/commands.ts';
import { cancelAgreement, proposeCancellation } from '../disbursements/commands-cancel.ts';
import { officeLoans } from '../loan-views/commands-office-list.ts';
import { loanNumber } from 'contract/record-numbers';
import { withdrawApproval } from '../offers/commands-withdraw.ts';
import { confirmRefund } from '../payments/commands-refund.ts';
import { voidReversal } from '../payments/commands-reversal.ts';
import { queuePage } from '../queue/commands.ts';
import { hire } from '../staff/commands-people.ts';
import { type ToDoCache, toDoOf } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  const uma = { username: 'uma@lender.test', nameKm: 'ឧមា', nameEn: 'Uma' };
  done(await hire(house, 'operator', { ...uma, roles: ['officer'], locale: 'en' }));
});
afterAll(() => house.close());

const EVERY: readonly StaffRole[] = ['officer', 'approver', 'cashier', 'manager'];

/** As somebody is told who has not asked before. */
const waiting = async (who: string, roles: readonly StaffRole[], cache: ToDoCache = new Map()) =>
  (await toDoOf(house, { who, roles }, cache)).counts;

it('counts what waits for each in their roles, never what they proposed; what is done counts some seconds longer', async () => {
  expect(await waiting('staff:nary', EVERY)).toEqual({});
  const { applicationId } = await bringTo(house, 'proposed');
  expect(await waiting(STAFF.nary.who, ['approver'])).toEqual({});
  expect(await waiting('staff:max', ['approver', 'manager'])).toEqual({ override: 1 });
  // The bell leads to exactly these; the flag alone leaves every row that shows it, and of one's own too.
  const above = async (who: Parameters<typeof asker>[0], asked: QueueQuery) =>
    (await queuePage(house, asker(who), asked)).rows.map(({ id }) => BigInt(id));
  const max = { who: 'staff:max', role: 'manager' } as const;
  expect(await above(max, TO_DO_ASKED.override)).toEqual([applicationId]);
  expect(await above(STAFF.nary, TO_DO_ASKED.override)).toEqual([]);
  expect(await above({ ...max, role: 'officer' }, TO_DO_ASKED.override)).toEqual([]);
  const { rows } = await queuePage(house, asker(STAFF.nary), {});
  const flagged = rows.filter(({ flags }) => flags.includes('above_ceiling'));
  expect(flagged.map(({ id }) => BigInt(id))).toEqual([applicationId]);
  expect(await above(STAFF.nary, { flag: 'above_ceiling' })).toEqual([applicationId]);
  done(await assign(house, STAFF.uma, { applicationId, to: 'uma', version: 0 }));
  expect(await waiting('staff:uma', ['officer'])).toEqual({ queue: 1 });
  expect(await waiting('staff:uma', ['cashier'])).toEqual({});
  await bringTo(house, 'ordered');
  await bringTo(house, 'signed');
  expect(await waiting(STAFF.sam.who, ['cashier'])).toEqual({ disbursements: 1 });
  expect(await waiting('staff:max', ['cashier'])).toEqual({ disbursements: 2 });
  // Cashiers alone order; who approved the loan neither orders nor confirms.
  expect(await waiting('staff:max', ['manager'])).toEqual({ override: 1, disbursements: 1 });
  const asBoth = await waiting(STAFF.nary.who, ['cashier', 'manager']);
  expect(asBoth.disbursements).toBeUndefined();
  const complaint = {
    loan: '',
    name: 'Dara Kim',
    phone: '012 345 678',
    channel: 'call',
    category: 'fees',
    text: 'The fee was not told.',
    key: randomUUID(),
  } as const;
  const { id } = done(await recordComplaint(house, STAFF.sam, complaint));
  const cache: ToDoCache = new Map();
  const seen = { queue: 1, complaints: 1 };
  expect(await waiting('staff:uma', ['officer'], cache)).toEqual(seen);
  done(await answerComplaint(house, STAFF.uma, { id: BigInt(id), text: 'We told it again.' }));
  // Kept for some seconds: every page asks.
  expect(await waiting('staff:uma', ['officer'], cache)).toEqual(seen);
  house.clock.set(new Date(house.clock.now().getTime() + 6_000));
  expect(await waiting('staff:uma', ['officer'], cache)).toEqual({ queue: 1 });
});

it('counts a cancellation, money to be given back and an extension for who may decide them and did not propose them, and money to be looked at for cashiers', async () => {
  const max = async () => waiting('staff:max', ['manager']);
  const before = await max();
  const { applicationId } = await bringTo(house, 'signed');
  const payouts = async () => (await waiting('staff:max', ['cashier'])).disbursements;
  expect(await payouts()).toBe(3);
  const proposed = { applicationId, reason: 'The account is closed' };
  done(await proposeCancellation(house, STAFF.nary, proposed));
  // Nobody orders that money now; who proposed it does not decide it, and an approver may not.
  expect(await max()).toEqual({ ...before, cancellations: 1 });
  expect(await payouts()).toBe(2);
  expect((await waiting(STAFF.nary.who, EVERY)).cancellations).toBeUndefined();
  expect((await waiting('staff:ana', ['approver'])).cancellations).toBeUndefined();
  done(await cancelAgreement(house, STAFF.max, { applicationId }));
  expect(await max()).toEqual(before);

  const csv = `Date,Amount,Reference,Description\n${house.clock.today()},9.00,TRX${randomUUID()},who knows\n`;
  const file = { methodId: 10, csv, fileName: 'aba.csv', key: randomUUID() };
  done(await postStatement(house, STAFF.sam, file));
  expect((await waiting(STAFF.sam.who, ['cashier'])).money).toBe(1);
  expect((await max()).money).toBeUndefined();
  const id = BigInt((await openMoneyPage(house, {})).rows[0]?.id ?? 0);
  const order = { id, method: 'bank', reason: 'Unknown payer', key: randomUUID() } as const;
  expect(await giveMoneyBack(house, STAFF.sam, order)).toBeUndefined();
  expect((await max()).returns).toBe(1);
  expect((await waiting('staff:ana', ['approver'])).returns).toBe(1);
  const own = await waiting(STAFF.sam.who, ['cashier', 'manager']);
  expect([own.money, own.returns]).toEqual([undefined, undefined]);

  await bringTo(house, 'requested');
  expect((await waiting('staff:ana', ['approver'])).extension).toBe(1);
  expect((await max()).extension).toBeUndefined();
});

/** What the database itself refuses to one and the same person, by its table, and where that is counted. */
const COUNTED_AS: Readonly<Record<string, readonly ToDo[]>> = {
  agreement_cancellation_end: ['cancellations'],
  cash_sheet: ['cash'],
  ceiling_override_end: ['override'],
  collateral: ['collateral'],
  // What is lost is settled in its own time: nobody waits for it.
  collateral_loss_end: [],
  collateral_sale: ['sales'],
  complaint_close: ['closings'],
  erasure: ['privacy'],
  intent_end: ['disbursements', 'refunds', 'reversals', 'payout_returns'],
  money_return_end: ['returns'],
  phone_change: ['phones'],
  proposal: ['products', 'settings'],
  staff_proposal: ['staff'],
};

it('every kind that waits for a second person is counted: what the database refuses to the first, and each kind of order', async () => {
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as table from pg_constraint
    where conname like '%second_person' or conname like '%two_people' order by 1`.execute(house.db);
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(COUNTED_AS));
  expect(Object.values(COUNTED_AS).flat().toSorted()).toEqual(FOR_SECOND_PERSON.toSorted());
  const kinds = await sql<{ check: string }>`
    select pg_get_constraintdef(oid) as check from pg_constraint
    where conname = 'intent_kind_known'`.execute(house.db);
  // A borrower's KHQR waits for the bank.
  expect([...(kinds.rows[0]?.check.matchAll(/'(\w+)'::/g) ?? [])].map(([, kind]) => kind)).toEqual([
    'disbursement',
    'khqr',
    'refund',
    'reversal',
    'payout_return',
  ]);
});

it('counts refunds, reversals, sales and closings for who may be the second person, where their page lists them', async () => {
  const { loanId, ...refund } = await bringTo(house, 'refundOrdered');
  const inGroup = async (group: 'refund' | 'reversal') =>
    (await officeLoans(house, { group }, asker(STAFF.max))).rows.map(({ number }) => number);
  expect((await waiting('staff:max', ['manager'])).refunds).toBe(1);
  expect((await waiting('staff:ben', ['cashier'])).refunds).toBe(1);
  expect((await waiting(STAFF.sam.who, EVERY)).refunds).toBeUndefined();
  expect((await waiting('staff:ana', ['approver'])).refunds).toBeUndefined();
  expect(await inGroup('refund')).toEqual([loanNumber(loanId)]);
  const confirmed = { loanId, id: refund.intentId, reference: 'V', again: null, key: randomUUID() };
  done(await confirmRefund(house, STAFF.max, confirmed));
  expect((await waiting('staff:max', ['manager'])).refunds).toBeUndefined();
  expect(await inGroup('refund')).toEqual([]);

  const undone = await bringTo(house, 'reversalOrdered');
  expect((await waiting('staff:ana', ['approver'])).reversals).toBe(1);
  expect((await waiting(STAFF.sam.who, EVERY)).reversals).toBeUndefined();
  // Who gave the collateral back does not undo its payment.
  expect((await waiting(STAFF.uma.who, EVERY)).reversals).toBeUndefined();
  expect(await inGroup('reversal')).toEqual([loanNumber(undone.loanId)]);
  const voided = { loanId: undone.loanId, id: undone.intentId, reason: 'It is right' };
  done(await voidReversal(house, STAFF.max, voided));
  expect((await waiting('staff:ana', ['approver'])).reversals).toBeUndefined();

  const collateral = await bringTo(house, 'pawnForSale');
  const forSale = async () =>
    (await registerPage(house, TO_DO_ASKED.sales, { who: STAFF.sam.who, roles: EVERY })).rows.map(
      ({ application }) => application,
    );
  expect((await waiting(STAFF.sam.who, ['cashier'])).sales).toBe(1);
  expect((await waiting(STAFF.nary.who, EVERY)).sales).toBeUndefined();
  expect(await forSale()).toEqual([String(collateral.applicationId)]);
  done(await sell(house, STAFF.sam, collateral));
  expect((await waiting(STAFF.sam.who, ['cashier'])).sales).toBeUndefined();
  expect(await forSale()).toEqual([]);

  const toPay = async (who = 'staff:max') => (await waiting(who, ['cashier'])).disbursements ?? 0;
  const [before, ofUma] = [await toPay(), await toPay(STAFF.uma.who)];
  const { applicationId } = await bringTo(house, 'pawnSigned');
  // Nobody pays out what secures nothing yet.
  expect(await toPay()).toBe(before);
  const value = { applicationId, valueCents: 400_00, basis: 'As sold at the market' };
  done(await valueCollateral(house, STAFF.uma, { ...value, key: randomUUID() }));
  expect((await waiting(STAFF.sam.who, ['cashier'])).collateral).toBe(1);
  expect((await waiting(STAFF.uma.who, EVERY)).collateral).toBeUndefined();
  expect((await waiting('staff:max', ['manager'])).collateral).toBeUndefined();
  // The bell leads to exactly these: not what one valued oneself, nor what is not approved yet.
  const { applicationId: reviewed } = await bringTo(house, 'pawnApproved');
  done(
    await valueCollateral(house, STAFF.uma, {
      ...value,
      applicationId: reviewed,
      key: randomUUID(),
    }),
  );
  done(await withdrawApproval(house, STAFF.nary, reviewed));
  const toTake = async (who: string) =>
    (await registerPage(house, TO_DO_ASKED.collateral, { who, roles: EVERY })).rows.map(
      ({ application }) => application,
    );
  expect(await toTake(STAFF.sam.who)).toEqual([String(applicationId)]);
  expect(await toTake(STAFF.uma.who)).toEqual([]);
  expect((await waiting(STAFF.sam.who, ['cashier'])).collateral).toBe(1);
  const taken = { item: both('Phone'), place: both('Safe 1'), valueCents: 400_00 };
  done(await takeCollateral(house, STAFF.sam, { applicationId, ...taken, valuedBy: 'staff:uma' }));
  expect((await waiting(STAFF.sam.who, ['cashier'])).collateral).toBeUndefined();
  expect(await toPay()).toBe(before + 1);
  // Who wrote the account does not pay it out.
  expect(await toPay(STAFF.uma.who)).toBe(ofUma);

  // The complaint that Uma answered.
  expect((await waiting(STAFF.max.who, ['manager'])).closings).toBe(1);
  expect((await waiting(STAFF.uma.who, EVERY)).closings).toBeUndefined();
});
