import * as z from 'zod/mini';
import { bothLanguages, product } from './loan-views.ts';

/** An offer and its agreement (contract/offers). */

export const offerView = z.object({
  offerId: z.number(),
  product,
  duration: z.number(),
  principalCents: z.number(),
  receivedCents: z.number(),
  totalCents: z.number(),
  interestCents: z.number(),
  feesCents: z.number(),
  ratePercent: z.number(),
  effectiveYearlyPercent: z.nullable(z.number()),
  instalments: z.array(z.object({ number: z.number(), dueOn: z.string(), cents: z.number() })),
  signBy: z.string(),
});

export const agreementView = z.object({
  offer: offerView,
  clauses: z.array(z.object({ title: bothLanguages, text: bothLanguages })),
  sha256: z.string(),
  state: z.enum(['open', 'signed', 'not-taken-up', 'expired', 'withdrawn', 'cancelled']),
  signedAt: z.nullable(z.string()),
  since: z.object({
    loan: z.nullable(z.object({ loanId: z.number(), isReturned: z.boolean() })),
    newerOfferId: z.nullable(z.number()),
    isInReview: z.boolean(),
  }),
  collateral: z.nullable(
    z.object({ item: bothLanguages, ticket: z.string(), isMissing: z.boolean() }),
  ),
});
