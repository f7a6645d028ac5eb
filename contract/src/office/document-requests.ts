import { staffCall } from './endpoint.ts';
import type { StaffName } from './staff-name.ts';

/** The most photos of papers of one application that staff add, those of the account counted. */
export const DOCUMENT_PHOTOS_MOST = 12;
/** The most with those that were struck, which are kept: striking makes room for another photo, but not for ever. */
export const DOCUMENT_PHOTOS_HELD_MOST = 36;

/** A paper that staff asked the applicant for. */
export interface ReviewDocument {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly asked_at: string;
  readonly received_at: string | null;
  /** That staff added its photo, and who; null: the borrower sent it, or it has not come. */
  readonly brought: { readonly by: StaffName | null } | null;
  /** Its photo; null: there is none. */
  readonly photo: string | null;
  /** That its photo is wrong, by whom and why: it proves nothing; null: it stands. */
  readonly struck: {
    readonly by: StaffName | null;
    readonly at: string;
    /** Null: erased. */
    readonly reason: string | null;
  } | null;
  /** Staff ended the request, and why; null: they did not. */
  readonly ended: {
    readonly by: StaffName | null;
    readonly at: string;
    readonly why: string;
  } | null;
}

/** Keeps the photo of a paper that was brought to the counter or sent by chat; the same one again is kept once. */
export const addDocument = staffCall<
  { readonly photo: number },
  { readonly kind: string; readonly base64: string },
  undefined,
  { readonly id: string }
>({ method: 'POST', path: '/api/office/applications/:id/documents/photos', status: 201 });

/** Strikes the photo of a paper as wrong: it is kept and marked. */
export const strikeDocument = staffCall<
  { readonly status: string },
  { readonly reason: string },
  undefined,
  { readonly id: string; readonly document: string }
>({ method: 'POST', path: '/api/office/applications/:id/documents/:document/strike' });

/** Ends a request for a paper that has not come. */
export const endDocument = staffCall<
  { readonly status: string },
  { readonly reason: string },
  undefined,
  { readonly id: string; readonly document: string }
>({ method: 'POST', path: '/api/office/applications/:id/documents/:document/end' });
