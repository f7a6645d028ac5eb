/**
 * A member of staff at work, as a process of their own: performs acts on loans as the server's role, as the parent process
 * orders them (clerks.ts). It can be killed, a connection of it cut in the midst of an act, and its clock set.
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Refused } from 'contract/refusal';
import { Cipher } from '../../server/src/cipher.ts';
import { type Clock, standingClock, systemClock } from '../../server/src/clock.ts';
import { connect, type Connection, type Database } from '../../server/src/database/connect.ts';
import {
  disburse,
  orderDisbursement,
  voidDisbursement,
} from '../../server/src/disbursements/commands.ts';
import { endIntent, findOpenIntent } from '../../server/src/disbursements/store.ts';
import type { By, LoanServices } from '../../server/src/loans/commands-act.ts';
import { bringLoansToToday } from '../../server/src/loans/night/commands-night.ts';
import { recordPayment, reversePayment } from '../../server/src/payments/commands.ts';
import { confirmRefund, orderRefund } from '../../server/src/payments/commands-refund.ts';
import { productEnv } from '../product-keys.ts';

/** Where a clerk works: the database as the server's role, and the settings and keys of its product. */
export interface Desk {
  connection: Connection;
  dataDir: string;
  settings: Record<string, string>;
}

const ACTS = {
  pay: recordPayment,
  reverse: reversePayment,
  refund: refundByTwo,
  order: orderDisbursement,
  disburse,
  takeBack: voidDisbursement,
  end: endCode,
  night: workAtNight,
};

export type Acts = typeof ACTS;

/** What the parent process orders. */
export interface Order {
  id: number;
  act: keyof Acts;
  by: By;
  given: unknown;
  /** The instant at which the act's clock stands; null: the machine's clock. */
  at: string | null;
  /** The connection is cut right after it has sent so many statements; null: never. */
  cutAfter: number | null;
}

/** What became of an order. A cut one may have been written or not. */
export type Answer =
  | { kind: 'done'; answer: unknown }
  | { kind: 'refused'; reason: string }
  | { kind: 'cut' }
  | { kind: 'failed'; message: string };

const MANAGER = { who: 'staff:max', role: 'manager' } as const;

/** Gives back what was paid too much, as two do it: the clerk orders it by the bank, a manager confirms it with its reference. */
async function refundByTwo(
  services: LoanServices,
  by: By,
  { loanId, cents, reason, key }: { loanId: bigint; cents: number; reason: string; key: string },
): Promise<unknown> {
  const order = { loanId, cents, again: null, method: 'bank', reason, key } as const;
  const ordered = await orderRefund(services, by, order);
  if (ordered instanceof Refused) return ordered;
  const sent = { loanId, id: ordered.id, reference: key, again: null, key: randomUUID() };
  return confirmRefund(services, MANAGER, sent);
}

/** Ends an intent that nobody confirmed, as the worker does with a code whose time is over. @returns false where it had ended */
async function endCode(
  { db, clock }: LoanServices,
  { who }: By,
  { intentId, outcome }: { intentId: string; outcome: 'void' | 'expired' },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const intent = await findOpenIntent(tx, intentId);
    if (!intent) return false;
    return endIntent(tx, { intent, outcome, by: who, at: clock.now(), details: {} });
  });
}

/** The night's pass; with `diesAfter` the process kills itself in or right after that transaction of it. */
async function workAtNight(
  services: LoanServices,
  _by: By,
  { diesAfter, atOnce }: { diesAfter: number | null; atOnce: number },
): Promise<{ loans: number; failed: number }> {
  let transactions = 0;
  const now = () => {
    transactions += 1;
    // Asked once a transaction, before its last statement: the blow falls anywhere from here to the next one.
    if (transactions === diesAfter) {
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.random() * 5);
    }
    return services.clock.now();
  };
  const clock = { now, today: () => services.clock.today() };
  return bringLoansToToday({ ...services, clock }, undefined, { moved: atOnce, folded: atOnce });
}

/** Counts statements, and cuts the connection once the last of them is on its way. */
async function withCutConnection<Result>(
  connection: Connection,
  cutAfter: number,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, pool } = connect(connection, { most: 1 });
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  let sent = 0;
  client.query = ((...parameters: unknown[]) => {
    sent += 1;
    const result = query(...parameters);
    if (sent === cutAfter) setImmediate(() => stream.destroy());
    return result;
  }) as typeof client.query;
  client.release();
  try {
    return await work(db);
  } finally {
    await db.destroy().catch(() => undefined);
  }
}

function clockAt(at: string | null): Clock {
  return at === null ? systemClock : standingClock(at);
}

function openDesk({ connection, dataDir, settings }: Desk): (order: Order) => Promise<Answer> {
  const { db } = connect(connection, { most: 8 });
  const env = productEnv(dataDir, settings);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const rest = { env, cipher: new Cipher(env.dataKeys), log: log as never };
  const perform = async (order: Order, on: Database): Promise<Answer> => {
    const services = { db: on, clock: clockAt(order.at), ...rest };
    const act = ACTS[order.act] as (...all: unknown[]) => Promise<unknown>;
    const answer = await act(services, order.by, order.given);
    if (!(answer instanceof Refused)) return { kind: 'done', answer };
    return { kind: 'refused', reason: answer.reason ?? [...answer.fields.keys()].join() };
  };
  return async (order) => {
    const { cutAfter } = order;
    try {
      if (cutAfter === null) return await perform(order, db);
      return await withCutConnection(connection, cutAfter, (one) => perform(order, one));
    } catch (error) {
      if (cutAfter !== null) return { kind: 'cut' };
      return { kind: 'failed', message: (error as Error).stack ?? String(error) };
    }
  };
}

let perform: ReturnType<typeof openDesk> | undefined;
process.on('message', (message: Desk | Order) => {
  if ('connection' in message) {
    perform = openDesk(message);
    process.send?.({ id: 0, answer: { kind: 'done', answer: 'open' } satisfies Answer });
    return;
  }
  void perform?.(message).then((answer) => process.send?.({ id: message.id, answer }));
});
process.on('disconnect', () => process.exit(0));
