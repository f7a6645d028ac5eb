import { MANAGERS } from '../who.ts';
import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../proposals.ts';
import { productTerms } from '../schemas/product-terms.ts';
import { staffName } from '../schemas/staff-name.ts';
import { waits_for } from '../schemas/waits-for.ts';

const number = z.string().check(z.regex(/^\d{1,18}$/));

const common = {
  id: z.string(),
  key: z.string(),
  proposed_by: staffName,
  proposed_at: z.string(),
  decided_by: z.nullable(staffName),
  decided_at: z.nullable(z.string()),
  confirmed: z.nullable(z.boolean()),
};
const value = z.nullable(z.string());

const proposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), ...common, before: productTerms, after: productTerms }),
  z.object({ kind: z.literal('setting'), ...common, before: value, after: value }),
]);

export const proposalList = staffEndpoint(calls.proposalList, {
  name: 'proposals.list',
  summary: 'Changes that wait for a second manager, or those that were decided',
  who: MANAGERS,
  query: z.object({
    state: z.enum(['open', 'decided']),
    kind: z.optional(z.enum(['product', 'setting'])),
    key: z.optional(z.string().check(z.regex(/^[a-z_]{1,60}$/))),
    waits_for,
    after: z.optional(number),
    before: z.optional(number),
  }),
  reply: z.object({
    rows: z.array(proposal),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    managers: z.array(staffName),
  }),
});

export const decideProposal = staffEndpoint(calls.decideProposal, {
  name: 'proposals.decide',
  summary: 'Confirms as a second manager, refuses, or takes back; what was decided stays',
  who: MANAGERS,
  movesMoney: true,
  audit: 'proposal.decided',
  params: z.object({ id: number }),
  body: z.object({ confirmed: z.boolean() }),
  reply: z.undefined(),
});
