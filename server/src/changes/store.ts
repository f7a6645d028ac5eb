import type { AuditEvent } from 'contract/office/audit-acts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { OFFER_ACTS } from './store-offers.ts';

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
  union all select 2, 'cash.counted', coalesce(counted_by, cashier), counted_at from cash_sheet
    where id = ${id}::bigint and counted_at is not null
  union all select 3, 'cash.closed', closed_by, closed_at from cash_sheet
    where id = ${id}::bigint and closed_at is not null
  union all select 2, 'cash.transferred', s.cashier, t.made_at from cash_transfer t join cash_sheet s on s.id = t.sheet_id
    where s.id = ${id}::bigint
  union all select 2, 'cash.transfer_' || e.outcome, e.ended_by, e.ended_at
    from cash_transfer_end e join cash_transfer t on t.id = e.transfer_id where t.sheet_id = ${id}::bigint`;

const collateral: Acts = (id) => sql`
  select 1 as step, 'collateral.valued' as event, valued_by as who, valued_at as at from collateral_valuation
    where application_id = ${id}::bigint
  union all select 2, 'collateral.taken', taken_by, taken_at from collateral where application_id = ${id}::bigint
  union all select 3, 'collateral.sale_noticed', n.sent_by, n.sent_at
    from collateral_sale_notice n join collateral c on c.id = n.collateral_id where c.application_id = ${id}::bigint
  union all select 4, 'collateral.sale_proposed', p.proposed_by, p.proposed_at
    from collateral_sale_proposal p join collateral c on c.id = p.collateral_id where c.application_id = ${id}::bigint
  union all select 5, 'collateral.sale_withdrawn', withdrawn_by, withdrawn_at from collateral_sale_withdrawal
    where application_id = ${id}::bigint
  union all select 6, 'collateral.sold', x.sold_by, x.sold_at
    from collateral_sale x join collateral c on c.id = x.collateral_id where c.application_id = ${id}::bigint
  union all select 7, 'payment.reversed', r.made_by, r.made_at from collateral_sale x
    join collateral c on c.id = x.collateral_id
    join loan_entry r on r.loan_id = x.loan_id and r.reverses = x.number where c.application_id = ${id}::bigint
  union all select 8, 'collateral.missed', noted_by, noted_at from collateral_loss where application_id = ${id}::bigint
  union all select 9, case outcome when 'found' then 'collateral.moved' else 'collateral.settled' end, ended_by, ended_at
    from collateral_loss_end where application_id = ${id}::bigint
  union all select 8, 'collateral.released', released_by, released_at from collateral c
    where application_id = ${id}::bigint and released_at is not null and not exists (
      select from collateral_loss_end e where e.application_id = c.application_id and e.outcome = 'settled')`;

/** Where what is pawned for an application lies. */
const custody: Acts = (id) => sql`
  select e.id as step, case e.kind when 'taken' then 'collateral.taken' else 'collateral.moved' end as event,
      e.made_by as who, e.made_at as at
    from custody_entry e join collateral c on c.id = e.collateral_id where c.application_id = ${id}::bigint`;

const collateralPhoto: Acts = (id) => sql`
  select 1 as step, 'collateral.photo_struck' as event, struck_by as who, struck_at as at
  from collateral_photo_strike where photo_id = ${id}::bigint`;

const complaint: Acts = (id) => sql`
  select 1 as step, 'complaint.answered' as event, answered_by as who, answered_at as at
    from complaint_answer where complaint_id = ${id}::bigint
  union all select 2, 'complaint.closed', closed_by, closed_at
    from complaint_close where complaint_id = ${id}::bigint`;

/** An order of money by staff, and its end: a code that a borrower pays is none. @param own whether it is of what the reader looks at */
const orders = (id: string, own: RawBuilder<unknown>) => sql`
  select 1 as step, i.kind || '.ordered' as event, i.made_by as who, i.made_at as at from intent i
    where i.id = ${id}::uuid and i.kind <> 'khqr' and ${own}
  union all select 2, case
      when e.outcome <> 'confirmed' then i.kind || '.voided'
      when i.kind = 'disbursement' then 'loan.disbursed'
      when i.kind = 'refund' then 'payment.refunded'
      when i.kind = 'payout_return' then 'loan.payout_returned'
      else 'payment.reversed' end, e.ended_by, e.ended_at
    from intent_end e join intent i on i.id = e.intent_id
    where i.id = ${id}::uuid and i.kind <> 'khqr' and ${own}`;

const intent: Acts = (id) => orders(id, sql`true`);

/** An order of money of one loan, as `loan:order`: of another loan's order its readers are told nothing. */
const orderOfLoan: Acts = (place) => {
  const [loan = '0', id = ''] = place.split(':');
  return orders(id, sql`i.loan_id = ${loan}::bigint`);
};

/** An order to pay out one offer, as `offer:order`. */
const orderOfOffer: Acts = (place) => {
  const [offer = '0', id = ''] = place.split(':');
  return orders(id, sql`i.offer_id = ${offer}::bigint`);
};

/** Money that was looked at, by the name that it had then. */
const money: Acts = (id) => sql`
  select 1 as step, case outcome when 'refund' then 'money.return_ordered' when 'other' then 'money.other_ordered'
      when 'same' then 'money.same' else 'payment.recorded' end as event,
    settled_by as who, settled_at as at from money_settled where money_id = ${id}::bigint`;

const moneyReturn: Acts = (id) => sql`
  select 1 as step, case method when 'other' then 'money.other_ordered' when 'reopen' then 'money.reopening_ordered'
        else 'money.return_ordered' end as event,
      ordered_by as who, ordered_at as at
    from money_return where id = ${id}::bigint
  union all select 2, case when e.outcome = 'void' then 'money.return_voided'
      when r.method = 'other' then 'money.other_confirmed' when r.method = 'reopen' then 'money.reopened' else 'money.given_back' end, e.ended_by, e.ended_at
    from money_return_end e join money_return r on r.id = e.return_id where e.return_id = ${id}::bigint`;

/** A text with its earlier wordings, by its subject: `partner:3`. */
const text: Acts = (id) => sql`
  select id as step, case when split_part(subject, ':', 1) = 'invest_lead' then 'invest_lead.moved'
      else split_part(subject, ':', 1) || '.changed' end as event, changed_by as who, changed_at as at
  from text_version where subject = ${id}`;

/** A review that is erased. */
const review: Acts = (id) => sql`
  select 1 as step, 'site_review.erased' as event, erased_by as who, erased_at as at
  from review where id = ${id}::bigint and erased_at is not null`;

/** The reviews of the site together: which there are. */
const reviews: Acts = () => sql`
  select id as step, 'site_review.added' as event,
    changed_by as who, changed_at as at from text_version where starts_with(subject, 'site_review:') and before = '{}'::jsonb
  union all select 0, 'site_review.erased', erased_by, erased_at from review where erased_at is not null`;

const referral: Acts = (id) => sql`
  select 2 * turn as step, 'referral.rewarded' as event, paid_by as who, paid_at as at
    from referral_reward where referral_id = ${id}::bigint
  union all select 2 * turn + 1, 'referral.reward_undone', undone_by, undone_at
    from referral_reward_undone where referral_id = ${id}::bigint`;

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

/** The nights of a loan, of which none is missing any more: tried again by somebody on the day of its figures, or brought there by the system. */
const night: Acts = (id) => sql`
  select 1 as step, 'night.retried' as event, coalesce(r.retried_by, 'system') as who, r.retried_at as at
  from loan_summary s left join night_retry r
    on r.loan_id = s.loan_id and (r.retried_at at time zone 'Asia/Phnom_Penh')::date >= s.as_of
  where s.loan_id = ${id}::bigint`;

/** A message that was given up, and sent again. */
const message: Acts = (id) => sql`
  select 1 as step, 'message.sent_again' as event, sent_again_by as who, sent_again_at as at
  from notice where id = ${id}::bigint and sent_again_at is not null`;

/** Details that waited for a call. */
const details: Acts = (id) => sql`
  select 1 as step, case when unconfirmed is null then 'borrower.details_confirmed' else 'borrower.details_dropped' end as event,
    details_settled_by as who, details_settled_at as at
  from application where id = ${id}::bigint and details_settled_at is not null`;

/** Another phone of a borrower, asked for by staff. */
const phoneChange: Acts = (id) => sql`
  select 1 as step, 'borrower.phone_change_asked' as event, proposed_by as who, proposed_at as at
    from phone_change where id = ${id}::bigint
  union all
  select 2, 'borrower.phone_change_proved', proved_by, proved_at
    from phone_change where id = ${id}::bigint and proved_at is not null
  union all
  select 3, case when confirmed then 'borrower.phone_changed' else 'borrower.phone_change_ended' end, decided_by, decided_at
    from phone_change where id = ${id}::bigint and decided_at is not null`;

/** That the phone of a borrower's account is not theirs: noted, then taken back or ended by another phone. */
const phoneNotTheirs: Acts = (id) => sql`
  select 2 * id as step, 'borrower.phone_not_theirs' as event, set_by as who, set_at as at
    from phone_not_theirs where borrower_id = ${id}::bigint
  union all
  select 2 * id + 1, case when reason is null then 'borrower.phone_changed' else 'borrower.phone_theirs' end, ended_by, ended_at
    from phone_not_theirs where borrower_id = ${id}::bigint and ended_at is not null`;

/** Somebody with a phone, of whom no table says who entered them. */
const borrower: Acts = (id) => sql`
  select 1 as step, 'borrower.made' as event, null as who, created_at as at from borrower where id = ${id}::bigint`;

const documentRequest: Acts = (id) => sql`
  select 1 as step, case when r.received_by is null then 'document.received' else 'application.document_added' end as event,
    coalesce(r.received_by, 'borrower:' || a.borrower_id) as who, r.received_at as at
  from document_request r join application a on a.id = r.application_id
  where r.id = ${id}::bigint and r.received_at is not null
  union all select 2, 'application.document_struck', struck_by, struck_at from document_request
    where id = ${id}::bigint and struck_at is not null
  union all select 1, 'application.document_ended', ended_by, ended_at from document_request
    where id = ${id}::bigint and ended_at is not null`;

const offer: Acts = (id) => sql`
  select step, case kind when 'approval_withdrawn' then 'application.approval_withdrawn' when 'cancelled' then 'agreement.cancelled'
      else replace(kind, '_', '.') end as event, who, at
  from (${OFFER_ACTS}) o where offer_id = ${id}::bigint`;

const ACTS = {
  cash,
  collateral,
  custody,
  collateralPhoto,
  complaint,
  intent,
  orderOfLoan,
  orderOfOffer,
  message,
  review,
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
  phoneChange,
  phoneNotTheirs,
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
