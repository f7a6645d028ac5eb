import type { Day } from './calendar.ts';
import type { Cents } from './money.ts';

/**
 * What happened to a loan after its disbursement. Entries are the only facts: everything else follows from them, the terms
 * and a day. They are never changed; a correction is a reversal that names the entry it undoes.
 * Source: docs/lending.md, "Payments", "Extension" and "Waiver, default, write-off".
 */

interface Recorded {
  /** From 1, in the order recorded; no two entries of a loan share one. */
  readonly number: number;
  /** The day on which it takes effect; never before the disbursement. */
  readonly on: Day;
}

/** Money received; `on` is the day it was paid. */
export interface PaymentEntry extends Recorded {
  readonly kind: 'payment';
  /** Above zero. */
  readonly cents: Cents;
}

/** Undoes another entry: from this day on the loan is as if that entry had never been. */
export interface ReversalEntry extends Recorded {
  readonly kind: 'reversal';
  /** Number of an entry recorded before, which is no reversal itself. */
  readonly reverses: number;
}

/** The borrower asks for the extension; late fees rest until it is answered. */
export interface ExtensionRequestEntry extends Recorded {
  readonly kind: 'extensionRequest';
}

/** The extension, with what was agreed: both stay as recorded, whatever is replayed before. */
export interface ExtensionGrantEntry extends Recorded {
  readonly kind: 'extensionGrant';
  /** The extension's fee (TERM-12). */
  readonly feeCents: Cents;
  /** The new Pay Day. */
  readonly payDay: Day;
}

export interface ExtensionRefusalEntry extends Recorded {
  readonly kind: 'extensionRefusal';
}

/** Principal that nobody need pay (TERM-16); `on` is the day the residue arose, not the day of the act. */
export interface WaiverEntry extends Recorded {
  readonly kind: 'waiver';
  readonly cents: Cents;
}

/** Everything falls due on this day (TERM-17). */
export interface DefaultEntry extends Recorded {
  readonly kind: 'default';
}

/** Out of the performing book, still owed; after a default. */
export interface WriteOffEntry extends Recorded {
  readonly kind: 'writeOff';
}

/** Money given back out of the credit. */
export interface RefundEntry extends Recorded {
  readonly kind: 'refund';
  readonly cents: Cents;
}

/**
 * The payout came back, by the bank or in cash: the borrower has had none of the money. Nothing of the loan is owed from this day on, and it
 * counts neither as repaid nor as a loss.
 */
export interface PayoutReturnEntry extends Recorded {
  readonly kind: 'payoutReturn';
  /** What came back: all that was paid out. */
  readonly cents: Cents;
}

export type Entry =
  | PaymentEntry
  | ReversalEntry
  | ExtensionRequestEntry
  | ExtensionGrantEntry
  | ExtensionRefusalEntry
  | WaiverEntry
  | DefaultEntry
  | WriteOffEntry
  | RefundEntry
  | PayoutReturnEntry;

export type EntryKind = Entry['kind'];
