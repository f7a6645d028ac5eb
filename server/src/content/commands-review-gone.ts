import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { sinceAct } from '../changes/commands.ts';
import { lastAct } from '../changes/store.ts';
import type { DB } from '../database/types.ts';

/** Refuses an act on a review that is not there: it was erased, by whom and when; or it never was. */
export async function reviewGone(db: Kysely<DB>, reader: string, id: bigint): Promise<Refused> {
  const erased = await lastAct(db, ['review', id]);
  if (erased !== null) return sinceAct(db, reader, erased);
  return Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');
}
