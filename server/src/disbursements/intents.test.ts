import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approve } from '../applications/decide/commands-decide.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  FINDINGS,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { SYSTEM } from '../loans/commands-act.ts';
import { recordPayment } from '../payments/commands.ts';
import { disburse, orderDisbursement, voidDisbursement } from './commands.ts';
import { endIntent, findOpenIntent, insertIntent } from './store.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const ROUNDS = 6;

async function expire(intentId: string): Promise<boolean> {
  return house.db.transaction().execute(async (tx) => {
    const intent = await findOpenIntent(tx, intentId);
    if (!intent) return false;
    const at = house.clock.now();
    return endIntent(tx, { intent, outcome: 'expired', by: 'system', at, details: {} });
  });
}

const outcomeOf = (intentId: string) =>
  house.db.selectFrom('intent_end').selectAll().where('intent_id', '=', intentId).execute();

it('TERM-04 G-30 money goes to an account in the borrower’s name: without one nothing is approved, and the books name the bank', async () => {
  const { applicationId } = await bringTo(house, 'inReview');
  const findings = { ...FINDINGS, hasNamedAccount: false };
  const refused = await approve(house, STAFF.nary, { applicationId, findings });
  expect(refusalOf(refused)).toBe('account:not-given');
  const { intentId, loanId, offerId } = await bringTo(house, 'open');
  const stored = await house.db
    .selectFrom('intent')
    .innerJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .select(['intent.cents', 'intent.details', 'intent_end.details as end'])
    .where('intent.id', '=', intentId)
    .executeTakeFirstOrThrow();
  const { payoff } = await loanOf(house, { loanId });
  expect(payoff.split.principal).toBe(Number(stored.cents));
  expect(stored).toMatchObject({
    details: { bank: 'ABA Bank' },
    end: { reference: `PAYOUT${offerId}` },
  });
});

it('L4 a disbursement confirmed, voided and expired at once by eight ends one way, with one loan or none', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { intentId, offerId } = await bringTo(house, 'ordered');
    const confirm = async () => {
      const given = { intentId, reference: `TRF${offerId}`, key: randomUUID() };
      return refusalOf(await disburse(house, STAFF.max, given)) === null;
    };
    const takeBack = async () =>
      refusalOf(await voidDisbursement(house, STAFF.sam, { intentId, reason: 'x' })) === null;
    const clients = [confirm, takeBack, () => expire(intentId), confirm, takeBack];
    const eight = [...clients, confirm, () => expire(intentId), takeBack];
    const won = await Promise.all(eight.map((client) => client()));
    expect(won.filter(Boolean)).toHaveLength(1);
    const ends = await outcomeOf(intentId);
    expect(ends).toHaveLength(1);
    const loans = await house.db
      .selectFrom('loan')
      .select('id')
      .where('offer_id', '=', offerId)
      .execute();
    expect(loans).toHaveLength(ends[0]?.outcome === 'confirmed' ? 1 : 0);
  }
});

it('L4 a code’s money confirmed, voided and expired at once by eight is one receipt or none', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const subject = await bringTo(house, 'open');
    const { loanId } = subject;
    const id = randomUUID();
    const md5 = createHash('md5').update(id).digest('hex');
    const intent = { id, kind: 'khqr', about: { loan_id: loanId }, cents: 10_00, md5 } as const;
    const at = house.clock.now();
    await insertIntent(house.db, { ...intent, details: {}, by: `borrower:${loanId}`, at });
    const confirm = async () => {
      const paidOn = house.clock.today();
      const payment = { loanId, cents: 10_00, paidOn, methodId: 20, reference: id };
      const given = { ...payment, intentId: id, key: randomUUID() };
      return refusalOf(await recordPayment(house, SYSTEM, given)) === null;
    };
    const end = (outcome: 'void' | 'expired') => async () =>
      house.db.transaction().execute(async (tx) => {
        const open = await findOpenIntent(tx, id);
        if (!open) return false;
        return endIntent(tx, { intent: open, outcome, by: 'system', at, details: {} });
      });
    const eight = [
      confirm,
      confirm,
      end('void'),
      confirm,
      end('expired'),
      confirm,
      confirm,
      confirm,
    ];
    const won = await Promise.all(eight.map((client) => client()));
    expect(won.filter(Boolean)).toHaveLength(1);
    const [ended, ...more] = await outcomeOf(id);
    expect(more).toEqual([]);
    const { paidCents, payments } = await loanOf(house, subject);
    const isPaid = ended?.outcome === 'confirmed';
    expect([paidCents, payments.length]).toEqual(isPaid ? [10_00, 1] : [0, 0]);
  }
});

it('an order that was taken back can be made again; one that was confirmed cannot', async () => {
  const { intentId, offerId } = await bringTo(house, 'ordered');
  const order = () => orderDisbursement(house, STAFF.sam, { offerId, key: randomUUID() });
  expect(refusalOf(await order())).toBe('changed');
  done(await voidDisbursement(house, STAFF.sam, { intentId, reason: 'wrong bank' }));
  const again = done(await order());
  const given = { intentId: again.intentId, reference: 'TRF', key: randomUUID() };
  const own = { who: STAFF.sam.who, role: 'manager' } as const;
  expect(refusalOf(await disburse(house, own, given))).toBe('second_person');
  done(await disburse(house, STAFF.max, given));
  expect(refusalOf(await order())).toBe('changed');
});

it('R3 payments sent three times in any order, some cut, have one effect each', async () => {
  const loans: Subject[] = [];
  for (let count = 0; count < 4; count += 1) loans.push(await bringTo(house, 'open'));
  const posts = Array.from({ length: 40 }, (_, number) => ({
    subject: loans[number % 4] ?? loans[0],
    key: randomUUID(),
    reference: `R3-${number}`,
  }));
  // Any order, and the same in every run.
  const place = (number: number) => createHash('md5').update(`R3 ${number}`).digest('hex');
  const sends = [...posts, ...posts, ...posts]
    .map((post, number) => ({ post, at: place(number) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ post }) => post);
  let cut = 0;
  let ended = 0;
  const send = async (post: (typeof posts)[number]) => {
    const { subject, key, reference } = post;
    if (!subject) return;
    try {
      await payOf(house, subject, 1_01, { key, reference, methodId: 10 });
    } catch {
      cut += 1;
    }
  };
  const queue = [...sends];
  const worker = async () => {
    for (let post = queue.shift(); post; post = queue.shift()) {
      const sent = send(post);
      if (queue.length % 20 === 7) ended += await cutOne();
      await sent;
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  for (const post of posts) await send(post);
  const paid = await Promise.all(loans.map((subject) => loanOf(house, subject)));
  expect(paid.map(({ paidCents }) => paidCents)).toEqual([10_10, 10_10, 10_10, 10_10]);
  expect(ended).toBeGreaterThan(0);
  expect(cut).toBeLessThan(sends.length / 2);
});

/** Ends one connection of the server that is in the middle of its work. @returns how many it found */
async function cutOne(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
    where datname = current_database() and usename <> current_user and state <> 'idle' limit 1) one`.execute(
    house.test.owner,
  );
  return rows.length;
}
