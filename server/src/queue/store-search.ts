import { type Kysely, type RawBuilder, sql } from 'kysely';
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

/** A typed text as names are searched by. */
export async function searchKey(db: Kysely<DB>, text: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select search_key(${text}) as key`.execute(db);
  return rows[0]?.key ?? '';
}

/** A range of an index over text: everything that begins so. */
function begins(column: RawBuilder<string>, key: string): RawBuilder<boolean> {
  return sql`${column} >= ${key} and ${column} < ${key + LAST}`;
}

// As the indexes of migration 0150 have them, to the letter.
const FIRST_NAME = sql<string>`search_key(name || ' ' || last_name) collate "C"`;
const LAST_NAME = sql<string>`search_key(last_name || ' ' || name) collate "C"`;

/** Borrowers whose name, in one order or the other, begins so; each order is a range of its own index. */
export async function borrowersNamed(db: Kysely<DB>, key: string): Promise<FoundBorrower[]> {
  const { rows } = await sql<FoundBorrower>`
    select distinct id, name, last_name, phone from (
      (select id, name, last_name, phone from borrower
        where ${begins(FIRST_NAME, key)} order by ${FIRST_NAME} limit ${MOST})
      union all
      (select id, name, last_name, phone from borrower
        where ${begins(LAST_NAME, key)} order by ${LAST_NAME} limit ${MOST})
    ) found order by name, last_name, id limit ${MOST}`.execute(db);
  return rows;
}

/** Borrowers whose phone begins so: 855 and the rest. */
export async function borrowersOfPhone(db: Kysely<DB>, digits: string): Promise<FoundBorrower[]> {
  const phone = sql<string>`phone collate "C"`;
  const { rows } = await sql<FoundBorrower>`
    select id, name, last_name, phone from borrower
    where ${begins(phone, digits)} order by ${phone} limit ${MOST}`.execute(db);
  return rows;
}

const APPLICATION = sql`id, borrower_id, name, last_name, status, product, amount_cents`;
const UNDER_WAY = sql`status in ('Pending', 'In review', 'Approved')`;

/** Applications under way whose own name begins so: an applicant may have written another than the borrower's. */
export async function applicationsNamed(db: Kysely<DB>, key: string): Promise<FoundApplication[]> {
  const { rows } = await sql<FoundApplication>`
    select distinct * from (
      (select ${APPLICATION} from application
        where ${UNDER_WAY} and ${begins(FIRST_NAME, key)} order by ${FIRST_NAME} limit ${MOST})
      union all
      (select ${APPLICATION} from application
        where ${UNDER_WAY} and ${begins(LAST_NAME, key)} order by ${LAST_NAME} limit ${MOST})
    ) found order by id desc limit ${MOST}`.execute(db);
  return rows;
}

/** The submitted application of a number. */
export async function applicationNumbered(db: Kysely<DB>, id: bigint): Promise<FoundApplication[]> {
  const { rows } = await sql<FoundApplication>`
    select ${APPLICATION} from application
    where id = ${id} and status not in ('Draft', 'Recorded')`.execute(db);
  return rows;
}

/** The newest application of each of these borrowers. */
export async function newestApplications(
  db: Kysely<DB>,
  borrowerIds: readonly bigint[],
): Promise<FoundApplication[]> {
  if (borrowerIds.length === 0) return [];
  const { rows } = await sql<FoundApplication>`
    select a.* from unnest(${borrowerIds}::bigint[]) b (id) cross join lateral (
      select ${APPLICATION} from application
      where borrower_id = b.id and status not in ('Draft', 'Recorded')
      order by id desc limit 1) a`.execute(db);
  return rows;
}

/** A loan as a search shows it. */
export interface FoundLoan {
  id: bigint;
  product: string;
  name: string;
  last_name: string;
  is_open: boolean;
}

/** The loan of a number, and the newest loans of these borrowers. */
export async function loansFound(
  db: Kysely<DB>,
  { id, borrowerIds }: { id: bigint | null; borrowerIds: readonly bigint[] },
): Promise<FoundLoan[]> {
  const { rows } = await sql<FoundLoan>`
    select l.id, l.product, b.name, b.last_name, s.closed_on is null as is_open
    from (
      select id from loan where id = ${id}
      union
      select o.id from unnest(${borrowerIds}::bigint[]) found (id) cross join lateral (
        select id from loan where borrower_id = found.id
        order by disbursed_on desc, id desc limit 3) o
    ) one
    join loan l on l.id = one.id join borrower b on b.id = l.borrower_id
    join loan_summary s on s.loan_id = l.id
    order by s.closed_on is not null, l.id desc limit ${MOST}`.execute(db);
  return rows;
}
