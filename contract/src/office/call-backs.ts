import type { Reference } from './applications.ts';
import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { StaffName } from './staff-name.ts';

/** Somebody of an application under review who asked to be called again, and whom nobody has called since. */
export interface CallBackView {
  readonly id: string;
  readonly application: string;
  /** The applicant, whoever of theirs is called. */
  readonly name: string;
  readonly reference: Reference;
  /** When: an instant, ISO 8601, of today or before; null: no time was said. */
  readonly at: string | null;
  readonly noted_by: StaffName;
}

/** Calls that were asked for until the end of today, the earliest first and those without a time last, fifty a page. */
export const callBacks = staffCall<
  Cursors & { readonly rows: readonly CallBackView[] },
  undefined,
  { readonly after?: string | undefined; readonly before?: string | undefined }
>({ method: 'GET', path: '/api/office/call-backs' });
