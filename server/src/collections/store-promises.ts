import { ENDS_PROMISE } from 'contract/office/today';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** When it was said first that a promise (`p`) does not hold any more: in a contact of its loan after it. */
const TAKEN_BACK_AT = sql<Date | null>`(select min(o.made_at) from loan_contact c
  join contact_outcome o on o.contact_id = c.id
  where c.loan_id = p.loan_id and o.made_at > p.made_at and o.outcome = any(${[...ENDS_PROMISE]}::text[]))`;

/** That it was not said of a promise (`p`) since; while its day is ahead it is waited for only then. */
export const STILL_PROMISED = sql<boolean>`${TAKEN_BACK_AT} is null`;

/** The promises of these loans, oldest first. */
export async function promisesOf(db: Kysely<DB>, loanIds: readonly bigint[]) {
  return db
    .selectFrom('payment_promise as p')
    .select(['loan_id as loanId', 'contact_id as contactId', 'promised_on as on'])
    .select(['cents', 'after_entry as afterEntry', TAKEN_BACK_AT.as('takenBackAt')])
    .where('loan_id', '=', sql<bigint>`any(${loanIds}::bigint[])`)
    .orderBy('id')
    .execute();
}
