import type { Text } from 'contract/locale';
import { nightErrorText } from 'contract/office/night-names';
import type { Work, WorkCause, WorkRun } from 'contract/office/nightly';
import { m } from 'words/messages';

export const WORK_NAMES: Readonly<Record<Work, Text>> = {
  loans: m.office_running_work_loans,
  retention: m.office_running_work_retention,
  photo_check: m.office_running_work_photo_check,
  strays: m.office_running_work_strays,
  audit_verification: m.office_running_work_audit_verification,
  audit_seal: m.office_running_work_audit_seal,
  audit_anchor: m.office_running_work_audit_anchor,
  erased: m.office_running_work_erased,
  outbox: m.office_running_work_outbox,
  khqr: m.office_running_work_khqr,
  accounting: m.office_running_work_accounting,
  reports: m.office_running_work_reports,
  data_keys: m.office_running_work_data_keys,
};

type About = { readonly count: string; readonly kind: string };

const CAUSES: Readonly<Record<WorkCause, (about: About) => string>> = {
  broke: m.office_running_cause_broke,
  cut_off: () => m.office_running_cause_cut_off(),
  late: () => m.office_running_cause_late(),
  loans_behind: m.office_running_cause_loans_behind,
  retention_behind: () => m.office_running_cause_retention_behind(),
  store_away: () => m.office_running_cause_store_away(),
  store_not_ours: () => m.office_running_cause_store_not_ours(),
  store_copied: () => m.office_running_cause_store_copied(),
  store_unknown: () => m.office_running_cause_store_unknown(),
  photos_wrong: m.office_running_cause_photos_wrong,
  strays_many: () => m.office_running_cause_strays_many(),
  strays_restored: () => m.office_running_cause_strays_restored(),
  audit_broken: () => m.office_running_cause_audit_broken(),
  seal_waits: () => m.office_running_cause_seal_waits(),
  seal_back: () => m.office_running_cause_seal_back(),
  sms_given_up: m.office_running_cause_sms_given_up,
  bank_silent: () => m.office_running_cause_bank_silent(),
  addresses_silent: m.office_running_cause_addresses_silent,
};

/** What is wrong with a work, in a sentence; null: nothing. */
export function causeText({ cause, count, detail }: WorkRun): string | null {
  if (cause === null) return null;
  return CAUSES[cause]({ count: String(count ?? 0), kind: nightErrorText(detail ?? '') });
}
