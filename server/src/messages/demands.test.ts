/** What is demanded of a borrower or declared on their loan is said in the hours of contact, and not at all in a hardship pause. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refused } from 'contract/refusal';
import { loanNumber } from 'contract/record-numbers';
import { view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  both,
  done,
  type LoanHouse,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { noticeSale } from '../collateral/commands-sale-notice.ts';
import { endPauses, insertPause } from '../pauses/store.ts';
import { workOutbox } from '../jobs/outbox.ts';
import { officeLoan } from '../loan-views/commands-office-loan.ts';
import { sendCorrectionNotice } from '../loans/commands-correction.ts';
import { declareDefault } from '../loans/commands-default.ts';
import { markPastSent } from '../notices/store-sending.ts';
import { deleteHoliday, insertHoliday } from '../settings/store.ts';
import { sendAgain } from './commands.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

/** Saturday; Phnom Penh is seven hours ahead. Contact is open from 08:00 to 18:00, Monday to Saturday. */
const SATURDAY_0900 = '2026-11-28T02:00:00Z';
const SATURDAY_1830 = '2026-11-28T11:30:00Z';
const MONDAY_0800 = '2026-11-30T01:00:00.000Z';
const SUNDAY_1000 = '2026-11-29T03:00:00.000Z';
const TUESDAY_0800 = '2026-12-01T01:00:00.000Z';

beforeEach(() => {
  house.clock.set(SATURDAY_0900);
});

const key = () => randomUUID();
const reason = both('gone');

/** The three acts, each with a state in which it may be done and the message that it writes. */
const ACTS = {
  correction_notice: {
    from: 'open',
    run: ({ loanId }: Subject) =>
      sendCorrectionNotice(house, STAFF.nary, { loanId, reason, key: key() }),
  },
  loan_defaulted: {
    from: 'corrected',
    run: ({ loanId }: Subject) => declareDefault(house, STAFF.nary, { loanId, reason, key: key() }),
  },
  collateral_sale_notice: {
    from: 'pawnDefaulted',
    run: ({ applicationId }: Subject) => noticeSale(house, STAFF.nary, { applicationId }),
  },
} as const;
const KINDS = Object.keys(ACTS) as (keyof typeof ACTS)[];
const IN_HOURS = KINDS.filter((kind) => kind !== 'loan_defaulted');

/** A service that takes everything. @returns the texts that a phone was sent */
async function send({ phone }: Subject): Promise<string[]> {
  const texts: string[] = [];
  const gateway = {
    dailyCap: null,
    needsNumber: false,
    send: ({ to, text }: { to: string; text: string }) => {
      if (to === phone) texts.push(text);
      return Promise.resolve({ sent: true as const });
    },
  };
  while (await workOutbox(house, gateway)) continue;
  return texts;
}

async function ready(kind: keyof typeof ACTS): Promise<Subject> {
  const subject = await bringTo(house, ACTS[kind].from);
  // What was written on the way left when it was written.
  await markPastSent(house.db);
  return subject;
}

const newest = ({ phone }: Subject, kind: string) =>
  house.db
    .selectFrom('notice')
    .select(['id', 'body', 'state', 'last_error as error', 'due_at as dueAt'])
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const page = async ({ loanId }: Subject) =>
  done(
    await officeLoan(house, {
      number: loanNumber(loanId),
      asOf: undefined,
      who: STAFF.nary.who,
    }),
  );

async function pause({ borrowerId, loanId }: Subject): Promise<void> {
  const at = house.clock.now();
  const told = { until: '2026-12-20', reason: 'ill', by: STAFF.uma.who, at } as const;
  await insertPause(house.db, { borrowerId, loanId, ...told });
}

describe.each(KINDS)('%s', (kind) => {
  it('is refused in a hardship pause, with its last day and that it can be ended', async () => {
    const subject = await ready(kind);
    await pause(subject);
    const refused = await ACTS[kind].run(subject);
    expect(refusalOf(refused)).toBe('paused');
    const said = refused instanceof Refused ? refused.text?.('en') : null;
    expect(said).toMatch(/20\/12\/2026.*can be ended/);
    if (kind === 'collateral_sale_notice') {
      expect(await view(house, subject.applicationId)).toMatchObject({
        paused_until: '2026-12-20',
      });
    } else {
      const { acts } = await page(subject);
      expect(acts.paused_until).toBe('2026-12-20');
      expect(kind === 'loan_defaulted' ? acts.default : acts.correct).toBe('paused');
    }
    const { borrowerId } = subject;
    const today = house.clock.today();
    const at = house.clock.now();
    await endPauses(house.db, { borrowerId, today, by: STAFF.uma.who, at });
    done(await ACTS[kind].run(subject));
  });
});

describe.each(IN_HOURS)('%s', (kind) => {
  it('that was done on a Saturday evening is said on Monday morning, and on Tuesday where Monday is a holiday', async () => {
    const subject = await ready(kind);
    house.clock.set(SATURDAY_1830);
    done(await ACTS[kind].run(subject));
    expect(await send(subject)).toEqual([]);
    const { dueAt, ...waits } = await newest(subject, kind);
    expect([waits.state, waits.error]).toEqual(['waiting', 'outside hours']);
    expect(dueAt.toISOString()).toBe(MONDAY_0800);
    const names = { name_km: 'បុណ្យ', name_en: 'Festival', by: STAFF.nary.who };
    await insertHoliday(house.db, { day: '2026-11-30', ...names, at: house.clock.now() });
    house.clock.set(MONDAY_0800);
    expect(await send(subject)).toEqual([]);
    expect((await newest(subject, kind)).dueAt.toISOString()).toBe(TUESDAY_0800);
    await deleteHoliday(house.db, '2026-11-30');
    await house.db
      .updateTable('notice')
      .set({ due_at: house.clock.now() })
      .where('id', '=', waits.id)
      .execute();
    expect(await send(subject)).toEqual([waits.body]);
    expect((await newest(subject, kind)).state).toBe('sent');
  });

  it('is not said once a hardship pause has begun, by the line or by hand', async () => {
    const subject = await ready(kind);
    house.clock.set(SATURDAY_1830);
    done(await ACTS[kind].run(subject));
    await send(subject);
    await pause(subject);
    house.clock.set(MONDAY_0800);
    expect(await send(subject)).toEqual([]);
    const { id, ...given } = await newest(subject, kind);
    expect([given.state, given.error]).toEqual(['failed', 'overtaken']);
    const again = await sendAgain(house, STAFF.uma, { id: String(id), key: key() });
    expect(refusalOf(again)).toBe('paused');
  });
});

it('TERM-18 the days of a demand count from the day of contact on which its SMS leaves, and it is not sent twice meanwhile', async () => {
  const subject = await ready('correction_notice');
  house.clock.set(SATURDAY_1830);
  // Seven business days after Monday the 30th: the 1st to the 4th, and the 7th to the 9th of December.
  expect(done(await ACTS.correction_notice.run(subject))).toMatchObject({
    correctBy: '2026-12-09',
  });
  await send(subject);
  expect((await page(subject)).acts).toMatchObject({
    correct: 'correction-waits',
    default: 'correction-untold',
  });
  expect(refusalOf(await ACTS.correction_notice.run(subject))).toBe('correction-waits');
  house.clock.set(MONDAY_0800);
  const [text] = await send(subject);
  expect(text).toContain('09/12/2026');
  expect(await page(subject)).toMatchObject({
    correct_by: '2026-12-09',
    acts: { correct: 'correction-runs', default: 'correction-time-runs' },
  });
});

it('the 30 days of a notice of sale count from the day of contact on which its SMS leaves', async () => {
  const subject = await ready('collateral_sale_notice');
  house.clock.set(SATURDAY_1830);
  done(await ACTS.collateral_sale_notice.run(subject));
  await send(subject);
  house.clock.set(MONDAY_0800);
  const [text] = await send(subject);
  // Thirty days after Monday, 30/11/2026.
  expect(text).toContain('30/12/2026');
  expect((await view(house, subject.applicationId)).sale_notice).toMatchObject({
    sale_from: '2026-12-30',
    is_untold: false,
  });
});

it('a payment on the Sunday keeps what waits since Saturday evening from nobody', async () => {
  const subject = await ready('correction_notice');
  house.clock.set(SATURDAY_1830);
  done(await ACTS.correction_notice.run(subject));
  await send(subject);
  house.clock.set(SUNDAY_1000);
  done(await payOf(house, subject, 1));
  house.clock.set(MONDAY_0800);
  expect(await send(subject)).toContain((await newest(subject, 'correction_notice')).body);
});

it('a declared default is said at once, at any hour, with what is due on that day', async () => {
  const subject = await ready('loan_defaulted');
  house.clock.set(SATURDAY_1830);
  done(await ACTS.loan_defaulted.run(subject));
  // 100.00 and 5.00 of interest were due on the 24th; 2.00 for each of the two days from the 27th to Saturday, the 28th.
  expect(await send(subject)).toEqual([expect.stringContaining('$109.00')]);
});
