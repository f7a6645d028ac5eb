import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds of a time step, and digits of a code: what every authenticator app takes without being told (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones may be this many steps off. */
const STEPS_OFF = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes as base32 without padding (RFC 4648, 6): how a secret is typed into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((part) => ALPHABET.charAt(Number.parseInt(part.padEnd(5, '0'), 2)))
    .join('');
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const whole = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(whole.map((byte) => Number.parseInt(byte, 2)));
}

/** The time step of an instant. */
export function totpStep(at: Date): bigint {
  return BigInt(Math.floor(at.getTime() / 1000 / STEP_SECONDS));
}

/** The code of a time step: HMAC-SHA-1, truncated (RFC 4226, 5.3). `secret` in base32. */
export function totpCode(secret: string, step: bigint): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(step);
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code this is, now or one step off, and later than `after`; null: none. A code is never taken twice. */
export function matchedStep(secret: string, code: string, at: Date, after: bigint): bigint | null {
  const now = totpStep(at);
  const typed = Buffer.from(code);
  let matched: bigint | null = null;
  for (let step = now - BigInt(STEPS_OFF); step <= now + BigInt(STEPS_OFF); step += 1n) {
    const expected = Buffer.from(totpCode(secret, step));
    const isRight = typed.length === expected.length && timingSafeEqual(typed, expected);
    if (isRight && step > after) matched = step;
  }
  return matched;
}

/** The secret as authenticator apps read it from a QR code. */
export function otpauthAddress(secret: string, issuer: string, username: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
