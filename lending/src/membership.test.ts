import { describe, expect, it } from 'vitest';
import { isSecondTime, membership, referralReward } from './membership.ts';
import type { PastLoan } from './membership.ts';

const repaid = (repaidOn: string, wasOnTime = true): PastLoan => ({
  disbursedOn: '2025-01-01',
  repaidOn,
  wasOnTime,
  defaultedOn: null,
});
const defaulted = (defaultedOn: string): PastLoan => ({
  disbursedOn: '2025-01-01',
  repaidOn: null,
  wasOnTime: false,
  defaultedOn,
});
const onTime = (count: number) => Array.from({ length: count }, () => repaid('2026-03-01'));

describe('membership', () => {
  it.each([
    [0, 'Member', 'Silver', 2],
    [1, 'Member', 'Silver', 1],
    [2, 'Silver', 'Gold', 3],
    [4, 'Silver', 'Gold', 1],
    [5, 'Gold', 'Platinum', 5],
    [7, 'Gold', 'Platinum', 3],
    [9, 'Gold', 'Platinum', 1],
  ])('G-09 after %i loans repaid on time is %s; %s takes %i more', (count, tier, above, loans) => {
    expect(membership(onTime(count), '2026-12-31')).toEqual({
      tier,
      repaidOnTime: count,
      next: { tier: above, loans },
    });
  });

  it('G-09 is Platinum after 10, with nothing above', () => {
    const platinum = { tier: 'Platinum', next: null };
    expect(membership(onTime(10), '2026-12-31')).toEqual({ ...platinum, repaidOnTime: 10 });
    expect(membership(onTime(14), '2026-12-31')).toEqual({ ...platinum, repaidOnTime: 14 });
  });

  it('counts neither a loan repaid late nor one repaid after the day', () => {
    const loans = [repaid('2026-03-01'), repaid('2026-03-02', false), repaid('2026-03-03')];
    expect(membership(loans, '2026-03-02').repaidOnTime).toBe(1);
    expect(membership(loans, '2026-03-03').tier).toBe('Silver');
  });

  it('G-09 returns to Member by a default, and begins to count anew', () => {
    const loans = [...onTime(5), defaulted('2026-05-10')];
    expect(membership(loans, '2026-05-09').tier).toBe('Gold');
    expect(membership(loans, '2026-05-10')).toEqual({
      tier: 'Member',
      repaidOnTime: 0,
      next: { tier: 'Silver', loans: 2 },
    });
    const since = [...loans, repaid('2026-06-01'), repaid('2026-07-01')];
    expect(membership(since, '2026-07-01').tier).toBe('Silver');
  });
});

describe('a second-time borrower', () => {
  it('G-59 has fully repaid at least one loan, on time or late', () => {
    expect(isSecondTime([], '2026-12-31')).toBe(false);
    expect(isSecondTime([defaulted('2026-05-10')], '2026-12-31')).toBe(false);
    expect(isSecondTime([repaid('2026-03-01', false)], '2026-02-28')).toBe(false);
    expect(isSecondTime([repaid('2026-03-01', false)], '2026-03-01')).toBe(true);
  });
});

describe('the reward for a referral', () => {
  const friendPhone = '85512000002';
  const referrals = [
    { referrerPhone: friendPhone, friendPhone },
    { referrerPhone: '85512000003', friendPhone: '85512000009' },
    { referrerPhone: '85512000004', friendPhone },
    { referrerPhone: '85512000005', friendPhone },
  ];
  const first = { ...repaid('2026-06-01', false), disbursedOn: '2026-05-01' };
  const second = { ...repaid('2026-04-01'), disbursedOn: '2026-05-02' };
  const rewardOn = (day: string, loans: readonly PastLoan[]) =>
    referralReward(referrals, friendPhone, loans, day);

  it('G-33 CONST-17 is 2.00, once, to the first who is not the friend, when the first loan is repaid', () => {
    expect(rewardOn('2026-05-31', [second, first])).toBeNull();
    expect(rewardOn('2026-06-01', [second, first])).toEqual({
      referrerPhone: '85512000004',
      cents: 200,
      earnedOn: '2026-06-01',
    });
  });

  it('G-33 is nothing without a loan or without a referral', () => {
    expect(rewardOn('2026-12-31', [])).toBeNull();
    expect(rewardOn('2026-12-31', [{ ...first, repaidOn: null }])).toBeNull();
    expect(referralReward(referrals, '85512000007', [first], '2026-12-31')).toBeNull();
  });
});
