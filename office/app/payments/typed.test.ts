import { expect, it } from 'vitest';
import { CLEARED, paymentOf, placeOfPayment, shownOf } from './typed.ts';

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

it('a payment that the program before kept, with the day of that day, is not taken up', () => {
  expect(placeOfPayment('L000123')).not.toBe('payment L000123');
  expect(placeOfPayment('L000123')).not.toBe(placeOfPayment('L000124'));
});
