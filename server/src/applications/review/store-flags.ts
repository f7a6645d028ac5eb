import { REVIEWERS } from 'contract/office/who';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../../database/types.ts';
import { IS_REPAID } from '../../loans/store-summary.ts';
import { isGone } from '../../standing/store.ts';

/** That an application brought the photo of a national ID. */
const broughtId = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from photo p where p.application_id = ${id}
    and p.kind = 'borrower_national_id_photo' and p.state = 'held')
  or exists (select from document_request r where r.application_id = ${id}
    and r.kind = 'national_id' and r.received_at is not null and r.struck_at is null))`;

/*
 * What stands out about applications, asked with each of a few rows. `application` is `a`.
 */
/** That a photo of the national ID is on file (C-30): by this application, or by one of the same borrower that was proved and approved, unless the two give different numbers. */
export const HAS_ID = sql<boolean>`(${broughtId(sql`a.id`)}
  or exists (select from application e where e.borrower_id = a.borrower_id and e.id <> a.id
    and e.phone_proved_at is not null and a.phone_proved_at is not null
    and exists (select from approval y where y.application_id = e.id and y.withdrawn_at is null)
    and coalesce(e.national_id_search = a.national_id_search, true) and ${broughtId(sql`e.id`)}))`;
export const IS_SECOND = sql<boolean>`exists (select from loan_summary s
  where s.borrower_id = a.borrower_id and ${IS_REPAID})`;
export const IS_ASKED = sql<boolean>`exists (select from document_request r
  where r.application_id = a.id and r.received_at is null and r.ended_at is null)`;
export const HAS_NEW_DOCUMENT = sql<boolean>`(a.status = 'In review' and exists (select from document_request r
    where r.application_id = a.id and r.received_at is not null and r.struck_at is null) and not ${IS_ASKED})`;
/** Repeats alone are looked through, by their index, also where many rows are asked for. */
export const IS_DUPLICATE = sql<boolean>`(a.duplicate_of is not null or exists (select from application d
  where d.duplicate_of = a.id and d.duplicate_of is not null and d.status in ('Pending', 'In review', 'Approved')))`;

/** That an approval above the ceiling is proposed for `a` and not answered; by others than `but` alone. */
export function overrideWaits(but: string | null = null): RawBuilder<boolean> {
  const ofOthers = but === null ? sql`true` : sql`o.proposed_by <> ${but}`;
  return sql<boolean>`exists (select from ceiling_override o where o.application_id = a.id and ${ofOthers}
    and not exists (select from ceiling_override_end e where e.override_id = o.id))`;
}

/** That somebody's own proposal for `a` waits for another. */
export function ownOverrideWaits(who: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ceiling_override o where o.application_id = a.id and o.proposed_by = ${who}
    and not exists (select from ceiling_override_end e where e.override_id = o.id))`;
}

/**
 * Whether an open application was given to somebody who has left, or has no role any more in which applications are reviewed: it is nobody's
 * then. `application` is `a`, its desk `desk`.
 */
export const REVIEWER_GONE = sql<boolean>`(desk.assigned_to is not null
  and a.status in ('Pending', 'In review') and ${isGone(sql.ref('desk.assigned_to'), REVIEWERS)})`;

/** Whether a photo of the national ID is on file, as the form's or as a paper that has come and was not struck. One that was only seen is not (C-30). */
export async function hasIdOnFile(db: Kysely<DB>, applicationId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('application as a')
    .select(HAS_ID.as('has'))
    .where('a.id', '=', applicationId)
    .executeTakeFirst();
  return row?.has ?? false;
}

/** When an application that is not open any more was decided last, or withdrawn at its applicant's wish; null: it is open. */
const DECIDED_AT = sql<Date | null>`(case when a.status not in ('Pending', 'In review') then greatest(
  (select max(approved_at) from approval where application_id = a.id),
  (select max(denied_at) from denial where application_id = a.id),
  (select withdrawn_at from application_withdrawal where application_id = a.id)) end)`;

/** That an approved application's agreement can be signed. */
export const AWAITS_SIGNATURE = sql<boolean>`(a.status = 'Approved'
  and exists (select from offer o where o.application_id = a.id and o.status = 'Open'))`;

/** The last day to sign of an agreement that waits for its signature. */
export const SIGN_BY = sql<Day | null>`(select o.sign_by from offer o
  where o.application_id = a.id and o.status = 'Open')`;

/** An application as a list of the office has it. */
export interface ListedApplication {
  id: bigint;
  status: string;
  name: string | null;
  last_name: string | null;
  product: string;
  amount_cents: bigint | null;
  duration: number | null;
  date_of_birth: string | null;
  submitted_at: Date | null;
  decided_at: Date | null;
  sign_by: Day | null;
  duplicate_of: bigint | null;
  is_incomplete: boolean;
  assigned_to: string | null;
  assigned_at: Date | null;
  version: number | null;
  has_id: boolean;
  is_second: boolean;
  has_new_document: boolean;
  is_duplicate: boolean;
  is_above_ceiling: boolean;
}

/** Submitted applications with what stands out about them; the caller narrows them down. */
export function listedApplications(db: Kysely<DB>) {
  return db
    .selectFrom('application as a')
    .leftJoin('review_desk as desk', 'desk.application_id', 'a.id')
    .select(['a.id', 'a.status', 'a.name', 'a.last_name', 'a.product', 'a.amount_cents'])
    .select(['a.duration', 'a.date_of_birth', 'a.submitted_at', 'a.duplicate_of'])
    .select(['a.is_incomplete', 'desk.version'])
    .select([
      sql<string | null>`case when not ${REVIEWER_GONE} then desk.assigned_to end`.as(
        'assigned_to',
      ),
      sql<Date | null>`case when not ${REVIEWER_GONE} then desk.assigned_at end`.as('assigned_at'),
      DECIDED_AT.as('decided_at'),
      SIGN_BY.as('sign_by'),
      HAS_ID.as('has_id'),
      IS_SECOND.as('is_second'),
      HAS_NEW_DOCUMENT.as('has_new_document'),
      IS_DUPLICATE.as('is_duplicate'),
      overrideWaits().as('is_above_ceiling'),
    ]);
}

/** One submitted application as a list has it; null where there is none of that number. */
export async function findListed(db: Kysely<DB>, id: bigint): Promise<ListedApplication | null> {
  const row = await listedApplications(db)
    .where('a.id', '=', id)
    .where('a.status', 'not in', ['Draft', 'Recorded'])
    .executeTakeFirst();
  return row ?? null;
}
