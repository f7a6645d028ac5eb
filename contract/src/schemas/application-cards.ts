import * as z from 'zod/mini';
import { bothLanguages, product } from './loan-views.ts';
import { offerView } from './offers.ts';

/** An application as its borrower follows it (contract/application-cards). */
export const applicationCard = z.object({
  number: z.string(),
  product,
  amountCents: z.number(),
  duration: z.number(),
  submittedAt: z.string(),
  isProved: z.boolean(),
  state: z.enum([
    'pending',
    'in-review',
    'approved',
    'signed',
    'paid-out',
    'denied',
    'withdrawn',
    'expired',
    'not-taken-up',
    'cancelled',
    'returned',
  ]),
  steps: z.array(
    z.object({
      step: z.enum(['submitted', 'review', 'decision', 'signed', 'paid-out', 'repaid']),
      state: z.enum(['done', 'now', 'to-come', 'stopped']),
      at: z.nullable(z.string()),
    }),
  ),
  estimateCents: z.nullable(z.number()),
  missing: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      label: bothLanguages,
      hint: z.nullable(bothLanguages),
      askedAt: z.string(),
    }),
  ),
  reasons: z.array(z.object({ reason: bothLanguages, prepare: z.nullable(bothLanguages) })),
  applyAgainOn: z.nullable(z.string()),
  offer: z.nullable(offerView),
  collateral: z.nullable(
    z.object({ item: bothLanguages, ticket: z.string(), isMissing: z.boolean() }),
  ),
});
