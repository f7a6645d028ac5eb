/** Letters that the short alphabet of text messages has (GSM 03.38), and those that count twice. */
const SHORT =
  /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ[\]{}^|~\\€]*$/;
const TWICE = /[[\]{}^|~\\€]/g;

/** In how many parts a text goes out: 160 or 153 letters of the short alphabet, 70 or 67 of any other, as Khmer is. */
export function smsParts(text: string): number {
  const isShort = SHORT.test(text);
  const length = isShort ? text.length + (text.match(TWICE)?.length ?? 0) : text.length;
  const [one, many] = isShort ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / many);
}
