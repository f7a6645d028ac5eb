import type { Locale } from 'contract/locale';
import { CASHIERS } from 'contract/office/who';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { findWithout } from '../standing/store.ts';
import { hasOpenDrawer } from './store.ts';

/**
 * Refuses cash of somebody who has no open drawer on a day, so that all of it is on a sheet; null where they have one, which then stays open
 * until the transaction ends. Who cannot open one any more, having left or another role, is not waited for: their order is to be taken back.
 * @param isOwn whether the drawer is the caller's: the sentence says whose is to be opened
 */
export async function noOpenDrawer(
  tx: Kysely<DB>,
  { who, on, isOwn }: { who: string; on: Day; isOwn: boolean },
): Promise<Refused | null> {
  if (await hasOpenDrawer(tx, who, on)) return null;
  if (isOwn) return Refused.because(own, 'no_drawer');
  const isGone = (await findWithout(tx, who, CASHIERS)) !== null;
  return Refused.because(isGone ? ofWhoLeft : others, 'no_drawer');
}

const own = (locale: Locale) => m.office_cash_no_drawer({}, { locale });
const ofWhoLeft = (locale: Locale) => m.office_cash_no_drawer_gone({}, { locale });
const others = (locale: Locale) => m.office_cash_no_drawer_other({}, { locale });
