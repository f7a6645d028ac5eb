import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { done, type LoanHouse, openLoanHouse, refusalOf, STAFF } from '../../testing/loans.ts';
import { previewMessages, sendMessages } from './commands-applicants.ts';
import { deny } from '../applications/decide/commands-decide.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const { uma, nary, sam } = STAFF;
const anApplication = (answers = applicantAnswers()) => submitAnApplication(house, answers);
const send = async (ids: readonly bigint[], batch: string = randomUUID(), by = uma) =>
  done(await sendMessages(house, by, { ids, text: 'please_call', batch }));
const written = async (ids: readonly bigint[]) => {
  const rows = await house.db
    .selectFrom('review_message')
    .select(['application_id', 'sent_by'])
    .where('application_id', 'in', [...ids])
    .orderBy('application_id')
    .execute();
  const notices = await house.db
    .selectFrom('notice')
    .select('body')
    .where('kind', '=', 'applicant_message')
    .execute();
  const audit = await house.db
    .selectFrom('audit')
    .select('subject')
    .where('event', '=', 'application.messaged')
    .execute();
  return { rows, notices, audit };
};

describe('a message to several applicants', () => {
  it('goes to each who may be written to, once for a key however often and at once it is asked; who is left alone is named with why', async () => {
    const [one, decided] = [await anApplication(), await anApplication()];
    if (
      (await deny(house, nary, { applicationId: decided, reasons: ['income'] })) instanceof Refused
    ) {
      throw new Error('Not denied');
    }
    const answers = applicantAnswers();
    const first = await anApplication(answers);
    const again = applicantAnswers();
    again['personal-info'].phone = answers['personal-info'].phone;
    const same = await anApplication(again);
    const ids = [one, decided, first, same];
    const seen = await previewMessages(house, { ids, text: 'please_call' });
    expect(seen.ready.map(({ id }) => BigInt(id))).toEqual([one, first]);
    expect(seen.ready[0]?.text).toContain(`A-${one}`);
    const held = [
      { id: String(decided), why: 'closed' },
      { id: String(same), why: 'day' },
    ];
    expect(seen.held).toMatchObject(held);
    expect((await written(ids)).rows).toEqual([]);
    const key = randomUUID();
    const answersOf = await Promise.all([send(ids, key), send(ids, key), send(ids, key)]);
    for (const { sent, held: left } of answersOf) {
      expect(sent).toEqual([String(one), String(first)]);
      expect(left).toMatchObject(held);
    }
    const stored = await written(ids);
    expect(stored.rows).toEqual([
      { application_id: one, sent_by: 'staff:uma' },
      { application_id: first, sent_by: 'staff:uma' },
    ]);
    expect(stored.notices).toHaveLength(2);
    expect(stored.audit.map(({ subject }) => subject).toSorted()).toEqual(
      [`application:${one}`, `application:${first}`].toSorted(),
    );
    expect(await send([one])).toMatchObject({ sent: [], held: [{ why: 'day' }] });
  });

  it('is held back outside the hours and past three in a week, and no cashier sends one', async () => {
    const id = await anApplication();
    expect((await send([id], randomUUID(), sam as never)).sent).toEqual([]);
    const before = house.clock.now();
    const days = ['2026-11-23', '2026-11-24', '2026-11-25'];
    for (const day of days) {
      house.clock.set(`${day}T03:00:00Z`);
      expect((await send([id])).sent).toEqual([String(id)]);
    }
    house.clock.set('2026-11-26T03:00:00Z');
    expect(await send([id])).toMatchObject({ sent: [], held: [{ why: 'week' }] });
    const other = await anApplication();
    house.clock.set('2026-11-26T13:00:00Z');
    expect(await send([other])).toMatchObject({ sent: [], held: [{ why: 'hours' }] });
    house.clock.set(before.toISOString());
  });
});

it('a key that a message was sent under is refused for another text and to another person, and nothing more is written', async () => {
  const [one, other] = [await anApplication(), await anApplication()];
  const batch = randomUUID();
  expect((await send([one], batch)).sent).toEqual([String(one)]);
  const before = await written([one, other]);
  const asked = { ids: [one, other], text: 'please_call', batch } as const;
  const changed = await sendMessages(house, uma, { ...asked, text: 'in_review' });
  expect(refusalOf(changed)).toBe('key_used:text');
  expect(refusalOf(await sendMessages(house, nary, asked))).toBe('key_used:act');
  expect(await written([one, other])).toEqual(before);
});
