import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../missing-answers.ts';
import { number, product } from '../schemas/queue.ts';
import { REVIEWERS } from '../who.ts';

const params = z.object({ id: number });
const version = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
/** Longer than any answer that is taken; what is longer is refused in words. */
const answer = z.string().check(z.maxLength(2000));
const option = z.object({ value: z.string(), name_km: z.string(), name_en: z.string() });

export const missingAnswers = staffEndpoint(calls.missingAnswers, {
  name: 'applications.missingAnswers',
  summary: 'Which questions an application of the account leaves unanswered',
  who: REVIEWERS,
  params,
  reply: z.object({
    version: z.number(),
    product,
    today: z.string(),
    empty: z.array(z.string()),
    chosen: z.record(z.string(), z.string()),
    lacks_account: z.boolean(),
    lists: z.record(z.string(), z.array(option)),
  }),
});

export const writeAnswers = staffEndpoint(calls.writeAnswers, {
  name: 'applications.writeAnswers',
  summary: 'Writes answers that are missing, as the borrower said them in the call',
  who: REVIEWERS,
  audit: 'application.answers_written',
  params,
  body: z.object({
    version,
    answers: z.record(z.string().check(z.maxLength(60)), answer),
  }),
  reply: z.object({
    version: z.number(),
    is_incomplete: z.boolean(),
    missing: z.array(z.string()),
    lacks_account: z.boolean(),
  }),
});
