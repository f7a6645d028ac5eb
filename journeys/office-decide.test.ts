/** From the decision to the money: a second person above the ceiling, the borrower's signature, and two who pay out. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aReviewedApplication } from '../scripts/lender.ts';
import { type Product, startProduct } from '../scripts/product.ts';
import { violations } from './page-axe.ts';
import { visitAs } from './page-demo.ts';
import { atDesk, openOffice } from './page-office.ts';
import { queryRows, sentSms } from './page-store.ts';
import { open, soon } from './page-visit.ts';
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

/** The newest SMS to a phone that says this, once it has come. */
async function smsTo(phone: string, says: RegExp): Promise<string> {
  const told = () =>
    sentSms(product.dataDir).findLast(({ to, text }) => to === phone && says.test(text))?.text;
  await expect.poll(told, { timeout: 25_000 }).toMatch(says);
  return told() ?? '';
}

/** Opens the panel of the approval by its keys, and says why it goes above the ceiling. */
async function fillApproval(page: Page, note: string): Promise<void> {
  await page.keyboard.press('Shift+A');
  await panel(page).waitFor();
  await toSay(page, /points above/);
  await field(page, 'override_reason').selectOption('short_term');
  await field(page, 'override_note').fill(note);
}

describe('an application above the ceiling', () => {
  it('is proposed by keys, confirmed by another, signed on the site, ordered and confirmed by two more: the loan is open', async () => {
    const { applicationId, local, phone } = await inReview();
    const found: string[] = [];

    // Who approves may be a cashier as well: not for this loan.
    const nary = await desk(decisionOf(applicationId), 'approver', 'cashier');
    await bar(nary).getByText('All criteria are met').waitFor();
    found.push(...(await violations(nary, 'decision')));
    await fillApproval(nary, 'Known since 2019');
    found.push(...(await violations(nary, 'approval')));
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
    found.push(...(await violations(max, 'override')));
    await max.keyboard.press('Control+Enter');
    await bar(max).getByText('The offer waits for the borrower').waitFor();
    expect(await statusOf(applicationId)).toBe('Approved');

    await smsTo(phone, /agrees to your loan/);
    const borrower = await visitAs(local, { locale: 'en', width: 360, url: product.url });
    await open(borrower, '/profile');
    await borrower.locator('main').getByRole('link', { name: 'Read and sign' }).first().click();
    await borrower.waitForURL('**/sign/*');
    await borrower.getByRole('button', { name: 'Send me the code' }).click();
    const code = /(?<!\d)\d{4}/.exec(await smsTo(phone, /code that signs/))?.[0] ?? '';
    await field(borrower, 'code').fill(code);
    await borrower.getByRole('button', { name: 'Sign the agreement', exact: true }).click();
    await toSay(borrower, 'You signed the agreement');

    await max.reload();
    await toSay(max, 'Signed over exactly this text.');
    found.push(...(await violations(max, 'signed')));
    await openOffice(nary, '/disbursements');
    await nary.locator('tbody tr').first().click();
    await panel(nary).getByText('The person who approved this loan cannot pay it out').waitFor();
    expect(
      await panel(nary)
        .getByRole('button', { name: /^Order/ })
        .count(),
    ).toBe(0);

    const sam = await desk('/disbursements', 'cashier');
    await sam.keyboard.press('j');
    await sam.keyboard.press('Enter');
    await panel(sam).getByRole('button', { name: 'Order $100.00 to Chanthy Nov' }).waitFor();
    found.push(...(await violations(sam, 'order')));
    await sam.keyboard.press('Control+Enter');
    await panel(sam).getByText('You ordered this money').waitFor();

    // Who confirmed the approval above the ceiling is one who approved it: the money is another's.
    const lin = await desk('/disbursements?state=ordered', 'manager');
    await lin.keyboard.press('j');
    await lin.keyboard.press('Enter');
    await field(lin, 'reference').fill('ABA 7701');
    found.push(...(await violations(lin, 'confirmation')));
    await lin.keyboard.press('Control+Enter');
    await toSay(lin, /\$100\.00 is paid out; loan L\d+ is open/);
    const loans = await rows(
      `select i.made_by <> e.ended_by as two, e.details->>'reference' as reference, a.status
       from loan l join intent i on i.offer_id = l.offer_id join intent_end e on e.intent_id = i.id
       join application a on a.id = l.application_id where l.application_id = $1`,
      applicationId,
    );
    expect(loans).toEqual([{ two: true, reference: 'ABA 7701', status: 'Disbursed' }]);
    await smsTo(phone, /L\d{6}/);
    expect(found).toEqual([]);
  });
});

describe('a denial', () => {
  it('is undone before its SMS leaves, and the next one is read by the borrower with its reasons', async () => {
    const { applicationId, local, phone } = await inReview();
    const page = await desk(decisionOf(applicationId), 'approver');
    const deny = async () => {
      await bar(page).getByRole('button', { name: /Deny/ }).waitFor();
      await page.keyboard.press('Shift+X');
      await panel(page).getByLabel('The income that we could confirm').focus();
      await page.keyboard.press('Space');
      await field(page, 'deny_note').fill('Two payslips asked for');
      await page.keyboard.press('Control+Enter');
      await panel(page).waitFor({ state: 'detached' });
    };
    await deny();
    await page.getByRole('button', { name: 'Undo' }).click();
    await toSay(page, /is in review again, and was not told/);
    expect(await statusOf(applicationId)).toBe('In review');

    await deny();
    await bar(page).getByText('Denied by').waitFor();
    await smsTo(phone, /cannot agree to your application/);
    expect(
      sentSms(product.dataDir).filter(({ to, text }) => to === phone && /cannot agree/.test(text)),
    ).toHaveLength(1);
    const denials = await rows(
      'select reasons, note, withdrawn_at is null as stands from denial where application_id = $1 order by denied_at',
      applicationId,
    );
    expect(denials).toEqual([
      { reasons: ['income'], note: 'Two payslips asked for', stands: false },
      { reasons: ['income'], note: 'Two payslips asked for', stands: true },
    ]);
    const borrower = await visitAs(local, { locale: 'en', width: 360, url: product.url });
    await open(borrower, '/profile');
    await toSay(borrower, 'The income that we could confirm is too low for this loan.');
    expect(await borrower.locator('body').innerText()).not.toContain('Two payslips asked for');
  });
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
    await panel(early).getByLabel('We could not reach you by phone.').check();
    await early.keyboard.press('Control+Enter');
    await panel(early).waitFor({ state: 'detached' });

    await late.keyboard.press('Control+Enter');
    await panel(late)
      .getByText(/Nary denied this, .*Nothing you did was saved\./)
      .waitFor();
    expect(await field(late, 'override_note').inputValue()).toBe('Paid the last one early');
    await panel(late).getByRole('button', { name: 'See it' }).click();
    await bar(late).getByText('Denied by Nary').waitFor();
    expect(
      await rows('select 1 from ceiling_override where application_id = $1', applicationId),
    ).toEqual([]);
    await soon(() => statusOf(applicationId)).toBe('Denied');
  });
});
