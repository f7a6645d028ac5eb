/** The office's screens, as its managers, cashiers and approvers see them with the demo's people (docs/demo.md). */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { StaffRole } from 'contract/office/endpoint';
import type { Browser, Page } from 'playwright-core';
import { decryptColumns, encryptColumns } from '../server/src/applications/store-encrypted.ts';
import { happen, type LenderPlace } from './lender.ts';
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
  phones: '/phones',
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
async function recordsOf({ dataDir }: OfficePlace): Promise<Readonly<Record<string, string>>> {
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
    const borrower = await one('select borrower_id as id from loan order by id limit 1');
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    return {
      erasure: `/privacy?borrower=${borrower}`,
      'breach-days': `/privacy/breach?from=${day}&until=${day}`,
      review: `/applications/${review}`,
      decision: `/applications/${review}/decision`,
      'loan-personal': `/loans/${await loanOf('personal')}`,
      'loan-purchasing': `/loans/${await loanOf('purchasing')}`,
      'loan-pawn': `/loans/${await loanOf('pawn')}`,
      pawned: `/pawn?open=${await one('select application_id as id from collateral order by id desc limit 1')}`,
    };
  });
}

/** What opens over a page: where, and what is pressed there. */
const OPENED: Readonly<
  Record<string, readonly [path: string, press: (page: Page) => Promise<void>]>
> = {
  'queue-columns': ['/applications', (page) => page.locator('.filter-end button').last().click()],
  'queue-selected': ['/applications', selectTwo],
  'queue-sms': [
    '/applications',
    async (page) => {
      await selectTwo(page);
      await page.locator('.bulk-bar button').nth(2).click();
      await page.locator('dialog .sms, dialog [role=alert], dialog .alert').first().waitFor();
    },
  ],
  views: ['/loans?group=late', (page) => page.locator('.filter-end button').first().click()],
  details: ['/details', (page) => page.locator('.data-table tbody tr').first().click()],
  bell: ['/applications', (page) => page.locator('.bell').click()],
};

/** Selects the first two rows of a list by their boxes. */
async function selectTwo(page: Page): Promise<void> {
  const boxes = page.locator('.data-table tbody input[type=checkbox]');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.locator('.bulk-bar').waitFor();
}

/** Somebody has sent another bank account, which waits for a call: as one is stored. */
export async function someoneChangedDetails(place: LenderPlace): Promise<void> {
  await happen(place, async ({ db, cipher, clock }) => {
    const { id: _, ...row } = await db
      .selectFrom('application')
      .selectAll()
      .where('bank_account_number', 'is not', null)
      .where('status', '=', 'Disbursed')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { national_id_number } = decryptColumns(cipher, row);
    const draft_key_hash = randomBytes(32);
    const answers = { national_id_number, bank_account_number: '0015551234' };
    await db
      .insertInto('application')
      .values({
        ...row,
        ...encryptColumns(cipher, draft_key_hash, answers),
        draft_key_hash,
        submit_id: null,
        submitted_at: clock.now(),
        status: 'Recorded',
        form_type: 'profile',
        unconfirmed: ['bank_account_number'],
      })
      .execute();
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
      for (const [screen, [path, press]] of Object.entries(OPENED)) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await press(page);
        await page.waitForLoadState('networkidle');
        const file = `office-${screen}-open-${width}-${locale}.png`;
        await page.screenshot({ path: join(folder, file), animations: 'disabled' });
      }
      await context.close();
    }
  }
}
