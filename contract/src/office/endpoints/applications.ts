import * as z from 'zod/mini';
import { PHOTO_BODY_BYTES } from '../../photo-limits.ts';
import * as calls from '../applications.ts';
import * as papers from '../document-requests.ts';
import { staffEndpoint } from '../endpoint.ts';
import { number } from '../schemas/queue.ts';
import { staffName } from '../schemas/staff-name.ts';
import { HANDLE } from '../staff-name.ts';
import { REVIEWERS } from '../who.ts';
import { review } from '../schemas/review.ts';

const params = z.object({ id: number });
/** Longer than any text that is taken; what is longer is refused in words. */
const text = z.string().check(z.maxLength(20_000));

export const oneApplication = staffEndpoint(calls.oneApplication, {
  name: 'applications.read',
  summary: 'An application as the review shows it; photos by a call of their own',
  who: REVIEWERS,
  params,
  reply: review,
});

export const keepOpen = staffEndpoint(calls.keepOpen, {
  name: 'applications.keepOpen',
  summary: 'Says for a minute that the caller has it open; answers who else has',
  who: REVIEWERS,
  background: true,
  params,
  body: z.object({}),
  reply: z.object({ open_by: z.array(staffName) }),
});

export const leaveOpen = staffEndpoint(calls.leaveOpen, {
  name: 'applications.leaveOpen',
  summary: 'Says that the caller has left it',
  who: REVIEWERS,
  background: true,
  params,
  reply: z.undefined(),
});

export const assign = staffEndpoint(calls.assign, {
  name: 'applications.assign',
  summary: 'Gives an application to somebody, or to nobody, as it was seen',
  who: REVIEWERS,
  audit: 'application.assigned',
  params,
  body: z.object({
    to: z.nullable(z.string().check(z.regex(HANDLE))),
    version: z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)),
  }),
  reply: z.object({ version: z.number() }),
});

export const startReview = staffEndpoint(calls.startReview, {
  name: 'applications.startReview',
  summary: 'Takes a pending application into review',
  who: REVIEWERS,
  audit: 'application.review_started',
  params,
  body: z.object({}),
  reply: z.object({ status: z.string() }),
});

export const viewPhoto = staffEndpoint(calls.viewPhoto, {
  name: 'applications.viewPhoto',
  summary: 'A photo’s bytes; the view is in the audit before they go out',
  who: REVIEWERS,
  audit: 'photo.viewed',
  params: z.object({ id: number, photo: number }),
  body: z.object({}),
  reply: z.object({ data_url: z.string() }),
});

export const compare = staffEndpoint(calls.compare, {
  name: 'applications.compare',
  summary: 'What is alike between photos and answers, as it was seen',
  who: REVIEWERS,
  audit: 'application.compared',
  params,
  body: z.object({
    alike: z.array(z.enum(calls.COMPARISONS)).check(z.maxLength(calls.COMPARISONS.length)),
    version: z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)),
  }),
  reply: z.object({ version: z.number() }),
});

export const logContact = staffEndpoint(calls.logContact, {
  name: 'applications.logContact',
  summary:
    'How a call to the applicant or a reference went; within the hours and twice a day at most',
  who: REVIEWERS,
  audit: 'application.contact_logged',
  params,
  body: z.object({
    reference: z.enum(calls.REFERENCES),
    outcome: z.enum(calls.OUTCOMES),
    call_back_at: z.nullable(z.iso.datetime()),
    key: z.uuid(),
  }),
  reply: z.object({ id: z.string() }),
});

export const askForDocument = staffEndpoint(calls.askForDocument, {
  name: 'applications.askForDocument',
  summary: 'Asks the applicant for a paper by SMS',
  who: REVIEWERS,
  audit: 'application.document_requested',
  params,
  body: z.object({ kind: z.string().check(z.maxLength(60)) }),
  reply: z.object({ status: z.string() }),
});

export const addDocument = staffEndpoint(papers.addDocument, {
  name: 'applications.addDocument',
  summary: 'Keeps the photo of a paper that was brought to the counter or sent by chat',
  who: REVIEWERS,
  audit: 'application.document_added',
  bodyBytes: PHOTO_BODY_BYTES,
  params,
  body: z.object({
    kind: z.string().check(z.maxLength(60)),
    base64: z.string().check(z.maxLength(PHOTO_BODY_BYTES)),
  }),
  reply: z.object({ photo: z.number() }),
});

export const strikeDocument = staffEndpoint(papers.strikeDocument, {
  name: 'applications.strikeDocument',
  summary: 'Strikes a wrong photo of a paper: kept, marked, and proof of nothing',
  who: REVIEWERS,
  audit: 'application.document_struck',
  params: z.object({ id: number, document: number }),
  body: z.object({ reason: text }),
  reply: z.object({ status: z.string() }),
});

export const endDocument = staffEndpoint(papers.endDocument, {
  name: 'applications.endDocument',
  summary: 'Ends a request for a paper that has not come: it is no longer needed, or was seen',
  who: REVIEWERS,
  audit: 'application.document_ended',
  params: z.object({ id: number, document: number }),
  body: z.object({ reason: z.string().check(z.maxLength(60)) }),
  reply: z.object({ status: z.string() }),
});

export const addNote = staffEndpoint(calls.addNote, {
  name: 'applications.addNote',
  summary: 'Adds a note about an application',
  who: REVIEWERS,
  audit: 'application.note_added',
  params,
  body: z.object({ body: text, key: z.uuid() }),
  reply: z.object({ id: z.string() }),
});

export const keepNoteDraft = staffEndpoint(calls.keepNoteDraft, {
  name: 'applications.keepNoteDraft',
  summary: 'Keeps what the caller has begun to write, for them alone; empty takes it away',
  who: REVIEWERS,
  params,
  body: z.object({ body: text }),
  reply: z.undefined(),
});
