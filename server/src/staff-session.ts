import type { Locale } from 'contract/locale';
import type { StaffRole } from 'contract/office/endpoint';

/** Who works in the office, as acts and pages need it. */
export interface Staff {
  id: bigint;
  /** As the audit and the entries of loans name them: `staff:` and the handle. */
  handle: string;
  username: string;
  nameKm: string;
  nameEn: string;
  roles: readonly StaffRole[];
  locale: Locale;
}

/** Who is signed in at the office's door. */
export interface StaffSession extends Staff {
  tokenHash: Buffer;
  /** Whether acts on money may be done without signing in again. */
  isFresh: boolean;
}
