import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { LOCALES } from './locale.ts';
import { PAGE_NAMES, pageBody } from './page-text.ts';

const image = z.object({ image: z.string() });

/** The picture behind the calculator (HOME-07, API-12, G-19). */
export const background = endpoint({
  name: 'content.background',
  summary: 'Address of the background picture',
  method: 'POST',
  path: '/api/v1/frontend/background/get-background',
  reply: image,
});

/** The picture of the why-us block (HOME-05, API-13, G-17). */
export const whyUs = endpoint({
  name: 'content.whyUs',
  summary: 'Address of the why-us picture',
  method: 'POST',
  path: '/api/v4/frontend/why-us-image',
  reply: image,
});

/** A review in both languages; the block hides when there is none (G-37). */
const review = z.object({
  id: z.number(),
  name_km: z.string(),
  name_en: z.string(),
  text_km: z.string(),
  text_en: z.string(),
  photo: z.nullable(z.string()),
});

export const reviews = endpoint({
  name: 'content.reviews',
  summary: 'The reviews that the lender publishes, in order',
  method: 'GET',
  path: '/api/v1/frontend/reviews',
  reply: z.array(review),
});

export type Review = z.infer<typeof review>;

/** A text in one language, filled in and ready to be drawn; `lang` is the language it is in, which may be another than asked for. */
const pageText = z.extend(pageBody, {
  name: z.enum(PAGE_NAMES),
  lang: z.enum(LOCALES),
  /** Its first sentence, for search engines. */
  description: z.string(),
});
export type PageText = z.infer<typeof pageText>;

/**
 * A content page, or the text beside a form, in the language asked for, else in the reader's (C-58); the privacy policy is in
 * English always (CONTENT-20).
 */
export const page = endpoint({
  name: 'content.page',
  summary: 'The text of a content page as headings, paragraphs, lists and tables',
  method: 'GET',
  path: '/api/v1/frontend/page',
  query: z.object({ page: z.enum(PAGE_NAMES), locale: z.optional(z.enum(LOCALES)) }),
  reply: pageText,
});
