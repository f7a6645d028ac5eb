/** AUDIT: what the audit costs a posting, on a database of its own: an update of one of 10,000 loans and two entries. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sealAudit } from '../../server/src/audit/commands-seal.ts';
import { systemClock } from '../../server/src/clock.ts';
import { connect } from '../../server/src/database/connect.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import { ownDatabase } from '../own-database.ts';
import { productDatabase } from '../product-database.ts';
import { type Measured, median, ratioFigure } from './figure.ts';

const CLIENTS = 8;
const LOANS = 10_000;
const ROUNDS = 7;
const SECONDS = 3;

/** Each way of posting as one call, so that the measuring program costs as little as it can. */
const WAYS = {
  without: '',
  sealed: `insert into audit (at, event, actor, subject, facts)
    values (now(), 'payment.posted', 'system', 'loan:' || loan, '{"cents": 100}');`,
  /** As a chain of hashes must: writers queue until they commit. */
  queued: `perform pg_advisory_xact_lock(1);
    insert into audit (at, event, actor, subject, facts)
      values (now(), 'payment.posted', 'system', 'loan:' || loan, '{"cents": 100}');`,
};

type Way = keyof typeof WAYS;

async function makeTables(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(`create table bench_loan (id int primary key, paid bigint not null default 0);
    create table bench_entry (id bigint primary key generated always as identity, loan int, cents bigint);
    insert into bench_loan select n from generate_series(1, ${LOANS}) n;`);
  for (const [way, audit] of Object.entries(WAYS)) {
    await client.query(`create function bench_${way}(loan int) returns void language plpgsql as $$
      begin
        update bench_loan set paid = paid + 100 where id = loan;
        insert into bench_entry (loan, cents) values (loan, 100), (loan, -100);
        ${audit}
      end $$`);
  }
  await client.query('vacuum analyze bench_loan');
  await client.end();
}

/** Postings a second by all clients together. */
async function post(clients: readonly pg.Client[], way: Way): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  const counts = await Promise.all(
    clients.map(async (client) => {
      let count = 0;
      const text = `select bench_${way}($1)`;
      for (; performance.now() < until; count += 1) {
        await client.query({ name: way, text, values: [1 + Math.floor(Math.random() * LOANS)] });
      }
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
}

/** Measures the three in turns, with the sealer at work all the time. */
export async function measurePostings(): Promise<Measured> {
  // On the disk: what a commit waits for is what writers who queue wait for.
  const database = await ownDatabase(mkdtempSync(join(tmpdir(), 'romdoul-postings-')));
  const { owner } = productDatabase(database.folder);
  const { db } = connect(owner, { most: 1 });
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client(owner));
  let going = true;
  try {
    await migrate(owner);
    await makeTables(owner);
    await Promise.all(clients.map((client) => client.connect()));
    const sealing = (async () => {
      while (going) {
        const { more } = await sealAudit({ db, clock: systemClock });
        if (!more) await wait(1000);
      }
    })();
    const rates: Record<Way, number[]> = { without: [], sealed: [], queued: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const way of ['without', 'sealed', 'queued'] as const) {
        const rate = await post(clients, way);
        if (round > 0) rates[way].push(rate);
      }
    }
    going = false;
    await sealing;
    const figure = ratioFigure({
      id: 'AUDIT',
      what: 'postings with the audit against without, sealed each second',
      unit: `postings/s at ${CLIENTS} clients`,
      measured: median(rates.sealed),
      reference: median(rates.without),
      ratio: median(rates.sealed.map((rate, at) => rate / (rates.without[at] ?? Number.NaN))),
      must: { atLeast: 0.5 },
      aim: { atLeast: 0.7 },
    });
    const queued = Math.round(median(rates.queued)).toLocaleString('en-US');
    return {
      figures: [figure],
      notes: [`one writer at a time, as a chain would have it: ${queued} postings/s`],
    };
  } finally {
    going = false;
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    await db.destroy();
    await database.remove();
  }
}
