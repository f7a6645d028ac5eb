import { MANAGERS } from '../who.ts';
import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../privacy.ts';
import { notTheirs } from '../schemas/not-theirs.ts';

const params = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) });

export const findPerson = staffEndpoint(calls.findPerson, {
  name: 'privacy.find',
  summary: 'The number of a borrower by their phone',
  who: MANAGERS,
  audit: 'privacy.searched',
  body: z.object({ phone: z.string().check(z.maxLength(40)) }),
  reply: z.object({ id: z.string() }),
});

export const personalData = staffEndpoint(calls.personalData, {
  name: 'privacy.read',
  summary: 'What is kept of a borrower, what they agreed to, and who saw their photos',
  who: MANAGERS,
  audit: 'privacy.opened',
  params,
  reply: z.object({
    id: z.string(),
    name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    not_theirs: notTheirs,
    created_at: z.string(),
    kept: z.array(z.object({ what: z.enum(calls.KEPT), count: z.number() })),
    withheld: z.array(z.string()),
    consents: z.array(
      z.object({
        application: z.string(),
        version: z.string(),
        at: z.string(),
        form_version: z.nullable(z.string()),
      }),
    ),
    seen: z.array(
      z.object({
        application: z.string(),
        kind: z.string(),
        by: z.string(),
        name_km: z.string(),
        name_en: z.string(),
        at: z.string(),
      }),
    ),
  }),
});

export const personalDataFile = staffEndpoint(calls.personalDataFile, {
  name: 'privacy.export',
  summary: 'All that is kept of a borrower as one file, photos included',
  who: MANAGERS,
  movesMoney: true,
  audit: 'privacy.exported',
  file: 'application/json',
  params,
  query: z.object({ made_sure: z.optional(z.enum(calls.MADE_SURE)) }),
  reply: z.object({}),
});
