import type { StaffRole } from 'contract/office/endpoint';

/** Whether somebody with these roles of their own has one of those wanted. */
export function mayOf(own: readonly StaffRole[], wanted: readonly StaffRole[]): boolean {
  return wanted.some((role) => own.includes(role));
}
