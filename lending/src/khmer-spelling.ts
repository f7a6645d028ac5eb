/** Signs that nobody sees: Khmer keyboards leave them between words, and some between the parts of a syllable. */
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g;
/** What follows the first consonant of a syllable: subscripts (U+17D2 and a letter), vowels and signs. */
const DEPENDENT = /(?:\u17d2[\u1780-\u17b3]|[\u17b6-\u17d1])+/g;
const PARTS = /\u17d2[\u1780-\u17b3]|[\u17b6-\u17d1]/g;
const SUBSCRIPT_RO = '\u17d2\u179a';
const KINDS = 5;

/** The place of a part in its syllable (Unicode, chapter 16.4): subscripts with Ro last, the sign of the register, vowels, other signs. */
function kindOf(part: string): number {
  if (part.length > 1) return part === SUBSCRIPT_RO ? 1 : 0;
  if (part === '\u17c9' || part === '\u17ca') return 2;
  return part <= '\u17c5' ? 3 : 4;
}

function ordered(parts: string): string {
  const kinds = Array.from({ length: KINDS }, () => '');
  for (const part of parts.match(PARTS) ?? []) kinds[kindOf(part)] += part;
  return kinds.join('');
}

/**
 * Khmer as one spelling of what looks the same: keyboards write the parts of a syllable in different orders, one vowel as its two halves,
 * and leave signs that nobody sees; Unicode's own forms (NFC, NFKD) change none of that. The subscripts of ដ and ត look alike and
 * count as one. Text without Khmer stays as it is, but for the unseen signs. Costs as much as the text is long.
 */
export function oneSpelling(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/\u17d2\u178a/g, '\u17d2\u178f')
    .replace(DEPENDENT, ordered)
    .replace(/\u17c1\u17b8/g, '\u17be')
    .replace(/\u17c1\u17b6/g, '\u17c4');
}
