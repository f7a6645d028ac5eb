import type { FoundRecord } from 'contract/office/queue';
import type { NumberedRecord } from 'contract/record-numbers';
import { loanNumber } from 'contract/record-numbers';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** Whose a record of that number is, and the row that its page opens. */
const OF_NUMBER: Readonly<Record<FoundRecord['record'], (id: bigint) => RawBuilder<Row>>> = {
  receipt: (id) => sql`
    select b.name || ' ' || b.last_name as name, e.loan_id as opens
    from loan_entry e join loan l on l.id = e.loan_id join borrower b on b.id = l.borrower_id
    where e.receipt = ${id}`,
  ticket: (id) => sql`
    select b.name || ' ' || b.last_name as name, c.application_id as opens
    from collateral c join application a on a.id = c.application_id join borrower b on b.id = a.borrower_id
    where c.id = ${id}`,
  complaint: (id) => sql`select name, id as opens from complaint where id = ${id}`,
};

interface Row {
  readonly name: string;
  readonly opens: bigint;
}

/** The receipt, ticket or complaint of a number; null where it is none of these, or there is none. */
export async function findNumbered(
  db: Kysely<DB>,
  { record, id }: { record: NumberedRecord | null; id: bigint },
): Promise<Omit<FoundRecord, 'number'> | null> {
  if (record === null || record === 'application' || record === 'loan') return null;
  const { rows } = await OF_NUMBER[record](id).execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const opens = record === 'receipt' ? loanNumber(row.opens) : String(row.opens);
  return { record, name: row.name, opens };
}
