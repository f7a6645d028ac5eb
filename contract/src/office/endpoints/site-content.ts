import { MANAGERS } from '../who.ts';
import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../site-content.ts';

const number = z.string().check(z.regex(/^\d{1,18}$/));
const text = z.string().check(z.maxLength(2000));
/** Base64 is a third longer, and the rest of the body is short. */
const BODY_BYTES = Math.ceil(calls.IMAGE_BYTES_MOST / 3) * 4 + 16_384;
const nullable = z.nullable(z.string());

export const siteImages = staffEndpoint(calls.siteImages, {
  name: 'site.images',
  summary: 'The pictures of the home page',
  who: MANAGERS,
  reply: z.object({
    rows: z.array(
      z.object({
        key: z.enum(calls.IMAGE_KEYS),
        address: z.string(),
        preview: nullable,
        width: z.nullable(z.number()),
        height: z.nullable(z.number()),
        alt_km: nullable,
        alt_en: nullable,
        version: z.number(),
      }),
    ),
  }),
});

export const changeImage = staffEndpoint(calls.changeImage, {
  name: 'site.changeImage',
  summary: 'Replaces a picture of the home page, re-encoded, with what it shows in both languages',
  who: MANAGERS,
  audit: 'site_image.changed',
  bodyBytes: BODY_BYTES,
  params: z.object({ key: z.enum(calls.IMAGE_KEYS) }),
  body: z.object({
    version: z.int(),
    file: z.nullable(z.string().check(z.maxLength(BODY_BYTES), z.regex(/^[A-Za-z0-9+/]*={0,2}$/))),
    as_delivered: z.boolean(),
    alt_km: text,
    alt_en: text,
  }),
  reply: z.undefined(),
});

const loan = z.optional(z.string().check(z.maxLength(20)));
const words = { name_km: text, name_en: text, text_km: text, text_en: text };

export const siteReviews = staffEndpoint(calls.siteReviews, {
  name: 'site.reviews',
  summary: 'What borrowers said, in the order of the site, hidden ones too',
  who: MANAGERS,
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        ...words,
        is_published: z.boolean(),
        is_sample: z.boolean(),
        borrower_id: nullable,
        version: z.number(),
      }),
    ),
  }),
});

export const addReview = staffEndpoint(calls.addReview, {
  name: 'site.addReview',
  summary: 'Adds a review, hidden, with the borrower’s consent',
  who: MANAGERS,
  audit: 'site_review.added',
  body: z.object({ ...words, consent: z.boolean(), loan }),
  reply: z.object({ id: z.string() }),
});

export const changeReview = staffEndpoint(calls.changeReview, {
  name: 'site.changeReview',
  summary: 'Words a review anew, shows or hides it',
  who: MANAGERS,
  audit: 'site_review.changed',
  params: z.object({ id: number }),
  body: z.object({
    ...words,
    version: z.int(),
    is_published: z.boolean(),
    consent: z.optional(z.boolean()),
    loan,
  }),
  reply: z.undefined(),
});

export const eraseReview = staffEndpoint(calls.eraseReview, {
  name: 'site.eraseReview',
  summary: 'Erases the words of a review, with every earlier wording that is kept of it',
  who: MANAGERS,
  audit: 'site_review.erased',
  params: z.object({ id: number }),
  body: z.object({ version: z.int() }),
  reply: z.undefined(),
});

export const orderReviews = staffEndpoint(calls.orderReviews, {
  name: 'site.orderReviews',
  summary: 'Puts the reviews in another order',
  who: MANAGERS,
  audit: 'site_review.ordered',
  body: z.object({ ids: z.array(number).check(z.maxLength(100)) }),
  reply: z.undefined(),
});
