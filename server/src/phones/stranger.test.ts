/** An application that a number's next holder sent before the borrower's phone was changed stays with the number, and is told by it. */
import { applicationNumber } from 'contract/record-numbers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { done, later, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { givePhone } from '../../testing/office-phones.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { requestDocument, startReview } from '../applications/review/commands-review.ts';
import { decisionView } from '../decisions/commands-view.ts';
import { workOutbox } from '../jobs/outbox.ts';
import { previewMessages } from '../messages/commands-applicants.ts';
import { toldOfApplication } from '../messages/store-told.ts';
import { phoneOwner } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());
beforeEach(() => later(house, 1));

/** Sends an application with a phone, as a visitor of the site does. */
async function sent(phone: string): Promise<bigint> {
  const answers = applicantAnswers();
  answers['personal-info'].phone = `0${phone.slice(3)}`;
  return submitAnApplication(house, answers);
}

const phoneOf = async (id: bigint) => {
  const { phone } = await house.db
    .selectFrom('application')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return phone;
};
const told = (kinds: readonly string[]) =>
  house.db
    .selectFrom('notice')
    .select(['kind', 'phone', 'state'])
    .where('kind', 'in', kinds)
    .where('created_at', '>=', house.clock.now())
    .orderBy('id')
    .execute();

it('it is not shown as what the phone takes along, keeps the phone, and what waits about it is told there', async () => {
  const { borrowerId, phone } = await bringTo(house, 'closed');
  later(house, 1);
  const next = '85577300001';
  const application = await sent(phone);
  expect(done(await phoneOwner(house, borrowerId)).application).toBeNull();
  done(await startReview(house, STAFF.uma, application));
  done(
    await requestDocument(house, STAFF.uma, { applicationId: application, kind: 'national_id' }),
  );
  await givePhone(house, borrowerId, next);
  expect(await phoneOf(application)).toBe(phone);
  const stayed = await told(['application_received', 'document_asked', 'phone_changed_to']);
  expect(stayed.map(({ kind, phone: to }) => [kind, to])).toEqual([
    ['application_received', phone],
    ['document_asked', phone],
    ['phone_changed_to', next],
  ]);
});

it('later messages about it go to its own phone as well, and are held against it before they leave', async () => {
  const { borrowerId, phone } = await bringTo(house, 'closed');
  const application = await sent(phone);
  const next = '85577300002';
  await givePhone(house, borrowerId, next);
  const asked = { ids: [application], text: 'please_call' } as const;
  const { ready } = await previewMessages(house, asked);
  expect(ready).toMatchObject([{ id: String(application), phone }]);
  const shown = async () => done(await decisionView(house, String(application), STAFF.nary.who));
  expect(await shown()).toMatchObject({ phone });
  done(await startReview(house, STAFF.uma, application));
  house.clock.set(new Date(house.clock.now().getTime() + 60_000));
  const at = house.clock.now();
  const denying = { applicationId: application, reasons: ['income'], holdMs: 30_000 };
  done(await deny(house, STAFF.nary, denying));
  const denied = () => told(['application_denied']);
  expect(await denied()).toMatchObject([{ phone, state: 'waiting' }]);
  expect(await shown()).toMatchObject({ denial: { told: false } });
  const ofInstant = { at, isOfAccount: false };
  expect(await toldOfApplication(house.db, { ...ofInstant, phone })).toMatchObject({
    status: 'Denied',
  });
  expect(await toldOfApplication(house.db, { ...ofInstant, phone: next })).toBeNull();
  const gateway = { dailyCap: null, needsNumber: false, send: () => ({ sent: true }) };
  // Held for half a minute, until which it can be taken back.
  const send = async () => {
    while (await workOutbox(house, gateway as never)) continue;
  };
  await send();
  expect(await denied()).toMatchObject([{ phone, state: 'waiting' }]);
  house.clock.set(new Date(at.getTime() + 30_000));
  await send();
  house.clock.set(at);
  expect(await denied()).toMatchObject([{ phone, state: 'sent' }]);
});

it('one with the borrower’s own national ID takes the new phone, and so does any while nobody has proved the old one', async () => {
  const { borrowerId, phone, applicationId } = await bringTo(house, 'closed');
  const { national_id_search: own } = await house.db
    .selectFrom('application')
    .select('national_id_search')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const again = await sent(phone);
  await house.db
    .updateTable('application')
    .set({ national_id_search: own })
    .where('id', '=', again)
    .execute();
  expect(done(await phoneOwner(house, borrowerId)).application).toBe(applicationNumber(again));
  await givePhone(house, borrowerId, '85577300003');
  expect(await phoneOf(again)).toBe('85577300003');
  const first = await sent('85512987101');
  const second = await sent('85512987101');
  const { borrower_id: unproved } = await house.db
    .selectFrom('application')
    .select('borrower_id')
    .where('id', '=', second)
    .executeTakeFirstOrThrow();
  await givePhone(house, unproved ?? 0n, '85577300004');
  expect([await phoneOf(first), await phoneOf(second)]).toEqual(['85577300004', '85577300004']);
});
