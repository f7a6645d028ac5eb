/** Acts of the desk and of the borrower's phone that several stories go through; and what stands in the rows afterwards. */
import type { Page } from 'playwright-core';
import { typeInto } from './page-keys.ts';
import { field, openOffice } from './page-office.ts';
import { queryRows } from './page-store.ts';
import { soon } from './page-visit.ts';

export const panel = (page: Page) => page.getByRole('dialog');
export const bar = (page: Page) => page.locator('[data-decision-bar]');
export const toSay = (page: Page, text: RegExp | string) => page.getByText(text).first().waitFor();
export const one = async <Row extends object>(sql: string, ...values: unknown[]): Promise<Row> => {
  const [row] = await queryRows<Row>(sql, values);
  if (!row) throw new Error(`No row: ${sql}`);
  return row;
};
export const statusOf = async (applicationId: bigint) =>
  (await one<{ status: string }>('select status from application where id = $1', applicationId))
    .status;

/** What the office answers to a call past every button. */
export const answerOf = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json', 'x-localization': 'en' };
      const answer = await fetch(path, { method: 'POST', headers, body });
      const { code, detail } = (await answer.json()) as { code: string; detail: string };
      return { status: answer.status, code, detail };
    },
    [path, JSON.stringify(body)] as const,
  );

/** Finds the application by its phone, compares the photo and makes the three calls, all by keys. */
export async function review(page: Page, applicationId: bigint, phone: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(phone);
  await page
    .locator('.search-found')
    .getByText(new RegExp(`A-${applicationId}(?!\\d)`))
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/applications/${applicationId}`);
  await page.locator('.photo-frame img').last().waitFor();
  await page.keyboard.press('v');
  await page.getByText('5 of 5, by Nary').waitFor();
  for (const count of [1, 2, 3]) {
    await page.keyboard.press('c');
    await page.getByText('How did this call go?').waitFor();
    await page.keyboard.press('1');
    await soon(() => page.locator('.reference li').count()).toBe(count);
  }
  await bar(page).getByText('All criteria are met').waitFor();
}

/** Opens the empty drawer of today of the cashier at this desk: cash goes through it alone. */
export async function openDrawer(page: Page): Promise<void> {
  await openOffice(page, '/cash?open=open');
  await typeInto(field(page, 'opening_cents'), '0');
  await panel(page).getByRole('button', { name: 'Open with $0.00' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await panel(page).waitFor({ state: 'detached' });
}

/** At the loan's page, which is open: so many dollars are recorded by keys. */
export async function record(page: Page, dollars: string): Promise<void> {
  await page.locator('#field-cents').waitFor();
  await page.keyboard.press('p');
  await page.keyboard.type(dollars);
  await page.getByText(`$${dollars} pays`).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Receipt R\d{6}$/).waitFor();
}
