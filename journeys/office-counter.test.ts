/** A paper that an applicant brings to the branch, or sends by chat: staff keep its photo, and strike a wrong one (G-70). */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import { askByCall, visitAs } from './page-demo.ts';
import { bar, one, panel, statusOf, toSay } from './page-desk.ts';
import { choose, giveFile, press, typeInto } from './page-keys.ts';
import { expectPhotos } from './page-lender.ts';
import { aDenial, anApplication } from './page-lent.ts';
import { atDesk, field, reloadOffice } from './page-office.ts';
import { phonePhoto } from './page-photo.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { queryRows } from './page-store.ts';
import { soon, TWO_SEATS } from './page-visit.ts';
import type { Picture } from './page-wizard.ts';

const still = { context: { reducedMotion: 'reduce' } } as const;

/** A purchase that a borrower asks for in the account, of whom no national ID is kept: every answer is there, and every call was made. */
async function aPurchase(): Promise<{ applicationId: bigint; local: string }> {
  const { local, phone } = await aDenial({ locale: 'en', ago: 9, reasons: ['documents'] });
  await askByCall(local, { amount: 300, duration: 6, loan_type: 'Purchasing' });
  await queryRows(
    'update borrower set national_id_number = null, national_id_search = null where phone = $1',
    [phone],
  );
  const { id } = await one<{ id: string }>(
    `update application set national_id_number = null, national_id_search = null, is_incomplete = false,
       purchase_item = 'motorcycle', purchase_total_price_cents = 124050, has_relative = false
     where phone = $1 and product = 'purchasing' returning id::text`,
    phone,
  );
  await queryRows(
    `insert into review_contact (application_id, reference, outcome, made_by, made_at)
     select $1, unnest(array['applicant', 'workplace']), 'confirmed', 'staff:uma', now()`,
    [id],
  );
  return { applicationId: BigInt(id), local };
}

/** Chooses a file in the panel. */
async function chooseFile(page: Page, file: Picture): Promise<void> {
  await giveFile(panel(page).locator('input[name=photo]'), file);
  await panel(page).getByText(file.name).waitFor();
}

const idCheck = (page: Page) => page.locator('.checks li', { hasText: 'ID on file' });
const asked = (page: Page) => page.locator('main').getByText('Photo of your national ID card');

describe('a national ID card that is brought to the counter', () => {
  it('answers the account’s request: the line of the missing ID goes, and the purchase is approved', async () => {
    const { applicationId, local } = await aPurchase();
    const at = `/applications/${applicationId}`;
    const { page } = await atDesk(at, { ...still, roles: ['officer'], expected: /422/ });
    await soon(() => idCheck(page).getAttribute('data-open')).not.toBeNull();
    await page.keyboard.press('d');
    await panel(page).getByText('The applicant gets this by SMS').waitFor();
    await page.keyboard.press('Control+Enter');
    await panel(page).waitFor({ state: 'detached' });
    const borrower = await visitAs(local, { locale: 'en', width: 360 });
    await borrower.goto('/profile');
    await asked(borrower).first().waitFor();

    await press(page.getByRole('button', { name: /^Add its photo: / }));
    expect(await field(page, 'kind').inputValue()).toBe('national_id');
    // What is no photo is refused at its field, and the panel stays.
    await chooseFile(page, {
      name: 'card.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no photo'),
    });
    await page.keyboard.press('Control+Enter');
    await panel(page).locator('#photo-error').waitFor();
    expect(await field(page, 'kind').inputValue()).toBe('national_id');
    await chooseFile(page, await phonePhoto(1200, 900, 'id-card.jpg'));
    await panel(page).getByRole('img').waitFor();
    await page.keyboard.press('Control+Enter');
    await panel(page).waitFor({ state: 'detached' });
    await toSay(page, /^added by Nary, /);
    await soon(() => idCheck(page).getAttribute('data-open')).toBeNull();
    await bar(page).getByText('All criteria are met').waitFor();
    expect(await page.getByRole('button', { name: /^Add its photo: / }).count()).toBe(0);
    await borrower.reload();
    await toSay(borrower, /is being reviewed/);
    await soon(() => asked(borrower).count()).toBe(0);

    const { page: approver } = await atDesk(at, { ...still, roles: ['approver'] });
    await bar(approver).getByText('All criteria are met').waitFor();
    await approver.keyboard.press('Shift+A');
    await panel(approver)
      .getByRole('button', { name: /^Approve/, disabled: false })
      .waitFor();
    await approver.keyboard.press('Control+Enter');
    await panel(approver).waitFor({ state: 'detached' });
    await soon(() => statusOf(applicationId)).toBe('Approved');
    const row = await one(
      `select kind, received_by = asked_by as same, received_at is not null as came, struck_at
       from document_request where application_id = $1`,
      applicationId,
    );
    expect(row).toEqual({ kind: 'national_id', same: true, came: true, struck_at: null });
    await expectPhotos({ id: String(applicationId), borrower_id: '' }, ['document']);
  });
});

describe('for everybody', () => {
  it.each(TWO_SEATS)(
    'a photo that nobody asked for is added and struck, by keys, and axe finds nothing, $locale at $width px',
    async (seat) => {
      const { applicationId } = await anApplication({ locale: seat.locale, ago: 3 });
      const at = `/applications/${applicationId}`;
      const { page } = await atDesk(at, { ...still, ...seat, roles: ['officer'] });
      await page.locator('.photo-frame img').first().waitFor();
      await page.keyboard.press('p');
      await choose(field(page, 'kind'), 'income_proof');
      const found = await violationsOver(page, 'bring');
      await chooseFile(page, await phonePhoto(800, 600));
      await panel(page).getByRole('img').waitFor();
      found.push(...(await violationsOver(page, 'bring, with a photo')));
      found.push(...(await unmarkedKhmer(page)));
      await page.keyboard.press('Control+Enter');
      await panel(page).waitFor({ state: 'detached' });
      const strike = page.getByRole('button', {
        name: { km: /^ឆូតរូប «/, en: /^Strike the photo “/ }[seat.locale],
      });
      await press(strike);
      await typeInto(field(page, 'reason'), 'Another person’s paper');
      found.push(...(await violationsOver(page, 'strike')));
      await reloadOffice(page);
      await press(strike);
      // What was typed is kept over a page that is loaded anew.
      await soon(() => field(page, 'reason').inputValue()).toBe('Another person’s paper');
      await page.keyboard.press('Control+Enter');
      await panel(page).waitFor({ state: 'detached' });
      await toSay(page, 'Another person’s paper');
      const show = { km: /^បង្ហាញរូបដែលបានឆូតចោល/, en: /^Show the struck photo/ }[seat.locale];
      await press(page.getByRole('button', { name: show }));
      await page.locator('.review-checks .photo-frame img').waitFor();
      found.push(...(await violations(page, 'struck')), ...(await unmarkedKhmer(page)));
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect({ found, wide }).toEqual({ found: [], wide: 0 });
      expect(
        await one(
          `select kind, received_by = asked_by as same, struck_by = received_by as own, struck_reason
           from document_request where application_id = $1`,
          applicationId,
        ),
      ).toEqual({
        kind: 'income_proof',
        same: true,
        own: true,
        struck_reason: 'Another person’s paper',
      });
    },
  );
});
