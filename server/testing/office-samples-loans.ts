import { randomUUID } from 'node:crypto';
import type { StaffRole } from 'contract/office/endpoint';
import { postStatement } from '../src/bank-statements/commands.ts';
import { giveMoneyBack, orderOther } from '../src/bank-statements/commands-returns.ts';
import { loanNumber, receiptNumber } from 'contract/record-numbers';
import { findLoan } from '../src/loans/store.ts';
import { openDrawer } from '../src/cash/commands.ts';
import { releaseCollateral } from '../src/collateral/commands.ts';
import { reversePayment } from '../src/payments/commands.ts';
import { orderRefund } from '../src/payments/commands-refund.ts';
import { orderReversal } from '../src/payments/commands-reversal.ts';
import { bringTo, type State } from './loan-states.ts';
import { done, type LoanHouse, loanOf, payOf, STAFF, type Subject } from './loans.ts';
import { noteReturn } from './returned-payouts.ts';
import type { TestOffice, TestStaff } from './office.ts';
import type { MakeSample, OfficeSample } from './office-sample.ts';

/** The acts of tests at an office's door. */
export const houseOf = ({ house, app }: TestOffice): LoanHouse => ({ ...house, log: app.log });

/** Any loan, for who may not call: nobody comes so far. */
const NOWHERE: OfficeSample = { params: { number: 'L000001', receipt: 'R000001' }, payload: {} };

/** What every act on a loan carries, as one just read it. */
export async function actOn(house: LoanHouse, { loanId }: Pick<Subject, 'loanId'>) {
  const stored = await findLoan(house.db, loanId);
  return { key: randomUUID(), version: stored?.lastEntry ?? 0 };
}

type Payload = (house: LoanHouse, subject: Subject) => Promise<object> | object;

/** A loan in a state, made only for those who may call. */
function onLoan(roles: readonly StaffRole[], state: State, payload?: Payload): MakeSample {
  return async (test: TestOffice, caller: TestStaff | null) => {
    if (!caller?.roles.some((role) => roles.includes(role))) return NOWHERE;
    const house = houseOf(test);
    const subject = await bringTo(house, state);
    const params = { number: loanNumber(subject.loanId) };
    return { params, ...(payload && { payload: await payload(house, subject) }) };
  };
}

const ALL: readonly StaffRole[] = ['officer', 'approver', 'cashier', 'manager'];
const APPROVER: readonly StaffRole[] = ['approver'];
const CASHIER: readonly StaffRole[] = ['cashier'];
const SECOND: readonly StaffRole[] = ['approver', 'manager'];
const TREASURY: readonly StaffRole[] = ['cashier', 'manager'];

const withReason: Payload = async (house, subject) => ({
  ...(await actOn(house, subject)),
  reason: 'as the borrower wrote',
});
const withBothReasons: Payload = async (house, subject) => ({
  ...(await actOn(house, subject)),
  reason_km: 'as it was',
  reason_en: 'as it was',
});
const ofEntry: Payload = async (house, subject) => ({
  ...(await actOn(house, subject)),
  reason: 'a mistake',
  entry: 1,
});

/** A night that failed, of a cause that is gone; the call has no body. */
const aFailedNight: Payload = async ({ db, clock }, { loanId }) => {
  const failed = { loan_id: loanId, day: clock.today(), kind: 'summary', cause: 'error 55P03' };
  await db
    .insertInto('night_failure')
    .values({ ...failed, tries: 1, failed_at: clock.now() })
    .execute();
  return {};
};

/** The fee that the loan's page shows. */
async function feeOf(house: LoanHouse, subject: Subject): Promise<number> {
  const { extension } = await loanOf(house, subject);
  return 'feeCents' in extension ? extension.feeCents : 0;
}
const withFee: Payload = async (house, subject) => ({
  ...(await actOn(house, subject)),
  fee_cents: await feeOf(house, subject),
});

async function aRefund(house: LoanHouse, { loanId }: Subject): Promise<string> {
  const sum = { cents: 1_00, again: null, method: 'bank' } as const;
  const order = { loanId, ...sum, reason: 'paid too much', key: randomUUID() };
  return done(await orderRefund(house, STAFF.sam, order)).id;
}

/** A payment of a loan whose collateral was given back, as it is ordered to be undone. */
async function aReversal(house: LoanHouse, subject: Subject): Promise<string> {
  const { loanId } = await given(house, subject);
  await openFor(house, STAFF.sam.who);
  const reversal = { loanId, entry: 1, reason: 'a mistake', key: randomUUID() };
  return done(await orderReversal(house, STAFF.sam, reversal)).id;
}

/** Opens somebody's drawer of today, unless it is. */
async function openFor(house: LoanHouse, who: string): Promise<void> {
  await openDrawer(house, who, { opening_cents: 0 });
}

/** Gives the collateral of a repaid loan back. */
async function given(house: LoanHouse, subject: Subject): Promise<Subject> {
  done(await releaseCollateral(house, STAFF.uma, subject.ticket));
  return subject;
}

const ofStatement: MakeSample = async (test, caller) => {
  if (!caller?.roles.some((role) => TREASURY.includes(role))) return { params: { id: '1' } };
  const house = houseOf(test);
  const csv = `Date,Amount,Reference,Description\n${house.clock.today()},1.00,${randomUUID()},x\n`;
  const file = { methodId: 10, csv, fileName: 'bank.csv', key: randomUUID() };
  return { params: { id: done(await postStatement(house, STAFF.sam, file)).statement } };
};

/** Calls about loans and their money, by their names. */
export const LOAN_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'loans.list': () => ({ query: '?group=late&q=dara' }),
  'loans.read': onLoan(ALL, 'requested'),
  'loans.entries': onLoan(ALL, 'partPaid'),
  'loans.statement': onLoan(ALL, 'partPaid'),
  'statements.lines': ofStatement,
  'statements.lineFile': ofStatement,
  'loans.notes': onLoan(ALL, 'partPaid'),
  'loans.codes': onLoan(ALL, 'partPaid'),
  'loans.scheduleFile': onLoan(ALL, 'partPaid'),
  'loans.entriesFile': onLoan(ALL, 'partPaid'),
  'loans.clearFlag': onLoan(SECOND, 'extended', async (house, subject) => {
    const reversal = { loanId: subject.loanId, entry: 1, reason: 'a mistake', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, reversal));
    const { flags } = await loanOf(house, subject);
    const [flag] = flags;
    return { ...(await withReason(house, subject)), entry: flag?.entry, flag: flag?.reason };
  }),
  'receipts.read': async (test) => {
    const house = houseOf(test);
    const { loanId } = await bringTo(house, 'partPaid');
    const { receipt } = await house.db
      .selectFrom('loan_entry')
      .select('receipt')
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow();
    return { params: { receipt: receiptNumber(receipt ?? 0n) } };
  },
  'extensions.ask': onLoan(['officer'], 'partPaid', withFee),
  'extensions.grant': onLoan(APPROVER, 'requested', withFee),
  'extensions.refuse': onLoan(APPROVER, 'requested', withBothReasons),
  'loans.waive': onLoan(APPROVER, 'residue', async (house, subject) => ({
    ...(await withReason(house, subject)),
    cents_again: null,
  })),
  'loans.demandCorrection': onLoan(APPROVER, 'open', withBothReasons),
  'loans.declareDefault': onLoan(APPROVER, 'corrected', withBothReasons),
  'loans.writeOff': onLoan(['approver', 'manager'], 'defaulted', withReason),
  'loans.reverseAct': onLoan(APPROVER, 'defaulted', ofEntry),
  'payments.preview': onLoan(CASHIER, 'open', (house) => ({
    cents: 10_00,
    paid_on: house.clock.today(),
  })),
  'payments.record': onLoan(CASHIER, 'open', async (house, subject) => ({
    ...(await actOn(house, subject)),
    cents: 10_00,
    paid_on: house.clock.today(),
    method_id: 10,
    reference: randomUUID(),
    cents_again: null,
  })),
  'payments.reverse': onLoan(CASHIER, 'open', async (house, subject) => {
    done(await payOf(house, subject, 5_00, { methodId: 10, reference: randomUUID() }));
    return ofEntry(house, subject);
  }),
  'reversals.order': async (test, caller) => {
    if (caller !== null) await openFor(houseOf(test), `staff:${caller.handle}`);
    const sample = onLoan(CASHIER, 'pawnClosed', async (house, subject) =>
      ofEntry(house, await given(house, subject)),
    );
    return sample(test, caller);
  },
  'reversals.confirm': onLoan(['approver', 'manager'], 'pawnClosed', async (house, subject) => ({
    ...(await actOn(house, subject)),
    id: await aReversal(house, subject),
  })),
  'reversals.void': onLoan(
    ['cashier', 'approver', 'manager'],
    'pawnClosed',
    async (house, subject) => ({ id: await aReversal(house, subject), reason: 'it is right' }),
  ),
  'refunds.order': onLoan(CASHIER, 'credited', async (house, subject) => ({
    ...(await actOn(house, subject)),
    cents: 1_00,
    cents_again: null,
    method: 'bank',
    reason: 'paid too much',
  })),
  'refunds.confirm': onLoan(TREASURY, 'credited', async (house, subject) => ({
    ...(await actOn(house, subject)),
    id: await aRefund(house, subject),
    reference: 'V-17',
    cents_again: null,
  })),
  'refunds.void': onLoan(TREASURY, 'credited', async (house, subject) => ({
    id: await aRefund(house, subject),
    reason: 'not sent',
  })),
  'payoutReturns.order': onLoan(CASHIER, 'open', async (house, subject) => ({
    ...(await withReason(house, subject)),
    cents_again: null,
    method: 'bank',
    reference: randomUUID(),
  })),
  'payoutReturns.confirm': onLoan(TREASURY, 'open', async (house, subject) => ({
    id: await noteReturn(house, subject),
    ...(await actOn(house, subject)),
    cents_again: null,
  })),
  'payoutReturns.void': onLoan(TREASURY, 'open', async (house, subject) => ({
    id: await noteReturn(house, subject),
    reason: 'it did not come back',
  })),
  'statements.check': () => ({ payload: { method_id: 10, csv: aStatement('L1') } }),
  'statements.post': () => ({
    payload: { method_id: 10, csv: aStatement('nobody'), key: randomUUID(), file_name: 'bank.csv' },
  }),
  'money.open': () => ({ query: '?after=1' }),
  'money.matched': () => ({ query: '?before=1' }),
  'money.assign': async (test, caller) => {
    if (!caller?.roles.includes('cashier')) return { params: { id: '1' }, payload: {} };
    const house = houseOf(test);
    const { loanId } = await bringTo(house, 'open');
    const loan = { key: randomUUID(), loan_number: loanNumber(loanId) };
    return { params: { id: await someOpenMoney(house) }, payload: loan };
  },
  'money.giveBack': async (test, caller) => {
    if (!caller?.roles.includes('cashier')) return { params: { id: '1' }, payload: {} };
    const order = { key: randomUUID(), method: 'bank', reason: 'Unknown', cents_again: null };
    return { params: { id: await someOpenMoney(houseOf(test)) }, payload: order };
  },
  'money.notBorrowers': async (test, caller) => {
    if (!caller?.roles.includes('cashier')) return { params: { id: '1' }, payload: {} };
    const order = { key: randomUUID(), reason: 'Bank interest', cents_again: null };
    return { params: { id: await someOpenMoney(houseOf(test)) }, payload: order };
  },
  'money.ofReceipt': async (test, caller) => {
    if (!caller?.roles.includes('cashier')) return { params: { id: '1' }, payload: {} };
    const house = houseOf(test);
    const reference = `OTHER-${randomUUID()}`;
    const paid = { methodId: 10, reference, paidOn: '2026-11-21' };
    const { receipt } = done(await payOf(house, await bringTo(house, 'open'), 12_00, paid));
    const payload = { key: randomUUID(), receipt: receiptNumber(receipt ?? 0n) };
    return { params: { id: await someOpenMoney(house) }, payload };
  },
  'money.confirmOther': async (test, caller) => {
    if (!caller?.roles.some((role) => role !== 'officer' && role !== 'cashier')) {
      return { params: { id: '1' }, payload: {} };
    }
    const payload = { key: randomUUID(), cents_again: null };
    return { params: { id: await someReturn(houseOf(test), 'other') }, payload };
  },
  'money.returns': () => ({ query: '?state=done' }),
  'money.confirmReturn': async (test, caller) => {
    if (!caller?.roles.some((role) => role !== 'officer' && role !== 'cashier')) {
      return { params: { id: '1' }, payload: {} };
    }
    const payload = { key: randomUUID(), reference: 'TRF back', cents_again: null };
    return { params: { id: await someReturn(houseOf(test)) }, payload };
  },
  'money.voidReturn': async (test) => ({
    params: { id: await someReturn(houseOf(test)) },
    payload: { reason: 'It is of a loan' },
  }),
  'nightly.read': () => ({ query: '?after=1-2026-11-22' }),
  'nightly.run': () => ({ params: { work: 'strays' } }),
  'nightly.retry': onLoan(['officer', 'manager'], 'open', aFailedNight),
};

/** A statement of one line that says this. */
const aStatement = (note: string, more: { on?: string; amount?: string } = {}): string =>
  `Date,Amount,Reference,Description\n${more.on ?? '2026-11-21'},${more.amount ?? '12.00'},REF-${randomUUID()},${note}\n`;

/** Money of a statement that names no loan. @returns its number */
async function someOpenMoney(house: LoanHouse): Promise<string> {
  const file = { methodId: 10, csv: aStatement('nobody'), fileName: 'bank.csv', key: randomUUID() };
  done(await postStatement(house, STAFF.sam, file));
  const { id } = await house.db
    .selectFrom('open_money')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Such money, ordered to be given back, or to stay as no borrower's. @returns the number of the order */
async function someReturn(house: LoanHouse, as: 'bank' | 'other' = 'bank'): Promise<string> {
  const order = { id: BigInt(await someOpenMoney(house)), reason: 'Unknown', key: randomUUID() };
  const refused =
    as === 'other'
      ? await orderOther(house, STAFF.sam, order)
      : await giveMoneyBack(house, STAFF.sam, { ...order, method: as });
  if (refused) throw new Error('refused');
  const { id } = await house.db
    .selectFrom('money_return')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return String(id);
}
