import { RESEND_SECONDS } from 'contract/accounts';
import { expect, it } from 'vitest';
import { secondsToWait } from './resend.tsx';

const secondsAgo = (seconds: number) => secondsToWait(Date.now() - seconds * 1000);

it('C-53 another code may be asked for after two minutes', () => {
  expect(secondsAgo(0)).toBe(RESEND_SECONDS);
  expect(secondsAgo(RESEND_SECONDS)).toBe(0);
  expect(secondsAgo(3600)).toBe(0);
});

it('C-53 a clock that was set back does not hold the next code up', () => {
  expect(secondsAgo(-3600)).toBe(0);
});
