/** Nothing but spaces and signs of no width. Khmer writes zero-width spaces between words, so they stay inside a text. */
const BLANK = /^[\s\u200b-\u200d\u2060]*$/;

/**
 * The longest text that is worked on, in UTF-16 code units: five times what two fields may hold together. Every check
 * refuses what is longer.
 */
export const TIDY_MAX = 2048;

/**
 * More marks in a row than any writing has. Unicode's Stream-Safe Text Format (UAX #15) allows 30: normalisation sorts
 * such a run, at a cost that grows with the square of its length.
 */
const ENDLESS_MARKS = /\p{M}{31}/u;

/** Whether a text stacks more marks on one letter than can be written or read. */
export function hasEndlessMarks(text: string): boolean {
  return ENDLESS_MARKS.test(text);
}

/**
 * A typed text as it is checked, sent and stored: without spaces around it, in one form of writing (NFC); blank is empty.
 * A text that no check can pass, by its length or its marks, comes back as it is: the cost stays linear.
 */
export function tidy(text: string): string {
  if (text.length > TIDY_MAX) return text;
  if (BLANK.test(text)) return '';
  const trimmed = text.trim();
  return hasEndlessMarks(trimmed) ? trimmed : trimmed.normalize('NFC');
}
