import type { AuditEvent } from 'contract/office/audit-acts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** What the audit tells from another act by its facts alone. */
type ActByFacts = 'borrower.details_dropped';

/** What happened to a record last. */
export interface LastAct {
  /** As the audit calls it, but for those that it has by their facts: `complaint.answered`. */
  readonly event: AuditEvent | ActByFacts;
  /** `staff:nary`, `borrower:12` or `system`; null: no table says it. */
  readonly who: string | null;
  /** Null: no table says it. */
  readonly at: Date | null;
}

type Acts = (id: string) => RawBuilder<unknown>;

const cash: Acts = (id) => sql`
  select 1 as step, 'cash.opened' as event, cashier as who, opened_at as at from cash_sheet where id = ${id}::bigint
  union all select 2, 'cash.counted', cashier, counted_at from cash_sheet
    where id = ${id}::bigint and counted_at is not null
  union all select 3, 'cash.closed', closed_by, closed_at from cash_sheet
    where id = ${id}::bigint and closed_at is not null`;

const collateral: Acts = (id) => sql`
  select 1 as step, 'collateral.valued' as event, valued_by as who, valued_at as at from collateral_valuation
    where application_id = ${id}::bigint
  union all select 2, 'collateral.taken', taken_by, taken_at from collateral where application_id = ${id}::bigint
  union all select 3, 'collateral.sale_noticed', n.sent_by, n.sent_at
    from collateral_sale_notice n join collateral c on c.id = n.collateral_id where c.application_id = ${id}::bigint
  union all select 4, 'collateral.sale_proposed', p.proposed_by, p.proposed_at
    from collateral_sale_proposal p join collateral c on c.id = p.collateral_id where c.application_id = ${id}::bigint
  union all select 5, 'collateral.sold', x.sold_by, x.sold_at
    from collateral_sale x join collateral c on c.id = x.collateral_id where c.application_id = ${id}::bigint
  union all select 6, 'collateral.released', released_by, released_at from collateral
    where application_id = ${id}::bigint and released_at is not null`;

const collateralPhoto: Acts = (id) => sql`
  select 1 as step, 'collateral.photo_struck' as event, struck_by as who, struck_at as at
  from collateral_photo_strike where photo_id = ${id}::bigint`;

const complaint: Acts = (id) => sql`
  select 1 as step, 'complaint.answered' as event, answered_by as who, answered_at as at
    from complaint_answer where complaint_id = ${id}::bigint
  union all select 2, 'complaint.closed', closed_by, closed_at
    from complaint_close where complaint_id = ${id}::bigint`;

/** An order of money by staff, and its end: a code that a borrower pays is none. */
const intent: Acts = (id) => sql`
  select 1 as step, kind || '.ordered' as event, made_by as who, made_at as at from intent
    where id = ${id}::uuid and kind <> 'khqr'
  union all select 2, case
      when e.outcome <> 'confirmed' then i.kind || '.voided'
      when i.kind = 'disbursement' then 'loan.disbursed'
      when i.kind = 'refund' then 'payment.refunded'
      else 'payment.reversed' end, e.ended_by, e.ended_at
    from intent_end e join intent i on i.id = e.intent_id where i.id = ${id}::uuid and i.kind <> 'khqr'`;

/** Money that was looked at, by the name that it had then. */
const money: Acts = (id) => sql`
  select 1 as step, case outcome when 'refund' then 'money.return_ordered' else 'payment.recorded' end as event,
    settled_by as who, settled_at as at from money_settled where money_id = ${id}::bigint`;

const moneyReturn: Acts = (id) => sql`
  select 1 as step, 'money.return_ordered' as event, ordered_by as who, ordered_at as at
    from money_return where id = ${id}::bigint
  union all select 2, case outcome when 'confirmed' then 'money.given_back' else 'money.return_voided' end,
      ended_by, ended_at from money_return_end where return_id = ${id}::bigint`;

/** A text with its earlier wordings, by its subject: `partner:3`. */
const text: Acts = (id) => sql`
  select id as step, case when split_part(subject, ':', 1) = 'invest_lead' then 'invest_lead.moved'
      else split_part(subject, ':', 1) || '.changed' end as event, changed_by as who, changed_at as at
  from text_version where subject = ${id}`;

/** The reviews of the site together: which there are. Of who erased one, its row keeps nothing. */
const reviews: Acts = () => sql`
  select id as step, 'site_review.added' as event,
    changed_by as who, changed_at as at from text_version where starts_with(subject, 'site_review:') and before = '{}'::jsonb
  union all select 0, 'site_review.erased', null, erased_at from review where erased_at is not null`;

const referral: Acts = (id) => sql`
  select 1 as step, 'referral.rewarded' as event, paid_by as who, paid_at as at
  from referral_reward where referral_id = ${id}::bigint`;

const setting: Acts = (id) => sql`
  select 1 as step, 'setting.changed' as event, changed_by as who, changed_at as at from setting where key = ${id}`;

const smsTemplate: Acts = (id) => sql`
  select 1 as step, 'sms_template.changed' as event, changed_by as who, changed_at as at
  from sms_template where kind = ${id}`;

/** An entry of an option list, as `list:value`. */
const option: Acts = (id) => sql`
  select 1 as step, 'option.changed' as event, changed_by as who, updated_at as at
  from option where list || ':' || value = ${id}`;

const siteImage: Acts = (id) => sql`
  select 1 as step, 'site_image.changed' as event, changed_by as who, updated_at as at
  from site_image where key = ${id}`;

const product: Acts = (id) => sql`
  select 1 as step, 'product.changed' as event, decided_by as who, decided_at as at
  from proposal where kind = 'product' and key = ${id} and confirmed`;

const contact: Acts = (id) => sql`
  select 1 as step, 'contact.ended' as event, made_by as who, made_at as at
  from contact_outcome where contact_id = ${id}::bigint`;

/** The pauses of a borrower: the last day ends one by itself. */
const pauses: Acts = (id) => sql`
  select p.id as step, 'contact.pause_ended' as event, 'system' as who,
      (p.until_on + 1)::timestamp at time zone 'Asia/Phnom_Penh' as at
    from hardship_pause p where p.borrower_id = ${id}::bigint
      and not exists (select from hardship_pause_end e where e.pause_id = p.id)
  union all
  select e.pause_id as step, 'contact.pause_ended' as event, e.ended_by as who, e.ended_at as at
    from hardship_pause_end e join hardship_pause p on p.id = e.pause_id where p.borrower_id = ${id}::bigint`;

/** The nights of a loan, of which none is missing any more: neither who asked for the last one nor when it was done is kept. */
const night: Acts = (id) => sql`
  select 1 as step, 'night.retried' as event, null as who, null::timestamptz as at
  from loan_summary where loan_id = ${id}::bigint`;

/** Details that wait for a call, of which no table says who settled them. */
const details: Acts = (id) => sql`
  select 1 as step, case when unconfirmed is null then 'borrower.details_confirmed' else 'borrower.details_dropped' end as event,
    null as who, details_settled_at as at
  from application where id = ${id}::bigint and details_settled_at is not null`;

/** Somebody with a phone, of whom no table says who entered them. */
const borrower: Acts = (id) => sql`
  select 1 as step, 'borrower.made' as event, null as who, created_at as at from borrower where id = ${id}::bigint`;

const documentRequest: Acts = (id) => sql`
  select 1 as step, 'document.received' as event, 'borrower:' || a.borrower_id as who, r.received_at as at
  from document_request r join application a on a.id = r.application_id
  where r.id = ${id}::bigint and r.received_at is not null`;

const offer: Acts = (id) => sql`
  select 1 as step, 'offer.made' as event, made_by as who, made_at as at from offer where id = ${id}::bigint
  union all select 2, case status when 'Signed' then 'offer.signed' when 'Expired' then 'offer.expired'
      when 'Cancelled' then 'agreement.cancelled' when 'Withdrawn' then 'application.approval_withdrawn'
      else 'offer.declined' end,
      case when status in ('Signed', 'Not taken up') then 'borrower:' || borrower_id
        when status = 'Expired' then 'system' end, ended_at
    from offer where id = ${id}::bigint and ended_at is not null`;

const ACTS = {
  cash,
  collateral,
  collateralPhoto,
  complaint,
  intent,
  money,
  moneyReturn,
  text,
  reviews,
  referral,
  setting,
  smsTemplate,
  option,
  siteImage,
  product,
  contact,
  pauses,
  night,
  details,
  borrower,
  documentRequest,
  offer,
} as const;

/** A record that somebody else may have acted on: what it is, and its number or name. */
export type ActedOn = {
  readonly [Noun in keyof typeof ACTS]: readonly [Noun, bigint | string];
}[keyof typeof ACTS];

/** The newest act on a record, from the tables of its noun, never from the audit; null where they hold none. */
export async function lastAct(db: Kysely<DB>, [noun, id]: ActedOn): Promise<LastAct | null> {
  const { rows } = await sql<LastAct>`
    select event, who, at from (${ACTS[noun](String(id))}) acts
    order by at desc, step desc limit 1`.execute(db);
  return rows[0] ?? null;
}
