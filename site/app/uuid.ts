/** A random version 4 UUID; `crypto.randomUUID` is missing where a page is not served over TLS. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  });
  return [4, 6, 8, 10].reduceRight(
    (text, at) => `${text.slice(0, at * 2)}-${text.slice(at * 2)}`,
    hex.join(''),
  );
}
