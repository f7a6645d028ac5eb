import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { addDays } from 'lending/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { lateLoan } from '../../testing/office-collections.ts';
import {
  both,
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { refuseExtension } from '../loans/commands-extension.ts';
import { reversePayment } from '../payments/commands.ts';
import { logContact } from '../applications/calls/commands-contact.ts';
import { deleteHoliday, insertHoliday } from '../settings/store.ts';
import { beginContact, endContact, endPause } from './commands-contact.ts';
import { previewReminders, sendReminders } from './commands-remind.ts';
import { contactsView, todayPage } from './commands-today.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  // A Monday in Phnom Penh, 09:00.
  house.clock.set('2026-11-23T02:00:00Z');
});

const call = ({ loanId }: Subject, kind: 'call' | 'incoming' = 'call', by = STAFF.uma) =>
  beginContact(house, by, { loanId, kind });
const told = { outcome: 'no_answer', note: '' } as const;
const end = (
  { loanId }: Subject,
  { id }: { id: string },
  what: Parameters<typeof endContact>[2]['told'] = told,
) => endContact(house, STAFF.uma, { loanId, contactId: BigInt(id), told: what });
const remind = ({ loanId }: Subject) =>
  sendReminders(house, STAFF.uma, { loans: [Number(loanId)] });
const view = async ({ loanId }: Subject) => {
  const answer = await contactsView(house, { loanId });
  if (answer instanceof Refused) throw new Error('refused');
  return answer;
};

/** A payday loan, so many days after its Pay Day. */
const aLateLoan = (days: number) => lateLoan(house, days);

describe('a person is left alone', () => {
  it.each([
    ['before eight', '2026-11-23T00:59:59Z'],
    ['from six in the evening', '2026-11-23T11:00:00Z'],
    ['on a Sunday', '2026-11-22T04:00:00Z'],
  ])('%s: neither call nor message is taken, and nothing is written', async (_, now) => {
    const subject = await bringTo(house, 'open');
    house.clock.set(now);
    expect(refusalOf(await call(subject))).toBe('held_hours');
    expect((await remind(subject)).sent).toEqual([]);
    expect((await view(subject)).contacts).toEqual([]);
    // Who calls by themselves is listened to.
    done(await call(subject, 'incoming'));
  });

  it('on a holiday of the list, in the review of an application too', async () => {
    const [loan, asked] = [await bringTo(house, 'open'), await bringTo(house, 'inReview')];
    const names = { name_km: 'បុណ្យ', name_en: 'Feast', by: 'staff:max', at: house.clock.now() };
    await insertHoliday(house.db, { day: '2026-11-23', ...names });
    const contact = { reference: 'applicant', outcome: 'no_answer', callBackAt: null } as const;
    const answers = [
      await call(loan),
      await logContact(house, STAFF.uma, {
        applicationId: asked.applicationId,
        ...contact,
        key: randomUUID(),
      }),
    ];
    const { opens_at } = (await view(loan)).contact;
    await deleteHoliday(house.db, '2026-11-23');
    expect(answers.map(refusalOf)).toEqual(['held_hours', 'contact_hours']);
    expect(opens_at).toBe('2026-11-24T01:00:00.000Z');
    done(await call(loan));
  });

  it('after three calls and messages in seven days, until the oldest is past; unanswered calls count', async () => {
    const subject = await aLateLoan(5);
    const start = house.clock.now();
    done(await call(subject));
    expect((await remind(subject)).sent).toEqual([Number(subject.loanId)]);
    later(house, 1);
    done(await end(subject, done(await call(subject))));
    const refused = await call(subject);
    expect(refusalOf(refused)).toBe('held_week');
    expect((await remind(subject)).held).toMatchObject([{ why: 'week' }]);
    expect((await view(subject)).room).toMatchObject({
      call: 'week',
      sms: 'week',
      this_week: 3,
      week_opens_at: new Date(start.getTime() + 7 * 86_400_000).toISOString(),
    });
    house.clock.set(new Date(start.getTime() + 7 * 86_400_000));
    done(await call(subject));
  });

  it('with a second message on one day, whatever the loan', async () => {
    const subject = await aLateLoan(2);
    await remind(subject);
    expect((await remind(subject)).held).toMatchObject([
      { loan: Number(subject.loanId), why: 'day' },
    ]);
    const sent = await house.db
      .selectFrom('notice')
      .select(['kind', 'phone', 'body'])
      .where('phone', '=', subject.phone)
      .where('kind', '=', 'payment_reminder')
      .execute();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toContain(`L${String(subject.loanId).padStart(6, '0')}`);
  });

  it('in a hardship pause on every loan, until it ends or is ended', async () => {
    const subject = await aLateLoan(5);
    const begun = done(await call(subject, 'incoming'));
    const until = addDays(house.clock.today(), 30);
    const asked = { outcome: 'hardship', note: 'ill', pause_until: until } as const;
    expect(refusalOf(await end(subject, begun, { ...asked, note: ' ' }))).toBe('field:note');
    expect(refusalOf(await end(subject, begun, { ...asked, pause_until: '2028-01-01' }))).toBe(
      'field:pause_until',
    );
    done(await end(subject, begun, asked));
    expect(refusalOf(await call(subject))).toBe('held_pause');
    expect((await remind(subject)).held).toMatchObject([{ why: 'pause' }]);
    expect((await view(subject)).pause).toMatchObject({
      until,
      reason: 'ill',
      by: { handle: 'uma' },
    });
    done(await endPause(house, STAFF.nary, subject));
    expect(refusalOf(await endPause(house, STAFF.nary, subject))).toBe('changed');
    done(await call(subject));
  });

  it('once nothing is owed any more', async () => {
    const subject = await bringTo(house, 'closed');
    expect(refusalOf(await call(subject))).toBe('held_closed');
    expect((await remind(subject)).held).toMatchObject([{ why: 'closed' }]);
  });

  it.each(['cashier', 'borrower'] as const)('by a %s altogether', async (role) => {
    const subject = await bringTo(house, 'open');
    const answer = await beginContact(house, { who: 'x', role }, { ...subject, kind: 'call' });
    expect(refusalOf(answer)).toBe('role');
  });
});

describe('what came of a call', () => {
  it('is noted once', async () => {
    const subject = await bringTo(house, 'open');
    const begun = done(await call(subject));
    done(await end(subject, begun));
    expect(refusalOf(await end(subject, begun))).toBe('changed');
    const other = await bringTo(house, 'open');
    expect(refusalOf(await end(other, done(await call(subject))))).toBe('not_found');
    const came = done(await call(subject, 'incoming'));
    expect(refusalOf(await end(subject, came))).toBe('field:outcome');
  });

  it('is a promise that payments keep, their reversal breaks, and nothing stores', async () => {
    const subject = await bringTo(house, 'open');
    const begun = done(await call(subject));
    const promise = { outcome: 'promise', note: '', promise_on: '2026-11-25' } as const;
    const state = async () => (await view(subject)).contacts[0]?.promise?.state;
    expect(refusalOf(await end(subject, begun, { ...promise, promise_cents: 99_999_99 }))).toBe(
      'field:promise_cents',
    );
    expect(
      refusalOf(
        await end(subject, begun, { ...promise, promise_on: '2026-11-22', promise_cents: 1 }),
      ),
    ).toBe('field:promise_on');
    done(await end(subject, begun, { ...promise, promise_cents: 60_00 }));
    expect(await state()).toBe('open');
    later(house, 1);
    const { entry } = done(await payOf(house, subject, 60_00));
    expect(await state()).toBe('kept');
    const undoing = {
      loanId: subject.loanId,
      entry,
      reason: 'wrong loan',
      key: crypto.randomUUID(),
    };
    done(await reversePayment(house, STAFF.sam, undoing));
    expect(await state()).toBe('open');
    later(house, 2);
    expect(await state()).toBe('broken');
  });
});

describe('the page of the day', () => {
  it('says of each late loan what is next: to call, to wait for, promised for today', async () => {
    const [late, paused, promised] = [await aLateLoan(5), await aLateLoan(5), await aLateLoan(5)];
    const today = house.clock.today();
    done(
      await end(paused, done(await call(paused, 'incoming')), {
        outcome: 'hardship',
        note: 'ill',
        pause_until: addDays(today, 10),
      }),
    );
    done(
      await end(promised, done(await call(promised)), {
        outcome: 'promise',
        note: '',
        promise_on: today,
        promise_cents: 10_00,
      }),
    );
    const page = await todayPage(house, {});
    const stepOf = ({ loanId }: Subject) =>
      page.rows.find(({ loan }) => loan === Number(loanId))?.step;
    const steps = [late, paused, promised].map(stepOf);
    expect(steps).toEqual(['call', 'wait', 'promised']);
    const asked = await todayPage(house, { step: 'promised', group: 'promised' });
    expect(asked.rows.map(({ loan, promise }) => [loan, promise?.cents, promise?.state])).toEqual([
      [Number(promised.loanId), 10_00, 'open'],
    ]);
    expect(page.groups.promised.loans).toBe(1);
    const sum = Object.values(page.steps).reduce((total, { cents }) => total + cents, 0);
    expect(page.all.cents).toBe(sum);
  });

  it('shows an extension that was asked for where it is decided, though nothing is due, until it is answered', async () => {
    const subject = await bringTo(house, 'requested');
    const { loanId } = subject;
    expect((await loanOf(house, subject)).dueCents).toBe(0);
    const decided = async () => {
      const { rows } = await todayPage(house, { step: 'decide' });
      return rows.find(({ loan }) => loan === Number(loanId));
    };
    expect(await decided()).toMatchObject({ due_cents: 0, step: 'decide' });
    const { rows: today } = await todayPage(house, { step: 'decide', late: '0' });
    expect(today.map(({ loan }) => loan)).not.toContain(Number(loanId));
    expect((await previewReminders(house, {})).ready.map(({ loan }) => loan)).not.toContain(
      Number(loanId),
    );
    const answer = { loanId, reason: both('late'), key: crypto.randomUUID() };
    done(await refuseExtension(house, STAFF.nary, answer));
    expect(await decided()).toBeUndefined();
  });

  it('turns its pages by cursor without a gap or a repeat', async () => {
    const first = await todayPage(house, { step: 'call' });
    expect(first.rows.length).toBeGreaterThan(0);
    const row = first.rows[0];
    const rest = await todayPage(house, { step: 'call', after: `${row?.days_late}-${row?.loan}` });
    expect(rest.rows.map(({ loan }) => loan)).toEqual(first.rows.slice(1).map(({ loan }) => loan));
    const least = await todayPage(house, { step: 'call', sort: 'late' });
    const shown = first.rows.map(({ loan }) => loan);
    expect(least.rows.map(({ loan }) => loan)).toEqual(shown.toReversed());
    const back = { step: 'call', sort: 'late', before: `${row?.days_late}-${row?.loan}` } as const;
    expect((await todayPage(house, back)).rows.at(-1)?.loan).toBe(shown[1]);
  });

  it('previews the messages that would go out, and who is held back and why, without writing any', async () => {
    const subject = await aLateLoan(1);
    const before = await previewReminders(house, {});
    const mine = before.ready.find(({ loan }) => loan === Number(subject.loanId));
    expect(mine?.text).toMatch(/L\d{6}/);
    expect((await view(subject)).contacts).toEqual([]);
    await remind(subject);
    const after = await previewReminders(house, {});
    expect(after.held.find(({ loan }) => loan === Number(subject.loanId))?.why).toBe('day');
  });
});
