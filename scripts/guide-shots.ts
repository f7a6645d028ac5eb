/** What the pictures of the office's guide show: an address each, and what is done there before (office-guide.ts takes them). */
import type { Page } from 'playwright-core';

/** What the addresses of the pictures name, in a demo with its working day. */
export interface GuideRecords {
  /** Applications: one that waits, one of which everything is looked at. */
  readonly waiting: string;
  readonly reviewed: string;
  /** Applications whose agreement is signed: one whose money is ordered, one that somebody proposed to cancel. */
  readonly ordered: string;
  readonly cancelled: string;
  /** Of a thing in custody with photos, one of them struck: its application. */
  readonly collateral: string;
  /** A pawn loan: `L000012`. */
  readonly pawnLoan: string;
  /** A borrower whose erasing waits for a second manager. */
  readonly erased: string;
  /** Of money on no loan that is to be given back. */
  readonly moneyBack: string;
  /** Today in Phnom Penh, `YYYY-MM-DD`. */
  readonly today: string;
}

/** What is shown. */
export interface Shot {
  readonly path: (records: GuideRecords) => string;
  readonly before?: (page: Page) => Promise<void>;
  /** Of the window; a page that is longer scrolls. */
  readonly height?: number;
  /** Before anybody has logged in. */
  readonly isOutside?: true;
}

const at = (path: string) => () => path;

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

const openFirst = async (page: Page) => {
  await page.locator('.data-table tbody tr').first().click();
  await page.locator('.sheet').first().waitFor();
};

/** Selects three rows of the queue, and opens what is done with them. */
const selectAnd = (key: 'a' | null) => async (page: Page) => {
  for (const row of [0, 1, 2]) {
    await page.locator('tbody tr[data-row]').nth(row).getByRole('checkbox').check();
  }
  if (key === null) await page.locator('.bulk-bar button').nth(2).click();
  else await press(page, key);
  await page.locator('dialog[open]').waitFor();
};

async function typePayment(page: Page): Promise<void> {
  await page.locator('#field-cents, #field-amount, input[inputmode=decimal]').first().fill('64.89');
  await press(page, 'Tab');
  await page.locator('.split-preview').waitFor();
}

/** The panel, once its figures are there: its button can be pressed then. */
async function openApproval(page: Page): Promise<void> {
  await press(page, 'v');
  // The comparisons are saved; nothing is asked for any more.
  await page.waitForLoadState('networkidle');
  await press(page, 'Shift+A');
  const button = '[aria-describedby=approve-outcome]:not([aria-disabled=true])';
  await page.locator(`dialog[open] ${button}`).waitFor();
}

async function openCancellation(page: Page): Promise<void> {
  await page.locator('[data-decision-bar] button').last().click();
  await page.locator('dialog[open] textarea').waitFor();
}

async function showCollateralPhotos(page: Page): Promise<void> {
  const struck = page.locator('.line-through').first();
  await struck.waitFor();
  const show = page.locator('.sheet button').filter({ has: page.locator('.sr-only') });
  await show.first().click();
  await page.locator('.sheet .photo-frame img').first().waitFor();
  await struck.scrollIntoViewIfNeeded();
}

/** The pictures by their names, in the order of the guide. Those of the navigation of each role are `roles`. */
export const GUIDE_SHOTS: Readonly<Record<string, Shot>> = {
  'sign-in': {
    path: at('/sign-in'),
    isOutside: true,
    height: 560,
    before: async (page) => {
      await page.locator('#field-username').fill('officer@romdoul.test');
      await page.locator('#field-password').focus();
    },
  },
  bell: { path: at('/applications'), before: (page) => page.locator('.bell').click() },
  views: {
    path: at('/loans?group=late'),
    before: async (page) => {
      await press(page, 'v');
      await page.locator('dialog[open] form').waitFor();
    },
  },
  queue: { path: ({ waiting }) => `/applications?open=${waiting}` },
  selected: { path: at('/applications'), before: selectAnd('a') },
  sms: { path: at('/applications'), before: selectAnd(null) },
  review: { path: ({ waiting }) => `/applications/${waiting}` },
  approve: { path: ({ reviewed }) => `/applications/${reviewed}`, before: openApproval },
  decision: { path: ({ ordered }) => `/applications/${ordered}/decision`, height: 1120 },
  payouts: { path: at('/disbursements') },
  cancel: {
    path: ({ cancelled }) => `/applications/${cancelled}/decision`,
    before: openCancellation,
  },
  loans: { path: at('/loans') },
  loan: { path: ({ pawnLoan }) => `/loans/${pawnLoan}`, before: typePayment, height: 1120 },
  money: { path: at('/money') },
  back: { path: ({ moneyBack }) => `/money?view=back&open=${moneyBack}` },
  today: { path: at('/today') },
  reminders: { path: at('/today'), before: (page) => press(page, 'r'), height: 1120 },
  complaints: { path: at('/complaints') },
  pawn: { path: ({ collateral }) => `/pawn?open=${collateral}` },
  collateral: {
    path: ({ collateral }) => `/pawn?open=${collateral}`,
    before: showCollateralPhotos,
  },
  cash: { path: at('/cash') },
  messages: { path: at('/messages') },
  leads: { path: at('/leads?view=partners') },
  reports: { path: at('/reports'), height: 1120 },
  product: { path: at('/products/personal'), height: 1120 },
  settings: { path: at('/settings') },
  texts: { path: at('/content') },
  reviews: { path: at('/content/reviews') },
  staff: { path: at('/staff') },
  audit: {
    path: at('/audit'),
    before: async (page) => {
      await page.locator('.data-table tbody tr').nth(14).click();
      await page.locator('.sheet').first().waitFor();
    },
  },
  erasure: { path: ({ erased }) => `/privacy?borrower=${erased}`, height: 1120 },
  retention: { path: at('/privacy/retention') },
  breach: {
    path: ({ today }) => `/privacy/breach?from=${today}&until=${today}`,
    height: 1120,
  },
  details: { path: at('/details'), before: openFirst },
  accounting: { path: at('/accounting') },
  nightly: { path: at('/nightly'), height: 1120 },
};

/** The picture that is put together of the navigations of the four roles. */
export const ROLES_PICTURE = 'roles';
