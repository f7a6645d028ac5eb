import { PRODUCT_KEYS } from 'lending/product';
import { COMPONENTS } from 'lending/terms';
import * as z from 'zod/mini';

/** A loan as our own calls tell it: cents, days, instants (contract/loan-views). */

export const bothLanguages = z.object({ km: z.string(), en: z.string() });
export const product = z.enum(PRODUCT_KEYS);

const component = z.enum(COMPONENTS);
const parts = z.array(z.object({ component, cents: z.number() }));
const instalmentState = z.enum(['paid', 'part', 'late', 'today', 'next', 'to-come']);

const extension = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('not-yet'), missingCents: z.number(), repaidPercent: z.number() }),
  z.object({
    state: z.literal('allowed'),
    feeCents: z.number(),
    newPayDay: z.string(),
    repaidPercent: z.number(),
    answerBy: z.string(),
    totalCents: z.number(),
  }),
  z.object({
    state: z.literal('asked'),
    askedOn: z.string(),
    answerBy: z.string(),
    feeCents: z.number(),
    newPayDay: z.string(),
    totalCents: z.number(),
  }),
  z.object({
    state: z.literal('granted'),
    grantedOn: z.string(),
    feeCents: z.number(),
    newPayDay: z.string(),
  }),
  z.object({ state: z.literal('refused'), refusedOn: z.string(), reason: bothLanguages }),
]);

const collateral = z.object({
  item: bothLanguages,
  ticket: z.string(),
  place: bothLanguages,
  state: z.enum(['in-custody', 'missing', 'released', 'sold', 'settled']),
  releasedOn: z.nullable(z.string()),
  soldOn: z.nullable(z.string()),
  sale: z.nullable(z.object({ from: z.string(), isOpen: z.boolean(), redeemCents: z.number() })),
});

export const loanCard = z.object({
  loanId: z.number(),
  number: z.string(),
  product,
  state: z.enum([
    'open',
    'due-today',
    'late',
    'late-fees',
    'extension-asked',
    'extended',
    'past-maturity',
    'defaulted',
    'repaid',
    'returned',
  ]),
  loanStatusId: z.number(),
  childStatusId: z.number(),
  principalCents: z.number(),
  disbursedOn: z.string(),
  dueCents: z.number(),
  parts,
  tomorrowCents: z.nullable(z.number()),
  dueOn: z.nullable(z.string()),
  daysLeft: z.nullable(z.number()),
  paidUntil: z.nullable(z.string()),
  daysPastDue: z.number(),
  instalment: z.nullable(z.number()),
  marks: z.array(instalmentState),
  payoffCents: z.number(),
  lateFeeCents: z.number(),
  extension,
  collateral: z.nullable(collateral),
  correction: z.nullable(z.object({ correctBy: z.string(), reason: bothLanguages })),
  closedOn: z.nullable(z.string()),
  wasOnTime: z.boolean(),
  paidCents: z.number(),
  refundedCents: z.number(),
  owedBackCents: z.number(),
  creditCents: z.number(),
  defaultReason: z.nullable(bothLanguages),
  khqr: z.boolean(),
});

const instalment = z.object({
  number: z.number(),
  dueOn: z.string(),
  state: instalmentState,
  due: parts,
  paid: parts,
  dueCents: z.number(),
  paidCents: z.number(),
  balanceCents: z.number(),
});

const payment = z.object({
  receipt: z.string(),
  paidOn: z.string(),
  methodId: z.number(),
  cents: z.number(),
  parts,
  paidBackCents: z.number(),
  creditCents: z.number(),
  isReversed: z.boolean(),
});

export const payoffView = z.object({
  on: z.string(),
  cents: z.number(),
  parts,
  owedBackCents: z.number(),
  savesCents: z.number(),
});

export const loanView = z.object({
  card: loanCard,
  today: z.string(),
  ratePercent: z.number(),
  interestMethod: z.string(),
  paymentSchemeId: z.number(),
  instalments: z.array(instalment),
  payments: z.array(payment),
  refunds: z.array(z.object({ on: z.string(), cents: z.number() })),
  order: z.array(component),
  lateFees: z.array(z.object({ on: z.string(), sinceOn: z.string(), cents: z.number() })),
  lateFreeDays: z.number(),
  payoff: payoffView,
  payoffUntil: z.nullable(z.string()),
  agreement: z.nullable(z.object({ sha256: z.string(), signedAt: z.string() })),
  creditCents: z.number(),
});
