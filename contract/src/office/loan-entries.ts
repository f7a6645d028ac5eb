import type { Day } from 'lending/calendar';
import type { RefundMethod } from './loan-waiting.ts';
import type { PartCents } from './loans.ts';
import type { Cursors } from './messages.ts';
import type { StaffName } from './staff-name.ts';

export const ENTRY_KINDS = [
  'disbursement',
  'payment',
  'reversal',
  'extensionRequest',
  'extensionGrant',
  'extensionRefusal',
  'waiver',
  'default',
  'writeOff',
  'refund',
  'payoutReturn',
] as const;
export type EntryKindView = (typeof ENTRY_KINDS)[number];

/** An entry of the ledger, with its split by the fold as of the day. */
export interface EntryRowView {
  /** Within the loan; 0: the disbursement. */
  readonly number: number;
  readonly kind: EntryKindView;
  readonly on: Day;
  readonly cents: number | null;
  readonly parts: readonly PartCents[];
  readonly credit_cents: number;
  /** Principal left after it; null where it moved nothing. */
  readonly principal_left_cents: number | null;
  /** `R000123`, of a payment; `method`: how it came, in the name of its day. */
  readonly receipt: string | null;
  readonly method: { readonly km: string; readonly en: string } | null;
  /** Of a refund: how the money went; of a payout that came back: how it came. Null of others, and where it was not asked yet, or is kept no more. */
  readonly way: RefundMethod | null;
  /** The bank's own: of a payment, the disbursement, a refund or a payout that came back. */
  readonly reference: string | null;
  readonly reason: string | null;
  /** Of a reversal: what it undoes. */
  readonly reverses: number | null;
  /** Of what was undone: the reversal, and why. */
  readonly reversed_by: number | null;
  readonly reversed_because: string | null;
  readonly by: StaffName;
  /** ISO 8601. */
  readonly at: string;
  /** Why it cannot be reversed; null: it can. */
  readonly not_reversed_because: string | null;
}

export interface EntryPage extends Cursors {
  readonly rows: readonly EntryRowView[];
  /** All there are; `is_active`: money comes so today. */
  readonly methods: readonly {
    readonly id: number;
    readonly km: string;
    readonly en: string;
    readonly is_active: boolean;
  }[];
}
