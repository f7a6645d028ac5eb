import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { DB } from '../../database/types.ts';
import { pendingSince } from './store-pending.ts';

/** Refuses whoever asks for a loan while another application of theirs is under way; null where none is (G-68, NL-12). */
export async function refusedWhilePending(
  db: Kysely<DB>,
  borrowerId: bigint,
): Promise<Refused | null> {
  if ((await pendingSince(db, borrowerId)) === null) return null;
  return Refused.because((locale) => m.refusal_pending({}, { locale }), 'pending');
}
