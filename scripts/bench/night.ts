/** P13: the pass of a new day over a million open loans, against one UPDATE of the same rows, and the same pass again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { addDays, type Day } from 'lending/calendar';
import { Cipher } from '../../server/src/cipher.ts';
import { standingClock } from '../../server/src/clock.ts';
import { connect } from '../../server/src/database/connect.ts';
import type { LoanServices } from '../../server/src/loans/commands-act.ts';
import { bringLoansToToday } from '../../server/src/loans/night/commands-night.ts';
import { testEnv } from '../../server/testing/env.ts';
import { ownDatabase } from '../own-database.ts';
import { asOwner, productDatabase } from '../product-database.ts';
import { makeBook } from './book.ts';
import { openWays } from './book-ways.ts';
import { type Measured, median, plainFigure, ratioFigure } from './figure.ts';

const LOANS = 1_000_000;
const ROUNDS = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Every figure that the pass writes, in one statement for all rows. */
const UPDATE = `
  update loan_summary set as_of = $1, loan_status_id = loan_status_id, child_status_id = child_status_id,
    matures_on = matures_on, fees_due_cents = fees_due_cents, late_fee_cents = late_fee_cents + 200,
    paid_cents = paid_cents, balance_cents = balance_cents + 200, due_cents = due_cents + 200,
    days_past_due = days_past_due + 1, closed_on = closed_on, was_on_time = was_on_time,
    waivable_cents = waivable_cents
  where closed_on is null and as_of < $1`;

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** Takes away what the last turn left behind, which is the next one's neither. */
async function tidy(owner: pg.Client): Promise<void> {
  await owner.query('vacuum loan_summary');
  await owner.query('vacuum night_work');
  await owner.query('checkpoint');
}

/** A checksum of all summaries and how many nights are noted. */
async function contents(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ sum: string }>(
    `select (select sum(hashtextextended(s::text, 0)) from loan_summary s) || ' ' ||
       (select count(*) from night_work) as sum`,
  );
  return rows[0]?.sum ?? '';
}

/** Brings all of them to today. @throws Error where that leaves one out */
async function pass(services: LoanServices): Promise<void> {
  const { loans, failed } = await bringLoansToToday(services);
  if (loans !== LOANS || failed > 0)
    throw new Error(`${loans} were brought to today, ${failed} failed`);
}

async function updateAll(owner: pg.Client, today: Day): Promise<void> {
  const { rowCount } = await owner.query(UPDATE, [today]);
  if (rowCount !== LOANS) throw new Error(`${rowCount} rows were updated`);
}

async function measure(folder: string, clock: ReturnType<typeof standingClock>): Promise<Measured> {
  const { db } = connect(productDatabase(folder).app, { most: 10 });
  const env = testEnv();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const log = silent as unknown as LoanServices['log'];
  const services = { db, clock, env, cipher: new Cipher(env.dataKeys), log };
  const nextDay = () => clock.set(new Date(clock.now().getTime() + DAY_MS));
  const ours: number[] = [];
  const theirs: number[] = [];
  let changed = 0;
  let again = 0;
  try {
    await asOwner(folder, async (owner) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await tidy(owner);
        ours.push(await secondsOf(() => pass(services)));
        const before = await contents(owner);
        again = await secondsOf(async () => {
          const { loans, failed } = await bringLoansToToday(services);
          changed += loans + failed;
        });
        if ((await contents(owner)) !== before) changed += 1;
        nextDay();
        await tidy(owner);
        theirs.push(await secondsOf(() => updateAll(owner, clock.today())));
        nextDay();
      }
    });
  } finally {
    await db.destroy();
  }
  return {
    figures: [
      ratioFigure({
        id: 'P13',
        what: 'a new day of 1,000,000 open loans against one UPDATE of the same rows',
        unit: 's',
        measured: median(ours),
        reference: median(theirs),
        ratio: median(ours.map((seconds, round) => seconds / (theirs[round] ?? Number.NaN))),
        must: { atMost: 4 },
        aim: { atMost: 2.5 },
      }),
      plainFigure({
        id: 'P13',
        what: 'changed by the same pass again',
        unit: 'loans',
        value: changed,
        must: { atMost: 0 },
        aim: { atMost: 0 },
      }),
    ],
    notes: [`the pass again: ${again.toFixed(2)} s`],
  };
}

/** On a database of its own, on the disk. */
export async function measureNight(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-night-'));
  try {
    const clock = standingClock(new Date());
    const yesterday = addDays(clock.today(), -1);
    await makeBook(folder, { borrowers: LOANS, loans: [openWays(yesterday)] });
    const database = await ownDatabase(folder);
    try {
      return await measure(folder, clock);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
