import type { Kysely } from 'kysely';
import type { DB } from '../src/database/types.ts';
import { beginContact } from '../src/collections/commands-contact.ts';
import { bringLoansToToday } from '../src/loans/night/commands-night.ts';
import { done, type LoanHouse, STAFF, type Subject } from './loans.ts';
import { refer, referralAnswers } from './leads.ts';
import { bringTo } from './loan-states.ts';
import type { TestOffice } from './office.ts';

/** A house whose acts on loans can be called, made of an office's. */
export function loanHouseOf({ house }: Pick<TestOffice, 'house'>): LoanHouse {
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  return { ...house, log: log as never };
}

/** A loan whose borrower nobody has called yet. */
export async function aFreshLoan(test: Pick<TestOffice, 'house'>): Promise<bigint> {
  return (await bringTo(loanHouseOf(test), 'open')).loanId;
}

/** A payday loan, so many days after its Pay Day: `days` days late at 09:00 in Phnom Penh. */
export async function lateLoan(house: LoanHouse, days: number): Promise<Subject> {
  house.clock.set(new Date(Date.parse('2026-11-23T02:00:00Z') - (30 + days) * 86_400_000));
  const subject = await bringTo(house, 'open');
  const { matures_on: payDay } = await house.db
    .selectFrom('loan_summary')
    .select('matures_on')
    .where('loan_id', '=', subject.loanId)
    .executeTakeFirstOrThrow();
  house.clock.set(new Date(Date.parse(`${payDay}T02:00:00Z`) + days * 86_400_000));
  await bringLoansToToday(house);
  return subject;
}

/** A loan with a call that has no outcome yet. */
export async function aCalledLoan(test: Pick<TestOffice, 'house'>) {
  const loanId = await aFreshLoan(test);
  const begun = { loanId, kind: 'incoming' } as const;
  const { id } = done(await beginContact(loanHouseOf(test), STAFF.uma, begun));
  return { loan: String(loanId), contact: id };
}

/** A loan whose borrower is in a hardship pause. */
export async function aPausedLoan(test: Pick<TestOffice, 'house'>): Promise<bigint> {
  const loanId = await aFreshLoan(test);
  const db: Kysely<DB> = test.house.db;
  const loan = await db
    .selectFrom('loan')
    .select('borrower_id')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('hardship_pause')
    .values({
      borrower_id: loan.borrower_id,
      loan_id: loanId,
      until_on: test.house.clock.today(),
      reason: 'ill',
      made_by: 'staff:uma',
      made_at: test.house.clock.now(),
    })
    .execute();
  return loanId;
}

/** A referral whose friend has repaid the first loan. */
export async function anEarnedReferral(test: Pick<TestOffice, 'house'>): Promise<bigint> {
  const house = loanHouseOf(test);
  const subject = await bringTo(house, 'closed');
  const phone = `0${subject.phone.slice(3)}`;
  await refer(house, { ...referralAnswers(), referee_phone: phone });
  const loan = await house.db
    .selectFrom('loan')
    .select('opened_at')
    .where('id', '=', subject.loanId)
    .executeTakeFirstOrThrow();
  const { id } = await house.db
    .updateTable('referral')
    .set({ created_at: new Date(loan.opened_at.getTime() - 1) })
    .where('friend_phone', '=', subject.phone)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
