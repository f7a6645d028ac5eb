/** Two applications of one person: whose place is whose, and what is left of one that ended. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import { behind } from '../../../testing/at-once.ts';
import {
  aFreeBorrower,
  lendingServices,
  newestApplicationOf,
} from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { done, refusalOf, STAFF } from '../../../testing/loans.ts';
import { ownItemAnswers, sendItemLoan } from '../../../testing/own-wizards.ts';
import { applicationCards } from '../../application-cards/commands.ts';
import { decideErasure, proposeErasure } from '../../privacy/commands-erasure.ts';
import { denialsOf } from '../../reports/store-applications.ts';
import type { Staff } from '../../staff-session.ts';
import { momentsOf } from '../review/store-reviewed.ts';
import { deny, withdrawDenial } from '../decide/commands-decide.ts';
import { requestLoan } from './commands-new-loan.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const WISH = { amount: 100, duration: 10, loan_type: 'Payday', purpose_loan_id: 101 };

async function asked(): Promise<{ borrowerId: bigint; applicationId: bigint }> {
  const borrower = await aFreeBorrower(test);
  const services = lendingServices(test);
  done(await requestLoan(services, borrower.id, { ...WISH, start: services.clock.today() }));
  return { borrowerId: borrower.id, applicationId: await newestApplicationOf(test, borrower) };
}

it.each(['purchasing', 'pawn'] as const)(
  'G-22 a stranger’s form with the borrower’s phone does not keep them from Submit of %s, and becomes the duplicate',
  async (product) => {
    const borrower = await aFreeBorrower(test);
    const forged = applicantAnswers();
    forged['personal-info'].phone = borrower.phone;
    const strangers = await submitAnApplication(test.house, forged);
    const sent = await sendItemLoan(test, borrower, product, ownItemAnswers(borrower, product));
    expect(sent.answer).toMatchObject({ code: 200 });
    const own = await newestApplicationOf(test, borrower);
    const rows = await test.house.db
      .selectFrom('application')
      .select(['id', 'status', 'duplicate_of'])
      .where('id', 'in', [strangers, own])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: strangers, status: 'Pending', duplicate_of: own },
      { id: own, status: 'Pending', duplicate_of: null },
    ]);
  },
);

it('G-22 beside a proved application of the same national ID the borrower’s own still takes the place of their phone', async () => {
  const [borrower, other] = [await aFreeBorrower(test), await aFreeBorrower(test)];
  const forged = applicantAnswers();
  forged['personal-info'].phone = borrower.phone;
  const strangers = await submitAnApplication(test.house, forged);
  const services = lendingServices(test);
  done(await requestLoan(services, other.id, { ...WISH, start: services.clock.today() }));
  const steps = ownItemAnswers(borrower, 'pawn');
  const own = await newestApplicationOf(test, borrower);
  const { national_id_search: search } = await test.house.db
    .selectFrom('application')
    .select('national_id_search')
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  const others = await newestApplicationOf(test, other);
  await test.house.db
    .updateTable('application')
    .set({ national_id_search: search })
    .where('id', '=', others)
    .execute();
  expect((await sendItemLoan(test, borrower, 'pawn', steps)).answer).toMatchObject({ code: 200 });
  const sent = await newestApplicationOf(test, borrower);
  const rows = await test.house.db
    .selectFrom('application')
    .select(['id', 'duplicate_of'])
    .where('id', 'in', [strangers, sent])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: strangers, duplicate_of: sent },
    { id: sent, duplicate_of: null },
  ]);
});

it('a denial is not taken back once its borrower has asked again: it says which application is open', async () => {
  const services = lendingServices(test);
  const { borrowerId, applicationId } = await asked();
  done(await deny(services, STAFF.nary, { applicationId, reasons: ['income'], holdMs: 60_000 }));
  done(await requestLoan(services, borrowerId, { ...WISH, start: services.clock.today() }));
  const [newest] = await applicationCards(services, borrowerId);
  const back = await withdrawDenial(services, STAFF.nary, { applicationId });
  expect(back).toMatchObject({ reason: 'asked_again' });
  expect(back).toHaveProperty('text');
  expect((back as { text: (locale: 'en') => string }).text('en')).toContain(`A-${newest?.number}`);
});

it('a form that is sent with the phone while a denial is taken back repeats what is open again', async () => {
  const services = lendingServices(test);
  const { borrowerId, applicationId } = await asked();
  done(await deny(services, STAFF.nary, { applicationId, reasons: ['income'], holdMs: 60_000 }));
  const { phone } = await test.house.db
    .selectFrom('borrower')
    .select('phone')
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  const again = applicantAnswers();
  again['personal-info'].phone = `0${phone.slice(3)}`;
  const row = sql`select from application where id = ${applicationId} for update`;
  const [back, sent] = await behind(test.house, (tx) => row.execute(tx), [
    () => withdrawDenial(services, STAFF.nary, { applicationId }),
    () => submitAnApplication(test.house, again),
  ]);
  expect(back).toMatchObject({ status: 'Pending' });
  const { duplicate_of: repeats } = await test.house.db
    .selectFrom('application')
    .select('duplicate_of')
    .where('id', '=', sent as bigint)
    .executeTakeFirstOrThrow();
  expect(repeats).toBe(applicationId);
});

it('a denial that was taken back is no decision of the review any more, and counts in no report after that moment', async () => {
  const services = lendingServices(test);
  const { applicationId } = await asked();
  done(await deny(services, STAFF.nary, { applicationId, reasons: ['debts'], holdMs: 60_000 }));
  done(await withdrawDenial(services, STAFF.nary, { applicationId }));
  const { db } = test.house;
  expect(await momentsOf(db, applicationId)).toMatchObject({ deniedAt: null });
  const { created_at: from } = await db
    .selectFrom('application')
    .select('created_at')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const until = new Date(services.clock.now().getTime() + 1);
  const before = await denialsOf(db, { from, until }, { product: null, province: null });
  expect(before.filter(({ reason }) => reason === 'debts')).toEqual([]);
  test.house.clock.set(until);
  const other = { who: 'staff:vanna', role: 'approver' } as const;
  done(await deny(services, other, { applicationId, reasons: ['income'], holdMs: 60_000 }));
  expect(await momentsOf(test.house.db, applicationId)).toMatchObject({ deniedBy: other.who });
});

it('a duplicate of somebody else’s application is followed in the account like every other, before that has ended and after', async () => {
  const services = lendingServices(test);
  const { applicationId: original } = await asked();
  const { borrowerId, applicationId } = await asked();
  await test.house.db
    .updateTable('application')
    .set({ duplicate_of: original })
    .where('id', '=', applicationId)
    .execute();
  const followed = async () =>
    (await applicationCards(services, borrowerId)).map(({ number }) => number);
  expect(await followed()).toContain(String(applicationId));
  done(await deny(services, STAFF.nary, { applicationId: original, reasons: ['income'] }));
  expect(await followed()).toContain(String(applicationId));
});

it('a request beside the denial of a stranger’s form repeats none: what it would repeat is over', async () => {
  const services = lendingServices(test);
  const borrower = await aFreeBorrower(test);
  const forged = applicantAnswers();
  forged['personal-info'].phone = borrower.phone;
  const applicationId = await submitAnApplication(test.house, forged);
  const row = sql`select from application where id = ${applicationId} for update`;
  const answers = await behind(test.house, (tx) => row.execute(tx), [
    () => deny(services, STAFF.nary, { applicationId, reasons: ['income'] }),
    () => requestLoan(services, borrower.id, { ...WISH, start: services.clock.today() }),
  ]);
  expect(answers.map(refusalOf)).toEqual([null, null]);
  const own = await newestApplicationOf(test, borrower);
  const { duplicate_of: repeats } = await test.house.db
    .selectFrom('application')
    .select('duplicate_of')
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  expect([own === applicationId, repeats]).toEqual([false, null]);
});

it('a request is refused whose borrower is being erased at that moment', async () => {
  const services = lendingServices(test);
  const { id } = await aFreeBorrower(test);
  const manager = { handle: 'max', roles: ['manager'] } as unknown as Staff;
  const other = { handle: 'vanna', roles: ['manager'] } as unknown as Staff;
  const proposed = done(await proposeErasure(services, manager, { id, made_sure: 'Came in' }));
  const erasure = { id: BigInt(proposed.id), confirmed: true };
  const row = sql`select from borrower where id = ${id} for update`;
  const [erased, asked] = await behind(test.house, (tx) => row.execute(tx), [
    () => decideErasure(services, other, erasure),
    () => requestLoan(services, id, { ...WISH, start: services.clock.today() }),
  ]);
  expect([refusalOf(erased), refusalOf(asked)]).toEqual([null, 'signed_out']);
});
