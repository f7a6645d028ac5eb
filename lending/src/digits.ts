/**
 * Digits as people type them. Khmer keyboards write ០–៩ (U+17E0 to U+17E9); the loan rules and the wire know 0–9 only.
 */

const KHMER_ZERO = 0x17e0;

/** Maps every Khmer digit to its Latin one and leaves all else as it is: `១២/០៥` → `12/05`. */
export function latinDigits(text: string): string {
  return text.replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - KHMER_ZERO));
}
