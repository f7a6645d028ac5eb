import { sql } from 'kysely';

/**
 * What happened to offers, each act as the row says it that holds it: `offer_id`, `application_id`, `step` (their order where the time is one),
 * `kind`, `who`, `at`. `ended_at` of a cancelled one is when it was signed; who cancelled it and when, its proposal's end says.
 */
export const OFFER_ACTS = sql`
  select id as offer_id, application_id, 1 as step, 'offer_made' as kind, made_by as who, made_at as at from offer
  union all select id, application_id, 2, case status when 'Expired' then 'offer_expired' when 'Not taken up' then 'offer_declined'
      else 'offer_signed' end,
      case status when 'Expired' then 'system' else 'borrower:' || borrower_id end, ended_at
    from offer where status in ('Signed', 'Cancelled', 'Expired', 'Not taken up')
  union all select o.id, o.application_id, 2, 'approval_withdrawn', a.withdrawn_by, a.withdrawn_at
    from offer o join approval a on a.id = o.approval_id where o.status = 'Withdrawn'
  union all select o.id, o.application_id, 3, 'cancelled', e.ended_by, e.ended_at
    from agreement_cancellation_end e join agreement_cancellation c on c.id = e.cancellation_id
    join offer o on o.id = c.offer_id where e.outcome = 'confirmed'`;
