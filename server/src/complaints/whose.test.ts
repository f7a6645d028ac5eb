/** Whoever calls from a borrower's number may be somebody else: their complaint is none of the borrower's. */
import { randomUUID } from 'node:crypto';
import { displayPhone } from 'contract/phone';
import { loanNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { markNotTheirs } from '../phones/commands-not-theirs.ts';
import { recordComplaint, viewComplaint } from './commands.ts';
import { unansweredComplaints } from './store.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const OWN = 'សុភា ចាន់';
const COMPLAINT = { loan: '', channel: 'call', category: 'collections', text: 'Stop it.' } as const;

type More = { name: string; phone: string; loan?: string; complains?: 'borrower' | 'other' };
const record = (more: More) =>
  recordComplaint(house, STAFF.sam, { ...COMPLAINT, key: randomUUID(), ...more });
const questionOf = (answer: unknown) =>
  answer instanceof Refused ? answer.fields.get('complains')?.('en') : undefined;
const isBorrowers = async (id: string) => {
  const seen = await viewComplaint(house, id);
  return seen instanceof Refused ? null : seen.is_borrower;
};
const toldOf = async (phone: string) => {
  const rows = await house.db
    .selectFrom('notice')
    .select('kind')
    .where('phone', '=', phone)
    .where('kind', 'like', 'complaint_%')
    .execute();
  return rows.map(({ kind }) => kind);
};
/** Nothing of it stands on the borrower's record, and nobody is written to. */
async function isNobodys({ borrowerId, phone }: Subject, id: string): Promise<void> {
  expect(await isBorrowers(id)).toBe(false);
  expect(await unansweredComplaints(house.db, borrowerId)).toEqual([]);
  expect(await toldOf(phone)).toEqual([]);
}

it('by the phone alone under another name it is asked who complains; of somebody else it is nobody’s', async () => {
  const subject = await bringTo(house, 'open');
  const { phone, borrowerId } = subject;
  const told = { phone, name: 'Dara Kim' };
  const question = questionOf(await record(told));
  expect(question).toContain(`${displayPhone(phone)} is the phone of a borrower of another name`);
  expect(question).not.toContain(OWN);
  await isNobodys(subject, done(await record({ ...told, complains: 'other' })).id);
  const { id } = done(await record({ ...told, complains: 'borrower' }));
  expect(await unansweredComplaints(house.db, borrowerId)).toEqual([BigInt(id)]);
});

it.each([OWN, 'ចាន់ សុភា', 'សុភា'])(
  'under the borrower’s name, “%s”, nothing is asked',
  async (name) => {
    const { borrowerId, phone } = await bringTo(house, 'open');
    const { id } = done(await record({ phone, name }));
    expect(await unansweredComplaints(house.db, borrowerId)).toEqual([BigInt(id)]);
  },
);

it('with a phone that is marked as not theirs it is asked whatever the name, and with the loan’s number too', async () => {
  const subject = await bringTo(house, 'open');
  const { borrowerId: id, phone, loanId } = subject;
  const marked = await markNotTheirs(house, 'staff:uma', { id, why: 'wrong_number' });
  expect(marked).toBeUndefined();
  const loan = loanNumber(loanId);
  for (const told of [
    { phone, name: OWN },
    { phone, name: 'Dara Kim', loan },
  ]) {
    expect(questionOf(await record(told))).toContain('is marked as not theirs');
    await isNobodys(subject, done(await record({ ...told, complains: 'other' })).id);
  }
  const nameless = { phone, name: '', loan, complains: 'other' } as const;
  expect(refusalOf(await record(nameless))).toBe('field:name');
  // Another's loan, told from that phone by somebody else than its borrower.
  const other = await bringTo(house, 'open');
  const about = { phone, name: 'Dara Kim', loan: loanNumber(other.loanId) };
  await isNobodys(subject, done(await record({ ...about, complains: 'other' })).id);
  // The borrower themselves, at the counter with the loan's number.
  const { id: own } = done(await record({ phone: '', name: '', loan }));
  expect(await unansweredComplaints(house.db, id)).toEqual([BigInt(own)]);
});
