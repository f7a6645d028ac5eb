/** Somebody who works here, or did. Where nobody of the staff acted: `borrower` or `system`, without a name. */
export interface StaffName {
  readonly handle: string;
  readonly name_km: string;
  readonly name_en: string;
}
