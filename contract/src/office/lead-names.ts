import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { BegunOutcome, BegunState } from './begun.ts';
import type {
  Investor,
  InvestorState,
  PartnerSells,
  PartnerState,
  ReferralState,
  RewardMethod,
} from './leads.ts';

export const REFERRAL_NAMES: Readonly<Record<ReferralState, Text>> = {
  earned: m.office_leads_referral_earned,
  borrowing: m.office_leads_referral_borrowing,
  waiting: m.office_leads_referral_waiting,
  paid: m.office_leads_referral_paid,
  known: m.office_leads_referral_known,
  repeat: m.office_leads_referral_repeat,
  ended: m.office_leads_referral_ended,
};

export const BEGUN_NAMES: Readonly<Record<BegunOutcome, Text>> = {
  not_reached: m.office_begun_not_reached,
  will_finish: m.office_begun_will_finish,
  not_interested: m.office_begun_not_interested,
  wrong_number: m.office_begun_wrong_number,
};

export const BEGUN_STATE_NAMES: Readonly<Record<BegunState, Text>> = {
  to_call: m.office_begun_to_call,
  called: m.office_begun_called,
};

export const METHOD_NAMES: Readonly<Record<RewardMethod, Text>> = {
  cash: m.office_leads_method_cash,
  bank: m.office_leads_method_bank,
  phone: m.office_leads_method_phone,
};

export const INVESTOR_NAMES: Readonly<Record<InvestorState, Text>> = {
  New: m.office_leads_investor_new,
  Contacted: m.office_leads_investor_contacted,
  Agreed: m.office_leads_investor_agreed,
  Closed: m.office_leads_investor_closed,
};

export const TAG_NAMES: Readonly<Record<NonNullable<Investor['tag']>, Text>> = {
  'below minimum': m.office_leads_tag_minimum,
  'below published tier': m.office_leads_tag_tier,
};

export const PARTNER_NAMES: Readonly<Record<PartnerState, Text>> = {
  New: m.office_leads_partner_new,
  Talking: m.office_leads_partner_talking,
  Partner: m.office_leads_partner_partner,
  Ended: m.office_leads_partner_ended,
};

export const SELLS_NAMES: Readonly<Record<PartnerSells, Text>> = {
  vehicles: m.office_leads_sells_vehicles,
  electronics: m.office_leads_sells_electronics,
  land: m.office_leads_sells_land,
  other: m.office_leads_sells_other,
};
