/** A demand whose SMS reaches nobody goes on paper: its days count from then, and two people are in it. */
import { randomUUID } from 'node:crypto';
import { loanNumber } from 'contract/record-numbers';
import { sql } from 'kysely';
import { type Day } from 'lending/calendar';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  done,
  later,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { noticeSale } from '../collateral/commands-sale-notice.ts';
import { proposeSale } from '../collateral/commands-sale.ts';
import { workOutbox } from '../jobs/outbox.ts';
import { officeLoan } from '../loan-views/commands-office-loan.ts';
import { viewLoan } from '../loan-views/commands-read.ts';
import type { By } from '../loans/commands-act.ts';
import { sendCorrectionNotice } from '../loans/commands-correction.ts';
import { declareDefault, writeOff } from '../loans/commands-default.ts';
import { markNotTheirs } from '../phones/commands-not-theirs.ts';
import { noteLetter } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  // A Monday in Phnom Penh, 09:00.
  house.clock.set('2026-11-23T02:00:00Z');
});

const key = () => randomUUID();
const reason = both('gone');
const other: By = { who: 'staff:other-approver', role: 'approver' };

/** Sends what is in line; nothing of it leaves to a phone that is a stranger's. */
async function send(): Promise<void> {
  const taken = { sent: true as const };
  const gateway = { dailyCap: null, needsNumber: false, send: () => Promise.resolve(taken) };
  while (await workOutbox(house, gateway)) continue;
}

/** The phone of somebody who has died is another person's by now. */
async function strangersPhone({ borrowerId }: Subject): Promise<void> {
  const marked = { id: borrowerId, why: 'wrong_number' } as const;
  expect(await markNotTheirs(house, STAFF.uma.who, marked)).toBeUndefined();
}

const declare = ({ loanId }: Subject, by: By = STAFF.nary) =>
  declareDefault(house, by, { loanId, reason, key: key() });
const page = async ({ loanId }: Subject, who: string = STAFF.nary.who) =>
  done(await officeLoan(house, { number: loanNumber(loanId), asOf: undefined, who }));
const note = ({ loanId }: Subject, demand: 'correction' | 'sale', givenOn: Day, by: By) =>
  noteLetter(house, by, { loanId, demand, how: 'household', givenOn });

it('TERM-18 of a borrower whose phone is a stranger’s, a default is declared seven business days after the notice went on paper, by another than who noted it', async () => {
  const subject = await bringTo(house, 'open');
  await send();
  await strangersPhone(subject);
  done(
    await sendCorrectionNotice(house, STAFF.nary, { loanId: subject.loanId, reason, key: key() }),
  );
  await send();
  later(house, 2);
  expect(refusalOf(await declare(subject))).toBe('correction-untold');
  expect((await page(subject)).correction_sent).toMatchObject({
    letter: null,
    may_go_on_paper: true,
  });
  // Not before the notice, nor tomorrow.
  for (const day of ['2026-11-22', '2026-11-26', 'soon']) {
    expect(refusalOf(await note(subject, 'correction', day, other))).toBe('field:given_on');
  }
  done(await note(subject, 'correction', '2026-11-24', other));
  expect(refusalOf(await note(subject, 'correction', '2026-11-24', other))).toBe('no_letter');
  // Handed over on Tuesday 24 November: Wednesday 25, Thursday 26, Friday 27, Monday 30, Tuesday 1, Wednesday 2, Thursday 3 December.
  const seen = await page(subject);
  expect(seen).toMatchObject({
    correct_by: '2026-12-03',
    acts: { correct: 'correction-runs', default: 'correction-time-runs' },
    correction_sent: {
      letter: { how: 'household', given_on: '2026-11-24', by: { handle: 'other-approver' } },
      may_go_on_paper: false,
    },
  });
  // The account tells whoever signs in of it.
  const account = done(await viewLoan(house, subject.borrowerId, Number(subject.loanId)));
  expect(account.card.correction?.correctBy).toBe('2026-12-03');
  later(house, 8);
  expect(house.clock.today()).toBe('2026-12-03');
  expect(refusalOf(await declare(subject))).toBe('correction-time-runs');
  later(house, 1);
  expect(refusalOf(await declare(subject, other))).toBe('letter-of-yours');
  expect((await page(subject, other.who)).acts.default).toBe('letter-of-yours');
  await expect(
    sql`insert into loan_entry (loan_id, number, kind, effective_on, made_by, made_at)
      values (${subject.loanId}, 99, 'default', '2026-12-04', ${other.who}, now())`.execute(
      house.db,
    ),
  ).rejects.toThrow('who noted the letter does not declare the default');
  done(await declare(subject));
  done(await writeOff(house, STAFF.nary, { loanId: subject.loanId, reason: 'dead', key: key() }));
});

it('a notice whose SMS has left, or that counts no more, needs no letter', async () => {
  const told = await bringTo(house, 'open');
  const today = house.clock.today();
  expect(refusalOf(await note(told, 'correction', today, other))).toBe('no_letter');
  done(await sendCorrectionNotice(house, STAFF.nary, { loanId: told.loanId, reason, key: key() }));
  await send();
  expect(refusalOf(await note(told, 'correction', today, other))).toBe('no_letter');
  expect(refusalOf(await note(told, 'sale', today, other))).toBe('no_letter');
  expect(refusalOf(await note(told, 'correction', today, STAFF.sam))).toBe('role');
});

it('a pawned thing may be sold thirty days after the notice of its sale went on paper', async () => {
  const subject = await bringTo(house, 'pawnDefaulted');
  const { applicationId } = subject;
  await send();
  await strangersPhone(subject);
  done(await noticeSale(house, STAFF.nary, { applicationId }));
  await send();
  later(house, 40);
  const sale = { applicationId, priceCents: 50_00, again: null, buyer: 'A shop' };
  const propose = () => proposeSale(house, STAFF.nary, sale);
  expect(refusalOf(await propose())).toBe('notice_untold');
  expect((await view(house, applicationId)).sale_notice).toMatchObject({
    is_untold: true,
    may_go_on_paper: true,
  });
  const day = house.clock.today();
  done(await note(subject, 'sale', day, STAFF.uma));
  // Posted on 2 January 2027: the thirtieth day after is 1 February.
  expect(day).toBe('2027-01-02');
  expect((await view(house, applicationId)).sale_notice).toMatchObject({
    sale_from: '2027-02-01',
    is_untold: false,
    is_over: false,
    may_repeat: true,
    may_go_on_paper: false,
    letter: { how: 'household', given_on: day, by: { handle: 'uma' } },
  });
  later(house, 29);
  expect(refusalOf(await propose())).toBe('too_early');
  later(house, 1);
  const byWhoNoted: By = { who: STAFF.uma.who, role: 'approver' };
  expect(refusalOf(await proposeSale(house, byWhoNoted, sale))).toBe('letter_of_yours');
  done(await propose());
});
