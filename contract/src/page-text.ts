import type { Locale } from './locale.ts';

export type { Block, PageBody, PageQuestion, PageSection, Run } from './schemas/page-text.ts';

/** The pages and the texts beside forms whose words staff edit (G-36), as their files in words/pages are called. */
export const PAGE_NAMES = [
  'about',
  'contact',
  'faq',
  'invest',
  'partner',
  'privacy',
  'referral-policy',
  'terms',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** The language of a page for a reader: the reader's own, but English for the privacy policy (C-58, CONTENT-20). */
export function pageLocale(page: PageName, reader: Locale): Locale {
  return page === 'privacy' ? 'en' : reader;
}

/** Placeholders filled in from the settings: `{hotline}` in words, or in a link's address. */
export const PLACEHOLDERS = [
  'address',
  'company',
  'email',
  'hotline',
  'lender',
  'licence',
  'message_days',
  'photo_days',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
