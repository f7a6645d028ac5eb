import { expect, it } from 'vitest';
import { CLEARED, paymentOf, shownOf } from './typed.ts';

it('a payment begun on one day and recorded on another is of the other, where nobody typed a day', () => {
  const begun = { ...CLEARED, amount: '20.00' };
  const monday = shownOf(begun, { today: '2026-11-30' });
  expect(monday.on).toBe('30/11/2026');
  expect(paymentOf(monday)).toEqual({ cents: 20_00, paid_on: '2026-11-30' });
});

it('a day that was typed stays', () => {
  const begun = { ...CLEARED, amount: '20.00', on: '27/11/2026' };
  expect(paymentOf(shownOf(begun, { today: '2026-11-30' }))).toEqual({
    cents: 20_00,
    paid_on: '2026-11-27',
  });
});
