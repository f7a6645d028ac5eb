import type { StaffRole } from 'contract/office/endpoint';
import type { Text } from 'contract/locale';
import { m } from 'words/messages';

/** How all of the demo's staff sign in (docs/demo.md). In the demo only: it is taken away where the demo is off. */
export const DEMO_STAFF_PASSWORD = 'romdoul-demo-office';
/** 160 bits in base32, as an authenticator takes it. */
export const DEMO_TOTP_SECRET = 'ROMDOULDEMOOFFICEROMDOULDEMOOFFI';

/** One of the demo's staff; the English name is also who acts: `staff:uma`. */
interface DemoStaff {
  readonly username: string;
  readonly name: Text;
  readonly roles: readonly StaffRole[];
}

export const DEMO_STAFF: readonly DemoStaff[] = [
  { username: 'officer@romdoul.test', name: m.office_demo_uma, roles: ['officer'] },
  { username: 'approver@romdoul.test', name: m.office_demo_nary, roles: ['approver', 'manager'] },
  { username: 'cashier@romdoul.test', name: m.office_demo_sam, roles: ['cashier'] },
  { username: 'manager@romdoul.test', name: m.office_demo_max, roles: ['manager'] },
];
