import { type RawBuilder, sql } from 'kysely';

/** What one person orders about a loan, for another to confirm. */
export type Ordered = 'refund' | 'reversal';

/** The numbers of loans (`loan_id`) for which one is ordered, and neither confirmed nor void; `intent_ordered` holds all that ever were. */
export function orderedOn(kind: Ordered, but: string | null = null): RawBuilder<unknown> {
  const ofOthers = but === null ? sql`true` : sql`i.made_by <> ${but}`;
  return sql`
    select i.loan_id from intent i where i.kind = ${sql.lit(kind)} and ${ofOthers}
      and not exists (select from intent_end e where e.intent_id = i.id)`;
}
