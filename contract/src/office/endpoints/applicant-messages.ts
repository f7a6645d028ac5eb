import * as z from 'zod/mini';
import * as calls from '../applicant-messages.ts';
import { staffEndpoint } from '../endpoint.ts';
import { CHOSEN_MOST } from '../queue.ts';
import { chosenIds, number } from '../schemas/queue.ts';
import { HELD_REASONS } from '../today.ts';
import { REVIEWERS } from '../who.ts';

const text = z.enum(calls.APPLICANT_TEXTS);
const held = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    why: z.enum([...HELD_REASONS, 'repeats']),
    original: z.nullable(z.string()),
  }),
);

export const applicantMessages = staffEndpoint(calls.applicantMessages, {
  name: 'applicants.previewMessages',
  summary: 'What a message to chosen applicants would say, and who would be left alone and why',
  who: REVIEWERS,
  query: z.object({ ids: chosenIds, text }),
  reply: z.object({
    contact: z.object({ open: z.boolean(), opens_at: z.nullable(z.string()) }),
    ready: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        phone: z.string(),
        locale: z.enum(['km', 'en']),
        text: z.string(),
      }),
    ),
    held,
  }),
});

export const messageApplicants = staffEndpoint(calls.messageApplicants, {
  name: 'applicants.message',
  summary:
    'Sends a ready text by SMS to chosen applicants, as far as the fair-contact rules let it go',
  who: REVIEWERS,
  audit: 'application.messaged',
  body: z.object({
    ids: z.array(number).check(z.minLength(1), z.maxLength(CHOSEN_MOST)),
    text,
    key: z.uuid(),
  }),
  reply: z.object({ sent: z.array(z.string()), held }),
});
