import type { Locale } from 'contract/locale';
import type { Kysely } from 'kysely';
import type { StatementPart } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';
import type { BorrowerKind } from './store-kinds.ts';
import { postponeNotice, removeWaiting } from './store-held.ts';
import { letterPart, writeToBorrower } from './store.ts';

/** What a borrower is told, and when. */
interface Told {
  borrowerId: bigint;
  /** What it is about, where that is an application that nobody may have proved: it may keep a phone of its own. */
  applicationId?: bigint;
  kind: BorrowerKind;
  text: (locale: Locale) => string;
  now: Date;
}

/**
 * Queues an SMS to a borrower about an application or a loan, in the transaction of the act and in the language to write to
 * them in. Past the day's limit of its kind, where it has one, it is held back (docs/security.md, "Limits").
 */
export async function tellBorrower(
  tx: Kysely<DB>,
  { borrowerId, applicationId, kind, text, now }: Told,
): Promise<void> {
  const words = { km: text('km'), en: text('en') };
  await writeToBorrower(tx, { borrowerId, applicationId, kind, now, ...words });
}

/** The same, but it leaves so many milliseconds later: until then the act can be taken back (`recallNotice`). */
export async function tellBorrowerLater(
  tx: Kysely<DB>,
  { holdMs, ...told }: Told & { holdMs: number },
): Promise<void> {
  await tellBorrower(tx, told);
  const { borrowerId, kind, now } = told;
  if (holdMs === 0) return;
  await postponeNotice(tx, { borrowerId, kind, at: now, until: new Date(now.getTime() + holdMs) });
}

/**
 * Takes back what a borrower was to be told at that instant, in the transaction that undoes the act.
 * @returns false where it has left, or is being sent
 */
export function recallNotice(
  tx: Kysely<DB>,
  notice: { borrowerId: bigint; kind: string; at: Date },
): Promise<boolean> {
  return removeWaiting(tx, notice);
}

/** The same as part of a transaction's last statement; the borrower must be known to be there. */
export function tellingBorrower({ borrowerId, kind, text, now }: Told): StatementPart {
  return letterPart({ borrowerId, kind, now, km: text('km'), en: text('en') });
}
