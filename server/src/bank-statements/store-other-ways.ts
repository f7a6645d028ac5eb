import { CASH_METHOD, KHQR_METHOD } from 'contract/payment-methods';
import { referenceKey } from 'contract/payment-reference';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';

/*
 * A file that is read in under the wrong account: its lines have the references of the right one's. A line that was ended as no loan's money
 * (it goes back, it is no borrower's) is left out: so the right account can be read in once the wrong one's lines are ended.
 */

/** Of `bank_line l`: it is money that is looked at, or stands on a loan. */
const IS_MONEY = sql`(exists (select from open_money o where o.line_id = l.id)
  or exists (select from money_settled s where s.line_id = l.id and s.outcome in ('posted', 'same')))`;

/** A statement of another account. */
export interface OtherAccount {
  readonly by: string;
  readonly at: Date;
  readonly methodKm: string;
  readonly methodEn: string;
}

/** The newest reading in of this very file under another way of paying, of which a line is money; null: none. */
export async function importedElsewhere(
  db: Kysely<DB>,
  { methodId, fileHash }: { methodId: number; fileHash: Buffer },
): Promise<OtherAccount | null> {
  const row = await db
    .selectFrom('bank_statement as b')
    .innerJoin('repayment_method as r', 'r.id', 'b.method_id')
    .select(['b.imported_by as by', 'b.imported_at as at'])
    .select(['r.name_km as methodKm', 'r.name_en as methodEn'])
    .where('b.file_hash', '=', fileHash)
    .where('b.method_id', '<>', methodId)
    .where(
      sql<boolean>`exists (select from bank_line l where l.statement_id = b.id and ${IS_MONEY})`,
    )
    .orderBy('b.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface Line {
  readonly key: string;
  readonly cents: number;
  readonly bookedOn: Day;
}

/** Which lines are, by their very reference, sum and day, a line or a payment of another bank: by the lines' own spelling. */
export async function linesOfOthers(
  db: Kysely<DB>,
  methodId: number,
  lines: readonly Line[],
): Promise<ReadonlySet<string>> {
  const references = lines.map(({ key }) => key);
  const compared = references.map(referenceKey);
  const { rows } = await sql<{ reference: string; cents: number; on: Day }>`
    select l.reference, l.cents::float8 as cents, l.booked_on::text as "on" from bank_line l
    where reference_key(l.reference) = any(${compared}::text[]) and l.reference = any(${references}::text[])
      and l.method_id <> ${methodId} and ${IS_MONEY}
    union all
    select b.reference, e.cents::float8, e.effective_on::text from bank_reference b
    join loan_entry e on e.loan_id = b.loan_id and e.number = b.number
    where reference_key(b.reference) = any(${compared}::text[]) and b.reference = any(${references}::text[])
      and b.method_id not in (${methodId}, ${CASH_METHOD}, ${KHQR_METHOD})`.execute(db);
  const others = new Set(rows.map((row) => JSON.stringify([row.reference, row.cents, row.on])));
  const isOther = ({ key, cents, bookedOn }: Line) =>
    others.has(JSON.stringify([key, cents, bookedOn]));
  return new Set(lines.filter(isOther).map(({ key }) => key));
}

/** The same of one open line `l`, as SQL. */
export const isLineOfOther: RawBuilder<boolean | null> = sql<boolean | null>`(
  exists (
    select from bank_line x where reference_key(x.reference) = reference_key(l.reference) and x.reference = l.reference
      and x.cents = l.cents and x.booked_on = l.booked_on and x.method_id <> l.method_id
      and (exists (select from open_money y where y.line_id = x.id)
        or exists (select from money_settled y where y.line_id = x.id and y.outcome in ('posted', 'same'))))
  or exists (
    select from bank_reference b join loan_entry e on e.loan_id = b.loan_id and e.number = b.number
    where reference_key(b.reference) = reference_key(l.reference) and b.reference = l.reference
      and e.cents = l.cents and e.effective_on = l.booked_on
      and b.method_id not in (l.method_id, ${CASH_METHOD}, ${KHQR_METHOD})))`;
