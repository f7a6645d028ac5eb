import * as z from 'zod/mini';
import * as calls from '../content.ts';
import { staffEndpoint } from '../endpoint.ts';

const MANAGERS = ['manager'] as const;
const text = z.string().check(z.maxLength(2000));

export const smsList = staffEndpoint(calls.smsList, {
  name: 'content.smsList',
  summary: 'Every text message as it goes out now, in both languages',
  who: MANAGERS,
  reply: z.object({
    rows: z.array(
      z.object({
        key: z.string(),
        body_km: z.string(),
        body_en: z.string(),
        version: z.number(),
        changed_by: z.nullable(z.string()),
        changed_at: z.nullable(z.string()),
      }),
    ),
  }),
});

export const changeSms = staffEndpoint(calls.changeSms, {
  name: 'content.changeSms',
  summary:
    'Words a text message in both languages, with every placeholder; empty: as the program has it',
  who: MANAGERS,
  audit: 'sms_template.changed',
  params: z.object({ key: z.string().check(z.regex(/^[a-z_]{1,60}$/)) }),
  body: z.object({ version: z.int(), body_km: text, body_en: text }),
  reply: z.undefined(),
});
