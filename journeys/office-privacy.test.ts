/** What managers do about a borrower's data, and about pictures and reviews of the site; and what axe finds on their pages. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { asOwner } from '../scripts/product-database.ts';
import { violations, violationsOver } from './page-axe.ts';
import { aDenial } from './page-lent.ts';
import { atDesk, field, openOffice } from './page-office.ts';
import { phonePhoto } from './page-photo.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { queryRows } from './page-store.ts';
import { dataDir, site, soon, TWO_SEATS } from './page-visit.ts';

/** What is refused on purpose stands in the browser's console too. */
const aManager = (path: string) =>
  atDesk(path, { roles: ['manager'], expected: /status of (?:409|422)/ });
const dialog = (page: Page) => page.getByRole('dialog');

it('a borrower who was denied is erased by two managers; the data is gone, the days of the removing and of who opened what are told', async () => {
  const { phone, applicationId } = await aDenial({ locale: 'en', ago: 3, reasons: ['income'] });
  const { page } = await aManager('/privacy');
  await field(page, 'phone').fill(`0${phone.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.getByText('go for good').waitFor();
  await page.getByRole('button', { name: 'Ask another manager to erase' }).click();
  await page.getByText('Say how you made sure').waitFor();
  expect(await violations(page, 'erase', '[aria-labelledby=erase]')).toEqual([]);
  await field(page, 'made_sure').fill('Came with the ID card of the story');
  await page.keyboard.press('Enter');
  const waiting = page.locator('.waiting');
  await waiting.waitFor();
  // Who asked for it is offered no button that does it.
  expect(await waiting.getByRole('button', { name: 'Erase…' }).count()).toBe(0);

  const other = await aManager('/privacy');
  const theirs = other.page.locator('.waiting').filter({ hasText: 'of the story' });
  await theirs.getByRole('button', { name: 'Erase…' }).click();
  await other.page.getByRole('button', { name: 'Erase for good' }).waitFor();
  expect(await violationsOver(other.page, 'erase for good')).toEqual([]);
  await other.page.getByRole('button', { name: 'Erase for good' }).click();
  await other.page.getByText('Erased. The audit has how much.').waitFor();
  await other.page.getByText(/1 borrowers.*1 applications/).waitFor();
  const [row] = await queryRows<{ name: string; email: string | null; left: number }>(
    `select name, email, (select count(*)::int from borrower where phone = $2) as left
     from application where id = $1`,
    [applicationId, phone],
  );
  expect(row).toEqual({ name: '–', email: null, left: 0 });

  await other.page.getByRole('link', { name: 'Retention' }).click();
  await other.page.getByRole('rowheader', { name: 'Drafts of applications' }).waitFor();
  await other.page.getByRole('link', { name: 'Data breach' }).click();
  await other.page.getByText('Within 72 hours').waitFor();
  await field(other.page, 'from').fill('31/02/2026');
  await field(other.page, 'until').fill('');
  await other.page.getByRole('button', { name: 'Look' }).click();
  await other.page.getByText('There is no such day.').waitFor();
  await other.page.getByText('Type a day, as').waitFor();
  expect(await field(other.page, 'from').evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  const today = await other.page.evaluate(() =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Phnom_Penh' }).format(),
  );
  await field(other.page, 'from').fill(today);
  await field(other.page, 'until').fill(today);
  await other.page.getByRole('button', { name: 'Look' }).click();
  await other.page.getByText(/Borrowers: \d+\. Files/).waitFor();
  // The days are found again by their name.
  await other.page.getByRole('button', { name: 'Views' }).click();
  await field(other.page, 'name').fill('The days of the story');
  await other.page.keyboard.press('Control+Enter');
  await dialog(other.page).waitFor({ state: 'detached' });
  await openOffice(other.page, '/privacy/breach');
  await other.page.getByRole('link', { name: 'The days of the story' }).click();
  await other.page.getByText(/Borrowers: \d+\. Files/).waitFor();
  expect(await field(other.page, 'from').inputValue()).toBe(today);
});

it('a review with consent and a picture with its words are seen by the next visitor', async () => {
  const home = async () => (await fetch(`${site}/payday-loan`)).text();
  onTestFinished(() =>
    asOwner(dataDir(), async (client) => {
      await client.query(
        `update review set is_published = false where name_en = 'Sokha of the story'`,
      );
      await client.query(
        `update site_image set address = '/images/why-us.svg', picture = null, alt_km = null, alt_en = null
         where key = 'why-us'`,
      );
    }),
  );
  const { page } = await aManager('/content/reviews');
  await page.getByRole('button', { name: 'Add a review…' }).click();
  for (const [name, text] of [
    ['name_km', 'សុខាក្នុងរឿង'],
    ['text_km', 'បុគ្គលិកល្អណាស់។'],
    ['name_en', 'Sokha of the story'],
    ['text_en', 'They called at once.'],
  ] as const)
    await field(page, name).fill(text);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Without the borrower’s consent').waitFor();
  await field(page, 'consent').check();
  await page.keyboard.press('Control+Enter');
  const row = page.locator('tbody tr').filter({ hasText: 'សុខាក្នុងរឿង' });
  await row.getByText('Hidden').waitFor();
  expect(await home()).not.toContain('បុគ្គលិកល្អណាស់។');
  await row.click();
  await field(page, 'is_published').check();
  await page.keyboard.press('Control+Enter');
  await row.getByText('Shown').waitFor();
  await soon(home).toContain('បុគ្គលិកល្អណាស់។');
  // Other words want the borrower's agreement to those; both sides stay, here and in the audit.
  const reviews = () =>
    queryRows<{ id: string; text_en: string; consent_at: Date }>(
      `select id, text_en, consent_at from review where name_en = 'Sokha of the story'`,
    );
  const [first] = await reviews();
  await row.click();
  await field(page, 'text_en').fill('They called the same day.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('only once they have agreed').waitFor();
  await field(page, 'consent').check();
  await page.keyboard.press('Control+Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await row.click();
  await dialog(page).locator('ol button').first().click();
  await dialog(page).getByText('They called at once.').waitFor();
  await page.keyboard.press('Escape');
  const [review] = await reviews();
  expect(review?.text_en).toBe('They called the same day.');
  expect(review?.consent_at.getTime()).toBeGreaterThan(first?.consent_at.getTime() ?? Infinity);

  // The consent is taken back: by keys, and gone from the page of visitors and from what was kept.
  await dialog(page).waitFor({ state: 'detached' });
  await row.click();
  await page.getByText('The borrower takes the consent back…').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Erase the words for good' }).focus();
  await page.keyboard.press('Enter');
  await row.waitFor({ state: 'detached' });
  await soon(home).not.toContain('បុគ្គលិកល្អណាស់។');
  const left = await queryRows(
    `select from review r left join text_version v on v.subject = 'site_review:' || r.id
     where r.id = $1 and (r.name_en <> '–' or v.before::text || v.after::text like '%Sokha%')`,
    [review?.id],
  );
  expect(left).toEqual([]);

  await page.getByRole('link', { name: 'Pictures' }).click();
  const form = page.locator('form').filter({ has: page.locator('[name=file-why-us]') });
  await form.locator('[name=file-why-us]').setInputFiles(await phonePhoto());
  await form.locator('[name=alt_km-why-us]').fill('ហាងក្នុងរឿង');
  await form.locator('[name=alt_en-why-us]').fill('The shop of the story');
  await form.getByRole('button', { name: 'Save this picture' }).click();
  await page.locator('figure img').waitFor();
  await soon(home).toContain('alt="ហាងក្នុងរឿង"');
  const [, address] = /src="(\/api\/v1\/frontend\/picture\/[^"]+)"/.exec(await home()) ?? [];
  const picture = await fetch(site + address);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(await dialog(page).count()).toBe(0);
});

it.each(TWO_SEATS)('axe finds nothing on these pages, $locale at $width px', async (seat) => {
  const still = { context: { reducedMotion: 'reduce' } } as const;
  const { phone } = await aDenial({ locale: seat.locale, ago: 3, reasons: ['income'] });
  const [row] = await queryRows<{ id: string }>('select id from borrower where phone = $1', [
    phone,
  ]);
  const roles = ['manager', 'officer'] as const;
  const { page } = await atDesk('/privacy', { ...still, ...seat, roles: [...roles] });
  const found: string[] = [];
  const [today] = await queryRows<{ day: string }>(
    `select (now() at time zone 'Asia/Phnom_Penh')::date::text as day`,
  );
  for (const path of [
    '/privacy',
    `/privacy?borrower=${row?.id}`,
    '/privacy/retention',
    `/privacy/breach?from=${today?.day}&until=${today?.day}`,
    '/content/images',
    '/content/reviews?open=new',
    '/details',
    '/phones',
    `/phones?borrower=${row?.id}`,
  ]) {
    await openOffice(page, path);
    found.push(...(await violations(page, path)), ...(await unmarkedKhmer(page)));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  expect(found).toEqual([]);
});
