import { type Kysely, sql } from 'kysely';
import type { DB, JsonObject } from '../database/types.ts';
import { type Block, type AuditRow, rowsAfter } from './store-blocks.ts';

/** An act as it is read; `block` covers it, where it is sealed. */
export interface ReadAct {
  id: bigint;
  xid: string;
  at: Date;
  event: string;
  actor: string;
  subject: string;
  facts: JsonObject;
  block: bigint | null;
}

/** What is searched for. */
export interface AuditSearch {
  subject?: string | undefined;
  actor?: string | undefined;
  /** First part of the event's name. */
  noun?: string | undefined;
  /** Instants: from the first on, until before the second. */
  span?: { from: Date; until: Date } | undefined;
}

/**
 * Acts older than one (`after`) or newer (`before`), in that direction. At most `scan` rows are looked at, so that a search for what
 * is rare costs no more than one for what is frequent; where that many were, the last one is told.
 */
export async function searchAudit(
  db: Kysely<DB>,
  search: AuditSearch,
  page: { after?: bigint | undefined; before?: bigint | undefined; most: number; scan: number },
): Promise<{ acts: ReadAct[]; scannedTo: bigint | null }> {
  const { subject, actor, noun, span } = search;
  const isBack = page.before !== undefined;
  const place = isBack
    ? sql`id > ${page.before}`
    : page.after === undefined
      ? sql`true`
      : sql`id < ${page.after}`;
  const order = isBack ? sql`asc` : sql`desc`;
  const looked = sql`
    select id, xid::text as xid, at, event, actor, subject, facts from audit
    where ${place} and (${subject ?? null}::text is null or subject = ${subject ?? null})
      ${span === undefined ? sql`` : sql`and at >= ${span.from} and at < ${span.until}`}
    order by id ${order} limit ${page.scan}`;
  const { rows } = await sql<ReadAct & { looked: number; edge: bigint }>`
    with looked as materialized (${looked}),
    found as (
      select * from looked
      where (${actor ?? null}::text is null or actor = ${actor ?? null})
        and (${noun ?? null}::text is null or split_part(event, '.', 1) = ${noun ?? null})
      order by id ${order} limit ${page.most}
    ), edge as (
      select count(*)::int as looked, ${isBack ? sql`max(id)` : sql`min(id)`} as edge from looked
    )
    select f.*, b.n as block, edge.looked, edge.edge
    from edge left join found f on true
    left join lateral (
      select n, to_xid from audit_block where from_xid <= f.xid::xid8 order by from_xid desc limit 1
    ) b on f.xid::xid8 < b.to_xid
    order by f.id ${order}`.execute(db);
  const acts = rows.filter(({ id }) => id !== null);
  const [first] = rows;
  const isCut = first !== undefined && first.looked >= page.scan && acts.length < page.most;
  return { acts, scannedTo: isCut ? first.edge : null };
}

/** Whether anything was ever done about this subject, or it is somebody who works or worked here. */
export async function isHeld(db: Kysely<DB>, subject: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from audit where subject = ${subject})
      or exists (select from staff where 'staff:' || handle = ${subject}) as held`.execute(db);
  return rows[0]?.held === true;
}

/** One act; null where there is none of that number. */
export async function findAct(db: Kysely<DB>, id: bigint): Promise<ReadAct | null> {
  const { acts } = await searchAudit(db, {}, { after: id + 1n, most: 1, scan: 1 });
  const [act] = acts;
  return act?.id === id ? act : null;
}

/** The rows that lie in the range of a block, in its order. */
export function rowsOfBlock(db: Kysely<DB>, block: Block): Promise<AuditRow[]> {
  // More than it was sealed with are as wrong as fewer.
  return rowsAfter(db, { xid: block.from, id: 0n }, block.rows + 1, block.to);
}

/** How the last verification of the whole audit ended (jobs/audit.ts). */
export async function lastVerified(
  db: Kysely<DB>,
): Promise<{ at: Date | null; counts: Record<string, number>; problem: string | null }> {
  const row = await db
    .selectFrom('job_run')
    .select(['ended_at', 'counts', 'problem'])
    .where('job', '=', 'audit verification')
    .executeTakeFirst();
  return {
    at: row?.ended_at ?? null,
    counts: (row?.counts ?? {}) as Record<string, number>,
    problem: row?.problem ?? null,
  };
}

/** Everybody who works or worked here, by handle. */
export function peopleOf(
  db: Kysely<DB>,
): Promise<{ handle: string; name_km: string; name_en: string }[]> {
  return db
    .selectFrom('staff')
    .select(['handle', 'name_km', 'name_en'])
    .orderBy('handle')
    .limit(500)
    .execute();
}
