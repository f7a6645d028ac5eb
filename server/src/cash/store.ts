import { type Kysely, type RawBuilder, sql } from 'kysely';
import { CASHIERS, MANAGERS, TREASURY } from 'contract/office/who';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { type Asker, hasRole } from '../staff-by.ts';
import { isGone } from '../standing/store.ts';

/** Sheets that wait for somebody and are shown at once. */
const WAITING_MOST = 100;

/** A sheet as it is kept. */
export interface StoredSheet {
  id: bigint;
  cashier: string;
  on: Day;
  openingCents: number;
  openedAt: Date;
  /** What was counted on the sheet before; null: it is the first. */
  carriedCents: number | null;
  /** Why it was opened with another sum. */
  openingNote: string | null;
  countedCents: number | null;
  expectedCents: number | null;
  countedAt: Date | null;
  /** Who counted in the place of its cashier; null: the cashier, or nobody yet. */
  countedBy: string | null;
  /** Whether it is still to be counted or closed, and its cashier can count it no more. */
  isCashierGone: boolean;
  note: string | null;
  closedBy: string | null;
  closedAt: Date | null;
  version: number;
}

/**
 * A drawer that is not closed and whose cashier has left, or has no role any more in which a drawer is counted: who is a manager now counts
 * their own. Of the table under its own name.
 */
const CASHIER_GONE: RawBuilder<unknown> = sql`(closed_at is null
  and ${isGone(sql.ref('cash_sheet.cashier'), TREASURY)})`;

const COLUMNS = sql`id, cashier, on_day::text as "on", opening_cents::float8 as "openingCents",
  opened_at as "openedAt", carried_cents::float8 as "carriedCents", opening_note as "openingNote", counted_cents::float8 as "countedCents", expected_cents::float8 as "expectedCents",
  counted_at as "countedAt", counted_by as "countedBy", ${CASHIER_GONE} as "isCashierGone", note, closed_by as "closedBy", closed_at as "closedAt", version`;

/** The sheets of a day, in the order of cashiers. */
export async function sheetsOn(db: Kysely<DB>, day: Day): Promise<StoredSheet[]> {
  const { rows } = await sql<StoredSheet>`
    select ${COLUMNS} from cash_sheet where on_day = ${day} order by cashier`.execute(db);
  return rows;
}

/** Whether cash to or from the bank or the safe waits for somebody else than the cashier. Of the table under its own name. */
const TRANSFER_WAITS: RawBuilder<unknown> = sql`exists (
  select from cash_transfer t where t.sheet_id = cash_sheet.id
    and not exists (select from cash_transfer_end e where e.transfer_id = t.id))`;

/**
 * The sheets of any day that wait for somebody: counted by another, to be closed; with cash to the bank or the safe to be confirmed; of who cannot count any more, or did not on an earlier day, to
 * be counted by a manager.
 */
export function sheetsFor(asker: Asker, today: Day): RawBuilder<unknown> {
  const { who } = asker;
  const closable = sql`counted_at is not null and cashier <> ${who} and counted_by is distinct from ${who}`;
  const countable = hasRole(asker, MANAGERS)
    ? sql`or (counted_at is null and cashier <> ${who} and (on_day < ${today} or ${CASHIER_GONE}))`
    : sql``;
  return sql`closed_at is null and (${closable} ${countable} or (cashier <> ${who} and ${TRANSFER_WAITS}))`;
}

/** Those sheets, the oldest first. */
export async function sheetsWaitingFor(
  db: Kysely<DB>,
  asker: Asker,
  today: Day,
): Promise<StoredSheet[]> {
  const { rows } = await sql<StoredSheet>`
    select ${COLUMNS} from cash_sheet where ${sheetsFor(asker, today)}
    order by on_day, cashier limit ${WAITING_MOST}`.execute(db);
  return rows;
}

/** A sheet; locked until the transaction ends where it is to change. */
export async function findSheet(
  db: Kysely<DB>,
  id: bigint,
  lock = false,
): Promise<StoredSheet | null> {
  const { rows } = await sql<StoredSheet>`
    select ${COLUMNS} from cash_sheet where id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The newest sheet of a cashier before a day. */
export async function sheetBefore(
  db: Kysely<DB>,
  cashier: string,
  day: Day,
): Promise<StoredSheet | null> {
  const { rows } = await sql<StoredSheet>`
    select ${COLUMNS} from cash_sheet where cashier = ${cashier} and on_day < ${day}
    order by on_day desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Whether a cashier has a drawer of a day that nobody has closed; it is not closed until the transaction ends. Who has left, or is no cashier any
 * more, opens none: of theirs one of any day is open until it is closed, and what they gave out comes on its sheet.
 */
export async function hasOpenDrawer(tx: Kysely<DB>, cashier: string, on: Day): Promise<boolean> {
  const { rows } = await sql`
    select from cash_sheet where cashier = ${cashier} and closed_at is null
      and (on_day = ${on} or ${isGone(sql.ref('cash_sheet.cashier'), CASHIERS)})
    for share`.execute(tx);
  return rows.length > 0;
}

/** Since when somebody works here: a first sheet takes up all cash that they ever moved. Null where they are no staff. */
export async function joinedAt(db: Kysely<DB>, cashier: string): Promise<Date | null> {
  const row = await db
    .selectFrom('staff')
    .select('created_at')
    .where('handle', '=', cashier.replace(/^staff:/, ''))
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The payments that were recorded in a span, by how they came; reversed ones too. */
export async function methodsIn(
  db: Kysely<DB>,
  { from, until }: { from: Date; until: Date },
): Promise<{ name_km: string; name_en: string; count: number; cents: number }[]> {
  const { rows } = await sql<{ name_km: string; name_en: string; count: number; cents: number }>`
    select m.name_km, m.name_en, count(*)::float8 as count, sum(e.cents)::float8 as cents
    from loan_entry e join repayment_method m on m.id = e.method_id
    where e.made_at >= ${from} and e.made_at < ${until} and e.kind = 'payment'
    group by m.id, m.name_km, m.name_en, m.position order by m.position, m.id`.execute(db);
  return rows;
}
