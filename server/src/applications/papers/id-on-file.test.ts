/** C-30: nothing is approved before a photo of the national ID is on file. The number is what somebody typed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBorrower, type TestBorrower } from '../../../testing/accounts.ts';
import { lendingServices, newestApplicationOf } from '../../../testing/borrower-loans.ts';
import { openTestApp, type TestApp } from '../../../testing/http.ts';
import { done, FINDINGS, putIdOnFile, refusalOf, STAFF } from '../../../testing/loans.ts';
import { counter } from '../../../testing/papers.ts';
import { requests } from '../../../testing/missing.ts';
import type { LoanServices } from '../../loans/commands-act.ts';
import { decide, offer, payOut, sign } from '../../seed/lender.ts';
import { approve, deny } from '../decide/commands-decide.ts';
import { recordedFindings } from '../review/commands-findings.ts';
import { startReview } from '../review/commands-review.ts';
import { findApplication } from '../review/store-review.ts';
import { findListed } from '../review/store-flags.ts';

let test: TestApp;
let services: LoanServices;
let at: ReturnType<typeof counter>;
let on: ReturnType<typeof requests>;
beforeAll(async () => {
  test = await openTestApp();
  services = lendingServices(test);
  at = counter(test);
  on = requests(test);
});
afterAll(() => test.close());

/** What review, queue and record say of it. */
async function onFile(applicationId: bigint): Promise<boolean | 'not agreed'> {
  const { db, cipher } = services;
  const application = await findApplication(db, cipher, applicationId);
  if (application === null) throw new Error('No such application');
  const listed = await findListed(db, applicationId);
  const said = [
    await at.isIdOnFile(applicationId),
    listed?.has_id,
    (await recordedFindings(services, application)).hasIdentification,
  ];
  return said.every((one) => one === said[0]) ? said[0] === true : 'not agreed';
}

/** A borrower who has sent the photo with the form. */
async function withCard(): Promise<{ borrower: TestBorrower; first: bigint }> {
  const borrower = await aBorrower(test);
  const first = await newestApplicationOf(test, borrower);
  await putIdOnFile(services, first);
  return { borrower, first };
}

/** The same, whose first loan was paid out. */
async function withLoan(): Promise<{ borrower: TestBorrower; first: bigint }> {
  const one = await withCard();
  const { id: borrowerId, phone } = one.borrower;
  await decide(services, one.first);
  const offerId = await offer(services, one.first);
  await sign(services, { offerId, borrowerId, phone });
  await payOut(services, offerId);
  return one;
}

it('the number that was typed is none: approval waits for the photo, which the form or the counter brings', async () => {
  const borrower = await aBorrower(test);
  const id = await newestApplicationOf(test, borrower);
  expect((await on.rowOf(id)).national_id_number).toMatch(/^\d{9}$/);
  expect(await onFile(id)).toBe(false);
  done(await startReview(services, STAFF.uma, id));
  const application = await findApplication(services.db, services.cipher, id);
  if (application === null) throw new Error('No such application');
  const { hasIdentification } = await recordedFindings(services, application);
  const findings = { ...FINDINGS, hasIdentification };
  const refused = await approve(services, STAFF.nary, { applicationId: id, findings });
  expect(refusalOf(refused)).toBe('identification:not-given');
  await putIdOnFile(services, id);
  expect(await onFile(id)).toBe(true);
});

it('a second loan needs no photo anew', async () => {
  const { borrower } = await withLoan();
  expect(await onFile(await on.request('Payday', borrower))).toBe(true);
});

it('but where the first was denied, where the two give different numbers, and where nobody proved the phone', async () => {
  const denied = await withCard();
  done(await deny(services, STAFF.nary, { applicationId: denied.first, reasons: ['documents'] }));
  expect(await onFile(await on.request('Payday', denied.borrower))).toBe(false);

  const { borrower, first } = await withLoan();
  const again = await on.request('Payday', borrower);
  const change = (id: bigint, set: object) =>
    test.house.db.updateTable('application').set(set).where('id', '=', id).execute();
  const { national_id_search: search } = await on.rowOf(again);
  await change(again, { national_id_search: Buffer.alloc(32, 7) });
  expect(await onFile(again)).toBe(false);
  await change(again, { national_id_search: search, phone_proved_at: null });
  expect(await onFile(again)).toBe(false);
  await change(again, { phone_proved_at: services.clock.now() });
  expect(await onFile(again)).toBe(true);
  await change(first, { phone_proved_at: null });
  expect(await onFile(again)).toBe(false);
});
