/** What goes wrong while a purchase is applied for, and what then is kept. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { closeDialog, dialogLines, errorsOf } from './page-errors.ts';
import { itemApplicant } from './page-items.ts';
import { expectPhotos, expectTold, rowOf } from './page-lender.ts';
import { connectionTo } from './page-connection.ts';
import { phonePhoto } from './page-photo.ts';
import { site, soon, visit } from './page-visit.ts';
import {
  dialog,
  done,
  field,
  fillStep,
  goOn,
  heading,
  nextButton,
  openWizard,
  passUpTo,
  type Picture,
} from './page-wizard.ts';

const LAST = 'purchasing-step-4';

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

const toasts = (page: Page) => page.getByText('there is a problem');

describe('what goes wrong', () => {
  it('on the server opens no dialog, keeps everything, and Next may be pressed again: PW-22 PW-23 ERR-13 ERR-14', async () => {
    const page = await visit({
      locale: 'en',
      width: 360,
      expected: /status of (?:403|422|500)/,
    });
    const who = itemApplicant('purchasing', photo);
    await openWizard(page, 'purchasing');
    await fillStep(page, 'purchasing-step-1', who);
    const store = '**/api/v3/frontend/borrow/store';
    const says = (status: number, more: object) =>
      page.route(
        store,
        (route) =>
          route.fulfill({
            status,
            json: {
              code: status,
              data: null,
              message: '',
              message_en: '',
              message_km: '',
              ...more,
            },
          }),
        { times: 1 },
      );
    // Refused by something between us and the server: nothing that the person could put right.
    await says(403, { message: 'No.', message_en: 'No.' });
    await nextButton(page).click();
    await toasts(page).waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(await heading(page).innerText()).toBe('Personal details');
    expect(await field(page, 'purchase_total_price').inputValue()).toBe('1240.50');
    // A refusal that is a sentence is an answer, and has its dialog.
    await says(422, { message: 'Not today.', message_en: 'Not today.' });
    await nextButton(page).click();
    expect((await dialogLines(page)).title).toBe('Server error');
    await closeDialog(page);
    await says(422, { errors: { purchase_item: ['No such thing.'] } });
    await nextButton(page).click();
    expect(await dialogLines(page)).toEqual({
      title: 'Validation error',
      lines: ['Item to purchase'],
    });
    await closeDialog(page);
    expect(await errorsOf(page)).toEqual({ purchase_item: 'No such thing.' });
    // Kept on the device and sent by itself later.
    await says(500, {});
    await goOn(page);
    await soon(() => toasts(page).count()).toBe(1);
    expect(await dialog(page).count()).toBe(0);
    await soon(async () => (await rowOf(who)).status).toBe('Draft');
  });

  it('with the line, as the answer to Submit comes back, photos and all: one application, also from the next visit: BW-38', async () => {
    const connection = await connectionTo(site);
    onTestFinished(() => connection.cut());
    const away = /ERR_(?:CONNECTION_RESET|EMPTY_RESPONSE)/;
    const page = await visit({ locale: 'en', width: 360, url: connection.url, expected: away });
    const who = itemApplicant('purchasing', photo);
    await openWizard(page, 'purchasing');
    await passUpTo(page, who, LAST);
    await fillStep(page, LAST, who);
    connection.loseAnswers(true);
    await nextButton(page).click();
    await page.getByText('Your application is not sent yet').waitFor();
    expect(await rowOf(who)).toMatchObject({ status: 'Pending' });
    connection.loseAnswers(false);
    await page.reload();
    await done(page).waitFor();
    const row = await rowOf(who);
    await expectPhotos(row, ['borrower_photo']);
    await expectTold(who, row);
  });
});
