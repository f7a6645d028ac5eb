import type { Refusal } from 'contract/locale';
import { receiptNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { displayDay, phnomPenhDay } from 'lending/calendar';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { findKept, type KeptMoney } from './store-kept.ts';

/** Refuses money of a reference that is looked at or was, and says where it stands. */
export async function keptMoney(
  tx: Kysely<DB>,
  named: { methodId: number | null; reference: string },
): Promise<Refused> {
  return Refused.because(whereOf(await findKept(tx, named)), 'money-kept');
}

function whereOf(kept: KeptMoney | null): Refusal {
  if (kept === null || kept.isOpen) return (locale) => m.office_money_rule_kept({}, { locale });
  const { outcome, confirmedAt, receipt } = kept;
  if (outcome === 'refund' || outcome === 'other') {
    if (confirmedAt === null) return (locale) => m.office_money_rule_kept_waits({}, { locale });
    const day = displayDay(phnomPenhDay(confirmedAt.getTime()));
    return outcome === 'refund'
      ? (locale) => m.office_money_rule_kept_back({ day }, { locale })
      : (locale) => m.office_money_rule_kept_other({ day }, { locale });
  }
  if (receipt === null) return (locale) => m.office_money_rule_kept_before({}, { locale });
  const number = receiptNumber(receipt);
  return (locale) => m.office_money_rule_kept_receipt({ number }, { locale });
}
