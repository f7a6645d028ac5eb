import * as z from 'zod/mini';
import * as calls from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { LOCALES } from '../locale.ts';
import { PAGE_NAMES } from '../page-text.ts';
import { pageBody } from './page-text.ts';

const image = z.object({ image: z.string() });
export type Image = z.infer<typeof image>;

export const background = endpoint(calls.background, {
  name: 'content.background',
  summary: 'Address of the background picture',
  reply: image,
});

export const whyUs = endpoint(calls.whyUs, {
  name: 'content.whyUs',
  summary: 'Address of the why-us picture',
  reply: image,
});

/** A review in both languages. */
const review = z.object({
  id: z.number(),
  name_km: z.string(),
  name_en: z.string(),
  text_km: z.string(),
  text_en: z.string(),
  photo: z.nullable(z.string()),
});
export type Review = z.infer<typeof review>;

export const reviews = endpoint(calls.reviews, {
  name: 'content.reviews',
  summary: 'The reviews that the lender publishes, in order',
  reply: z.array(review),
});

/** A text with its placeholders filled in; `lang` is its language, which may differ from the one asked for. */
const pageText = z.extend(pageBody, {
  name: z.enum(PAGE_NAMES),
  lang: z.enum(LOCALES),
  /** Its first sentence, for search engines. */
  description: z.string(),
});
export type PageText = z.infer<typeof pageText>;

const pageQuery = z.object({ page: z.enum(PAGE_NAMES), locale: z.optional(z.enum(LOCALES)) });
export type PageQuery = z.infer<typeof pageQuery>;

export const page = endpoint(calls.page, {
  name: 'content.page',
  summary: 'The text of a content page as headings, paragraphs, lists and tables',
  query: pageQuery,
  reply: pageText,
});
