import { apiCall } from './endpoint.ts';
import type {
  Image,
  PageQuery,
  PageText,
  Pictures,
  Review,
  ToldPicture,
  Visiting,
} from './schemas/content.ts';

export type { PageText, Review, ToldPicture, Visiting };

/** The pictures that the site brings, for where nobody has chosen others (G-19). */
export const OWN_PICTURES = {
  background: '/images/background.svg',
  'why-us': '/images/why-us.svg',
} as const;

/** The picture behind the calculator (HOME-07, API-12, G-19). */
export const background = apiCall<Image>({
  method: 'POST',
  path: '/api/v1/frontend/background/get-background',
});

/** The picture of the why-us block (HOME-05, API-13, G-17). */
export const whyUs = apiCall<Image>({ method: 'POST', path: '/api/v4/frontend/why-us-image' });

/** Both pictures with their sizes and what they show, for who does not see them. */
export const pictures = apiCall<Pictures>({ method: 'GET', path: '/api/v1/frontend/pictures' });

/** Where the site has the pictures of staff: by name and width. */
export const PICTURE_PATH = '/api/v1/frontend/picture';

/** The reviews that the lender publishes; the block hides when there is none (G-37). */
export const reviews = apiCall<Review[]>({ method: 'GET', path: '/api/v1/frontend/reviews' });

/**
 * A content page, or the text beside a form, in the language asked for, else in the reader's (C-58); the privacy policy is in
 * English always (CONTENT-20).
 */
export const page = apiCall<PageText, undefined, PageQuery>({
  method: 'GET',
  path: '/api/v1/frontend/page',
});

/** When the office is open and where the lender serves, as managers set it (CONTENT-03, C-65). */
export const visiting = apiCall<Visiting>({ method: 'GET', path: '/api/v1/frontend/visiting' });
