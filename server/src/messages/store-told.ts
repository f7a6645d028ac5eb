import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** What a message told of: a loan, and what became of it since. */
export interface ToldOfLoan {
  readonly loanId: bigint;
  /** Something was recorded on the loan after the message was written. */
  readonly isOvertaken: boolean;
  /** The very entry that it tells of was reversed. */
  readonly isUndone: boolean;
  /** What was pawned for it was given back after the message was written. */
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
    select l.id as "loanId",
      exists (select from loan_entry n where n.loan_id = l.id and n.made_at > ${at}) as "isOvertaken",
      exists (select from loan_entry e join loan_entry r on r.loan_id = e.loan_id and r.reverses = e.number
        where e.loan_id = l.id and e.made_at = ${at}) as "isUndone",
      coalesce(c.released_at > ${at}, false) as "isGivenBack"
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
