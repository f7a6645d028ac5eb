/** The office's screens, as its managers, cashiers and approvers see them with the demo's people (docs/demo.md). */
import { join } from 'node:path';
import type { StaffRole } from 'contract/office/endpoint';
import type { Browser, Page } from 'playwright-core';
import { anOfficePerson, authenticatorCode } from './office.ts';
import { asOwner } from './product-database.ts';

/** Where the office is, and the data of its product. */
export interface OfficePlace {
  readonly officeUrl: string;
  readonly dataDir: string;
}

const WIDTHS = { 360: 740, 1440: 900 } as const;
const LOCALES = ['km', 'en'] as const;

/** Pages that need nothing but their address. */
const PAGES = {
  queue: '/applications',
  loans: '/loans',
  today: '/today',
  disbursements: '/disbursements',
  money: '/money',
  cash: '/cash',
  pawn: '/pawn',
  complaints: '/complaints',
  details: '/details',
  messages: '/messages',
  leads: '/leads',
  reports: '/reports',
  products: '/products',
  product: '/products/personal',
  staff: '/staff',
  settings: '/settings',
  content: '/content',
  images: '/content/images',
  reviews: '/content/reviews',
  accounting: '/accounting',
  'accounting-calls': '/accounting/calls',
  guide: '/guide',
  nightly: '/nightly',
  privacy: '/privacy',
  retention: '/privacy/retention',
  breach: '/privacy/breach',
  audit: '/audit',
  profile: '/profile',
} as const;

/** Records of the demo, by what is looked for. */
export async function recordsOf({
  dataDir,
}: OfficePlace): Promise<Readonly<Record<string, string>>> {
  return asOwner(dataDir, async (client) => {
    const one = async (query: string): Promise<string> => {
      const { rows } = await client.query<{ id: string }>(query);
      return rows[0]?.id ?? '1';
    };
    const review = await one(
      `select id from application where status in ('Pending', 'In review') order by id limit 1`,
    );
    const loanOf = (product: string) =>
      one(`select 'L' || lpad(loan.id::text, 6, '0') as id from loan
        join loan_summary s on s.loan_id = loan.id
        where product = '${product}' and s.closed_on is null order by loan.id desc limit 1`);
    return {
      review: `/applications/${review}`,
      decision: `/applications/${review}/decision`,
      'loan-personal': `/loans/${await loanOf('personal')}`,
      'loan-purchasing': `/loans/${await loanOf('purchasing')}`,
      'loan-pawn': `/loans/${await loanOf('pawn')}`,
      pawned: `/pawn?open=${await one('select application_id as id from collateral order by id desc limit 1')}`,
    };
  });
}

/** Enters somebody with these roles and logs them in, by the screens. */
export async function logInAs(
  page: Page,
  { dataDir }: Pick<OfficePlace, 'dataDir'>,
  ...roles: StaffRole[]
): Promise<void> {
  const person = await anOfficePerson(dataDir, ...roles);
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  await page.locator('#field-username').fill(person.username);
  await page.locator('#field-password').fill(person.password);
  await page.locator('form button[type=submit]').click();
  await page.locator('#field-code').fill(authenticatorCode(person.secret));
  await page.locator('form button[type=submit]').click();
  await page.locator('.top-bar').waitFor();
}

/** Takes every screen of the office at both widths in both languages: `office-{screen}-{width}-{locale}.png` in `folder`. */
export async function throughOffice(
  browser: Browser,
  place: OfficePlace,
  folder: string,
): Promise<void> {
  const screens = { ...PAGES, ...(await recordsOf(place)) };
  for (const locale of LOCALES) {
    for (const [width, height] of Object.entries(WIDTHS)) {
      const context = await browser.newContext({
        baseURL: place.officeUrl,
        viewport: { width: Number(width), height },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await logInAs(page, place, 'officer', 'approver', 'cashier', 'manager');
      // The person's own language came with the login; the cookie goes before it from here on.
      await context.addCookies([{ name: 'office_locale', value: locale, url: place.officeUrl }]);
      for (const [screen, path] of Object.entries(screens)) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const file = `office-${screen}-${width}-${locale}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' });
      }
      await context.close();
    }
  }
}
