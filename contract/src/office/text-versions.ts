import { staffCall } from './endpoint.ts';
import type { StaffName } from './staff-name.ts';

/** A change of a text that visitors read: of a content page (`page_text:about-km`) or a review (`site_review:3`). */
export interface TextVersionRow {
  readonly id: string;
  readonly changed_by: StaffName;
  /** ISO 8601. */
  readonly changed_at: string;
}

/** Newest first; `next` is the cursor of those before them. */
export interface TextVersions {
  readonly rows: readonly TextVersionRow[];
  readonly next: string | null;
}

/** A part of a text on both sides of a change; null: it was not there. */
export interface TextSide {
  /** `body` of a page; `name_km`, `name_en`, `text_km`, `text_en`, `is_published` of a review. */
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface TextVersion extends TextVersionRow {
  readonly subject: string;
  /** The parts that changed. */
  readonly sides: readonly TextSide[];
}

export const textVersions = staffCall<
  TextVersions,
  undefined,
  { readonly subject: string; readonly after?: string | undefined }
>({ method: 'GET', path: '/api/office/text-versions' });

export const textVersion = staffCall<TextVersion, undefined, undefined, { readonly id: string }>({
  method: 'GET',
  path: '/api/office/text-versions/:id',
});
