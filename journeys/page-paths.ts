/** The pages that every visitor may read, by address. */
export const PUBLIC_PATHS = [
  '/payday-loan',
  '/personal-loans',
  '/purchasing-service',
  '/pawn-service',
  '/forms/borrow/borrow-form',
  '/forms/borrow/purchasing',
  '/forms/borrow/pawn',
  '/about',
  '/be-our-partner',
  '/contact',
  '/faq',
  '/invest-form',
  '/privacy-policy',
  '/referral',
  '/term-and-conditions',
];
