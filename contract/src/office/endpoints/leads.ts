import * as z from 'zod/mini';
import { day } from '../schemas/days.ts';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../leads.ts';
import { reason } from '../schemas/loans.ts';
import { staffName } from '../schemas/staff-name.ts';
import { LEADS_DESK, LEADS_READERS, TREASURY } from '../who.ts';

const number = z.string().check(z.regex(/^\d{1,15}$/));
const ofLead = z.object({ id: number });
const typed = z.string().check(z.maxLength(4000));
const version = z.int().check(z.minimum(0));
const cursors = { after: z.optional(number), before: z.optional(number) };
const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(z.string()), previous: z.nullable(z.string()) });

const referral = z.object({
  id: z.string(),
  friend_name: z.string(),
  friend_phone: z.string(),
  referrer_name: z.string(),
  referrer_phone: z.string(),
  at: z.string(),
  state: z.enum(calls.REFERRAL_STATES),
  loan_number: z.nullable(z.string()),
  reward: z.nullable(
    z.object({
      cents: z.number(),
      method: z.enum(calls.REWARD_METHODS),
      reference: z.nullable(z.string()),
      by: staffName,
      at: z.string(),
    }),
  ),
});

export const referralList = staffEndpoint(calls.referralList, {
  name: 'referrals.list',
  summary: 'Referrals, matched by phone to the friend’s first loan',
  who: LEADS_READERS,
  query: z.object({ state: z.optional(z.enum(calls.REFERRAL_STATES)), ...cursors }),
  reply: pageOf(referral),
});

export const payReward = staffEndpoint(calls.payReward, {
  name: 'referrals.reward',
  summary:
    'Keeps that the reward of a referral was paid, once: in cash out of the caller’s drawer, else with the reference',
  // Finance pays rewards by hand (G-33).
  who: TREASURY,
  movesMoney: true,
  audit: 'referral.rewarded',
  params: ofLead,
  body: z.object({
    method: z.enum(calls.REWARD_METHODS),
    reference: z.string().check(z.maxLength(400)),
    key: z.uuid(),
  }),
  reply: referral,
});

export const rewardTakenBack = staffEndpoint(calls.rewardTakenBack, {
  name: 'referrals.takeRewardBack',
  summary: 'Takes back a reward that was noted by mistake, with the reason',
  who: TREASURY,
  movesMoney: true,
  audit: 'referral.reward_undone',
  params: ofLead,
  body: z.object({ reason }),
  reply: referral,
});

const investor = {
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  amount_cents: z.number(),
  profit_expectation: z.string(),
  note: z.string(),
  tag: z.nullable(z.enum(['below minimum', 'below published tier'])),
  state: z.enum(calls.INVESTOR_STATES),
  next_step: z.nullable(z.string()),
  next_on: z.nullable(z.string()),
  version: z.number(),
  at: z.string(),
};
const investorView = z.object({
  ...investor,
  notes: z.array(
    z.object({
      state: z.enum(calls.INVESTOR_STATES),
      note: z.nullable(z.string()),
      by: staffName,
      at: z.string(),
    }),
  ),
});

export const investorList = staffEndpoint(calls.investorList, {
  name: 'investors.list',
  summary: 'People who want to invest, the newest first',
  who: LEADS_DESK,
  query: z.object({ state: z.optional(z.enum(calls.INVESTOR_STATES)), ...cursors }),
  reply: pageOf(z.object(investor)),
});

export const oneInvestor = staffEndpoint(calls.oneInvestor, {
  name: 'investors.read',
  summary: 'Somebody who wants to invest, with what was said',
  who: LEADS_DESK,
  params: ofLead,
  reply: investorView,
});

export const stepInvestor = staffEndpoint(calls.stepInvestor, {
  name: 'investors.step',
  summary: 'State, note and next step of somebody who wants to invest',
  who: LEADS_DESK,
  audit: 'invest_lead.moved',
  params: ofLead,
  body: z.object({
    version,
    state: z.enum(calls.INVESTOR_STATES),
    next_step: typed,
    next_on: z.optional(day),
    note: typed,
  }),
  reply: investorView,
});

const partner = z.object({
  id: z.string(),
  name: z.string(),
  sells: z.enum(calls.PARTNER_SELLS),
  contact_name: z.string(),
  phone: z.string(),
  place: z.nullable(z.string()),
  note: z.nullable(z.string()),
  state: z.enum(calls.PARTNER_STATES),
  version: z.number(),
});
const partnerBody = {
  name: typed,
  sells: z.enum(calls.PARTNER_SELLS),
  contact_name: typed,
  phone: z.string().check(z.maxLength(40)),
  place: typed,
  note: typed,
  state: z.enum(calls.PARTNER_STATES),
};

export const partnerList = staffEndpoint(calls.partnerList, {
  name: 'partners.list',
  summary: 'Partner shops, the newest first',
  who: LEADS_DESK,
  query: z.object({ state: z.optional(z.enum(calls.PARTNER_STATES)), ...cursors }),
  reply: pageOf(partner),
});

export const addPartner = staffEndpoint(calls.addPartner, {
  name: 'partners.add',
  summary: 'Enters a partner shop and whom to call there',
  who: LEADS_DESK,
  audit: 'partner.added',
  body: z.object({ ...partnerBody, key: z.uuid() }),
  reply: partner,
});

export const changePartner = staffEndpoint(calls.changePartner, {
  name: 'partners.change',
  summary: 'Changes what is known of a partner shop',
  who: LEADS_DESK,
  audit: 'partner.changed',
  params: ofLead,
  body: z.object({ ...partnerBody, version }),
  reply: partner,
});
