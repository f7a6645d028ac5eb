import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PreparedStatement } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';

/** Rows of each group of a search. */
const MOST = 8;
/** Loans of one borrower. */
const LOANS_MOST = 3;
/** Sorts behind every other sign: the end of the range of names that begin with a text. */
export const LAST = '\u{10FFFF}';

/** A borrower as a search shows them. */
export interface FoundBorrower {
  id: number;
  name: string;
  last_name: string;
  phone: string;
}

/** An application as a search shows it. */
export interface FoundApplication {
  id: number;
  borrower_id: number | null;
  name: string | null;
  last_name: string | null;
  status: string;
  product: string;
  amount_cents: number | null;
}

/** A loan as a search shows it. */
export interface FoundLoan {
  id: number;
  product: string;
  name: string;
  last_name: string;
  is_open: boolean;
}

/** What a text that was typed may be. */
export interface Sought {
  /** How a name begins, or a phone: 855 and the rest; null where it can be neither. */
  by: 'name' | 'phone' | null;
  text: string;
  /** Number of an application, of a loan. */
  application: bigint | null;
  loan: bigint | null;
  /** Without it loans alone are looked for. */
  seesApplications: boolean;
}

/** What was found, each at most `MOST`. */
export interface Found {
  borrowers: readonly FoundBorrower[];
  loans: readonly FoundLoan[];
  /** Under way, whose own name begins so: an applicant may have written another than the borrower's. */
  named: readonly FoundApplication[];
  /** The same of all that were ever submitted. */
  everNamed: readonly FoundApplication[];
  /** The newest one of each borrower found. */
  newest: readonly FoundApplication[];
  /** Of the number. */
  numbered: readonly FoundApplication[];
}

/**
 * What was typed, once for the whole statement. As a row of its own nothing of it is known while the statement is planned; else PostgreSQL
 * would plan anew for each text, which costs several times what it costs to search (P15).
 */
const KEY = sql<string>`(select key from typed)`;

/** A range of an index over text: everything that begins so. What has no letter finds nobody. */
const begins = (column: RawBuilder<string>) =>
  sql`${column} >= ${KEY} and ${column} < (select key || ${sql.lit(LAST)} from typed) and (select key <> '' from typed)`;

// As the indexes of migrations 0405 and 0421 have them, to the letter; the list of loans asks for the same (`appliedAs`, loan-views/store-office.ts).
const FIRST_NAME = sql<string>`name_key(name || ' ' || last_name) collate "C"`;
const LAST_NAME = sql<string>`name_key(last_name || ' ' || name) collate "C"`;
const PHONE = sql<string>`phone collate "C"`;

/** Rows whose name, in one order or the other, begins so; each order is a range of its own index. */
const named = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  (select ${columns} from ${from} and ${begins(FIRST_NAME)} order by ${FIRST_NAME} limit ${sql.lit(MOST)})
  union
  (select ${columns} from ${from} and ${begins(LAST_NAME)} order by ${LAST_NAME} limit ${sql.lit(MOST)})`;

const BORROWER = sql`id, name, last_name, phone`;
const APPLICATION = sql`id, borrower_id, name, last_name, status, product, amount_cents`;
const SUBMITTED = sql`status not in ('Draft', 'Recorded')`;
const UNDER_WAY = sql`status in ('Pending', 'In review', 'Approved')`;

/** The borrowers found, and in which order they are shown. */
const BORROWERS = {
  name: {
    found: sql`${named(BORROWER, sql`borrower where true`)} order by name, last_name, id limit ${sql.lit(MOST)}`,
    order: sql`name, last_name, id`,
  },
  phone: {
    found: sql`select ${BORROWER} from borrower where ${begins(PHONE)} order by ${PHONE} limit ${sql.lit(MOST)}`,
    order: PHONE,
  },
  none: { found: sql`select ${BORROWER} from borrower where false`, order: sql`id` },
};

const NEWEST = sql`
  select one.* from found cross join lateral (
    select ${APPLICATION} from application where borrower_id = found.id and ${SUBMITTED}
    order by id desc limit 1) one`;
const NAMED = sql`${named(APPLICATION, sql`application where ${UNDER_WAY}`)} order by id desc limit ${sql.lit(MOST)}`;
const EVER_NAMED = sql`${named(APPLICATION, sql`application where ${SUBMITTED}`)} order by id desc limit ${sql.lit(MOST)}`;
const NOBODY_NAMED = sql`select ${APPLICATION} from application where false`;

const NOTHING = sql`'[]'::json`;
const rowsOf = (query: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(one order by ${order}) from (${query}) one), '[]')`;

const searches = new PreparedStatement<Sought>('search');

/** Searches in one statement, so that what belongs to who was found waits for no second one. */
export async function find(db: Kysely<DB>, sought: Sought): Promise<Found> {
  const { by, seesApplications } = sought;
  const shape = `${by} ${seesApplications}`;
  const [found] = await searches.run<Found>(db, shape, sought, (slot) => {
    const text = slot(({ text }) => text);
    const { found, order } = BORROWERS[by ?? 'none'];
    const loans = sql`
      select l.id, l.product, b.name, b.last_name, s.closed_on is null as is_open
      from (
        select id from loan where id = ${slot(({ loan }) => loan)}::bigint
        union
        select own.id from found cross join lateral (
          select id from loan where borrower_id = found.id
          order by disbursed_on desc, id desc limit ${sql.lit(LOANS_MOST)}) own
        union
        select lent.id from ever_named join loan lent on lent.application_id = ever_named.id
      ) which
      join loan l on l.id = which.id join borrower b on b.id = l.borrower_id
      join loan_summary s on s.loan_id = l.id
      order by s.closed_on is not null, l.id desc limit ${sql.lit(MOST)}`;
    const numbered = sql`
      select ${APPLICATION} from application
      where id = ${slot(({ application }) => application)}::bigint and ${SUBMITTED}`;
    const applications = (query: RawBuilder<unknown>) =>
      seesApplications ? rowsOf(query, sql`id desc`) : NOTHING;
    const built = sql<Found>`
      with typed as materialized (select ${by === 'name' ? sql`name_key(${text})` : sql`${text}::text`} as key),
        found as materialized (${found}),
        ever_named as materialized (${by === 'name' ? EVER_NAMED : NOBODY_NAMED})
      select ${rowsOf(sql`select * from found`, order)} as borrowers,
        ${rowsOf(loans, sql`is_open desc, id desc`)} as loans,
        ${by === 'name' ? applications(NAMED) : NOTHING} as named,
        ${by === 'name' ? applications(sql`select * from ever_named`) : NOTHING} as "everNamed",
        ${applications(NEWEST)} as newest,
        ${applications(numbered)} as numbered`;
    return { compile: () => built.compile(db) };
  });
  return found ?? { borrowers: [], loans: [], named: [], everNamed: [], newest: [], numbered: [] };
}
