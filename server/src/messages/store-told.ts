import { type Kysely, sql } from 'kysely';
import { OPEN_STATUSES } from '../applications/store-conditions.ts';
import type { DB } from '../database/types.ts';
import { keepsOwnPhone } from '../notices/store-own-phone.ts';
import { isMissingSince } from '../loans/collateral/store-missing.ts';

/** What a message told of: a loan, and what became of it since. */
export interface ToldOfLoan {
  readonly loanId: bigint;
  readonly borrowerId: bigint;
  /** Something was recorded on the loan after the message was written. */
  readonly isOvertaken: boolean;
  /** The very entry that it tells of was reversed. */
  readonly isUndone: boolean;
  /** What was pawned for it was given back, or noted as missing, after the message was written: it is not to be fetched. */
  readonly isGivenBack: boolean;
}

/**
 * The loan of which a phone was told at an instant, by the entry (of whatever kind), the pay-out, the demand, the notice or the sale of that instant;
 * null where there was none, or the person has another phone now.
 */
export async function toldOfLoan(
  db: Kysely<DB>,
  { phone, at }: { phone: string; at: Date },
): Promise<ToldOfLoan | null> {
  const { rows } = await sql<ToldOfLoan>`
    select l.id as "loanId", l.borrower_id as "borrowerId",
      exists (select from loan_entry n where n.loan_id = l.id and n.made_at > ${at}) as "isOvertaken",
      exists (select from loan_entry e join loan_entry r on r.loan_id = e.loan_id and r.reverses = e.number
        where e.loan_id = l.id and e.made_at = ${at}) as "isUndone",
      (coalesce(c.released_at > ${at}, false) or ${isMissingSince(sql`c.id`, at)}) as "isGivenBack"
    from loan l
    join borrower b on b.id = l.borrower_id
    left join collateral c on c.application_id = l.application_id
    where b.phone = ${phone} and (
      l.opened_at = ${at}
      or exists (select from loan_entry e where e.loan_id = l.id and e.made_at = ${at})
      or exists (select from correction_notice n where n.loan_id = l.id and n.sent_at = ${at})
      or exists (select from collateral_sale_notice s where s.collateral_id = c.id and s.sent_at = ${at})
      or exists (select from collateral_sale s where s.collateral_id = c.id and s.sold_at = ${at}))
    order by l.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** What a message told of: an application, and what became of it since. */
export interface ToldOfApplication {
  readonly status: string;
  /** Its borrower asked for another loan, or was made another offer, after the message was written. */
  readonly isOvertaken: boolean;
  /** It was ended since it repeats another of its borrower's, of which nothing comes any more. */
  readonly isOriginalOver: boolean;
  /** A paper that was asked for at that instant has not come and is still wanted. */
  readonly isPaperWanted: boolean;
  /** Staff put another account into it, and told of that, after the message was written. What was held back told nobody. */
  readonly isAccountReplaced: boolean;
  /** It was approved when the message was written, and that approval was withdrawn since. */
  readonly isApprovalGone: boolean;
  /** What was pawned for it was given back, or noted as missing, after the message was written: it is not to be fetched. */
  readonly isGivenBack: boolean;
  /** What was pawned for it is here, and its loan, where there is one, is not repaid. */
  readonly isKept: boolean;
}

const OF_INSTANT = (at: Date) => sql<boolean>`(
  exists (select from offer o left join agreement_cancellation n on n.offer_id = o.id
      left join agreement_cancellation_end e on e.cancellation_id = n.id
    where o.application_id = a.id and ${at} in (o.made_at, o.ended_at, e.ended_at))
  or exists (select from denial d where d.application_id = a.id and d.denied_at = ${at})
  or exists (select from application_withdrawal w where w.application_id = a.id and w.withdrawn_at = ${at})
  or exists (select from document_request r where r.application_id = a.id and r.asked_at = ${at})
  or c.taken_at = ${at})`;

/**
 * Of the account that staff wrote no instant is kept: it is that of the application which was under way by then, and in which staff wrote one. One that
 * was sent from the account was put there when it was confirmed.
 */
const OF_ACCOUNT = (at: Date) =>
  sql<boolean>`(a.submitted_at <= ${at} and (a.account_given_by is not null or exists (select from application u
    where u.borrower_id = a.borrower_id and u.status = 'Recorded' and u.account_confirmed_at = ${at})))`;

/**
 * The application of which a phone was told at an instant, by the offer, the cancellation, the denial, the withdrawal, the paper or the pawned thing
 * of that instant, or by the account that staff wrote; null where there was none, or the person has another phone now and it does not keep its own.
 */
export async function toldOfApplication(
  db: Kysely<DB>,
  { phone, at, isOfAccount }: { phone: string; at: Date; isOfAccount: boolean },
): Promise<ToldOfApplication | null> {
  const { rows } = await sql<ToldOfApplication>`
    select a.status,
      (exists (select from application n where n.borrower_id = b.id and n.submitted_at > ${at}
          and n.status not in ('Draft', 'Recorded'))
        or exists (select from offer n where n.borrower_id = b.id and n.made_at > ${at})) as "isOvertaken",
      exists (select from application_withdrawal w join application o on o.id = w.repeats
        where w.application_id = a.id and o.borrower_id = b.id
          and o.status <> all(${[...OPEN_STATUSES, 'Disbursed']}::text[])) as "isOriginalOver",
      exists (select from document_request r where r.application_id = a.id and r.asked_at = ${at}
        and r.received_at is null and r.ended_at is null) as "isPaperWanted",
      exists (select from notice n where n.kind = 'account_given' and n.phone = ${phone}
        and n.created_at > ${at} and n.state <> 'held back') as "isAccountReplaced",
      exists (select from approval p where p.application_id = a.id
        and p.approved_at <= ${at} and p.withdrawn_at > ${at}) as "isApprovalGone",
      (coalesce(c.released_at > ${at}, false) or ${isMissingSince(sql`c.id`, at)}) as "isGivenBack",
      c.id is not null and c.released_at is null and not ${isMissingSince(sql`c.id`, at)}
        and not exists (select from collateral_sale s where s.collateral_id = c.id)
        and (a.status = any(${OPEN_STATUSES}::text[]) or exists (select from loan l
          join loan_summary s on s.loan_id = l.id
          where l.application_id = a.id and s.closed_on is null)) as "isKept"
    from application a
    join borrower b on b.id = a.borrower_id
    left join collateral c on c.application_id = a.id
    where b.id = any(array(
        select id from borrower where phone = ${phone}
        union all select borrower_id from phone_change where confirmed and old_phone = ${phone}))
      and case when ${keepsOwnPhone('a', 'b')} then a.phone else b.phone end = ${phone}
      and a.status not in ('Draft', 'Recorded')
      and ${isOfAccount ? OF_ACCOUNT(at) : OF_INSTANT(at)}
    order by a.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
