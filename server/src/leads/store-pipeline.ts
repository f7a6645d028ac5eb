import { LEAD_ROWS, type PartnerBody } from 'contract/office/leads';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import type { AskedPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';

interface Asked extends AskedPage {
  readonly state?: string | undefined;
}

function investors(db: Kysely<DB>) {
  return db
    .selectFrom('invest_lead')
    .select(['id', 'name', 'phone', 'amount_cents', 'profit_expectation', 'note', 'tag'])
    .select(['status', 'next_step', 'next_on', 'version', 'created_at']);
}

export type InvestorRow = Awaited<ReturnType<ReturnType<typeof investors>['execute']>>[number];

/** One row more than a page, the newest first; backwards where the page before a row is asked for. */
export function readInvestors(
  db: Kysely<DB>,
  { state, after, before }: Asked,
): Promise<InvestorRow[]> {
  const isBack = before !== undefined;
  const from = before ?? after;
  return investors(db)
    .$if(state !== undefined, (query) => query.where('status', '=', state ?? ''))
    .$if(from !== undefined, (query) => query.where('id', isBack ? '>' : '<', BigInt(from ?? 0)))
    .orderBy('id', isBack ? 'asc' : 'desc')
    .limit(LEAD_ROWS + 1)
    .execute();
}

/** Somebody who wants to invest; null where there is nobody of that number. */
export async function findInvestor(db: Kysely<DB>, id: bigint): Promise<InvestorRow | null> {
  return (await investors(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** What was said with somebody who wants to invest, the newest first; at most a hundred. */
export function investorNotes(db: Kysely<DB>, id: bigint) {
  return db
    .selectFrom('invest_lead_note')
    .select(['status', 'note', 'made_by as by', 'made_at as at'])
    .where('invest_lead_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Moves somebody who wants to invest, where nobody has since the version that was seen. @returns false where somebody has */
export async function moveInvestor(
  tx: Kysely<DB>,
  step: {
    id: bigint;
    version: number;
    status: string;
    next_step: string | null;
    next_on: Day | null;
    note: string | null;
    by: string;
    at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invest_lead')
    .set({
      status: step.status,
      next_step: step.next_step,
      next_on: step.next_on,
      version: step.version + 1,
    })
    .where('id', '=', step.id)
    .where('version', '=', step.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .insertInto('invest_lead_note')
    .values({
      invest_lead_id: step.id,
      status: step.status,
      note: step.note,
      made_by: step.by,
      made_at: step.at,
    })
    .execute();
  return true;
}

function partners(db: Kysely<DB>) {
  return db
    .selectFrom('partner')
    .select(['id', 'name', 'sells', 'contact_name', 'phone', 'place', 'note', 'status', 'version']);
}

export type PartnerRow = Awaited<ReturnType<ReturnType<typeof partners>['execute']>>[number];

/** One row more than a page, the newest first; backwards where the page before a row is asked for. */
export function readPartners(
  db: Kysely<DB>,
  { state, after, before }: Asked,
): Promise<PartnerRow[]> {
  const isBack = before !== undefined;
  const from = before ?? after;
  return partners(db)
    .$if(state !== undefined, (query) => query.where('status', '=', state ?? ''))
    .$if(from !== undefined, (query) => query.where('id', isBack ? '>' : '<', BigInt(from ?? 0)))
    .orderBy('id', isBack ? 'asc' : 'desc')
    .limit(LEAD_ROWS + 1)
    .execute();
}

/** A partner shop; null where there is none of that number. */
export async function findPartner(db: Kysely<DB>, id: bigint): Promise<PartnerRow | null> {
  return (await partners(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The columns of what staff write of a shop; a blank text is none. */
function columnsOf({ state, place, note, ...rest }: PartnerBody) {
  return { ...rest, status: state, place: place || null, note: note || null };
}

/** Enters a partner shop. @returns its number */
export async function insertPartner(
  tx: Kysely<DB>,
  { body, by, at }: { body: PartnerBody; by: string; at: Date },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('partner')
    .values({ ...columnsOf(body), made_by: by, made_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a partner shop, where nobody has since the version that was seen. @returns false where somebody has */
export async function updatePartner(
  tx: Kysely<DB>,
  { id, version, body }: { id: bigint; version: number; body: PartnerBody },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('partner')
    .set({ ...columnsOf(body), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
