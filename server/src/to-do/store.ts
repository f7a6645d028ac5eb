import type { ToDo } from 'contract/office/to-do';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { phnomPenhDay } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { overrideWaits } from '../applications/review/store-flags.ts';
import { EXTENSION_WAITS, RESIDUE_WAITS } from '../collections/store-decided.ts';
import { sellableBy, takableBy } from '../collateral/store-register.ts';
import { cancellableBy, payableBy } from '../disbursements/store-waiting.ts';
import { type Asker } from '../staff-by.ts';
import { confirmableBy } from '../bank-statements/store-returns.ts';
import { sheetsFor } from '../cash/store.ts';
import { closableBy as complaintClosableBy } from '../complaints/store.ts';
import { IS_FLAGGED } from '../loans/store-flags.ts';
import { confirmableOn, refundableBy } from '../loans/store-ordered.ts';
import { HAS_CREDIT } from '../loans/store-summary.ts';
import { decidableBy } from '../proposals/store.ts';
import { confirmableAt } from '../phones/store.ts';

/**
 * What waits for somebody, by what it is. Each reads an index or a table that holds only what is open, and what they proposed themselves
 * waits for another.
 */
const WAITING: Readonly<
  Record<ToDo, (who: string, asker: Asker, now: Date) => RawBuilder<unknown>>
> = {
  queue: (who) => sql`from review_desk d join application a on a.id = d.application_id
    where d.assigned_to = ${who} and a.status in ('Pending', 'In review')`,
  override: (who) => sql`from application a
    where a.status in ('Pending', 'In review') and ${overrideWaits(who)}`,
  disbursements: (_who, asker) => sql`from (${payableBy(asker)}) payout`,
  cancellations: (_who, asker) => sql`from (${cancellableBy(asker)}) cancellation`,
  extension: () => sql`from loan_summary s where s.closed_on is null and ${EXTENSION_WAITS}`,
  waivers: () => sql`from loan_summary s
    where s.closed_on is null and ${RESIDUE_WAITS} and not ${EXTENSION_WAITS}`,
  money: () => sql`from open_money`,
  returns: (_who, asker) => sql`from money_return r where ${confirmableBy(asker)}`,
  credits: (_who, asker) => sql`from loan_summary s where ${HAS_CREDIT} and ${refundableBy(asker)}`,
  flags: () => sql`from loan_summary s where ${IS_FLAGGED}`,
  refunds: (_who, asker) => sql`from (${confirmableOn('refund', asker)}) refund`,
  payout_returns: (_who, asker) => sql`from (${confirmableOn('payout_return', asker)}) payout`,
  reversals: (_who, asker) => sql`from (${confirmableOn('reversal', asker)}) reversal`,
  sales: (_who, asker) => sql`from (${sellableBy(asker)}) sale`,
  collateral: (_who, asker) => sql`from (${takableBy(asker)}) collateral`,
  cash: (_who, asker, now) =>
    sql`from cash_sheet where ${sheetsFor(asker, phnomPenhDay(now.getTime()))}`,
  complaints: () => sql`from complaint c
    where not exists (select from complaint_answer a where a.complaint_id = c.id)
      and not exists (select from complaint_close x where x.complaint_id = c.id)`,
  closings: (_who, asker) => sql`from complaint_answer a
    left join complaint_close x on x.complaint_id = a.complaint_id where ${complaintClosableBy(asker)}`,
  details: () => sql`from application
    where status = 'Recorded' and unconfirmed is not null and details_settled_at is null`,
  phones: (_who, asker, now) => sql`from phone_change c where ${confirmableAt(now, asker)}`,
  products: (_who, asker) => sql`from proposal where kind = 'product' and ${decidableBy(asker)}`,
  settings: (_who, asker) => sql`from proposal where kind = 'setting' and ${decidableBy(asker)}`,
  staff: (_who, asker) => sql`from staff_proposal where ${decidableBy(asker)}`,
  privacy: (_who, asker) => sql`from erasure where ${decidableBy(asker)}`,
};

/**
 * How much waits for somebody, in one statement; none of a kind that is not asked for.
 * @param most counted so far and no further
 */
export async function countToDo(
  db: Kysely<DB>,
  asker: Asker,
  { kinds, most, now }: { kinds: readonly ToDo[]; most: number; now: Date },
): Promise<ReadonlyMap<ToDo, number>> {
  if (kinds.length === 0) return new Map();
  const counts = kinds.map(
    (kind) => sql`
      select ${kind}::text as kind, count(*)::int as count
      from (select 1 ${WAITING[kind](asker.who, asker, now)} limit ${most}::int) one`,
  );
  const { rows } = await sql<{ kind: ToDo; count: number }>`${sql.join(
    counts,
    sql` union all `,
  )}`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
