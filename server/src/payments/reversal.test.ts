import { randomBytes, randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KHQR_SETTINGS } from '../../testing/khqr.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { assignMoney, matchedMoneyPage, openMoneyPage } from '../bank-statements/commands-open.ts';
import { openDrawer } from '../cash/commands.ts';
import { releaseCollateral } from '../collateral/commands.ts';
import { proposeSale, sellCollateral } from '../collateral/commands-sale.ts';
import { noticeSale } from '../collateral/commands-sale-notice.ts';
import { loanCodesOf } from '../loan-views/commands-codes.ts';
import { officeLoan } from '../loan-views/commands-office-loan.ts';
import type { By } from '../loans/commands-act.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { loanNumber } from 'contract/record-numbers';
import { reversePayment } from './commands.ts';
import { recordAtCounter } from './commands-counter.ts';
import { makeKhqr, stateOfKhqr } from './khqr/commands-khqr.ts';
import { confirmRefund, orderRefund } from './commands-refund.ts';
import { confirmReversal, orderReversal, voidReversal } from './commands-reversal.ts';
import { watchCodes } from './khqr/commands-watch.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

/** Opens the drawer of the cashier whose cash is to be undone. */
async function open() {
  const none = { opening_cents: 0, note: null };
  done(await openDrawer(house, STAFF.sam.who, none));
}

const of = ({ loanId }: Subject) => ({ loanId, entry: 1, reason: 'no money came' });
const alone = (subject: Subject) =>
  reversePayment(house, STAFF.sam, { ...of(subject), key: randomUUID() });
const order = (subject: Subject, by: By = STAFF.sam) =>
  orderReversal(house, by, { ...of(subject), key: randomUUID() });
const confirm = ({ loanId }: Subject, id: string, by: By, key: string = randomUUID()) =>
  confirmReversal(house, by, { loanId, id, key });
const page = async ({ loanId }: Subject, { who }: By) =>
  officeLoan(house, { number: String(loanId), asOf: undefined, who });

it('a payment of a loan whose collateral was given back is undone as one orders and another confirms, held by the database too', async () => {
  const subject = await bringTo(house, 'pawnClosed');
  expect(refusalOf(await order(subject))).toBe('collateral-here');
  done(await releaseCollateral(house, STAFF.uma, subject.ticket));
  const refused = await alone(subject);
  expect(refusalOf(refused)).toBe('collateral-gone');
  expect(refused instanceof Refused && refused.text?.('en')).toContain(
    'an approver or a manager confirms',
  );
  // It was cash, which goes back out of an open drawer.
  expect(refusalOf(await order(subject))).toBe('no_drawer');
  await open();
  const { id } = done(await order(subject));
  expect(refusalOf(await order(subject))).toBe('reversal-waits');
  // Both the one who ordered it and the one who gave the collateral back are told why it is not theirs.
  const own = { who: STAFF.sam.who, role: 'manager' } as const;
  const giver = { who: STAFF.uma.who, role: 'approver' } as const;
  for (const by of [own, giver]) {
    expect(refusalOf(await confirm(subject, id, by))).toBe('second_person');
  }
  expect(await page(subject, own)).toMatchObject({
    collateral_gone: 'released',
    reversal_waiting: { entry: 1, reason: 'no money came', not_by_me: 'ordered' },
  });
  expect(await page(subject, giver)).toMatchObject({
    reversal_waiting: { not_by_me: 'gave_back' },
  });
  expect(await page(subject, STAFF.max)).toMatchObject({ reversal_waiting: { not_by_me: null } });
  // Past the acts, an entry by one person, or by who gave the collateral back, is refused.
  const byHand = (madeBy: string, intentId: string | null) =>
    house.db
      .insertInto('loan_entry')
      .values({
        loan_id: subject.loanId,
        number: 2,
        kind: 'reversal',
        effective_on: house.clock.today(),
        reverses: 1,
        made_by: madeBy,
        made_at: house.clock.now(),
        intent_id: intentId,
      })
      .execute();
  await expect(byHand(STAFF.sam.who, null)).rejects.toThrow('is undone by two');
  await expect(byHand(STAFF.max.who, id)).rejects.toThrow('is undone by two');
  // The next day the drawer of who ordered it is not open, from which the cash would go.
  later(house, 1);
  expect(refusalOf(await confirm(subject, id, STAFF.max))).toBe('no_drawer');
  later(house, -1);
  const key = randomUUID();
  const entered = done(await confirm(subject, id, STAFF.max, key));
  expect(done(await confirm(subject, id, STAFF.max, key))).toEqual(entered);
  expect((await loanOf(house, subject)).closedOn).toBeNull();
  const rows = await house.db
    .selectFrom('loan_entry')
    .select(['kind', 'made_by', 'intent_id', 'reason'])
    .where('loan_id', '=', subject.loanId)
    .where('number', '=', 2)
    .execute();
  expect(rows).toEqual([
    { kind: 'reversal', made_by: STAFF.max.who, intent_id: id, reason: 'no money came' },
  ]);
});

it('eight that confirm and refuse such a reversal at once end it one way', async () => {
  const subject = await bringTo(house, 'pawnClosed');
  done(await releaseCollateral(house, STAFF.uma, subject.ticket));
  const { id } = done(await order(subject));
  const { loanId } = subject;
  const nary = STAFF.nary;
  const answers = await Promise.all(
    [0, 1, 2, 3].flatMap((): Promise<unknown>[] => [
      confirm(subject, id, nary),
      voidReversal(house, STAFF.max, { loanId, id, reason: 'the payment is right' }),
    ]),
  );
  expect(answers.map(refusalOf).filter((reason) => reason === null)).toHaveLength(1);
  const isVoid = answers.findIndex((answer) => refusalOf(answer) === null) % 2 === 1;
  expect((await loanOf(house, subject)).closedOn === null).toBe(!isVoid);
  if (isVoid) expect(refusalOf(await order(subject))).toBeNull();
});

it('the price of collateral that was sold is not taken back by the cashier who sold it', async () => {
  const subject = await bringTo(house, 'pawnCorrected');
  const { applicationId, loanId } = subject;
  const reason = both('gone');
  done(await declareDefault(house, STAFF.nary, { loanId, reason, key: randomUUID() }));
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  later(house, 30);
  const offered = { applicationId, priceCents: 900_00, again: 900_00, buyer: 'Sok Tep' };
  const { proposal } = done(await proposeSale(house, STAFF.nary, offered));
  const bank = { method: 10, reference: 'SOLD-1', cents_again: 900_00, key: randomUUID() };
  const told = { proposal: String(proposal), ...bank };
  done(await sellCollateral(house, STAFF.sam, { applicationId, told }));
  const sale = { ...of(subject), entry: 2, key: randomUUID() };
  expect(refusalOf(await reversePayment(house, STAFF.sam, sale))).toBe('collateral-gone');
  // Ordered by another cashier: who sold it is told that it is for having sold it.
  const ana = { who: 'staff:ana', role: 'cashier' } as const;
  const { id } = done(await orderReversal(house, ana, { ...sale, key: randomUUID() }));
  const seller = { who: STAFF.sam.who, role: 'manager' } as const;
  const refused = await confirm(subject, id, seller);
  expect(refusalOf(refused)).toBe('second_person');
  expect(refused instanceof Refused && refused.text?.('en')).toContain('sold it');
  expect(await page(subject, seller)).toMatchObject({
    collateral_gone: 'sold',
    reversal_waiting: { entry: 2, not_by_me: 'gave_back' },
  });
  const byHand = house.db.insertInto('loan_entry').values({
    loan_id: loanId,
    number: 3,
    kind: 'reversal',
    effective_on: house.clock.today(),
    reverses: 2,
    made_by: seller.who,
    made_at: house.clock.now(),
    intent_id: id,
  });
  await expect(byHand.execute()).rejects.toThrow('is undone by two');
  done(await confirm(subject, id, STAFF.max));
});

it('a refund above the limit is typed again to be ordered and to be confirmed, and the server asks for it', async () => {
  const subject = await bringTo(house, 'open');
  done(await payOf(house, subject, 800_00));
  const { loanId } = subject;
  const money = { loanId, cents: 600_00, method: 'bank', reason: 'too much' } as const;
  const ordered = (again: number | null) =>
    orderRefund(house, STAFF.sam, { ...money, again, key: randomUUID() });
  expect(refusalOf(await ordered(null))).toBe('field:cents_again');
  const { id } = done(await ordered(600_00));
  const confirmed = (again: number) =>
    confirmRefund(house, STAFF.max, { loanId, id, reference: 'V-2', again, key: randomUUID() });
  expect(refusalOf(await confirmed(60_00))).toBe('field:cents_again');
  done(await confirmed(600_00));
});

it('a payment that a KHQR posted by itself is paid no more once undone: its money is looked at, is not entered by hand, and stands where a person puts it', async () => {
  house.env.khqr = KHQR_SETTINGS;
  const [{ loanId, borrowerId }, other] = [
    await bringTo(house, 'open'),
    await bringTo(house, 'open'),
  ];
  const wanted = { loan_id: String(loanId), for: 'payoff' } as const;
  const { intentId, cents } = done(await makeKhqr(house, { body: wanted, borrowerId }));
  const [hash, acknowledgedAt] = [`000${randomBytes(30).toString('hex')}f`, house.clock.now()];
  const told = { hash, account: KHQR_SETTINGS.account, currency: 'USD', amount: cents / 100 };
  const bank = {
    check: () =>
      Promise.resolve({ kind: 'paid', transaction: { ...told, acknowledgedAt } } as const),
  };
  const ask = async () => {
    house.clock.set(new Date(house.clock.now().getTime() + 4000));
    await watchCodes(house, bank);
  };
  const said = async () =>
    done(await stateOfKhqr(house, { body: { intent_id: intentId }, borrowerId })).state;
  const code = async () => done(await loanCodesOf(house, loanNumber(loanId))).codes[0];
  const matched = async () =>
    (await matchedMoneyPage(house, {})).rows.filter(({ reference }) => reference === hash).length;
  const looked = async () =>
    (await openMoneyPage(house, {})).rows.filter(({ reference }) => reference === hash);
  await ask();
  expect([await said(), await matched()]).toEqual(['paid', 1]);
  const typed = { cents, cents_again: cents, paid_on: house.clock.today() };
  const spelled = async (reference: string, { method = 20, version = 0 } = {}) =>
    refusalOf(
      await recordAtCounter(house, STAFF.sam, other.loanId, {
        ...typed,
        reference,
        method_id: method,
        version,
        key: randomUUID(),
      }),
    );
  // As it is read off a phone: in capitals, in groups, without the zeros in front.
  const groups = (hash.toUpperCase().match(/.{8}/g) ?? []).join(' ');
  const spellings = [hash, groups, groups.replaceAll(' ', '-'), hash.slice(3)];
  // While it stands as a payment, no other way of paying takes it.
  expect(await spelled(groups, { method: 10 })).toBe('reference-taken');
  const undo = { loanId, entry: 1, reason: 'Not theirs', key: randomUUID() };
  done(await reversePayment(house, STAFF.sam, undo));
  await ask();
  expect([await said(), await matched()]).toEqual(['looked-at', 0]);
  expect(await code()).toMatchObject({ state: 'looked-at', receipt: null });
  const [row, ...more] = await looked();
  expect(row).toMatchObject({ cause: 'undone', cents, booked_on: house.clock.today() });
  expect(more).toEqual([]);
  for (const one of spellings) expect(await spelled(one), one).toBe('money-kept');
  // The office says on whose loan, with the receipt; nothing of it is told to the borrower of the code.
  const number = loanNumber(other.loanId);
  const given = { id: BigInt(row?.id ?? 0), number, key: randomUUID() };
  done(await assignMoney(house, STAFF.sam, given));
  const receipt: unknown = expect.stringMatching(/^R\d+$/);
  expect(await code()).toMatchObject({ state: 'paid', other_loan: number, receipt });
  expect([await said(), await looked()]).toEqual(['looked-at', []]);
  for (const one of spellings.slice(1))
    expect(await spelled(one, { version: 1 }), one).toBe('money-kept');
  house.env.khqr = null;
});
