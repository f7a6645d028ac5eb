/** Only white space and zero-width characters. Inside a text zero-width spaces stay: Khmer separates words with them. */
const BLANK = /^[\s\u200b-\u200d\u2060]*$/;

/**
 * Longest text that is processed, in UTF-16 code units: five times what two fields hold together. Every check refuses a
 * longer one.
 */
export const TIDY_MAX = 2048;

/**
 * More marks in a row than any writing has. Unicode's Stream-Safe Text Format (UAX #15) allows 30: normalisation sorts
 * such a run, at a cost that grows with the square of its length.
 */
const ENDLESS_MARKS = /\p{M}{31}/u;

/** Whether a text has more combining marks in a row than any writing needs. */
export function hasEndlessMarks(text: string): boolean {
  return ENDLESS_MARKS.test(text);
}

/**
 * Normalises a typed text for checks, the wire and storage: trimmed, NFC, blank becomes empty. A text too long or with too
 * many marks for any check to accept is returned unchanged, which keeps the cost linear.
 */
export function tidy(text: string): string {
  if (text.length > TIDY_MAX) return text;
  if (BLANK.test(text)) return '';
  const trimmed = text.trim();
  return hasEndlessMarks(trimmed) ? trimmed : trimmed.normalize('NFC');
}

/**
 * Characters refused in names, addresses and what staff word for others: controls (C0, C1, line and paragraph separators), those of
 * writing direction (`hasBidiControls`), tags, noncharacters, halves of characters. U+200B to U+200D stay: Khmer is typed with them.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\ufdd0-\ufdef\ufffe\uffff\u{e0000}-\u{e007f}]/u;
/** The controls that a text of several lines holds. */
const LINES = /[\n\r\t]/g;

/** Whether a text holds what nobody sees or what reorders it; `isLong`: it may have several lines. */
export function hasUnprintable(text: string, { isLong }: { isLong: boolean }): boolean {
  return UNPRINTABLE.test(isLong ? text.replace(LINES, ' ') : text);
}

/** Characters that say which way a text runs, and are not seen (UAX #9). */
const BIDI_CONTROL = /\p{Bidi_Control}/u;

/**
 * Whether a text holds control characters of writing direction; the narrow half of `hasUnprintable`, for texts that may hold the rest.
 * Khmer and Latin need none, and with them a text reads otherwise than it is stored: an amount backwards, an address that leads elsewhere.
 */
export function hasBidiControls(text: string): boolean {
  return BIDI_CONTROL.test(text);
}
