import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { Work } from './nightly.ts';

/** The work that is done by itself. */
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
