import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import type { Locale, Text } from '../locale.ts';
import type { AuditAct } from './audit.ts';

/** Every name of a fact that an act of the audit holds. A new one adds its line, and is red in server/src/loans/acts.test.ts or server/src/http/office-roles.test.ts until it does where an act of theirs writes it. */
const FACT_NAMES: Readonly<Record<string, Text>> = {
  accounts: m.office_audit_fact_accounts,
  actor: m.office_audit_fact_actor,
  address: m.office_audit_fact_address,
  after: m.office_audit_fact_after,
  alike: m.office_audit_fact_alike,
  alt_en: m.office_audit_fact_alt_en,
  alt_km: m.office_audit_fact_alt_km,
  amount_step_cents: m.office_audit_fact_amount_step_cents,
  amount_warn_cents: m.office_audit_fact_amount_warn_cents,
  answers: m.office_audit_fact_answers,
  application: m.office_audit_fact_application,
  applications: m.office_audit_fact_applications,
  apply_again_on: m.office_audit_fact_apply_again_on,
  as_of: m.office_audit_fact_as_of,
  assignee: m.office_audit_fact_assignee,
  at: m.office_audit_fact_at,
  before: m.office_audit_fact_before,
  borrower: m.office_audit_fact_borrower,
  borrowers: m.office_audit_fact_borrowers,
  by: m.office_audit_fact_by,
  cancellation: m.office_audit_fact_cancellation,
  carried_cents: m.office_audit_fact_carried_cents,
  category: m.office_audit_fact_category,
  cause: m.office_audit_fact_cause,
  ceiling: m.office_audit_fact_ceiling,
  cents: m.office_audit_fact_cents,
  changed: m.office_audit_fact_changed,
  changes: m.office_audit_fact_changes,
  channel: m.office_audit_fact_channel,
  clash: m.office_audit_fact_clash,
  confirmed: m.office_audit_fact_confirmed,
  consent: m.office_audit_fact_consent,
  contact: m.office_audit_fact_contact,
  correct_by: m.office_audit_fact_correct_by,
  counted_cents: m.office_audit_fact_counted_cents,
  day: m.office_audit_fact_day,
  demo: m.office_audit_fact_demo,
  drafts: m.office_audit_fact_drafts,
  duplicate_of: m.office_audit_fact_duplicate_of,
  duration_warn: m.office_audit_fact_duration_warn,
  en: m.office_audit_fact_en,
  ended: m.office_audit_fact_ended,
  entry: m.office_audit_fact_entry,
  erasure: m.office_audit_fact_erasure,
  expected_cents: m.office_audit_fact_expected_cents,
  fee: m.office_audit_fact_fee,
  feeCents: m.office_audit_fact_fee_cents,
  file: m.office_audit_fact_file,
  finding: m.office_audit_fact_finding,
  first: m.office_audit_fact_first,
  flag: m.office_audit_fact_flag,
  form_version: m.office_audit_fact_form_version,
  from: m.office_audit_fact_from,
  group: m.office_audit_fact_group,
  host: m.office_audit_fact_host,
  incomplete: m.office_audit_fact_incomplete,
  instalments: m.office_audit_fact_instalments,
  intent: m.office_audit_fact_intent,
  is_active: m.office_audit_fact_is_active,
  is_published: m.office_audit_fact_is_published,
  kept: m.office_audit_fact_kept,
  kind: m.office_audit_fact_kind,
  km: m.office_audit_fact_km,
  late: m.office_audit_fact_late,
  letters: m.office_audit_fact_letters,
  line: m.office_audit_fact_line,
  lines: m.office_audit_fact_lines,
  loan: m.office_audit_fact_loan,
  max_amount_cents: m.office_audit_fact_max_amount_cents,
  max_duration: m.office_audit_fact_max_duration,
  messages: m.office_audit_fact_messages,
  method: m.office_audit_fact_method,
  min_amount_cents: m.office_audit_fact_min_amount_cents,
  min_duration: m.office_audit_fact_min_duration,
  name_en: m.office_audit_fact_name_en,
  name_km: m.office_audit_fact_name_km,
  national_id_clash: m.office_audit_fact_national_id_clash,
  notes: m.office_audit_fact_notes,
  notice: m.office_audit_fact_notice,
  noun: m.office_audit_fact_noun,
  number: m.office_audit_fact_number,
  offer: m.office_audit_fact_offer,
  offers: m.office_audit_fact_offers,
  on: m.office_audit_fact_on,
  opening_cents: m.office_audit_fact_opening_cents,
  ordered_by: m.office_audit_fact_ordered_by,
  outcome: m.office_audit_fact_outcome,
  override: m.office_audit_fact_override,
  payDay: m.office_audit_fact_pay_day,
  photo: m.office_audit_fact_photo,
  photos: m.office_audit_fact_photos,
  prefix: m.office_audit_fact_prefix,
  price_cents: m.office_audit_fact_price_cents,
  principal_cents: m.office_audit_fact_principal_cents,
  product: m.office_audit_fact_product,
  proposal: m.office_audit_fact_proposal,
  proposed_by: m.office_audit_fact_proposed_by,
  province: m.office_audit_fact_province,
  rate: m.office_audit_fact_rate,
  rate_millionths: m.office_audit_fact_rate_millionths,
  reason: m.office_audit_fact_reason,
  reasons: m.office_audit_fact_reasons,
  receipt: m.office_audit_fact_receipt,
  reference: m.office_audit_fact_reference,
  referrals: m.office_audit_fact_referrals,
  repeat_of: m.office_audit_fact_repeat_of,
  request: m.office_audit_fact_request,
  restored: m.office_audit_fact_restored,
  return: m.office_audit_fact_return,
  reversed_kind: m.office_audit_fact_reversed_kind,
  reverses: m.office_audit_fact_reverses,
  reviews: m.office_audit_fact_reviews,
  roles: m.office_audit_fact_roles,
  sale_from: m.office_audit_fact_sale_from,
  searched: m.office_audit_fact_searched,
  seen_entry: m.office_audit_fact_seen_entry,
  sells: m.office_audit_fact_sells,
  sends: m.office_audit_fact_sends,
  sessions: m.office_audit_fact_sessions,
  sha256: m.office_audit_fact_sha256,
  shows: m.office_audit_fact_shows,
  sign_by: m.office_audit_fact_sign_by,
  sort: m.office_audit_fact_sort,
  state: m.office_audit_fact_state,
  status: m.office_audit_fact_status,
  step: m.office_audit_fact_step,
  subject: m.office_audit_fact_subject,
  surplus_cents: m.office_audit_fact_surplus_cents,
  tag: m.office_audit_fact_tag,
  template: m.office_audit_fact_template,
  ticket: m.office_audit_fact_ticket,
  times: m.office_audit_fact_times,
  to: m.office_audit_fact_to,
  type: m.office_audit_fact_type,
  unconfirmed: m.office_audit_fact_unconfirmed,
  until: m.office_audit_fact_until,
  update: m.office_audit_fact_update,
  valuation: m.office_audit_fact_valuation,
  value: m.office_audit_fact_value,
  value_cents: m.office_audit_fact_value_cents,
  version: m.office_audit_fact_version,
  view: m.office_audit_fact_view,
  wordings: m.office_audit_fact_wordings,
  work: m.office_audit_fact_work,
  yearly: m.office_audit_fact_yearly,
};

/** Whether facts of this name have words; of one within another (`before.name_km`) each part. */
export function isFactNamed(name: string): boolean {
  return name.split('.').every((part) => Object.hasOwn(FACT_NAMES, part));
}

/** The name of a fact in words; as it was written where an older program wrote it. In the page's language where none is given. */
export function factName(name: string, options?: { locale: Locale }): string {
  return name
    .split('.')
    .map((part) => FACT_NAMES[part]?.({}, options) ?? part)
    .join(', ');
}

/** What a fact says: money in US dollars, nothing as a dash, the rest as it was written. */
export function factValue(name: string, value: string): string {
  if (value === 'null') return '–';
  const isMoney = /(?:^|[._])cents$|Cents$/.test(name) && /^-?\d{1,15}$/.test(value);
  return isMoney ? formatDollars(Number(value)) : value;
}

/** Names and values of an act in one line. */
export function factsText(
  { facts }: Pick<AuditAct, 'facts'>,
  options?: { locale: Locale },
): string {
  return facts
    .map(([name, value]) => `${factName(name, options)} ${factValue(name, value)}`)
    .join(' · ');
}
