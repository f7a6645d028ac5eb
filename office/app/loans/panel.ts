import type { Text } from 'contract/locale';
import type { OfficeOutcome } from 'contract/office/client';
import type { RefundMethod } from 'contract/office/loan-waiting';

/** What a panel has when its button is pressed. */
interface Filled {
  readonly key: string;
  readonly version: number;
  readonly cents: number;
  readonly reference: string;
  /** The sum typed again; null: it was not asked for, or is no amount. */
  readonly again: number | null;
  readonly method: RefundMethod;
  /** In the language of who acts. */
  readonly reason: string;
  readonly reasonKm: string;
  readonly reasonEn: string;
}

/** The panel of one act. */
export interface Panel {
  readonly title: string;
  /** What will happen, in one sentence. */
  readonly lead: string;
  /** Its figures and days, where a sentence does not hold them. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly reasons?: readonly Text[];
  readonly borrowerReads?: boolean;
  readonly cents?: number;
  readonly asksCents?: boolean;
  /** Where it is no cash, the server wants it; `by-bank`: asked for where that way is chosen. */
  readonly asksReference?: 'may' | 'must' | 'by-bank';
  /** Asks how money goes back, or a payout came back. */
  readonly asksMethod?: 'goes' | 'came';
  /** The sum of the act, where it is not asked for: above the limit it is typed again. */
  readonly sumCents?: number;
  readonly danger?: boolean;
  readonly button: (amount: string) => string;
  readonly said: (amount: string) => string;
  readonly run: (filled: Filled) => Promise<OfficeOutcome<unknown>>;
}
