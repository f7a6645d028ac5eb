import { denialReasons, overrideReasons } from '../../options/decisions.ts';
import { INTEREST_METHODS, PAYMENT_SCHEMES } from 'lending/terms';
import * as z from 'zod/mini';
import { day } from '../schemas/days.ts';
import { ACT_KINDS, DECISION_STATUSES } from '../decision-views.ts';
import * as calls from '../decisions.ts';
import { staffEndpoint } from '../endpoint.ts';
import { actor, cancellation } from '../schemas/cancellations.ts';
import { messageStanding } from '../schemas/messages.ts';
import { number, product } from '../schemas/queue.ts';
import { APPROVERS, ASSESSORS, REVIEWERS, SECOND } from '../who.ts';

const cents = z.int();
const note = z.nullable(z.string().check(z.maxLength(2000)));
const version = z.int().check(z.minimum(0));
const key = z.string().check(z.maxLength(60));

const of = z.object({ id: number });
const seen = z.object({ version });
const status = z.enum(DECISION_STATUSES);
const decided = z.object({ status, version });

const found = z.object({
  resides_in_cambodia: z.boolean(),
  account_in_own_name: z.boolean(),
  is_partner_shop: z.boolean(),
});

const unmet = z.array(
  z.object({
    criterion: z.enum([
      'age',
      'income',
      'residence',
      'phone',
      'call',
      'references',
      'account',
      'identification',
      'amount',
      'duration',
      'price',
    ]),
    reason: z.enum([
      'not-given',
      'below-minimum',
      'above-maximum',
      'abroad',
      'not-verified',
      'not-answered',
      'not-reached',
      'not-confirmed',
      'second-time-only',
      'above-price',
      'above-partner-share',
    ]),
  }),
);

const row = z.object({
  number: z.int(),
  due_on: z.string(),
  principal_cents: cents,
  interest_cents: cents,
  fees_cents: cents,
  total_cents: cents,
  closing_cents: cents,
});

const ceiling = z.enum(['not-set', 'below', 'near', 'above']);

const termsView = {
  product,
  principal_cents: cents,
  rate: z.int(),
  interest_method: z.enum(INTEREST_METHODS),
  payment_scheme: z.enum(PAYMENT_SCHEMES),
  rounding: z.enum([
    'half-up',
    'half-up-to-10-cents',
    'half-up-to-dollar',
    'up-to-10-cents',
    'up-to-10-dollars',
  ]),
  processing_fee_cents: cents,
  consulting_fee_cents: cents,
  late_fee: z.object({ cents_a_day: cents, from_day: z.int(), cap_cents: z.nullable(cents) }),
  duration: z.int(),
  received_cents: cents,
  total_cents: cents,
  interest_cents: cents,
  kept_back_cents: cents,
  schedule: z.array(row),
  is_paid_out: z.boolean(),
  yearly_rate: z.nullable(z.number()),
  ceiling,
  ceiling_rate: z.nullable(z.number()),
};

const offer = z.object({
  id: z.string(),
  status: z.enum(['Open', 'Signed', 'Not taken up', 'Expired', 'Withdrawn', 'Cancelled']),
  sign_by: z.string(),
  made_at: z.string(),
  ended_at: z.nullable(z.string()),
  sha256: z.string(),
  signature: z.nullable(
    z.object({
      signed_at: z.string(),
      phone: z.string(),
      address: z.string(),
      user_agent: z.string(),
      code_sent_at: z.string(),
      same_hash: z.boolean(),
    }),
  ),
  told: z.boolean(),
  message: z.nullable(messageStanding),
});

const others = z.object({
  second: z.array(z.object(actor)),
  approve: z.array(z.object(actor)),
  pay: z.array(z.object(actor)),
  cancel: z.array(z.object(actor)),
});

export const decision = staffEndpoint(calls.decision, {
  name: 'decisions.read',
  summary: 'Where the decision on an application stands, and what speaks against it',
  who: REVIEWERS,
  params: of,
  reply: z.object({
    id: z.string(),
    status,
    version,
    name: z.string(),
    record_name: z.nullable(z.string()),
    phone: z.string(),
    locale: z.enum(['km', 'en']),
    product,
    amount_cents: cents,
    duration: z.int(),
    sent_at: z.string(),
    limits: z.object({
      min_amount_cents: cents,
      max_amount_cents: cents,
      min_duration: z.int(),
      max_duration: z.int(),
    }),
    found,
    unmet,
    ceiling: z.nullable(ceiling),
    duplicate_of: z.nullable(z.string()),
    is_incomplete: z.boolean(),
    account: z.nullable(
      z.object({ bank: z.string(), last_digits: z.string(), is_correctable: z.boolean() }),
    ),
    valuation: z.nullable(z.object({ ...actor, value_cents: cents, at: z.string() })),
    override: z.nullable(
      z.object({
        ...actor,
        at: z.string(),
        reason: z.string(),
        note: z.string(),
        terms: z.object(termsView),
      }),
    ),
    approval: z.nullable(z.object({ ...actor, at: z.string(), terms: z.object(termsView) })),
    denial: z.nullable(
      z.object({
        ...actor,
        at: z.string(),
        reasons: z.array(z.string()),
        apply_again_on: z.string(),
        note: z.nullable(z.string()),
        told: z.boolean(),
      }),
    ),
    offer: z.nullable(offer),
    cancellation: z.nullable(cancellation),
    loan_number: z.nullable(z.string()),
    acts: z.array(z.object({ ...actor, kind: z.enum(ACT_KINDS), at: z.string() })),
    sms: z.object({
      denied: z.string(),
      withdrawn: z.string(),
      ...{ applicant_withdrew: z.string(), repeats: z.nullable(z.string()) },
      cancelled: z.string(),
    }),
    to_give_back: z.nullable(z.string()),
    ...{ site: z.string(), hotline: z.string() },
    apply_again: z.object({ day: z.string(), latest: z.string() }),
    today: z.string(),
    others,
  }),
});

const figure = z.string().check(z.regex(/^\d{1,12}$/));

export const termsPreview = staffEndpoint(calls.termsPreview, {
  name: 'decisions.terms',
  summary: 'What an approval at these figures would be: schedule, cost, ceiling, SMS',
  who: REVIEWERS,
  params: of,
  query: z.object({ amount_cents: figure, duration: figure }),
  reply: z.object({ ...termsView, unmet, sms: z.string(), sign_by: z.string() }),
});

export const approveApplication = staffEndpoint(calls.approveApplication, {
  name: 'decisions.approve',
  summary: 'Approve and offer the agreement; above the legal ceiling, propose to',
  who: APPROVERS,
  movesMoney: true,
  audit: 'application.approved',
  params: of,
  body: z.object({
    version,
    amount_cents: cents,
    duration: z.int(),
    received_cents: cents,
    total_cents: cents,
    found,
    override: z.nullable(
      z.object({
        reason: z.enum(overrideReasons.map((one) => one.key) as [string, ...string[]]),
        note: z.string().check(z.maxLength(2000)),
      }),
    ),
  }),
  reply: decided,
});

export const withdrawApproval = staffEndpoint(calls.withdrawApproval, {
  name: 'decisions.withdrawApproval',
  summary: 'Take an approval back until the agreement is signed',
  who: APPROVERS,
  audit: 'application.approval_withdrawn',
  params: of,
  body: seen,
  reply: decided,
});

export const endOverride = staffEndpoint(calls.endOverride, {
  name: 'decisions.endOverride',
  summary: 'Confirm or refuse an approval above the legal ceiling that another has proposed',
  who: SECOND,
  movesMoney: true,
  audit: 'application.override_confirmed',
  params: of,
  body: z.object({ version, confirm: z.boolean(), note }),
  reply: decided,
});

export const denyApplication = staffEndpoint(calls.denyApplication, {
  name: 'decisions.deny',
  summary: 'Deny, with the reasons that the borrower reads and a day to apply again',
  who: APPROVERS,
  audit: 'application.denied',
  params: of,
  body: z.object({
    version,
    reasons: z
      .array(z.enum(denialReasons.map((one) => one.key) as [string, ...string[]]))
      .check(z.maxLength(10)),
    apply_again_on: day,
    note,
  }),
  reply: decided,
});

export const withdrawDenial = staffEndpoint(calls.withdrawDenial, {
  name: 'decisions.withdrawDenial',
  summary: 'Take a denial back before its SMS has left',
  who: APPROVERS,
  audit: 'application.denial_withdrawn',
  params: of,
  body: seen,
  reply: decided,
});

export const offerAgreement = staffEndpoint(calls.offerAgreement, {
  name: 'decisions.offer',
  summary: 'Offer the agreement of an approval that has no offer',
  who: APPROVERS,
  audit: 'offer.made',
  params: of,
  body: seen,
  reply: decided,
});

export const giveAccount = staffEndpoint(calls.giveAccount, {
  name: 'decisions.giveAccount',
  summary: 'Fill in where the money of an application goes, or correct what staff wrote',
  who: ASSESSORS,
  movesMoney: true,
  audit: 'application.account_given',
  params: of,
  body: z.object({ bank: z.string().check(z.maxLength(1000)), account_number: key }),
  reply: decided,
});
