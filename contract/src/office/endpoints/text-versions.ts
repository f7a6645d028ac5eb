import { MANAGERS } from '../who.ts';
import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { staffName } from '../schemas/staff-name.ts';
import * as calls from '../text-versions.ts';

const number = z.string().check(z.regex(/^\d{1,15}$/));
const row = { id: z.string(), changed_by: staffName, changed_at: z.string() };

export const textVersions = staffEndpoint(calls.textVersions, {
  name: 'content.versions',
  summary: 'How a text of a page or a review was changed, the newest change first',
  who: MANAGERS,
  query: z.object({
    subject: z.string().check(z.regex(/^(?:page_text|site_review):[a-z0-9-]{1,60}$/)),
    after: z.optional(number),
  }),
  reply: z.object({ rows: z.array(z.object(row)), next: z.nullable(z.string()) }),
});

export const textVersion = staffEndpoint(calls.textVersion, {
  name: 'content.version',
  summary: 'One change of a text with both sides',
  who: MANAGERS,
  params: z.object({ id: number }),
  reply: z.object({
    ...row,
    subject: z.string(),
    sides: z.array(
      z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
    ),
  }),
});
