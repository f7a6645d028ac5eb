import { REFERRAL_REWARD_CENTS } from 'lending/membership';
import { expect, it } from 'vitest';
import { rewardCents } from './leads.ts';

it('a reward is what was paid, whatever it is today; one that is earned is today’s, and before that there is none', () => {
  const by = { handle: 'max', name_km: 'ម៉ាក់', name_en: 'Max' };
  const cents = REFERRAL_REWARD_CENTS + 100;
  const reward = {
    cents,
    method: 'cash',
    reference: null,
    by,
    at: '2026-11-23T02:00:00Z',
  } as const;
  expect(rewardCents({ state: 'paid', reward })).toBe(cents);
  expect(rewardCents({ state: 'earned', reward: null })).toBe(REFERRAL_REWARD_CENTS);
  expect(rewardCents({ state: 'borrowing', reward: null })).toBeNull();
});
