import * as z from 'zod/mini';
import { LOCALES } from '../locale.ts';
import { PAGE_NAMES } from '../page-text.ts';
import { pageBody } from './page-text.ts';

export const image = z.object({ image: z.string() });
export type Image = z.infer<typeof image>;

const told = z.object({
  image: z.string(),
  /** The same, at most 1000 pixels wide; null: there is one size. */
  medium: z.nullable(z.string()),
  /** What it shows; null: the site's own words. */
  alt_km: z.nullable(z.string()),
  alt_en: z.nullable(z.string()),
});
export type ToldPicture = z.infer<typeof told>;

/** The pictures of the home page with their sizes and what they show. */
export const pictures = z.object({ background: told, why_us: told });
export type Pictures = z.infer<typeof pictures>;

/** A review in both languages. */
export const review = z.object({
  id: z.number(),
  name_km: z.string(),
  name_en: z.string(),
  text_km: z.string(),
  text_en: z.string(),
  photo: z.nullable(z.string()),
});
export type Review = z.infer<typeof review>;

/** A text with its placeholders filled in; `lang` is its language, which may differ from the one asked for. */
export const pageText = z.extend(pageBody, {
  name: z.enum(PAGE_NAMES),
  lang: z.enum(LOCALES),
  /** Its first sentence, for search engines. */
  description: z.string(),
});
export type PageText = z.infer<typeof pageText>;

/** When the office is open, which days it is closed soon, and where the lender serves. */
export const visiting = z.object({
  /** `08:00`, in Phnom Penh, on these days but holidays. */
  opens: z.string(),
  closes: z.string(),
  /** Days of the week by number, Monday 1 to Sunday 7: `123456`. */
  days: z.string(),
  cities_km: z.string(),
  cities_en: z.string(),
  /** Those of the next thirty days. */
  holidays: z.array(z.object({ day: z.string(), name_km: z.string(), name_en: z.string() })),
});
export type Visiting = z.infer<typeof visiting>;

export const pageQuery = z.object({
  page: z.enum(PAGE_NAMES),
  locale: z.optional(z.enum(LOCALES)),
});
export type PageQuery = z.infer<typeof pageQuery>;
