/** What stands in the placeholders of a text message in its preview (sms-templates.ts). */

export const ADDRESS = 'https://romdoul.example';
export const HOTLINE = '023 900 900';
export const LOAN = 'L-0722';
export const DAY = '19/12/2026';
export const PAWNED = { item: 'gold ring', ticket: 'P-0031' };
export const REMINDED = {
  amount: '$54.62',
  day: DAY,
  number: LOAN,
  address: ADDRESS,
  hotline: HOTLINE,
};
export const PAID = { amount: '$54.62', number: LOAN, receipt: 'R-20431' };
