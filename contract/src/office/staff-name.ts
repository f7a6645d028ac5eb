/** The form of a handle, as the database has it (`staff_handle_check`). */
export const HANDLE_FORM = '[a-z][a-z0-9-]{0,30}';
export const HANDLE = new RegExp(`^${HANDLE_FORM}$`);
/** Somebody of the staff as the audit names who acted: `staff:uma`. */
export const STAFF_ACTOR = new RegExp(`^staff:${HANDLE_FORM}$`);

/** Somebody who works here, or did. Where nobody of the staff acted: `borrower` or `system`, without a name. */
export interface StaffName {
  readonly handle: string;
  readonly name_km: string;
  readonly name_en: string;
}
