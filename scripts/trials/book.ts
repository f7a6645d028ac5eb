/** A loan book under trial: a database with people and loans, and what may never be wrong in it. */
import { mkdirSync } from 'node:fs';
import type pg from 'pg';
import { type Day, phnomPenhDay } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import { isDeepStrictEqual } from 'node:util';
import { Cipher } from '../../server/src/cipher.ts';
import { connect, type Connection, type Database } from '../../server/src/database/connect.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import { PrimaryClient } from '../../server/src/database/primary.ts';
import { findLoan } from '../../server/src/loans/store.ts';
import { summaryOf } from '../../server/src/loans/store-summary.ts';
import { seedReference } from '../../server/src/seed/reference.ts';
import { newFolder, type OwnDatabase, ownDatabase } from '../own-database.ts';
import { productDatabase } from '../product-database.ts';
import { productEnv } from '../product-keys.ts';
import { copyReady } from '../ready-folder.ts';
import type { Desk } from './clerk.ts';
import { type BookSize, writeBook } from './book-rows.ts';
import type { House } from './house.ts';
import { mustBe, mustBeNone } from './trial.ts';

/** The lender's day by the machine's clock. */
export const today = (): Day => phnomPenhDay(Date.now());

export interface Book {
  desk: Desk;
  /** As the server's role. */
  db: Database;
  /** One connection as the owner of the tables, for the time of `work`. */
  asOwner<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Where a book lies: `dataDir` has the keys, where the settings do not name them. */
interface Place {
  app: Connection;
  owner: Connection;
  dataDir: string;
  settings: Record<string, string>;
}

async function connected<Result>(
  owner: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new PrimaryClient(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The book of a database that somebody else runs. */
export function bookAt({ app, owner, dataDir, settings }: Place): Book {
  const { db } = connect(app, { most: 4 });
  return {
    desk: { connection: app, dataDir, settings },
    db,
    asOwner: (work) => connected(owner, work),
    close: () => db.destroy(),
  };
}

/** Writes people and loans into a book that has none. */
export async function writeInto(book: Book, size: BookSize): Promise<void> {
  const { dataDir, settings } = book.desk;
  const [keyId = ''] = new Cipher(productEnv(dataDir, settings).dataKeys).keyIds;
  await book.asOwner((client) => writeBook(client, size, keyId));
}

/** Several books that begin as the same bytes, in one PostgreSQL of their own, without a product at work. */
export interface Books {
  books: readonly Book[];
  close: () => Promise<void>;
}

/** A database with the tables and the reference data, in which nobody has borrowed yet; in a test run a copy of one. */
async function freshDatabase(): Promise<OwnDatabase> {
  const open = async (folder: string): Promise<OwnDatabase> => {
    const database = await ownDatabase(folder);
    const { app, owner } = productDatabase(folder);
    await migrate(owner);
    const { db } = connect(app, { most: 1 });
    await seedReference(db, { demo: false });
    await db.destroy();
    return database;
  };
  const folder = newFolder('database');
  await copyReady('book', folder, async (ready) => {
    mkdirSync(ready);
    await (await open(ready)).stop();
  });
  return open(folder);
}

/** Opens so many books of that size. */
export async function openBooks(size: BookSize, count: number): Promise<Books> {
  const database = await freshDatabase();
  const { folder: dataDir, settings } = database;
  const { app, owner } = productDatabase(dataDir);
  const first = bookAt({ app, owner, dataDir, settings });
  await writeInto(first, size);
  await first.close();
  const places = Array.from({ length: count }, (_, at) => `book_${at + 1}`);
  await connected({ ...owner, database: 'postgres' }, async (client) => {
    for (const place of places) {
      await client.query(`create database ${place} template ${owner.database}`);
    }
  });
  const books = places.map((name) => {
    const at = { app: { ...app, database: name }, owner: { ...owner, database: name } };
    return bookAt({ ...at, dataDir, settings });
  });
  return {
    books,
    async close() {
      await Promise.all(books.map((book) => book.close()));
      await database.remove();
    },
  };
}

/** The book of a product that runs on this folder. Closing it leaves the product alone. */
export function bookOf(
  { dataDir }: Pick<House, 'dataDir'>,
  settings: Record<string, string> = {},
): Book {
  return bookAt({ ...productDatabase(dataDir), dataDir, settings });
}

/** The same with people and loans written into it. */
export async function fillBookOf(house: House, size: BookSize): Promise<Book> {
  const book = bookOf(house);
  await writeInto(book, size);
  return book;
}

/** The one number that a statement gives. */
export async function numberBy(book: Book, sql: string, values: unknown[] = []): Promise<number> {
  return book.asOwner(async (client) => {
    const { rows } = await client.query<{ n: string }>({ text: sql, values });
    return Number(rows[0]?.n ?? Number.NaN);
  });
}

/** The tables of the book, with the columns that the acts and not the moment decide. */
const TABLES: Readonly<Record<string, string>> = {
  loan: '*',
  loan_entry: '*',
  loan_summary: '*',
  bank_reference: '*',
  night_work: '*',
  night_failure: '*',
  notice: 'kind, phone, locale, body, created_at',
  // An intent's id is drawn at random.
  audit: `at, event, actor, subject, facts - 'intent'`,
};

/** Each table of the book with its number of rows and a hash of their text in order: equal ones hold the same bytes. */
export async function contentsOf(book: Book): Promise<Record<string, string>> {
  return book.asOwner(async (client) => {
    await client.query(`set timezone to 'UTC'`);
    const contents: Record<string, string> = {};
    for (const [name, columns] of Object.entries(TABLES)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as sum
         from (select md5(row(x.*)::text) as hash from (select ${columns} from ${name}) x) y`,
      );
      contents[name] = rows[0]?.sum ?? '';
    }
    return contents;
  });
}

/** The names of tables that differ. */
export function differing(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): string[] {
  return Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name]);
}

/**
 * Faults between the entries and what is written beside them: entries numbered without a gap, each summary the fold of its
 * loan on its day, each payment one receipt. Of large books every so many-th loan is folded.
 */
export async function faultsOfBook(book: Book, most = 2000): Promise<string[]> {
  const { db } = book;
  const loans = await db.selectFrom('loan').select('id').orderBy('id').execute();
  const step = Math.ceil(loans.length / most);
  let wrong = 0;
  for (const { id } of loans.filter((_, at) => at % step === 0)) {
    const stored = await findLoan(db, id);
    const row = await db
      .selectFrom('loan_summary')
      .selectAll()
      .where('loan_id', '=', id)
      .executeTakeFirst();
    if (!stored || !row) {
      wrong += 1;
      continue;
    }
    const { terms, disbursedOn, entries, lastEntry } = stored;
    const fold = summaryOf(stored, loanAsOf(terms, disbursedOn, entries, row.as_of));
    const isNumbered = entries.every(({ number }, at) => number === at + 1);
    if (!isNumbered || lastEntry !== entries.length || !isDeepStrictEqual(row, fold)) wrong += 1;
  }
  const gaps = await numberBy(
    book,
    `select count(*) as n from loan l
     where last_entry <> (select count(*) from loan_entry e where e.loan_id = l.id)`,
  );
  return [
    ...mustBe(
      loans.length,
      await numberBy(book, 'select count(*) as n from loan_summary'),
      'loans',
    ),
    ...mustBeNone(wrong, 'loans whose summary is not the fold of their entries'),
    ...mustBeNone(gaps, 'loans with a gap in their entries'),
  ];
}
