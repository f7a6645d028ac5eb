import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PreparedStatement, type SlotMaker } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';

/** Rows of each group of a search. */
const MOST = 8;
/** Sorts behind every other sign. */
const LAST = '\u{10FFFF}';

/** A borrower as a search shows them. */
export interface FoundBorrower {
  id: bigint;
  name: string;
  last_name: string;
  phone: string;
}

/** An application as a search shows it. */
export interface FoundApplication {
  id: bigint;
  borrower_id: bigint | null;
  name: string | null;
  last_name: string | null;
  status: string;
  product: string;
  amount_cents: bigint | null;
}

/** What planning a search costs is several times what it costs to search, so each statement is planned once on a connection (P15). */
function prepared<Input, Row>(
  name: string,
  build: (slot: SlotMaker<Input>) => RawBuilder<Row>,
): (db: Kysely<DB>, input: Input) => Promise<Row[]> {
  const statement = new PreparedStatement<Input>(name);
  return (db, input) =>
    statement.run<Row>(db, '', input, (slot) => {
      const built = build(slot);
      return { compile: () => built.compile(db) };
    });
}

/** A range of an index over text: everything that begins so. */
const begins = (column: RawBuilder<string>, beginning: RawBuilder<string>) =>
  sql`${column} >= ${beginning} and ${column} < ${beginning} || ${sql.lit(LAST)}`;

/** A range of names, by a text as it was typed; what has no letter finds nobody. */
function beginsTyped(column: RawBuilder<string>, slot: SlotMaker<string>): RawBuilder<unknown> {
  const key = sql<string>`search_key(${slot((typed) => typed)})`;
  return sql`${begins(column, key)} and ${key} <> ''`;
}

// As the indexes of migration 0150 have them, to the letter.
const FIRST_NAME = sql<string>`search_key(name || ' ' || last_name) collate "C"`;
const LAST_NAME = sql<string>`search_key(last_name || ' ' || name) collate "C"`;

/** Borrowers whose name, in one order or the other, begins so; each order is a range of its own index. */
export const borrowersNamed = prepared<string, FoundBorrower>(
  'search borrowers by name',
  (slot) => sql`
    select distinct id, name, last_name, phone from (
      (select id, name, last_name, phone from borrower
        where ${beginsTyped(FIRST_NAME, slot)} order by ${FIRST_NAME} limit ${sql.lit(MOST)})
      union all
      (select id, name, last_name, phone from borrower
        where ${beginsTyped(LAST_NAME, slot)} order by ${LAST_NAME} limit ${sql.lit(MOST)})
    ) found order by name, last_name, id limit ${sql.lit(MOST)}`,
);

/** Borrowers whose phone begins so: 855 and the rest. */
export const borrowersOfPhone = prepared<string, FoundBorrower>(
  'search borrowers by phone',
  (slot) => {
    const phone = sql<string>`phone collate "C"`;
    return sql`
    select id, name, last_name, phone from borrower
    where ${begins(phone, sql`${slot((digits) => digits)}::text`)} order by ${phone} limit ${sql.lit(MOST)}`;
  },
);

const APPLICATION = sql`id, borrower_id, name, last_name, status, product, amount_cents`;
const UNDER_WAY = sql`status in ('Pending', 'In review', 'Approved')`;

/** Applications under way whose own name begins so: an applicant may have written another than the borrower's. */
export const applicationsNamed = prepared<string, FoundApplication>(
  'search applications by name',
  (slot) => sql`
    select distinct * from (
      (select ${APPLICATION} from application
        where ${UNDER_WAY} and ${beginsTyped(FIRST_NAME, slot)} order by ${FIRST_NAME} limit ${sql.lit(MOST)})
      union all
      (select ${APPLICATION} from application
        where ${UNDER_WAY} and ${beginsTyped(LAST_NAME, slot)} order by ${LAST_NAME} limit ${sql.lit(MOST)})
    ) found order by id desc limit ${sql.lit(MOST)}`,
);

/** The submitted application of a number. */
export const applicationNumbered = prepared<bigint, FoundApplication>(
  'search application by number',
  (slot) => sql`
    select ${APPLICATION} from application
    where id = ${slot((id) => id)} and status not in ('Draft', 'Recorded')`,
);

/** The newest application of each of these borrowers. */
export const newestApplications = prepared<readonly bigint[], FoundApplication>(
  'search newest applications',
  (slot) => sql`
    select a.* from unnest(${slot((ids) => ids)}::bigint[]) b (id) cross join lateral (
      select ${APPLICATION} from application
      where borrower_id = b.id and status not in ('Draft', 'Recorded')
      order by id desc limit 1) a`,
);

/** A loan as a search shows it. */
export interface FoundLoan {
  id: bigint;
  product: string;
  name: string;
  last_name: string;
  is_open: boolean;
}

/** The loan of a number, and the newest loans of these borrowers. */
export const loansFound = prepared<
  { id: bigint | null; borrowerIds: readonly bigint[] },
  FoundLoan
>(
  'search loans',
  (slot) => sql`
    select l.id, l.product, b.name, b.last_name, s.closed_on is null as is_open
    from (
      select id from loan where id = ${slot(({ id }) => id)}::bigint
      union
      select o.id from unnest(${slot(({ borrowerIds }) => borrowerIds)}::bigint[]) found (id) cross join lateral (
        select id from loan where borrower_id = found.id
        order by disbursed_on desc, id desc limit 3) o
    ) one
    join loan l on l.id = one.id join borrower b on b.id = l.borrower_id
    join loan_summary s on s.loan_id = l.id
    order by s.closed_on is not null, l.id desc limit ${sql.lit(MOST)}`,
);
