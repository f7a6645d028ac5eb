/** Messages that are being sent, or written, at the moment at which their borrower's phone is changed. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { behind } from '../../testing/at-once.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { later, type LoanHouse, openLoanHouse, type Subject } from '../../testing/loans.ts';
import { givePhone } from '../../testing/office-phones.ts';
import { sendDueNotices } from '../notices/commands.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import type { SmsGateway } from '../notices/gateway.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());
beforeEach(() => later(house, 1));

const KIND = 'payment_received';
const text = () => 'Paid 5.00';

/** Writes to a borrower as an act does that is done now. */
const tell = (db: LoanHouse['db'], { borrowerId }: Subject) =>
  tellBorrower(db, { borrowerId, kind: KIND, text, now: house.clock.now() });

/** The messages that say it, oldest first. */
const told = (phones: string[]) =>
  house.db
    .selectFrom('notice')
    .select(['phone', 'state'])
    .where('kind', '=', KIND)
    .where('body', '=', text())
    .where('phone', 'in', phones)
    .orderBy('id')
    .execute();

/** A service that does something before it answers each message. @returns to which phones this one was given */
function service(answer: (to: string) => Promise<boolean>) {
  const given: string[] = [];
  const gateway: SmsGateway = {
    dailyCap: null,
    needsNumber: true,
    async send({ to, text: body }) {
      if (body !== text()) return { sent: true };
      given.push(to);
      return (await answer(to)) ? { sent: true } : { sent: false, error: 'timeout' };
    },
  };
  return { gateway, given };
}

it.each([
  { answer: 'does not take it', taken: false },
  { answer: 'takes it', taken: true },
])(
  'a message that is being sent while the phone changes, and the service $answer: what was told stands with the phone that was told',
  async ({ taken }) => {
    const subject = await bringTo(house, 'open');
    const { borrowerId, phone } = subject;
    const next = taken ? '85577400001' : '85577400002';
    await tell(house.db, subject);
    const { gateway, given } = service(async (to) => {
      if (to !== phone) return true;
      await givePhone(house, borrowerId, next);
      return taken;
    });
    await sendDueNotices(house, gateway);
    expect(await told([phone, next])).toEqual([
      taken ? { phone, state: 'sent' } : { phone: next, state: 'waiting' },
    ]);
    later(house, 1);
    await sendDueNotices(house, gateway);
    expect(given).toEqual(taken ? [phone] : [phone, next]);
    expect(await told([phone, next])).toEqual([{ phone: taken ? phone : next, state: 'sent' }]);
  },
);

it('a message that is being written while the phone changes goes to the new one', async () => {
  const subject = await bringTo(house, 'open');
  const next = '85577400003';
  await behind(house, (tx) => tell(tx, subject), [
    () => givePhone(house, subject.borrowerId, next),
  ]);
  expect(await told([subject.phone, next])).toEqual([{ phone: next, state: 'waiting' }]);
});

it('who is being written to with a code of theirs in hand is waited for, and neither waits for the other', async () => {
  const subject = await bringTo(house, 'open');
  const { borrowerId, phone } = subject;
  const next = '85577400004';
  const code = { alias: randomUUID(), request_id: randomUUID(), code_hash: randomBytes(32) };
  await house.db
    .insertInto('phone_code')
    .values({ ...code, phone, borrower_id: borrowerId, sent_at: house.clock.now() })
    .execute();
  // As a password is set by the code, which is then told.
  const used = sql`select from phone_code where phone = ${phone} for update`;
  const [changed] = await behind(
    house,
    (tx) => used.execute(tx),
    [() => givePhone(house, borrowerId, next)],
    (tx) => tell(tx, subject),
  );
  expect(changed).toBeUndefined();
  expect(await told([phone, next])).toEqual([{ phone: next, state: 'waiting' }]);
});

it('somebody whose application repeats one of theirs is written to about that one, and neither waits for the other', async () => {
  const subject = await bringTo(house, 'inReview');
  const { applicationId, phone } = subject;
  const answers = applicantAnswers();
  answers['personal-info'].phone = `0${phone.slice(3)}`;
  const original = sql`select from application where id = ${applicationId} for update`;
  const [again] = await behind(
    house,
    (tx) => original.execute(tx),
    [() => submitAnApplication(house, answers)],
    (tx) => tell(tx, subject),
  );
  const { duplicate_of: repeats } = await house.db
    .selectFrom('application')
    .select('duplicate_of')
    .where('id', '=', again as bigint)
    .executeTakeFirstOrThrow();
  expect(repeats).toBe(applicationId);
  expect(await told([phone])).toEqual([{ phone, state: 'waiting' }]);
});
