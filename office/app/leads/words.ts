import type { InvestorState, PartnerState, ReferralState } from 'contract/office/leads';
import type { Tone } from 'ui/pill.tsx';

export const REFERRAL_TONES: Readonly<Record<ReferralState, Tone>> = {
  earned: 'romdoul',
  borrowing: 'primary',
  waiting: 'neutral',
  paid: 'green',
  known: 'neutral',
  repeat: 'neutral',
  ended: 'neutral',
};

export const INVESTOR_TONES: Readonly<Record<InvestorState, Tone>> = {
  New: 'romdoul',
  Contacted: 'primary',
  Agreed: 'green',
  Closed: 'neutral',
};

export const PARTNER_TONES: Readonly<Record<PartnerState, Tone>> = {
  New: 'romdoul',
  Talking: 'primary',
  Partner: 'green',
  Ended: 'neutral',
};
