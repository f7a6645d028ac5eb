import type { Locale } from 'contract/locale';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import { writeToBorrower } from './store.ts';

/**
 * Queues an SMS to a borrower about an application or a loan, in the transaction of the act and in the language to write to
 * them in. Past the day's limit of its kind it is held back (docs/security.md, "Limits").
 */
export async function tellBorrower(
  tx: Kysely<DB>,
  {
    borrowerId,
    kind,
    text,
    now,
  }: { borrowerId: bigint; kind: string; text: (locale: Locale) => string; now: Date },
): Promise<void> {
  await writeToBorrower(tx, { borrowerId, kind, now, km: text('km'), en: text('en') });
}
