import { staffCall } from './endpoint.ts';

/** The pictures of the home page that staff may replace. */
export const IMAGE_KEYS = ['background', 'why-us'] as const;
export type ImageKey = (typeof IMAGE_KEYS)[number];

/** The largest file, in bytes; as base64 it travels a third longer. */
export const IMAGE_BYTES_MOST = 6 * 1024 * 1024;

export interface SiteImage {
  readonly key: ImageKey;
  /** Where the site has it. */
  readonly address: string;
  /** A `data:` address of what staff gave; null: the program's own. */
  readonly preview: string | null;
  /** Pixels; null: the program's own. */
  readonly width: number | null;
  readonly height: number | null;
  /** What it shows, for who does not see it; null: the program's words. */
  readonly alt_km: string | null;
  readonly alt_en: string | null;
  readonly version: number;
}

export interface ChangeImage {
  readonly version: number;
  /** A JPEG, PNG, WebP or HEIC in base64; null: the picture stays as it is. */
  readonly file: string | null;
  /** The program's own picture and words again. */
  readonly as_delivered: boolean;
  readonly alt_km: string;
  readonly alt_en: string;
}

/** What a borrower said of the lender, as staff keep it. */
export interface SiteReview {
  readonly id: string;
  readonly name_km: string;
  readonly name_en: string;
  readonly text_km: string;
  readonly text_en: string;
  readonly is_published: boolean;
  /** Made up for the demo; shown there alone. */
  readonly is_sample: boolean;
  /** Whose words they are, with whose data they go; null: nobody has said. */
  readonly borrower_id: string | null;
  readonly version: number;
}

type ReviewWords = Pick<SiteReview, 'name_km' | 'name_en' | 'text_km' | 'text_en'>;

export interface AddReview extends ReviewWords {
  /** The borrower agreed to name and words being shown. */
  readonly consent: boolean;
  /** The number of a loan of theirs, as it was typed; empty: not known. */
  readonly loan?: string | undefined;
}

export interface ChangeReview extends ReviewWords {
  readonly version: number;
  readonly is_published: boolean;
  /** The borrower agreed to these words, where they are others than those that stand. */
  readonly consent?: boolean | undefined;
  /** The number of a loan of whose words they are, as it was typed; empty: as it stands. */
  readonly loan?: string | undefined;
}

export const siteImages = staffCall<{ readonly rows: readonly SiteImage[] }>({
  method: 'GET',
  path: '/api/office/site-images',
});

/** Replaces a picture, or what is said of it; the next visitor sees it. */
export const changeImage = staffCall<undefined, ChangeImage, undefined, { readonly key: ImageKey }>(
  { method: 'PUT', path: '/api/office/site-images/:key', status: 204 },
);

/** All reviews in the order of the site, hidden ones too; at most a hundred. */
export const siteReviews = staffCall<{ readonly rows: readonly SiteReview[] }>({
  method: 'GET',
  path: '/api/office/site-reviews',
});

/** Adds a review at the end, hidden. */
export const addReview = staffCall<{ readonly id: string }, AddReview>({
  method: 'POST',
  path: '/api/office/site-reviews',
  status: 201,
});

export const changeReview = staffCall<undefined, ChangeReview, undefined, { readonly id: string }>({
  method: 'PUT',
  path: '/api/office/site-reviews/:id',
  status: 204,
});

/** Erases a review's words, and every earlier wording that is kept of them. */
export const eraseReview = staffCall<
  undefined,
  { readonly version: number },
  undefined,
  { readonly id: string }
>({ method: 'POST', path: '/api/office/site-reviews/:id/erasure', status: 204 });

/** Puts the reviews in another order: all of them, by their numbers. */
export const orderReviews = staffCall<undefined, { readonly ids: readonly string[] }>({
  method: 'PUT',
  path: '/api/office/site-reviews',
  status: 204,
});
