/**
 * A loan book of any size, as rows: many borrowers with the same few histories of loans. Every row holds the table's checks and
 * names rows that are there; figures are those of the ledger. What no measurement reads is short: approvals and offers are
 * without their texts, and there are no messages, photos and acts in the audit.
 */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Day } from 'lending/calendar';
import type { Entry } from 'lending/entry';
import { loanAsOf } from 'lending/ledger';
import type { LoanTerms } from 'lending/terms';
import { hashPassword } from '../../server/src/password-hash.ts';
import { connect, type Connection } from '../../server/src/database/connect.ts';
import { startEmbedded } from '../../server/src/database/embedded/embedded.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import { summaryOf } from '../../server/src/loans/store-summary.ts';
import { seedReference } from '../../server/src/seed/reference.ts';
import { BOOK_TABLES, SETTLE, type Step, STEPS, WAY_TABLES } from './book-rows.ts';

/** A loan that many borrowers have. */
export interface Way {
  terms: LoanTerms;
  disbursedOn: Day;
  /** Payments alone. */
  entries: readonly Extract<Entry, { kind: 'payment' }>[];
  /** The day of its summary. */
  asOf: Day;
}

interface Book {
  borrowers: number;
  /** The first of them, who alone have loans; without it all. */
  borrowing?: number;
  /** One list a loan of each borrower, the oldest first; a borrower has of each list the way that comes in turn. */
  loans: readonly (readonly Way[])[];
}

/** Sessions that write at once. */
const HANDS = 3;

const asNumbers = (_: string, value: unknown) =>
  typeof value === 'bigint' ? Number(value) : value;

async function keepWays(client: pg.Client, loans: Book['loans']): Promise<void> {
  const ways = loans.flatMap((list, place) =>
    list.map(({ terms, disbursedOn, entries, asOf }, way) => {
      const of = { id: 0n, borrowerId: 0n };
      const summary = summaryOf(of, loanAsOf(terms, disbursedOn, entries, asOf));
      const payments = entries.map(({ number, on, cents }) => ({ number, on, cents }));
      return { place, way, terms, disbursed_on: disbursedOn, payments, ...summary };
    }),
  );
  await client.query(WAY_TABLES);
  await client.query(
    'insert into bench_way select * from json_populate_recordset(null::bench_way, $1)',
    [JSON.stringify(ways, asNumbers)],
  );
}

/** What is to be written: the borrowers once, every other table once for each of their loans. */
function stepsOf({ loans }: Book): { sql: Step; place: number }[] {
  const { borrower, ...rest } = STEPS;
  const places = loans.map((_, place) => place);
  const others = Object.values(rest).flatMap((sql) => places.map((place) => ({ sql, place })));
  return [{ sql: borrower, place: 0 }, ...others];
}

async function asLoader<T>(owner: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Writes the book. Rows come in any order, as a superuser may, so the keys between them are not looked up one by one. Above a
 * million loans the tables are not vacuumed, which would read all of them again.
 */
async function writeBook(owner: Connection, book: Book): Promise<void> {
  await asLoader(owner, (client) => keepWays(client, book.loans));
  const steps = stepsOf(book);
  const hand = () =>
    asLoader(owner, async (client) => {
      await client.query('set session_replication_role = replica; set synchronous_commit = off');
      for (let step = steps.shift(); step; step = steps.shift()) {
        const { sql, place } = step;
        const ways = book.loans[place]?.length ?? 0;
        const values =
          sql === STEPS.borrower
            ? [book.borrowers]
            : [book.borrowing ?? book.borrowers, place, ways];
        await client.query(sql, values);
      }
    });
  await Promise.all(Array.from({ length: HANDS }, hand));
  const isLarge = book.borrowers * book.loans.length > 1_000_000;
  await asLoader(owner, async (client) => {
    await client.query('drop table bench_way');
    for (const sql of SETTLE) await client.query(sql);
    for (const table of BOOK_TABLES) {
      await client.query(`${isLarge ? 'analyze' : 'vacuum (analyze)'} ${table}`);
    }
  });
}

/**
 * Makes the data folder of a product with a book, and stops its database again. Loans are numbered from 1: the first of every
 * borrower, in their order, then the second of every borrower, and so on.
 * @param folder empty
 * @param signedIn numbers of borrowers who are signed in
 * @returns their tokens
 */
export async function makeBook(
  folder: string,
  book: Book,
  signedIn: readonly number[] = [],
): Promise<string[]> {
  const postgres = await startEmbedded({ dataDir: folder, durable: false });
  try {
    await migrate(postgres.owner);
    const { db } = connect(postgres.owner, { most: 1 });
    await seedReference(db, { demo: false });
    await db.destroy();
    await writeBook(postgres.owner, book);
    return await signIn(postgres.owner, signedIn);
  } finally {
    await postgres.stop();
  }
}

async function signIn(owner: Connection, borrowers: readonly number[]): Promise<string[]> {
  const passwordHash = await hashPassword(randomBytes(20).toString('hex'));
  return asLoader(owner, async (client) => {
    const tokens: string[] = [];
    for (const borrower of borrowers) {
      const token = randomBytes(32).toString('base64url');
      await client.query('insert into account values ($1, $2, now(), now())', [
        borrower,
        passwordHash,
      ]);
      await client.query('insert into session values ($1, $2, now(), now())', [
        createHash('sha256').update(token).digest(),
        borrower,
      ]);
      tokens.push(token);
    }
    return tokens;
  });
}
