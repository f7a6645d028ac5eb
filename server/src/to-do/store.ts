import type { StaffRole } from 'contract/office/endpoint';
import type { ToDo } from 'contract/office/to-do';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LOAN_STATUS } from 'lending/loan-system-ids';
import type { DB } from '../database/types.ts';
import { overrideWaits } from '../applications/review/store-flags.ts';
import { EXTENSIONS_ASKED } from '../collections/store-extensions-asked.ts';
import { saleProposed, valuedByOthers } from '../collateral/store-register.ts';
import { payableBy } from '../disbursements/store-waiting.ts';
import { orderedOn } from '../loans/store-ordered.ts';

/** That somebody has proposed to cancel the agreement of offer `o`, and nobody has decided it. */
const CANCELLATION_OF_OFFER = sql`select from agreement_cancellation c
  where c.offer_id = o.id
    and not exists (select from agreement_cancellation_end x where x.cancellation_id = c.id)`;

/**
 * What waits for somebody, by what it is. Each reads an index or a table that holds only what is open, and what they proposed themselves
 * waits for another.
 */
const WAITING: Readonly<
  Record<ToDo, (who: string, roles: readonly StaffRole[]) => RawBuilder<unknown>>
> = {
  queue: (who) => sql`from review_desk d join application a on a.id = d.application_id
    where d.assigned_to = ${who} and a.status in ('Pending', 'In review')`,
  override: (who) => sql`from application a
    where a.status in ('Pending', 'In review') and ${overrideWaits(who)}`,
  disbursements: (who, roles) => sql`from (${payableBy(who, roles)}) payout`,
  cancellations: (
    who,
  ) => sql`from application a join offer o on o.application_id = a.id and o.status = 'Signed'
    where a.status = 'Approved' and exists (${CANCELLATION_OF_OFFER} and c.proposed_by <> ${who})`,
  extension: () => sql`from loan_summary s where s.loan_id in (${EXTENSIONS_ASKED})
    and s.closed_on is null and s.loan_status_id <> ${LOAN_STATUS.defaulted}`,
  money: () => sql`from open_money`,
  returns: (who) => sql`from money_return r where r.ordered_by <> ${who}
    and not exists (select from money_return_end e where e.return_id = r.id)`,
  refunds: (who) => sql`from (${orderedOn('refund', who)}) refund`,
  // Who gave the collateral back, or sold it, does not undo its payment.
  reversals: (who) => sql`from (${orderedOn('reversal', who)}) reversal
    where not exists (select from loan l join collateral c on c.application_id = l.application_id
      left join collateral_sale s on s.collateral_id = c.id
      where l.id = reversal.loan_id and coalesce(c.released_by, s.sold_by) = ${who})`,
  sales: (who) => sql`from (${saleProposed(who)}) sale`,
  collateral: (who) => sql`from (${valuedByOthers(who)}) collateral`,
  cash: (who) =>
    sql`from cash_sheet where counted_at is not null and closed_at is null and cashier <> ${who}`,
  complaints: () => sql`from complaint c
    where not exists (select from complaint_answer a where a.complaint_id = c.id)
      and not exists (select from complaint_close x where x.complaint_id = c.id)`,
  closings: (who) => sql`from complaint_answer a
    where a.answered_by <> ${who}
      and not exists (select from complaint_close x where x.complaint_id = a.complaint_id)`,
  details: () => sql`from application
    where status = 'Recorded' and unconfirmed is not null and details_settled_at is null`,
  products: (who) =>
    sql`from proposal where decided_at is null and kind = 'product' and proposed_by <> ${who}`,
  settings: (who) =>
    sql`from proposal where decided_at is null and kind = 'setting' and proposed_by <> ${who}`,
  staff: (who) => sql`from staff_proposal where decided_at is null and proposed_by <> ${who}`,
  privacy: (who) => sql`from erasure where decided_at is null and proposed_by <> ${who}`,
};

/**
 * How much waits for somebody, in one statement; none of a kind that is not asked for.
 * @param most counted so far and no further
 */
export async function countToDo(
  db: Kysely<DB>,
  { who, roles }: { who: string; roles: readonly StaffRole[] },
  { kinds, most }: { kinds: readonly ToDo[]; most: number },
): Promise<ReadonlyMap<ToDo, number>> {
  if (kinds.length === 0) return new Map();
  const counts = kinds.map(
    (kind) => sql`
      select ${kind}::text as kind, count(*)::int as count
      from (select 1 ${WAITING[kind](who, roles)} limit ${most}::int) one`,
  );
  const { rows } = await sql<{ kind: ToDo; count: number }>`${sql.join(
    counts,
    sql` union all `,
  )}`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
