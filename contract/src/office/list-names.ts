import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { ListName } from './columns.ts';

/** The register of collateral as older acts of the audit call it. */
export const REGISTER_BEFORE = 'pledges';

/** What the lists are called, as the titles of their pages and tabs; the card of calls is among them. */
export const LIST_NAMES: Readonly<Record<ListName | 'callbacks' | typeof REGISTER_BEFORE, Text>> = {
  queue: m.office_queue_title,
  loans: m.office_loan_list,
  today: m.office_today_title,
  callbacks: m.office_today_call_backs,
  disbursements: m.office_payout,
  money: m.office_money_view_look,
  returns: m.office_returns,
  matched: m.office_money_view_matched,
  statements: m.office_statements,
  lines: m.office_statements_lines,
  collateral: m.office_pawn_title,
  [REGISTER_BEFORE]: m.office_pawn_title,
  complaints: m.office_complaints_title,
  begun: m.office_begun,
  referrals: m.office_leads_referrals,
  investors: m.office_leads_investors,
  partners: m.office_leads_partners,
  staff: m.office_staff,
  messages: m.office_messages,
  details: m.office_details,
  nightly: m.office_nightly,
  opened: m.office_breach_whose,
  sms: m.office_content_tab_sms,
  texts: m.office_content_tab_texts,
  options: m.office_content_tab_options,
  reviews: m.office_site_tab_reviews,
  audit: m.office_audit,
};
