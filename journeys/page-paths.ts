/** The site's pages by address, without their table: `scripts/page-paths.test.ts` finds a page that is missing here. */

/** The pages that every visitor may read and search engines find. */
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

/** Every page: those, and the ones that only their own visitor has use for. */
export const PAGE_PATHS = [
  ...PUBLIC_PATHS,
  '/forms/profile/borrow-form',
  '/forms/profile/purchasing',
  '/forms/profile/pawn',
  '/login',
  '/profile',
  '/profile/history',
  '/loan-detail/1',
  '/new-loan',
  '/user-setting/reset-password',
  '/input-phone-number',
  '/verify-code/00000000-0000-4000-8000-000000000000',
  '/message',
  '/offline',
];
