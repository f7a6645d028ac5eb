import { randomUUID } from 'node:crypto';
import { LOCALE_HEADER } from 'contract/locale';
import type { DecisionView } from 'contract/office/decision-views';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCase, accountShown, houseOf } from '../../testing/office-decisions.ts';
import { asker, contentsOf, done, refusalOf, STAFF } from '../../testing/loans.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { applicationCards } from '../application-cards/commands.ts';
import { releaseCollateral } from '../collateral/commands.ts';
import { registerPage } from '../collateral/commands-register.ts';
import { overviewOf } from '../overview/commands.ts';
import { cancelAgreement, keepAgreement, proposeCancellation } from './commands-cancel.ts';
import { orderDisbursement } from './commands.ts';
import { insertIntent } from './store.ts';

let test: TestOffice;
const people = {} as Record<'nary' | 'sam' | 'max', { handle: string; cookie: string }>;
beforeAll(async () => {
  test = await openTestOffice();
  // Who may both propose and confirm still needs somebody else.
  const roles = { nary: ['approver', 'manager'], sam: ['cashier'], max: ['manager'] } as const;
  for (const name of ['nary', 'sam', 'max'] as const) {
    const staff = await aStaff(test, ...roles[name]);
    people[name] = { handle: staff.handle, ...(await signedIn(test, staff)) };
  }
});
afterAll(() => test.close());

type Who = keyof typeof people;
const headersOf = (who: Who) => ({ cookie: people[who].cookie, [LOCALE_HEADER]: 'en' });
const post = (who: Who, url: string, payload: object) =>
  test.call({ method: 'POST', url: `/api/office/${url}`, headers: headersOf(who), payload });
const propose = (who: Who, { id, version }: { id: string; version: number }, reason = 'Closed') =>
  post(who, `applications/${id}/cancellation`, { version, reason });
const end = (who: Who, { id, version }: { id: string; version: number }, confirm = true) =>
  post(who, `applications/${id}/cancellation/end`, {
    version,
    confirm,
    note: confirm ? null : 'No',
  });
const order = async (offerId: bigint) =>
  post('sam', `disbursements/${offerId}/order`, {
    key: randomUUID(),
    cents: 100_00,
    ...(await accountShown(test, offerId)),
    cents_again: null,
  });
const view = async (id: string) => {
  const url = `/api/office/applications/${id}/decision`;
  const { body } = await test.call({ method: 'GET', url, headers: headersOf('max') });
  return body as unknown as DecisionView;
};
const stateOf = (applicationId: bigint) =>
  test.house.db
    .selectFrom('application as a')
    .innerJoin('offer as o', 'o.application_id', 'a.id')
    .select(['a.status', 'o.status as offer'])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow();

it('a signed agreement whose money cannot go out is cancelled by two: nothing is owed, the borrower is told, and no money goes out any more', async () => {
  const house = houseOf(test);
  const one = await aCase(test, 'signed');
  const { id, applicationId, offerId, borrowerId, phone, version } = one;
  expect((await propose('nary', one, '  ')).status).toBe(422);
  expect(await propose('nary', one)).toMatchObject({
    status: 200,
    body: { status: 'Approved', version: version + 1 },
  });
  const seen = { id, version: version + 1 };
  const before = await contentsOf(house);
  // While it waits: no second proposal, no order, no confirmation by who proposed it or on what was not seen.
  expect((await propose('max', seen)).body).toMatchObject({
    code: 'cancellation_waits',
    detail: 'Somebody has proposed to cancel this agreement already. A manager decides it first.',
  });
  expect((await order(offerId)).body).toMatchObject({ code: 'cancellation_waits' });
  const own = await end('nary', seen);
  expect([own.status, own.body.code]).toEqual([403, 'second_person']);
  const stale = await end('max', { id, version });
  expect([stale.status, stale.body.code]).toEqual([409, 'changed']);
  expect(String(stale.body.detail)).toContain('proposed to cancel the agreement');
  expect(await contentsOf(house)).toEqual(before);
  const asked = { method: 'GET', url: `/api/office/disbursements/${offerId}` } as const;
  const money = await test.call({ ...asked, headers: headersOf('sam') });
  expect(money.body.blocked).toEqual(['cancellation']);
  const waiting = await view(id);
  expect(waiting.cancellation).toMatchObject({ reason: 'Closed', ended: null });
  expect(waiting.others.cancel.map(({ who }) => who)).toContain(`staff:${people.max.handle}`);
  expect(waiting.others.cancel.map(({ who }) => who)).not.toContain(`staff:${people.nary.handle}`);

  expect(await end('max', seen)).toMatchObject({
    status: 200,
    body: { status: 'Withdrawn', version: version + 2 },
  });
  expect(await stateOf(applicationId)).toEqual({ status: 'Withdrawn', offer: 'Cancelled' });
  const at = test.house.clock.now().toISOString();
  expect((await view(id)).cancellation).toMatchObject({
    who: `staff:${people.nary.handle}`,
    reason: 'Closed',
    ended: { who: `staff:${people.max.handle}`, at, outcome: 'confirmed', note: null },
  });
  const told = await test.house.db
    .selectFrom('notice')
    .select('kind')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(told).toEqual({ kind: 'agreement_cancelled' });
  const overview = await overviewOf(house, borrowerId);
  if (overview instanceof Refused) throw new Error('refused');
  expect(overview.application).toMatchObject({ state: 'cancelled', offer: null });
  expect(overview.application?.steps.slice(3, 5)).toMatchObject([
    { step: 'signed', state: 'done', at: expect.any(String) },
    { step: 'paid-out', state: 'stopped' },
  ]);
  const acts = (await view(id)).acts.map(({ kind }) => kind);
  expect(acts.slice(-3)).toEqual(['offer_signed', 'cancel_proposed', 'cancelled']);
  // Neither by the office nor past it does money go out, or the cancellation a second time.
  expect((await order(offerId)).body.code).toBe('changed');
  expect((await end('max', { id, version: version + 2 })).body.code).toBe('changed');
  const intent = { id: randomUUID(), kind: 'disbursement', cents: 1, details: {} } as const;
  const by = `staff:${people.sam.handle}`;
  await expect(
    insertIntent(house.db, { ...intent, about: { offer_id: offerId }, by, at: new Date() }),
  ).rejects.toThrow('is not paid out');
});

it('V2.3.5 who proposed it does not confirm it, nor does an agreement end without a confirmation or beside an order, past the office in the database', async () => {
  const { applicationId, offerId } = await aCase(test, 'cancelProposed');
  const { db } = test.house;
  const cancel = () => sql`update offer set status = 'Cancelled' where id = ${offerId}`.execute(db);
  const confirm = (who: string) =>
    sql`insert into agreement_cancellation_end (cancellation_id, outcome, proposed_by, ended_by, ended_at)
      select id, 'confirmed', proposed_by, ${who}, now() from agreement_cancellation
      where offer_id = ${offerId}`.execute(db);
  await expect(confirm('staff:nary')).rejects.toThrow('agreement_cancellation_second_person');
  await expect(cancel()).rejects.toThrow('an offer only ends, once');
  const ordered = await aCase(test, 'ordered');
  await expect(
    sql`update offer set status = 'Cancelled' where id = ${ordered.offerId}`.execute(db),
  ).rejects.toThrow('an offer only ends, once');
  expect(await stateOf(applicationId)).toEqual({ status: 'Approved', offer: 'Signed' });
});

it('it waits for an order to be taken back, is not for a loan, and is refused or taken back with the agreement standing', async () => {
  const ordered = await aCase(test, 'ordered');
  const refused = await propose('nary', ordered);
  expect([refused.status, refused.body.code]).toEqual([409, 'money_ordered']);
  expect(String(refused.body.detail)).toContain('Take that order back first');
  const back = { intent_id: ordered.intentId, reason: 'account closed' };
  expect((await post('sam', `disbursements/${ordered.offerId}/void`, back)).status).toBe(204);
  let { version } = ordered;
  const { id } = ordered;
  version += 1;
  expect((await propose('nary', { id, version })).status).toBe(200);
  version += 1;
  const silent = { version, confirm: false, note: null };
  // Another says why it stands; who proposed it needs not to.
  expect((await post('max', `applications/${id}/cancellation/end`, silent)).status).toBe(422);
  expect((await end('max', { id, version }, false)).body.status).toBe('Approved');
  const stands = {
    who: `staff:${people.max.handle}`,
    outcome: 'refused',
    note: expect.any(String),
  };
  expect((await view(id)).cancellation?.ended).toMatchObject(stands);
  version += 1;
  expect((await propose('nary', { id, version })).status).toBe(200);
  version += 1;
  const taken = { version, confirm: false, note: null };
  expect((await post('nary', `applications/${id}/cancellation/end`, taken)).status).toBe(200);
  expect((await order(ordered.offerId)).status).toBe(201);
  const loan = await aCase(test, 'open');
  const gone = await propose('nary', loan);
  expect([gone.status, gone.body.code]).toEqual([409, 'paid_out']);
  expect(String(gone.body.detail)).toContain('it is a loan');
});

it('collateral that was taken is given back once its agreement is cancelled, not before', async () => {
  const house = houseOf(test);
  const { applicationId, ticket, phone, borrowerId } = await bringTo(house, 'pawnHeld');
  expect(refusalOf(await releaseCollateral(house, STAFF.uma, ticket))).toBe('changed');
  done(await proposeCancellation(house, STAFF.nary, { applicationId, reason: 'changed mind' }));
  expect(refusalOf(await releaseCollateral(house, STAFF.uma, ticket))).toBe('changed');
  const seen = (await view(String(applicationId))).sms.cancelled;
  done(await cancelAgreement(house, STAFF.max, { applicationId }));
  // Who pawned it is told to fetch it, by SMS as staff saw it before and in the account; staff see that it waits.
  const number = `T${String(ticket).padStart(6, '0')}`;
  const { body } = await house.db
    .selectFrom('notice')
    .select('body')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(body).toContain(number);
  expect(seen.slice(0, 60)).toBe(body.slice(0, 60));
  expect(seen).toContain(number);
  const card = async () => (await applicationCards(house, borrowerId))[0];
  expect(await card()).toMatchObject({ state: 'cancelled', collateral: { ticket: number } });
  expect((await view(String(applicationId))).to_give_back).toBe(number);
  const { rows } = await registerPage(house, { state: 'to_release' }, asker(STAFF.max));
  expect(rows).toMatchObject([{ application: String(applicationId), ticket: number }]);
  done(await releaseCollateral(house, STAFF.uma, ticket));
  expect(await card()).toMatchObject({ state: 'cancelled', collateral: null });
  expect((await view(String(applicationId))).to_give_back).toBeNull();
});

it('of eight who cancel or keep it at once one has their way, and so of two who propose it and order its money at once', async () => {
  const house = houseOf(test);
  const { applicationId, offerId } = await bringTo(house, 'cancelProposed');
  const note = 'it stands';
  const answers = await Promise.all(
    [0, 1, 2, 3].flatMap((): Promise<unknown>[] => [
      cancelAgreement(house, STAFF.max, { applicationId }),
      keepAgreement(house, STAFF.max, { applicationId, note }),
    ]),
  );
  expect(answers.filter((one) => refusalOf(one) === null)).toHaveLength(1);
  const { offer } = await stateOf(applicationId);
  const other = await bringTo(house, 'signed');
  const { applicationId: otherId } = other;
  const race = await Promise.all([
    proposeCancellation(house, STAFF.nary, { applicationId: otherId, reason: note }),
    orderDisbursement(house, STAFF.sam, {
      offerId: other.offerId,
      key: randomUUID(),
    }),
  ]);
  expect(race.filter((one) => refusalOf(one) === null)).toHaveLength(1);
  const again = { offerId, key: randomUUID() };
  const paid = refusalOf(await orderDisbursement(house, STAFF.sam, again));
  expect(paid).toBe(offer === 'Cancelled' ? 'changed' : null);
});
