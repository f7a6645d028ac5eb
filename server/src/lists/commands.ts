import type { Locale } from 'contract/locale';
import type { ListName } from 'contract/office/columns';
import type { Refused } from 'contract/refusal';
import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import type { LoanServices } from '../loans/commands-act.ts';
import { csvDollars } from '../reports/commands-csv.ts';
import { heldName } from '../audit/commands-read.ts';
import { type FileColumn, listFile } from '../reports/commands-list-file.ts';
import type { SentFile } from '../reports/commands-turns.ts';
import type { JsonObject } from '../database/types.ts';
import type { Asker } from '../staff-by.ts';

/** A list that can be taken as a file: how its rows are read, and all its columns. */
export interface List<Query, Row, Params = undefined> {
  /** Also what the file is saved as. The calls to be made again are a card, whose rows have no columns to choose. */
  readonly list: ListName | 'callbacks';
  readonly read: (
    services: LoanServices,
    query: Query,
    params: Params,
    asker: Asker,
  ) => AsyncIterable<readonly Row[]>;
  readonly columns: readonly FileColumn<Row>[];
  /** What the audit says that was taken, where it is not all of the list. */
  readonly subject?: (params: Params) => string;
}

/** Who asks for a file, and what for. */
interface AskedFile<Query, Params> {
  readonly query: Query;
  readonly params: Params;
  readonly asker: Asker;
  readonly locale: Locale;
}

/**
 * What a list shows, as CSV with all columns (`listFile`). Its filters stand in the audit as the endpoint has read them: none of these
 * lists is searched by a name or a phone, and of what the audit is asked for by, what it does not hold is left out (`heldName`).
 */
export async function fileOf<Query extends object, Row, Params>(
  services: LoanServices,
  { list, read, columns, subject = () => `list:${list}` }: List<Query, Row, Params>,
  { query, params, asker, locale }: AskedFile<Query, Params>,
): Promise<SentFile | Refused> {
  const batches = read(services, query, params, asker);
  // Filters are texts, as their schema says.
  const facts = { ...query } as JsonObject;
  for (const filter of ['subject', 'actor']) {
    const asked = facts[filter];
    if (typeof asked === 'string') facts[filter] = await heldName(services, asked);
  }
  const about = await heldName(services, subject(params));
  const act = { event: 'list.exported', subject: about, facts };
  return listFile(services, { who: asker.who, name: list, act, columns, batches, locale });
}

/** Day and time of an instant in Phnom Penh: `23/11/2026 10:42`; nothing for none. */
export function timeText(instant: string | null | undefined): string {
  if (instant == null) return '';
  const at = Date.parse(instant);
  return `${displayDay(phnomPenhDay(at))} ${phnomPenhTime(at)}`;
}

/** A day as it is read; nothing for none. */
export const dayText = (day: string | null | undefined): string =>
  day == null ? '' : displayDay(day);

/** US cents as dollars; nothing for none. */
export const dollarsText = (cents: number | null | undefined): string =>
  cents == null ? '' : csvDollars(cents);

/** Somebody of the staff in the reader's language, their handle where they have no name; nothing for nobody. */
export function nameText(
  one: { name_km: string | null; name_en: string | null } | null | undefined,
  { locale }: { locale: Locale },
): string {
  return (locale === 'km' ? one?.name_km : one?.name_en) ?? '';
}
