import type { Locale, Text } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { receiptNumber } from './commands-number.ts';
import { type NewestEntry, newestEntry } from './store-seen.ts';

/** What an entry is called in a sentence. */
const KINDS: Readonly<Record<string, Text>> = {
  payment: m.office_loan_kind_payment,
  reversal: m.office_loan_kind_reversal,
  extensionRequest: m.office_loan_kind_extension_request,
  extensionGrant: m.office_loan_kind_extension_grant,
  extensionRefusal: m.office_loan_kind_extension_refusal,
  waiver: m.office_loan_kind_waiver,
  default: m.office_loan_kind_default,
  writeOff: m.office_loan_kind_write_off,
  refund: m.office_loan_kind_refund,
};

const PHNOM_PENH_AHEAD_MS = 7 * 60 * 60 * 1000;

/**
 * Refuses an act that was decided on an older loan: the sentence says who recorded what since. Null where what was seen still is.
 * @param saw number of the newest entry that was seen; undefined: the act asks for nothing of the kind
 */
export async function staleRefusal(
  tx: Kysely<DB>,
  loan: { id: bigint; lastEntry: number },
  saw: number | undefined,
): Promise<Refused | null> {
  if (saw === undefined || saw === loan.lastEntry) return null;
  const entry = await newestEntry(tx, loan.id);
  return Refused.because((locale) => sentence(entry, locale), 'changed');
}

function sentence(entry: NewestEntry | null, locale: Locale): string {
  if (entry === null) return m.refusal_changed({}, { locale });
  const who = whoOf(entry, locale);
  const at = new Date(entry.madeAt.getTime() + PHNOM_PENH_AHEAD_MS).toISOString();
  const kind = KINDS[entry.kind]?.({}, { locale }) ?? entry.kind;
  const parts = [
    kind,
    ...(entry.cents === null ? [] : [formatDollars(entry.cents)]),
    ...(entry.receipt === null ? [] : [receiptNumber(entry.receipt)]),
  ];
  return m.office_loan_stale({ who, what: parts.join(' '), time: at.slice(11, 16) }, { locale });
}

function whoOf({ madeBy, nameKm, nameEn }: NewestEntry, locale: Locale): string {
  const name = locale === 'km' ? nameKm : nameEn;
  if (name !== null) return name;
  return madeBy.startsWith('borrower:')
    ? m.office_loan_by_borrower({}, { locale })
    : m.office_loan_by_system({}, { locale });
}
