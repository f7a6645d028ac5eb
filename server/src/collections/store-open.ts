import type { ContactKind } from 'contract/office/today';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';

/** The newest contact of this kind that somebody began about a loan since an instant, and that has no outcome yet; null: none. */
export async function ownOpenContact(
  tx: Kysely<DB>,
  { loanId, kind, by, since }: { loanId: bigint; kind: ContactKind; by: string; since: Date },
): Promise<bigint | null> {
  const row = await tx
    .selectFrom('loan_contact as c')
    .leftJoin('contact_outcome as o', 'o.contact_id', 'c.id')
    .select('c.id')
    .where('c.loan_id', '=', loanId)
    .where('c.kind', '=', kind)
    .where('c.made_by', '=', by)
    .where('c.made_at', '>=', since)
    .where('o.contact_id', 'is', null)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
