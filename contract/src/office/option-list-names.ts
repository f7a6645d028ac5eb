import { m } from 'words/messages';
import type { Text } from '../locale.ts';

/** What the option lists are called, for staff. */
export const OPTION_LIST_NAMES: Readonly<Record<string, Text>> = {
  bank: m.office_content_option_bank,
  collateral: m.office_content_option_collateral,
  company_type: m.office_content_option_company_type,
  duration_period: m.office_content_option_duration_period,
  expected_profit: m.office_content_option_expected_profit,
  gender: m.office_content_option_gender,
  guarantor_relation: m.office_content_option_guarantor_relation,
  home_income_band: m.office_content_option_home_income_band,
  home_type: m.office_content_option_home_type,
  income_band: m.office_content_option_income_band,
  information_source: m.office_content_option_information_source,
  interest_method: m.office_content_option_interest_method,
  interest_period: m.office_content_option_interest_period,
  living_time: m.office_content_option_living_time,
  living_time_other: m.office_content_option_living_time_other,
  major: m.office_content_option_major,
  marital_status: m.office_content_option_marital_status,
  occupation: m.office_content_option_occupation,
  purchase_item: m.office_content_option_purchase_item,
  relative_type: m.office_content_option_relative_type,
};
