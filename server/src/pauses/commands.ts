import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { type Day, displayDay } from 'lending/calendar';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { pauseOf } from './store.ts';

/** Why nothing is demanded of a person or declared on their loan today: a hardship pause holds; null: none does. It says until when, and that it can be ended. */
export async function pausedRefusal(
  db: Kysely<DB>,
  { borrowerId, today }: { borrowerId: bigint; today: Day },
): Promise<Refused | null> {
  const pause = await pauseOf(db, borrowerId, today);
  if (pause === null) return null;
  const day = displayDay(pause.until);
  return Refused.because((locale) => m.office_loan_rule_paused({ day }, { locale }), 'paused');
}
