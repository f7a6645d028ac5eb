import { randomUUID } from 'node:crypto';
import type { Message } from 'contract/office/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, payOf, STAFF } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { houseOf } from '../../testing/office-samples-loans.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { beginContact } from '../collections/commands-contact.ts';
import { momentOf } from '../collections/commands-fair.ts';
import { sendReminders } from '../collections/commands-remind.ts';
import { contactRecords } from '../collections/store.ts';
import { endPauses, insertPause } from '../pauses/store.ts';
import { bringLoansToToday } from '../loans/night/commands-night.ts';
import { sendDueNotices } from '../notices/commands.ts';
import { withdrawApproval } from '../offers/commands-withdraw.ts';
import { sendMessages } from './commands-applicants.ts';

let test: TestOffice;
let house: LoanHouse;
beforeAll(async () => {
  test = await openTestOffice();
  house = houseOf(test);
});
afterAll(() => test.close());

const DAY_MS = 86_400_000;
const later = (ms: number) => house.clock.set(new Date(house.clock.now().getTime() + ms));
const anOfficer = async () => signedIn(test, await aStaff(test, 'officer'));
const again = async (id: string, headers: { cookie: string }, key: string = randomUUID()) => {
  const url = `/api/office/messages/${id}/again`;
  const { status, body } = await test.call({ method: 'POST', url, headers, payload: { key } });
  return status === 200 ? 'done' : String(body.code);
};

/** Sends what is due by a service that takes it, or does not. @returns the texts that it was given */
async function send(to: string, taken = true): Promise<string[]> {
  const texts: string[] = [];
  const gateway = {
    dailyCap: null,
    needsNumber: false,
    send: (sms: { to: string; text: string }) => {
      if (sms.to === to) texts.push(sms.text);
      return Promise.resolve(taken ? { sent: true } : { sent: false, error: 'timeout' });
    },
  } as never;
  while ((await sendDueNotices(house, gateway)) > 0) continue;
  return texts;
}

/** Lets a message that waits fail as often as it is tried. */
async function failAll(phone: string): Promise<void> {
  for (let tries = 0; tries < 8; tries += 1) {
    await send(phone, false);
    later(3_600_000 / 4);
    await house.db
      .updateTable('notice')
      .set({ due_at: house.clock.now() })
      .where('state', '=', 'waiting')
      .execute();
  }
}

it('an offer’s SMS that was given up is told on the offer, goes out again once, and not at night, twice a day or once the offer is over', async () => {
  // Monday, 09:00 in Phnom Penh.
  house.clock.set(new Date('2026-11-23T02:00:00Z'));
  const { phone, applicationId } = await bringTo(house, 'offered');
  later(11_000);
  await failAll(phone);
  const officer = await anOfficer();
  const offerOf = async (headers: { cookie: string }) => {
    const url = `/api/office/applications/${applicationId}/decision`;
    const { body } = await test.call({ method: 'GET', url, headers });
    return (body.offer as { message: Pick<Message, 'id' | 'state' | 'last_error'> }).message;
  };
  const { id } = await offerOf(officer);
  expect(await offerOf(officer)).toMatchObject({ state: 'failed', last_error: 'timeout' });
  const key = randomUUID();
  expect(await Promise.all([again(id, officer, key), again(id, officer, key)])).toEqual([
    'done',
    'done',
  ]);
  expect(await again(id, officer)).toBe('changed');
  expect(await send(phone)).toHaveLength(1);
  expect(await again(id, officer)).toBe('changed');
  expect(await offerOf(officer)).toMatchObject({ state: 'sent', sent_again: 1 });

  const fail = () =>
    house.db
      .updateTable('notice')
      .set({ state: 'failed', sent_at: null })
      .where('id', '=', BigInt(id))
      .execute();
  await fail();
  expect(await again(id, officer)).toBe('again_day');
  later(DAY_MS);
  // Tuesday, 23:00.
  later(12 * 3_600_000 - (house.clock.now().getTime() % 3_600_000));
  expect(await again(id, await anOfficer())).toBe('contact_hours');
  later(12 * 3_600_000);
  const morning = await anOfficer();
  done(await withdrawApproval(house, STAFF.nary, applicationId));
  expect(await again(id, morning)).toBe('offer_over');
  const acts = await house.db
    .selectFrom('audit')
    .select(['subject', 'facts'])
    .where('event', '=', 'message.sent_again')
    .execute();
  expect(acts).toEqual([{ subject: `message:${id}`, facts: { kind: 'offer_made', times: 1 } }]);
});

it('a repeat while the service takes nothing takes none of a message’s chances; one that may have reached somebody does', async () => {
  // Tuesday, 08:40 in Phnom Penh.
  house.clock.set(new Date('2026-11-24T01:40:00Z'));
  const { phone } = await bringTo(house, 'offered');
  later(11_000);
  await failAll(phone);
  const message = () =>
    house.db
      .selectFrom('notice')
      .select(['id', 'state', 'sent_again', 'none_took'])
      .where('phone', '=', phone)
      .where('kind', '=', 'offer_made')
      .executeTakeFirstOrThrow();
  const id = String((await message()).id);
  const officer = await anOfficer();
  // More often than three times, all within a day: the service is still down.
  for (let press = 0; press < 4; press += 1) {
    expect(await again(id, officer)).toBe('done');
    await giveUp(id, { error: 'unreachable', tookNothing: true });
    expect(await message()).toMatchObject({ state: 'failed', sent_again: 1, none_took: true });
  }
  // Of one try nobody knows whether it was taken.
  expect(await again(id, officer)).toBe('done');
  await giveUp(id, { error: 'timeout' });
  expect(await message()).toMatchObject({ state: 'failed', sent_again: 1, none_took: false });
  expect(await again(id, officer)).toBe('again_day');
  const times = await house.db
    .selectFrom('audit')
    .select(sql<number>`(facts ->> 'times')::int`.as('times'))
    .where('subject', '=', `message:${id}`)
    .execute();
  expect(times.map((one) => one.times)).toEqual([1, 1, 1, 1, 1]);
});

/** Tries a message a last time, by a service that answers so. */
async function giveUp(id: string, answer: { error: string; tookNothing?: boolean }): Promise<void> {
  const of = house.db.updateTable('notice').where('id', '=', BigInt(id));
  await of.set({ tries: 7, due_at: house.clock.now() }).execute();
  const send = () => Promise.resolve({ sent: false, ...answer });
  await sendDueNotices(house, { dailyCap: null, needsNumber: false, send });
}

it('a code, a reminder of another day and what is a week old are never sent again', async () => {
  house.clock.set(new Date('2026-12-02T03:00:00Z'));
  const now = house.clock.now();
  const put = async (kind: string, age: number, audience = 'applicant') => {
    const { id } = await house.db
      .insertInto('notice')
      .values({
        kind,
        audience,
        phone: '85512999888',
        locale: 'en',
        body: 'A message',
        state: 'failed',
        due_at: now,
        created_at: new Date(now.getTime() - age),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(id);
  };
  const officer = await anOfficer();
  const answers = [
    await again(await put('reset_code', 0), officer),
    await again(await put('application_new', 0, 'lender'), officer),
    await again(await put('payment_reminder', DAY_MS), officer),
    await again(await put('document_asked', 8 * DAY_MS), officer),
    await again(await put('document_asked', 2 * DAY_MS), officer),
    await again(await put('complaint_received', 2 * DAY_MS), officer),
    await again('999999999', officer),
  ];
  expect(answers).toEqual([
    'not_again',
    'not_again',
    'too_old',
    'too_old',
    // Nobody with this phone was asked for a paper.
    'application_changed',
    'done',
    'not_found',
  ]);
});

it('a reminder and a message to an applicant go out again by the rules of fair contact alone, and count again', async () => {
  house.clock.set(new Date('2026-11-23T02:00:00Z'));
  const owing = await bringTo(house, 'open');
  const loanId = owing.loanId;
  const { matures_on: payDay } = await house.db
    .selectFrom('loan_summary')
    .select('matures_on')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  house.clock.set(new Date(Date.parse(`${payDay}T02:00:00Z`) + DAY_MS));
  await bringLoansToToday(house);
  const asking = await bringTo(house, 'inReview');
  const { applicationId } = asking;
  const officer = await anOfficer();
  const { uma, max } = STAFF;
  expect((await sendReminders(house, uma, { loans: [Number(loanId)] })).sent).toHaveLength(1);
  const asked = { ids: [applicationId], text: 'please_call', batch: randomUUID() } as const;
  expect(done(await sendMessages(house, uma, asked)).sent).toHaveLength(1);
  const failed = async (phone: string) => {
    const kind = phone === owing.phone ? 'payment_reminder' : 'applicant_message';
    const { id } = await house.db
      .updateTable('notice')
      .set({ state: 'failed' })
      .where('phone', '=', phone)
      .where('kind', '=', kind)
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(id);
  };
  const [reminder, message] = [await failed(owing.phone), await failed(asking.phone)];
  const [at, today] = [house.clock.now(), house.clock.today()];
  for (const { borrowerId } of [owing, asking]) {
    const pause = { loanId, until: today, reason: 'ill', by: uma.who, at };
    await insertPause(house.db, { borrowerId, ...pause });
  }
  expect([await again(reminder, officer), await again(message, officer)]).toEqual([
    'held_pause',
    'held_pause',
  ]);
  for (const { borrowerId } of [owing, asking]) {
    await endPauses(house.db, { borrowerId, today, by: max.who, at });
  }
  const week = async ({ borrowerId }: { borrowerId: bigint }) =>
    (await contactRecords(house.db, [borrowerId], momentOf(house))).get(borrowerId)?.week;
  expect([await again(reminder, officer), await again(message, officer)]).toEqual(['done', 'done']);
  expect([await week(owing), await week(asking)]).toEqual([2, 2]);

  // Three contacts within the week: nobody is written to again.
  for (const phone of [owing.phone, asking.phone]) await failed(phone);
  await house.db.updateTable('notice').set({ sent_again_at: null }).execute();
  done(await beginContact(house, uma, { loanId, kind: 'call' }));
  expect(await again(reminder, officer)).toBe('held_week');
  done(await deny(house, STAFF.nary, { applicationId, reasons: ['income'] }));
  expect(await again(message, officer)).toBe('held_closed');
  // What was paid since is not asked for again.
  done(await payOf(house, owing, 150_00));
  expect(await again(reminder, officer)).toBe('held_closed');
});
