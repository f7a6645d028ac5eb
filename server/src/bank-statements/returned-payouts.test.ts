/** The money of a payout that came back by a bank: it is no payment, whichever comes first, its line of a statement or the note. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ABA,
  lineOf,
  openRows,
  readIn,
  reference,
  statementOf,
} from '../../testing/bank-statements.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { checkStatement } from './commands.ts';
import { importedPage, linesPage } from './commands-imported.ts';
import { assignMoney } from './commands-open.ts';
import { giveMoneyBack, orderOther } from './commands-returns.ts';
import { m } from 'words/messages';
import { officeLoan } from '../loan-views/commands-office-loan.ts';
import { recordAtCounter } from '../payments/commands-counter.ts';
import { confirmPayoutReturn, orderPayoutReturn } from '../payments/commands-returned.ts';
import { reversePayment } from '../payments/commands.ts';

/** Every loan here is of $100.00, paid out whole. */
const PAID_OUT = '100.00';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const note = (
  { loanId }: Subject,
  ref: string,
  { by = STAFF.sam, reason = 'The account is closed' } = {},
) => {
  const said = { again: null, method: 'bank', reference: ref, reason } as const;
  return orderPayoutReturn(house, by, { loanId, ...said, key: randomUUID() });
};
const confirm = ({ loanId }: Subject, { id }: { id: string }) =>
  confirmPayoutReturn(house, STAFF.max, { loanId, id, again: null, key: randomUUID() });
/** @returns the number of the entry */
const cameBack = async (subject: Subject, ref: string) =>
  done(await confirm(subject, done(await note(subject, ref)))).entry;
const naming = (ref: string, { loanId }: Subject, amount = PAID_OUT) =>
  statementOf(lineOf(house, amount, ref, loanNumber(loanId)));
const byHand = ({ loanId }: Subject, ref: string, cents = 10_00) => {
  const typed = { cents, cents_again: null, paid_on: house.clock.today(), method_id: ABA };
  const body = { ...typed, reference: ref, version: 0, key: randomUUID() };
  return recordAtCounter(house, STAFF.sam, loanId, body);
};
const openOf = async (ref: string) =>
  (await openRows(house)).find((row) => row.reference === ref) ?? null;
const assigned = async (ref: string, { loanId }: Subject) => {
  const id = BigInt((await openOf(ref))?.id ?? 0);
  const number = loanNumber(loanId);
  return refusalOf(await assignMoney(house, STAFF.sam, { id, number, key: randomUUID() }));
};
const moneyOf = async (subject: Subject) => {
  const { payments, creditCents } = await loanOf(house, subject);
  return [payments.length, creditCents];
};

describe('the line of a statement that brought a payout back', () => {
  it('that comes in after its return stands is found to be it, and is no payment', async () => {
    const subject = await bringTo(house, 'open');
    const ref = reference();
    const entry = await cameBack(subject, ref);
    const csv = naming(ref, subject);
    const checked = await checkStatement(house, { methodId: ABA, csv, locale: 'en' });
    expect(done(checked)).toMatchObject({ counts: { post: 0, same: 1 }, post_cents: 0 });
    expect(done(await readIn(house, csv))).toMatchObject({ posted: 0, same: 1 });
    expect(await moneyOf(subject)).toEqual([0, 0]);
    const [statement] = (await importedPage(house, {})).rows;
    expect(done(await linesPage(house, BigInt(statement?.id ?? 0), {})).rows).toMatchObject([
      { end: 'same', loan_number: loanNumber(subject.loanId), receipt: null },
    ]);
    expect(done(await readIn(house, csv))).toMatchObject({ posted: 0, known: 1 });
    // Undone, its money is looked at again, and is on no loan.
    const { loanId } = subject;
    const undoing = { loanId, entry, reason: 'It was a payment', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, undoing));
    expect(await openOf(ref)).not.toBeNull();
    expect(await assigned(ref, subject)).toBeNull();
    expect((await moneyOf(subject))[0]).toBe(1);
  });

  it('of another sum is looked at, and goes on no loan', async () => {
    const subject = await bringTo(house, 'open');
    const ref = reference();
    await cameBack(subject, ref);
    const csv = naming(ref, subject, '95.00');
    expect(done(await readIn(house, csv))).toMatchObject({ posted: 0, look: 1 });
    expect(await assigned(ref, await bringTo(house, 'open'))).toBe('reference-of-return');
  });

  it('that is looked at when the return is noted is settled once another has confirmed it', async () => {
    const [subject, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const ref = reference();
    done(await readIn(house, statementOf(lineOf(house, PAID_OUT, ref, 'Returned'))));
    const noted = done(await note(subject, ` ${ref.toLowerCase()} `));
    expect(await assigned(ref, other)).toBe('reference-of-return');
    done(await confirm(subject, noted));
    expect(await openOf(ref)).toBeNull();
    expect(await moneyOf(other)).toEqual([0, 0]);
  });

  it('that was said to be no borrower’s before stays so; one that went back is no return', async () => {
    const [subject, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const [kept, back] = [reference(), reference()];
    const lines = [kept, back].map((ref) => lineOf(house, PAID_OUT, ref, 'Returned'));
    done(await readIn(house, statementOf(...lines)));
    const order = async (ref: string) => {
      const id = BigInt((await openOf(ref))?.id ?? 0);
      return { id, reason: 'A pay-out', again: 100_00, key: randomUUID() };
    };
    expect(await orderOther(house, STAFF.sam, await order(kept))).toBeUndefined();
    const sent = { ...(await order(back)), method: 'bank' } as const;
    expect(await giveMoneyBack(house, STAFF.sam, sent)).toBeUndefined();
    expect(refusalOf(await note(other, back))).toBe('money-kept');
    await cameBack(subject, kept);
    expect(await openOf(kept)).toBeNull();
  });

  it('is less where the bank that sent it back kept its fee: noted all the same, and the page says what the lender bore', async () => {
    const [looked, ended] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const [open, other] = [reference(), reference()];
    const lines = [open, other].map((ref) => lineOf(house, '98.00', ref, 'Returned less fee'));
    done(await readIn(house, statementOf(...lines)));
    const order = { id: BigInt((await openOf(other))?.id ?? 0), reason: 'A pay-out' };
    expect(await orderOther(house, STAFF.sam, { ...order, key: randomUUID() })).toBeUndefined();
    const cameOf = async ({ loanId }: Subject) => {
      const asked = { number: loanNumber(loanId), asOf: undefined, who: STAFF.max.who };
      return done(await officeLoan(house, asked)).came_back_cents;
    };
    expect(await cameOf(looked)).toBeNull();
    for (const [subject, ref] of [
      [looked, open],
      [ended, other],
    ] as const) {
      const noted = done(await note(subject, ref));
      // Of the 100.00 that were paid out 2.00 are the lender's own cost.
      expect(await cameOf(subject)).toBe(98_00);
      const { entry } = done(await confirm(subject, noted));
      expect([await cameOf(subject), await openOf(ref)]).toEqual([98_00, null]);
      expect((await loanOf(house, subject)).balanceCents).toBe(0);
      const { loanId } = subject;
      const undoing = { loanId, entry, reason: 'It was another’s', key: randomUUID() };
      done(await reversePayment(house, STAFF.sam, undoing));
      expect(await cameOf(subject)).toBeNull();
    }
    // Settled with the return, it is looked at again; said to be no borrower's before, it stays so.
    expect([(await openOf(open))?.cents, await openOf(other)]).toEqual([98_00, null]);
  });

  it('that names the loan while the return waits is looked at, so that it can be confirmed', async () => {
    const subject = await bringTo(house, 'open');
    const ref = reference();
    const noted = done(await note(subject, ref));
    expect(done(await readIn(house, naming(ref, subject)))).toMatchObject({ posted: 0, look: 1 });
    done(await confirm(subject, noted));
    expect([await openOf(ref), await moneyOf(subject)]).toEqual([null, [0, 0]]);
  });
});

describe('the reference of a payout that came back', () => {
  it('is recorded as no payment by hand, while it waits, while it stands, and in another spelling', async () => {
    const [subject, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const ref = reference();
    const noted = done(await note(subject, ref));
    expect(refusalOf(await byHand(other, ref))).toBe('reference-of-return');
    done(await confirm(subject, noted));
    const spelled = `${ref.slice(0, 5)}-${ref.slice(5).toLowerCase()}`;
    expect(refusalOf(await byHand(other, spelled))).toBe('reference-of-return');
    expect(await moneyOf(other)).toEqual([0, 0]);
  });

  it('is of no payment, no other return and no other money of a statement', async () => {
    const [subject, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const [paid, returned, more, named] = Array.from({ length: 4 }, reference) as [
      ...[string, string, string, string],
    ];
    done(await payOf(house, other, 10_00, { methodId: ABA, reference: paid }));
    expect(refusalOf(await note(subject, paid))).toBe('reference-taken');
    await cameBack(await bringTo(house, 'open'), returned);
    expect(refusalOf(await note(subject, returned))).toBe('reference-of-return');
    // More than the payout's $100.00, and so much less that no bank's fee makes the difference.
    for (const amount of ['100.01', '79.99']) {
      const ref = `${more}${amount.length}`;
      done(await readIn(house, statementOf(lineOf(house, amount, ref, 'who knows'))));
      expect(refusalOf(await note(subject, ref)), amount).toBe('money-kept');
    }
    const undone = done(await readIn(house, naming(named, other)));
    expect(undone).toMatchObject({ posted: 1 });
    const undoing = { loanId: other.loanId, entry: 2, reason: 'No', key: randomUUID() };
    done(await reversePayment(house, STAFF.sam, undoing));
    // Looked at, of the same sum, and it names the other loan.
    expect(refusalOf(await note(subject, named))).toBe('money-kept');
    expect(refusalOf(await note(subject, reference()))).toBeNull();
  });

  it('is kept by one of a return and a payment that are recorded at once', async () => {
    const [subject, other] = [await bringTo(house, 'open'), await bringTo(house, 'open')];
    const ref = reference();
    const answers = await Promise.all([note(subject, ref), byHand(other, ref)]);
    // One waits for the other, and sees what it kept.
    expect(answers.filter((one) => refusalOf(one) === null)).toHaveLength(1);
  });

  it('is not asked for where the money never went out, said in either language', async () => {
    for (const locale of ['km', 'en'] as const) {
      const subject = await bringTo(house, 'open');
      const reason = `${m.office_payout_returns_reason_never_sent({}, { locale })} 28/11`;
      done(await confirm(subject, done(await note(subject, ' ', { reason }))));
      expect((await loanOf(house, subject)).returnedOn).toBe(house.clock.today());
    }
    const subject = await bringTo(house, 'open');
    expect(refusalOf(await note(subject, ' '))).toBe('field:reference');
  });
});
