import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import type { Locale } from 'contract/locale';
import { ENTRY_NAMES } from 'contract/office/entry-names';
import type { EntryKindView } from 'contract/office/loan-entries';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { type WhoSays, whoTo } from '../changes/commands.ts';
import type { DB } from '../database/types.ts';
import { receiptNumber } from 'contract/record-numbers';
import { type NewestEntry, newestEntry } from './store-seen.ts';

/**
 * Refuses an act that was decided on an older loan: the sentence says who recorded what since. Null where what was seen still is.
 * @param reader who is refused: `staff:nary`
 * @param asked `saw`: number of the newest entry that was seen; undefined: the act asks for nothing of the kind
 */
export async function staleRefusal(
  tx: Kysely<DB>,
  reader: string,
  { loan, saw }: { loan: { id: bigint; lastEntry: number }; saw: number | undefined },
): Promise<Refused | null> {
  if (saw === undefined || saw === loan.lastEntry) return null;
  const entry = await newestEntry(tx, loan.id);
  const whoSays = await whoTo(tx, reader, [entry?.madeBy ?? null]);
  const isOwn = entry?.madeBy === reader;
  const said = isOwn ? m.office_loan_stale_by_you : m.office_loan_stale;
  return Refused.because((locale) => sentence(entry, { whoSays, said }, locale), 'changed');
}

function sentence(
  entry: NewestEntry | null,
  { whoSays, said }: { whoSays: WhoSays; said: typeof m.office_loan_stale },
  locale: Locale,
): string {
  if (entry === null) return m.refusal_changed({}, { locale });
  const who = whoSays(entry.madeBy, locale) ?? '';
  const at = entry.madeAt.getTime();
  const when = { day: displayDay(phnomPenhDay(at)), time: phnomPenhTime(at) };
  const kind = ENTRY_NAMES[entry.kind as EntryKindView]({}, { locale });
  const parts = [
    kind,
    ...(entry.cents === null ? [] : [formatDollars(entry.cents)]),
    ...(entry.receipt === null ? [] : [receiptNumber(entry.receipt)]),
  ];
  return said({ who, what: parts.join(' '), ...when }, { locale });
}
