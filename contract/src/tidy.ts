/** Nothing but spaces and signs of no width. Khmer writes zero-width spaces between words, so they stay inside a text. */
const BLANK = /^[\s\u200b-\u200d\u2060]*$/;

/** A typed text as it is checked, sent and stored: without spaces around it, in one form of writing; blank is empty. */
export function tidy(text: string): string {
  return BLANK.test(text) ? '' : text.trim().normalize('NFC');
}
