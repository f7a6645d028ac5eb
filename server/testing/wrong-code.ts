import { totpCode, totpStep } from '../src/staff/commands-totp.ts';

/** A code that is none of those that an authenticator shows a minute before and after a moment: any fixed one is right once in a million. */
export function wrongCode(secret: string, at: Date): string {
  const shown = [-2n, -1n, 0n, 1n, 2n].map((off) => totpCode(secret, totpStep(at) + off));
  const tried = ['000000', '000001', '000002', '000003', '000004', '000005'];
  return tried.find((code) => !shown.includes(code)) ?? '';
}
