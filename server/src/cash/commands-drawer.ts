import type { Locale } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { hasOpenDrawer } from './store.ts';

/**
 * Refuses cash of somebody who has no open drawer on a day, so that all of it is on a sheet; null where they have one, which then stays open
 * until the transaction ends.
 * @param isOwn whether the drawer is the caller's: the sentence says whose is to be opened
 */
export async function noOpenDrawer(
  tx: Kysely<DB>,
  { who, on, isOwn }: { who: string; on: Day; isOwn: boolean },
): Promise<Refused | null> {
  if (await hasOpenDrawer(tx, who, on)) return null;
  return Refused.because(isOwn ? own : others, 'no_drawer');
}

const own = (locale: Locale) => m.office_cash_no_drawer({}, { locale });
const others = (locale: Locale) => m.office_cash_no_drawer_other({}, { locale });
