/** A right code is good for a new password as long as the server takes it. */
import { expect, it } from 'vitest';
import { isProof, type ResetRequest } from './reset-request.ts';

const MINUTE_MS = 60_000;

const verified = (minutesAgo: number): ResetRequest => ({
  ...{ uuid: 'u', requestId: 'r', phone: '012 345 678', fromPage: 'reset-password', sentAt: 0 },
  ...{ isVerified: true, verifiedAt: Date.now() - minutesAgo * MINUTE_MS },
});

it('for ten minutes, and not at all where it was not right', () => {
  expect([0, 9, 10, 11].map((minutes) => isProof(verified(minutes)))).toEqual([
    ...[true, true, false, false],
  ]);
  expect(isProof({ ...verified(0), isVerified: false })).toBe(false);
});
