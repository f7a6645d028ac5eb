import { correctionUntold } from './letters.ts';
import { randomUUID } from 'node:crypto';
import type { StaffRole } from 'contract/office/endpoint';
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
const REVIEWERS: readonly StaffRole[] = ['officer', 'approver', 'manager'];
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

/** Calls about loans and what is paid on them, by their names. */
export const LOAN_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'loans.list': () => ({ query: '?group=late&q=dara' }),
  'loans.read': onLoan(ALL, 'requested'),
  'loans.entries': onLoan(ALL, 'partPaid'),
  'loans.statement': onLoan(ALL, 'partPaid'),
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
  'loans.noteLetter': onLoan(REVIEWERS, 'corrected', async (house, subject) => {
    await correctionUntold(house, subject);
    return { demand: 'correction', how: 'household', given_on: house.clock.today() };
  }),
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
    reference: randomUUID(),
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
  'nightly.read': () => ({ query: '?after=1-2026-11-22' }),
  'nightly.run': () => ({ params: { work: 'strays' } }),
  'nightly.retry': onLoan(['officer', 'manager'], 'open', aFailedNight),
};
