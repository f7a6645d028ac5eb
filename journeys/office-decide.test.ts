/** The decision above the ceiling, which takes two people, and two people who decide at once. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aReviewedApplication } from '../scripts/lender.ts';
import { type Product, startProduct } from '../scripts/product.ts';
import { violations, violationsOver } from './page-axe.ts';
import { choose, press, typeInto } from './page-keys.ts';
import { atDesk } from './page-office.ts';
import { queryRows } from './page-store.ts';
import { soon } from './page-visit.ts';
import { field } from './page-wizard.ts';

/** At the first rates every loan is above this ceiling, so every approval takes two people. */
let product: Product;
beforeAll(async () => {
  const env = { DEMO: 'on', TRUST_PROXY: 'on', LEGAL_CEILING_PERCENT: '18' };
  product = await startProduct({ env });
});
afterAll(() => product?.stop());

type Roles = NonNullable<NonNullable<Parameters<typeof atDesk>[1]>['roles']>;

/** Somebody of the lender at a page of this product's office. */
async function desk(path: string, ...roles: Roles): Promise<Page> {
  const options = { url: product.officeUrl, folder: product.dataDir, roles } as const;
  const still = { context: { reducedMotion: 'reduce' } } as const;
  // The one act that is refused is refused on purpose.
  return (await atDesk(path, { ...options, ...still, expected: /409 \(Conflict\)/ })).page;
}

const inReview = () =>
  aReviewedApplication({ url: product.url, dataDir: product.dataDir }, { locale: 'en' });
const decisionOf = (id: bigint) => `/applications/${id}/decision`;
const rows = <Row extends object>(sql: string, ...values: unknown[]) =>
  queryRows<Row>(sql, values, product.dataDir);
const statusOf = async (id: bigint) =>
  (await rows<{ status: string }>('select status from application where id = $1', id))[0]?.status;
const panel = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.locator('[data-decision-bar]');
const toSay = (page: Page, text: RegExp | string) => page.getByText(text).first().waitFor();

/** Opens the panel of the approval by its keys, and says why it goes above the ceiling. */
async function fillApproval(page: Page, note: string): Promise<void> {
  await page.keyboard.press('Shift+A');
  await panel(page).waitFor();
  await toSay(page, /points above/);
  await choose(field(page, 'override_reason'), 'short_term');
  await typeInto(field(page, 'override_note'), note);
}

describe('an application above the ceiling', () => {
  it('is proposed by keys by one, and confirmed by another, after which it is approved', async () => {
    const { applicationId } = await inReview();
    const found: string[] = [];

    const nary = await desk(decisionOf(applicationId), 'approver');
    await bar(nary).getByText('All criteria are met').waitFor();
    found.push(...(await violations(nary, 'decision')));
    await fillApproval(nary, 'Known since 2019');
    found.push(...(await violationsOver(nary, 'approval')));
    await nary.keyboard.press('Control+Enter');
    await panel(nary).waitFor({ state: 'detached' });
    await bar(nary).getByText('a second person confirms').waitFor();
    expect(
      await bar(nary)
        .getByRole('button', { name: /Look and confirm/ })
        .count(),
    ).toBe(0);
    expect(await bar(nary).innerText()).toMatch(/Max.* can confirm it/);
    expect(await statusOf(applicationId)).toBe('In review');

    const max = await desk(decisionOf(applicationId), 'manager');
    await max.getByRole('button', { name: /Look and confirm/ }).waitFor();
    await max.keyboard.press('Shift+A');
    await panel(max).getByText('Known since 2019').waitFor();
    found.push(...(await violationsOver(max, 'override')));
    await max.keyboard.press('Control+Enter');
    await bar(max).getByText('The offer waits for the borrower').waitFor();
    expect(await statusOf(applicationId)).toBe('Approved');

    expect(found).toEqual([]);
  });
});

it('whoever decides is shown the name in the record too, where it is another one than was reviewed', async () => {
  const { applicationId } = await inReview();
  await rows(
    `update borrower set name = 'សុខ', last_name = 'ដារ៉ា'
     where id = (select borrower_id from application where id = $1)`,
    applicationId,
  );
  const page = await desk(decisionOf(applicationId), 'approver');
  await bar(page).getByText('All criteria are met').waitFor();
  const both = /has another name by now: សុខ ដារ៉ា\. .*the name that was reviewed: \S/;
  await toSay(page, both);
  const found = await violations(page, 'decision of another name');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.keyboard.press('Shift+A');
    await panel(page).getByText(both).waitFor();
    found.push(...(await violationsOver(page, `approval of another name at ${width}`)));
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
  }
  expect(found).toEqual([]);
});

describe('two people on one application', () => {
  it('the later act is refused with who did what, the panel stays, and nothing typed is lost', async () => {
    const { applicationId } = await inReview();
    const late = await desk(decisionOf(applicationId), 'approver');
    await bar(late).getByRole('button', { name: /Deny/ }).waitFor();
    await fillApproval(late, 'Paid the last one early');

    const early = await desk(decisionOf(applicationId), 'approver');
    await bar(early).getByRole('button', { name: /Deny/ }).waitFor();
    await early.keyboard.press('Shift+X');
    await press(panel(early).getByLabel('We could not reach you by phone.'), 'Space');
    await early.keyboard.press('Control+Enter');
    await panel(early).waitFor({ state: 'detached' });

    await late.keyboard.press('Control+Enter');
    await panel(late)
      .getByText(/Nary denied this, .*Nothing you did was saved\./)
      .waitFor();
    expect(await field(late, 'override_note').inputValue()).toBe('Paid the last one early');
    await press(panel(late).getByRole('button', { name: 'See it' }));
    await bar(late).getByText('Denied by Nary').waitFor();
    expect(
      await rows('select 1 from ceiling_override where application_id = $1', applicationId),
    ).toEqual([]);
    await soon(() => statusOf(applicationId)).toBe('Denied');
  });
});
