import { staffCall } from './endpoint.ts';
import type { StaffName } from './staff-name.ts';

/** A paper that staff asked the applicant for. */
export interface ReviewDocument {
  readonly id: string;
  readonly label: string;
  readonly asked_at: string;
  readonly received_at: string | null;
  /** Staff ended the request, and why; null: they did not. */
  readonly ended: {
    readonly by: StaffName | null;
    readonly at: string;
    readonly why: string;
  } | null;
}

/** Ends a request for a paper that has not come. */
export const endDocument = staffCall<
  { readonly status: string },
  { readonly reason: string },
  undefined,
  { readonly id: string; readonly document: string }
>({ method: 'POST', path: '/api/office/applications/:id/documents/:document/end' });
