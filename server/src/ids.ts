/** The most that the wire's JSON numbers can say exactly. */
const DIGITS = /^[1-9]\d{0,15}$/;

/** A row's number as it came on the wire, as a number or (from a form) as its digits; null where it is none. */
export function readId(value: unknown): bigint | null {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value > 0 ? BigInt(value) : null;
  return typeof value === 'string' && DIGITS.test(value) ? BigInt(value) : null;
}
