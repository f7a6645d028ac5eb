/** A bank account that was confirmed in a call counts from then on, whatever was sent between, and in what is under way. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BorrowerRecord } from 'contract/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBorrower, INFO, post, type TestBorrower } from '../../../testing/accounts.ts';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { draftOf } from '../../../testing/applications.ts';
import { anOffer, lendingServices, newestApplicationOf } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { done, refusalOf, STAFF } from '../../../testing/loans.ts';
import { profileAnswers, sendProfile } from '../../../testing/own-wizards.ts';
import { orderTo } from '../../disbursements/commands-office.ts';
import { disbursementView } from '../../disbursements/commands-waiting.ts';
import { voidDisbursement } from '../../disbursements/commands.ts';
import { toldOfApplication } from '../../messages/store-told.ts';
import { markNotTheirs } from '../../phones/commands-not-theirs.ts';
import { orderMoney, sign } from '../../seed/lender.ts';
import { giveAccount } from '../decide/commands-account.ts';
import { deny } from '../decide/commands-decide.ts';
import { findApplication } from '../review/store-review.ts';
import { confirmDetails } from './commands-confirm.ts';
import { detailsPage } from './commands-waiting.ts';
import { requestLoan } from './commands-new-loan.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const NEW = { bank_name: 'ACLEDA Bank', bank_account_number: '777' };
const CONFIRMED = { bank: NEW.bank_name, number: NEW.bank_account_number };

const pass = () => test.house.clock.set(new Date(test.house.clock.now().getTime() + 60_000));
const confirm = (updateId: bigint) =>
  confirmDetails(lendingServices(test), STAFF.uma, { updateId, confirmed: true });
const recordOf = async ({ headers }: TestBorrower) =>
  (await post(test, INFO, {}, headers)).data as unknown as BorrowerRecord;

/** A borrower with nothing under way, whose record has the account of their answers. */
async function aKnownBorrower() {
  const answers = applicantAnswers();
  const borrower = await aBorrower(test, answers);
  const applicationId = await newestApplicationOf(test, borrower);
  done(await deny(lendingServices(test), STAFF.nary, { applicationId, reasons: ['documents'] }));
  pass();
  const { bank_name: bank, bank_account_number: number } = answers.bank;
  return { answers, borrower, earlier: { bank, number }, steps: profileAnswers(borrower, answers) };
}

type Known = Awaited<ReturnType<typeof aKnownBorrower>>;

/** Sends a bank account from the account, 777 where none is given. @returns the update that waits for the call */
async function sendAccount({ borrower, steps }: Known, account: object = NEW): Promise<bigint> {
  const bank = { ...steps.bank, ...account };
  const { answer, id } = await sendProfile(test, borrower, { ...steps, bank });
  expect(answer.code).toBe(1);
  pass();
  return (await draftOf(test.house, id ?? '')).id;
}

function ask({ borrower }: Known) {
  const start = test.house.clock.today();
  const wish = { amount: 100, duration: 10, loan_type: 'Payday', purpose_loan_id: 101, start };
  return requestLoan(lendingServices(test), borrower.id, wish);
}

/** Where the money of the borrower's newest application goes. */
async function paidTo({ borrower }: Known) {
  const { id } = await test.house.db
    .selectFrom('application')
    .select('id')
    .where('borrower_id', '=', borrower.id)
    .where('status', '<>', 'Recorded')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id, account: (await findApplication(test.house.db, test.house.cipher, id))?.account };
}

/** What the borrower was told of where their money goes, and whether it can be told of which application. */
async function told({ borrower: { phone } }: Known) {
  const rows = await test.house.db
    .selectFrom('notice')
    .select(['body', 'state', 'created_at as at'])
    .where('phone', '=', phone)
    .where('kind', '=', 'account_given')
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ body, state, at }) => {
      const of = await toldOfApplication(test.house.db, { phone, at, isOfAccount: true });
      return { body, state, status: of?.status };
    }),
  );
}

const TOLD = {
  body: expect.stringMatching(/ACLEDA Bank.*777/) as string,
  state: 'waiting',
  status: 'Pending',
};

/** A loan that was asked for without an account, as a pawn form is. */
async function askWithoutAccount(known: Known): Promise<bigint> {
  done(await ask(known));
  pass();
  const { id } = await paidTo(known);
  await test.house.db
    .updateTable('application')
    .set({ bank_name: null, bank_account_number: null, bank_account_search: null })
    .set({ is_incomplete: true })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Staff write what the borrower says in the call of the review. */
async function sayInCall(applicationId: bigint): Promise<void> {
  const account = { bank: 'Wing Bank', number: '555000' };
  done(await giveAccount(lendingServices(test), STAFF.uma, { applicationId, ...account }));
  pass();
}

it('leaves the account that the borrower has said in a call since it was sent, which staff may still correct', async () => {
  const known = await aKnownBorrower();
  const id = await askWithoutAccount(known);
  const updateId = await sendAccount(known);
  await sayInCall(id);
  const query = { after: String(updateId - 1n) };
  const { rows } = await detailsPage(test.house, query, { withOpen: true });
  const { sent_at, applications } = rows.find((row) => row.id === String(updateId)) ?? {};
  expect(applications).toEqual([
    {
      id: String(id),
      account: { bank: 'Wing Bank', last_digits: '5000' },
      said_at: expect.any(String) as string,
    },
  ]);
  expect((applications?.[0]?.said_at ?? '') > (sent_at ?? '~')).toBe(true);
  done(await confirm(updateId));
  expect((await paidTo(known)).account).toEqual({ bank: 'Wing Bank', number: '555000' });
  expect(await told(known)).toHaveLength(1);
  const correction = { applicationId: id, bank: CONFIRMED.bank, number: CONFIRMED.number };
  done(await giveAccount(lendingServices(test), STAFF.uma, correction));
});

it('leaves one that staff wrote before it was kept when, as the upgrade reads it (0520); a later one takes its place', async () => {
  const known = await aKnownBorrower();
  const id = await askWithoutAccount(known);
  const updateId = await sendAccount(known);
  await sayInCall(id);
  await test.house.db
    .updateTable('application')
    .set({ account_written_at: null })
    .where('id', '=', id)
    .execute();
  const file = new URL('../../../migrations/0520-accounts-written-before.sql', import.meta.url);
  await sql.raw(readFileSync(file, 'utf8')).execute(test.house.test.owner);
  done(await confirm(updateId));
  expect((await paidTo(known)).account).toEqual({ bank: 'Wing Bank', number: '555000' });
  const later = { bank_name: 'Wing Bank', bank_account_number: '555000888' };
  done(await confirm(await sendAccount(known, later)));
  expect((await paidTo(known)).account).toEqual({ bank: 'Wing Bank', number: '555000888' });
});

it('takes the place of what they said in a call before it was sent, and they are told', async () => {
  const known = await aKnownBorrower();
  const id = await askWithoutAccount(known);
  await sayInCall(id);
  const updateId = await sendAccount(known);
  done(await confirm(updateId));
  expect(await paidTo(known)).toEqual({ id, account: CONFIRMED });
  expect((await told(known)).slice(1)).toEqual([TOLD]);
});

it('of two accounts that wait, the one that was sent later stays, whichever is confirmed last', async () => {
  const known = await aKnownBorrower();
  done(await ask(known));
  pass();
  const first = await sendAccount(known);
  const later = { bank_name: 'Wing Bank', bank_account_number: '555000777' };
  done(await confirm(await sendAccount(known, later)));
  expect((await paidTo(known)).account).toEqual({ bank: 'Wing Bank', number: '555000777' });
  // While keys are changed, one row is searched by another key than the other.
  await test.house.db
    .updateTable('application')
    .set({ bank_account_search: Buffer.alloc(32, 7) })
    .where('borrower_id', '=', known.borrower.id)
    .where('status', '=', 'Recorded')
    .execute();
  const query = { after: String(first - 1n) };
  const seen = await detailsPage(test.house, query, { withOpen: true });
  const { sent_at, applications } = seen.rows.find(({ id }) => id === String(first)) ?? {};
  expect((applications?.[0]?.said_at ?? '') > (sent_at ?? '~')).toBe(true);
  done(await confirm(first));
  expect((await paidTo(known)).account).toEqual({ bank: 'Wing Bank', number: '555000777' });
});

it('counts though a loan was asked for and the address sent between, both with the earlier one, and is where that loan’s money goes', async () => {
  const known = await aKnownBorrower();
  const updateId = await sendAccount(known);
  done(await ask(known));
  pass();
  expect((await sendProfile(test, known.borrower, known.steps)).answer.code).toBe(1);
  pass();
  const { id, account } = await paidTo(known);
  expect(account).toEqual(known.earlier);
  done(await confirm(updateId));
  expect(await recordOf(known.borrower)).toMatchObject(NEW);
  expect(await paidTo(known)).toEqual({ id, account: CONFIRMED });
  expect(await told(known)).toEqual([TOLD]);
  const { facts } = await test.house.db
    .selectFrom('audit')
    .select('facts')
    .where('event', '=', 'borrower.details_confirmed')
    .where('subject', '=', `borrower:${known.borrower.id}`)
    .executeTakeFirstOrThrow();
  expect(facts).toMatchObject({ confirmed: true, applications: [Number(id)] });
});

it('is in the loan that is asked for at the very moment of the call', async () => {
  const known = await aKnownBorrower();
  const updateId = await sendAccount(known);
  const answers = await Promise.all([ask(known), confirm(updateId)]);
  expect(answers.map(refusalOf)).toEqual([null, null]);
  expect((await paidTo(known)).account).toEqual(CONFIRMED);
});

it('leaves an account that the borrower named since for this very loan, and never before', async () => {
  const known = await aKnownBorrower();
  const updateId = await sendAccount(known);
  const named = { bank_name: 'Wing Bank', bank_account_number: '555' };
  const bank = { ...known.answers.bank, ...named, accept: true };
  const sent = await sendProfile(test, known.borrower, { ...known.answers, bank }, 'borrow');
  expect(sent.answer.code).toBe(1);
  pass();
  done(await confirm(updateId));
  expect((await paidTo(known)).account).toEqual({ bank: 'Wing Bank', number: '555' });
  expect(await recordOf(known.borrower)).toMatchObject(NEW);
});

it('is not confirmed while money is ordered to the earlier one; once the order is taken back it is', async () => {
  const known = await aKnownBorrower();
  const { id: borrowerId, phone } = known.borrower;
  const services = lendingServices(test);
  const offerId = await anOffer(test, known.borrower);
  await sign(services, { offerId, borrowerId, phone });
  const intentId = await orderMoney(services, offerId);
  pass();
  const updateId = await sendAccount(known);
  expect(refusalOf(await confirm(updateId))).toBe('money_ordered');
  expect((await paidTo(known)).account).toEqual(known.earlier);
  expect(await recordOf(known.borrower)).not.toMatchObject(NEW);
  done(await voidDisbursement(services, STAFF.max, { intentId, reason: 'another account' }));
  done(await confirm(updateId));
  expect((await paidTo(known)).account).toEqual(CONFIRMED);
});

it('is where the money goes though a page shows the earlier one still: nothing is ordered until who orders has seen it', async () => {
  const known = await aKnownBorrower();
  const { id: borrowerId, phone } = known.borrower;
  const services = lendingServices(test);
  const offerId = await anOffer(test, known.borrower);
  await sign(services, { offerId, borrowerId, phone });
  const pageOf = async () => {
    const view = done(await disbursementView(services, String(offerId)));
    const { cents, bank, account_number } = view;
    return { key: randomUUID(), cents, bank, account_number, cents_again: null };
  };
  const order = (body: Awaited<ReturnType<typeof pageOf>>) =>
    orderTo(services, STAFF.sam, String(offerId), body);
  const page = await pageOf();
  expect(page).toMatchObject({ account_number: known.earlier.number });
  pass();
  done(await confirm(await sendAccount(known)));
  expect(refusalOf(await order(page))).toBe('changed');
  // A bank alone, or a number alone, is not the account.
  expect(refusalOf(await order({ ...page, bank: NEW.bank_name }))).toBe('changed');
  expect(refusalOf(await order({ ...page, account_number: '777' }))).toBe('changed');
  const { intent_id: intentId } = done(await order(await pageOf()));
  const { details } = await test.house.db
    .selectFrom('intent')
    .select('details')
    .where('id', '=', intentId)
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ bank: NEW.bank_name });
});

it('an account is not confirmed in a call to a phone that is known not to be theirs; it is still left out', async () => {
  const known = await aKnownBorrower();
  const updateId = await sendAccount(known);
  const { id } = known.borrower;
  expect(await markNotTheirs(test.house, 'staff:uma', { id, why: 'lost' })).toBeUndefined();
  expect(refusalOf(await confirm(updateId))).toBe('held_phone');
  const dropped = { updateId, confirmed: false };
  done(await confirmDetails(lendingServices(test), STAFF.uma, dropped));
});
