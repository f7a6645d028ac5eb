import { type Kysely, sql } from 'kysely';
import { ACT_KINDS, type ActKind } from 'contract/office/decision-views';
import type { DB } from '../../database/types.ts';
import { OFFER_ACTS } from '../../changes/store-offers.ts';

/** Something that happened to the decision on an application, by whom and when. */
export interface DecisionAct {
  kind: ActKind;
  /** `staff:nary`, `borrower:12` or `system`. */
  who: string;
  at: Date;
  /** Of staff; null: not staff, or nobody who ever worked in the office. */
  nameKm: string | null;
  nameEn: string | null;
}

/** Each act as its own row holds it, from the review to the money. That an approval is withdrawn its own row says, with an offer or without. */
const acts = (applicationId: bigint) => sql`
  select 'review_started' kind, started_by who, started_at at from review_start where application_id = ${applicationId}
  union all select 'answers_written', written_by, written_at from answers_written where application_id = ${applicationId}
  union all select 'override_proposed', proposed_by, proposed_at from ceiling_override
    where application_id = ${applicationId}
  union all select case e.outcome when 'confirmed' then 'override_confirmed' when 'refused' then 'override_refused'
      else 'override_taken_back' end, e.ended_by, e.ended_at
    from ceiling_override_end e join ceiling_override o on o.id = e.override_id where o.application_id = ${applicationId}
  union all select 'approved', approved_by, approved_at from approval where application_id = ${applicationId}
  union all select 'approval_withdrawn', withdrawn_by, withdrawn_at from approval
    where application_id = ${applicationId} and withdrawn_at is not null
  union all select 'denied', denied_by, denied_at from denial where application_id = ${applicationId}
  union all select 'denial_withdrawn', withdrawn_by, withdrawn_at from denial
    where application_id = ${applicationId} and withdrawn_at is not null
  union all select case when repeats is null then 'applicant_withdrew' else 'ended_as_repeat' end, withdrawn_by, withdrawn_at from application_withdrawal
    where application_id = ${applicationId}
  union all select kind, who, at from (${OFFER_ACTS}) o
    where application_id = ${applicationId} and kind <> 'approval_withdrawn'
  union all select 'money_ordered', i.made_by, i.made_at from intent i join offer o on o.id = i.offer_id
    where o.application_id = ${applicationId} and i.kind = 'disbursement'
  union all select case e.outcome when 'confirmed' then 'money_confirmed' else 'money_taken_back' end,
      e.ended_by, e.ended_at
    from intent_end e join intent i on i.id = e.intent_id join offer o on o.id = i.offer_id
    where o.application_id = ${applicationId} and i.kind = 'disbursement'
  union all select 'cancel_proposed', c.proposed_by, c.proposed_at
    from agreement_cancellation c join offer o on o.id = c.offer_id where o.application_id = ${applicationId}
  union all select case e.outcome when 'refused' then 'cancel_refused' else 'cancel_taken_back' end,
      e.ended_by, e.ended_at
    from agreement_cancellation_end e join agreement_cancellation c on c.id = e.cancellation_id
    join offer o on o.id = c.offer_id where o.application_id = ${applicationId} and e.outcome <> 'confirmed'`;

/** What happened to the decision on an application, the oldest first; of one instant in the order of the way. */
export async function actsOn(db: Kysely<DB>, applicationId: bigint): Promise<DecisionAct[]> {
  const { rows } = await sql<DecisionAct>`
    select a.kind, a.who, a.at, s.name_km as "nameKm", s.name_en as "nameEn"
    from (${acts(applicationId)}) a left join staff s on 'staff:' || s.handle = a.who
    order by a.at, array_position(${[...ACT_KINDS]}::text[], a.kind)`.execute(db);
  return rows;
}

/** How a submitted application stands; null where there is none of that number. */
export async function statusOf(db: Kysely<DB>, applicationId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('application')
    .select('status')
    .where('id', '=', applicationId)
    .where('status', '<>', 'Draft')
    .executeTakeFirst();
  return row?.status ?? null;
}

/** How many acts there were: each adds one, so it is the version of the decision. */
export async function countActs(db: Kysely<DB>, applicationId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${acts(applicationId)}) a`.execute(db);
  return rows[0]?.count ?? 0;
}
