import type { Locale } from 'contract/locale';
import type { Kysely } from 'kysely';
import type { StatementPart } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';
import { letterPart, writeToBorrower } from './store.ts';

/** What a borrower is told, and when. */
interface Told {
  borrowerId: bigint;
  kind: string;
  text: (locale: Locale) => string;
  now: Date;
}

/**
 * Queues an SMS to a borrower about an application or a loan, in the transaction of the act and in the language to write to
 * them in. Past the day's limit of its kind it is held back (docs/security.md, "Limits").
 */
export async function tellBorrower(
  tx: Kysely<DB>,
  { borrowerId, kind, text, now }: Told,
): Promise<void> {
  await writeToBorrower(tx, { borrowerId, kind, now, km: text('km'), en: text('en') });
}

/** The same as part of a transaction's last statement; the borrower must be known to be there. */
export function tellingBorrower({ borrowerId, kind, text, now }: Told): StatementPart {
  return letterPart({ borrowerId, kind, now, km: text('km'), en: text('en') });
}
