/** A borrower who is known changes their details: the profile variant of the borrow wizard. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { asTyped, productCipher } from '../scripts/product-keys.ts';
import { aBorrower, type Borrower, session, signedIn, storedKeys } from './page-account.ts';
import { present, sentSteps, storeCalls } from './page-apply.ts';
import { violations } from './page-axe.ts';
import { phonePhoto } from './page-photo.ts';
import { queryRows } from './page-store.ts';
import { dataDir, open, soon, TWO_SEATS, visit, type VisitOptions } from './page-visit.ts';
import {
  answer,
  choosePhoto,
  dialog,
  done,
  field,
  goOn,
  heading,
  nextButton,
  type Picture,
  ready,
} from './page-wizard.ts';

const PROFILE_FORM = '/forms/profile/borrow-form';

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

type Row = Record<string, unknown> & { id: string };

/** What the database has of this borrower, the oldest first: applications and updates. */
async function rowsOf({ phone }: Borrower): Promise<Row[]> {
  const rows = await queryRows<Row>('select * from application where phone = $1 order by id', [
    phone,
  ]);
  const cipher = productCipher(dataDir());
  return rows.map((row) => asTyped(cipher, row));
}

async function visitAs(who: Borrower, options: VisitOptions = {}): Promise<Page> {
  return visit({ ...options, context: await signedIn(who, options.locale ?? 'km') });
}

/** Opens the form and waits until it is filled in with what is known. */
async function openFilled(page: Page, path = PROFILE_FORM): Promise<void> {
  await page.goto(path);
  await ready(page);
  await soon(() => field(page, 'name').inputValue()).not.toBe('');
}

/** From the second step to the thanks, with what the account knows left as it is. */
async function passTheRest(page: Page): Promise<void> {
  await goOn(page);
  await choosePhoto(page, 'borrower_photo', photo);
  await goOn(page);
  await answer(page, 'accept', 'true');
  await nextButton(page).click();
  await done(page).waitFor();
}

describe('changing one’s details', () => {
  it.each(TWO_SEATS)(
    'begins with what is known, asks for no loan and no work, and ends in the record, $locale at $width px: BW-08 BW-43 STATE-28',
    async (seat) => {
      const who = await aBorrower();
      const [first] = await rowsOf(who);
      const page = await visitAs(who, seat);
      await open(page, '/profile');
      await page.locator(`main a[href="${PROFILE_FORM}"]`).click();
      await page.waitForURL(`**${PROFILE_FORM}`);
      await ready(page);
      const calls = storeCalls(page);
      expect(await present(page, ['amount', 'duration'])).toEqual([]);
      expect(await page.locator('main form input[type=radio][name=product]').count()).toBe(0);
      await soon(() => field(page, 'name').inputValue()).toBe(first?.name);
      expect((await field(page, 'phone').inputValue()).replaceAll(' ', '')).toBe(who.local);
      expect(await field(page, 'national_id_number').inputValue()).toBe(first?.national_id_number);
      expect(await violations(page, 'profile form')).toEqual([]);
      await goOn(page);
      expect(await field(page, 'street_number').inputValue()).toBe(first?.street_number);
      await answer(page, 'home_number', '99');
      await passTheRest(page);
      const sent = await sentSteps(calls);
      // The step with the photo travels as a form.
      expect(sent.map(({ body, kind }) => body.formName ?? kind)).toEqual([
        ...['personal-info', 'additional-info', 'multipart/form-data', 'bank'],
      ]);
      expect(sent[0]?.body).toMatchObject({ formType: 'profile', amount: 0, duration: 0 });
      await dialog(page).getByRole('button').last().click();
      await page.waitForURL('**/payday-loan');
      const rows = await rowsOf(who);
      expect(rows).toHaveLength(2);
      expect(rows[1]).toMatchObject({
        status: 'Recorded',
        form_type: 'profile',
        home_number: '99',
        street_number: first?.street_number,
        bank_account_number: first?.bank_account_number,
        amount_cents: null,
        unconfirmed: null,
      });
      await open(page, '/profile');
      await page.locator('main dd').filter({ hasText: /^99$/ }).waitFor();
    },
  );

  it('the borrow form of who is logged in is the same, and leads to the request of a loan: STATE-28 BW-08', async () => {
    const page = await visitAs(await aBorrower(), { width: 360 });
    await openFilled(page, '/forms/borrow/borrow-form');
    expect(await present(page, ['amount', 'duration'])).toEqual([]);
    expect(await page.locator('main a[href="/new-loan"]').count()).toBe(1);
  });

  it('another bank account is kept beside the one that counts, until the lender has called: G-49', async () => {
    const who = await aBorrower();
    const [first] = await rowsOf(who);
    const page = await visitAs(who, { width: 360 });
    await openFilled(page);
    await goOn(page);
    await goOn(page);
    await choosePhoto(page, 'borrower_photo', photo);
    await goOn(page);
    await answer(page, 'bank_account_number', '555666777');
    await answer(page, 'accept', 'true');
    await nextButton(page).click();
    await done(page).waitFor();
    const [, update] = await rowsOf(who);
    expect(update).toMatchObject({
      bank_account_number: '555666777',
      unconfirmed: ['bank_account_number'],
    });
    await open(page, '/profile');
    await page
      .locator('main dd')
      .filter({ hasText: String(first?.bank_account_number) })
      .waitFor();
  });

  it('V7.4.4 V14.3.1 what was begun goes from the device with the session', async () => {
    const page = await visitAs(await aBorrower(), { locale: 'en' });
    await openFilled(page);
    await answer(page, 'email', 'another@example.com');
    await goOn(page);
    const title = await heading(page).innerText();
    await page.reload();
    await soon(() => heading(page).innerText()).toBe(title);
    await page.locator('header').getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/payday-loan');
    await soon(() => draftsOnDevice(page)).toBe(0);
    expect(await storedKeys(page)).toEqual(['locale']);
    expect(await session(page)).toEqual({});
  });
});

describe('the Facebook link that staff have checked', () => {
  it('opens apart, and tells nobody where from: PROF-16 G-08', async () => {
    const who = await aBorrower();
    const address = 'https://www.facebook.com/sophea.chan';
    await queryRows('update borrower set facebook_link = $2 where phone = $1', [
      who.phone,
      address,
    ]);
    const page = await visitAs(who, { locale: 'en' });
    await open(page, '/profile');
    const link = page.locator(`main dd a[href="${address}"]`);
    await link.waitFor();
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.getAttribute('target')).toBe('_blank');
  });
});

/** How many drafts this browser keeps. */
const draftsOnDevice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('romdoul');
        opening.addEventListener('error', () => reject(new Error('No storage')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const count = database.transaction('drafts').objectStore('drafts').count();
          count.addEventListener('success', () => {
            database.close();
            resolve(count.result);
          });
        });
      }),
  );
