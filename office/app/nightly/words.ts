import { nightErrorText } from 'contract/office/night-names';
import type { WorkCause, WorkRun } from 'contract/office/nightly';
import { m } from 'words/messages';

type About = { readonly count: string; readonly kind: string };

const CAUSES: Readonly<Record<WorkCause, (about: About) => string>> = {
  broke: m.office_nightly_cause_broke,
  cut_off: () => m.office_nightly_cause_cut_off(),
  late: () => m.office_nightly_cause_late(),
  clock_off: () => m.office_nightly_cause_clock_off(),
  clock_jumped: () => m.office_nightly_cause_clock_jumped(),
  loans_behind: m.office_nightly_cause_loans_behind,
  offers_missing: m.office_nightly_cause_offers_missing,
  retention_behind: () => m.office_nightly_cause_retention_behind(),
  store_away: () => m.office_nightly_cause_store_away(),
  store_not_ours: () => m.office_nightly_cause_store_not_ours(),
  store_copied: () => m.office_nightly_cause_store_copied(),
  store_unknown: () => m.office_nightly_cause_store_unknown(),
  photos_wrong: m.office_nightly_cause_photos_wrong,
  strays_many: () => m.office_nightly_cause_strays_many(),
  strays_restored: () => m.office_nightly_cause_strays_restored(),
  audit_broken: () => m.office_nightly_cause_audit_broken(),
  seal_waits: () => m.office_nightly_cause_seal_waits(),
  seal_back: () => m.office_nightly_cause_seal_back(),
  sms_given_up: m.office_nightly_cause_sms_given_up,
  sms_silent: () => m.office_nightly_cause_sms_silent(),
  bank_silent: () => m.office_nightly_cause_bank_silent(),
  addresses_silent: m.office_nightly_cause_addresses_silent,
};

/** What is wrong with a work, in a sentence; null: nothing. */
export function causeText({ cause, count, detail }: WorkRun): string | null {
  if (cause === null) return null;
  return CAUSES[cause]({ count: String(count ?? 0), kind: nightErrorText(detail ?? '') });
}
