import { describe, expect, it } from 'vitest';
import { base32, matchedStep, otpauthAddress, totpCode, totpStep } from './commands-totp.ts';

/** The secret of RFC 6238's vectors. */
const SECRET = base32(Buffer.from('12345678901234567890'));

describe('codes of an authenticator', () => {
  it('writes base32 as RFC 4648 does, without padding', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
    expect(base32(Buffer.from('f'))).toBe('MY');
  });

  // Appendix B has eight digits; ours are the last six of them.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i s', (seconds, eight) => {
    expect(totpCode(SECRET, totpStep(new Date(seconds * 1000)))).toBe(eight.slice(2));
  });

  it('are taken one step early and late, and no further', () => {
    const at = new Date('2026-11-23T03:00:00Z');
    const now = totpStep(at);
    for (const [off, isTaken] of [
      [-2n, false],
      [-1n, true],
      [0n, true],
      [1n, true],
      [2n, false],
    ] as const) {
      const step = matchedStep(SECRET, totpCode(SECRET, now + off), at, 0n);
      expect(step).toBe(isTaken ? now + off : null);
    }
  });

  it('V6.5.1 are never taken twice, nor one from before the last', () => {
    const at = new Date('2026-11-23T03:00:00Z');
    const now = totpStep(at);
    expect(matchedStep(SECRET, totpCode(SECRET, now), at, now)).toBeNull();
    expect(matchedStep(SECRET, totpCode(SECRET, now - 1n), at, now)).toBeNull();
    expect(matchedStep(SECRET, totpCode(SECRET, now + 1n), at, now)).toBe(now + 1n);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is no code', (code) => {
    expect(matchedStep(SECRET, code, new Date(), -1n)).toBeNull();
  });

  it('hands the secret to an app by an address', () => {
    expect(otpauthAddress('ABC', 'Romdoul', 'a@b.c')).toBe(
      'otpauth://totp/Romdoul:a%40b.c?secret=ABC&issuer=Romdoul',
    );
  });
});
