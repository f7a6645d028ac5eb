/** A day at the desk: what a hand does, from the open queue to a decision on a complete application, by keys in a real browser. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { anApplication, aReviewedApplication } from '../lender.ts';
import { launchBrowser } from '../browser.ts';
import { logInAs } from '../office-screens.ts';
import type { Product } from '../product.ts';
import { asOwner } from '../product-database.ts';
import { type Figure, type Measured, plainFigure } from './figure.ts';

/** Longer ago than any application of the demo: the next one for whoever takes the next. */
const LONG_AGO_DAYS = 90;

/** What the counting code in the page leaves for us to read. */
declare global {
  interface Window {
    interactions: string[];
  }
}

/** In the page: notes every click of a mouse, and every key that is no typing. Keys held together are one interaction. */
function countInteractions(): void {
  window.interactions = [];
  const HELD = ['Control', 'Shift', 'Alt', 'Meta'];
  const writes = (target: EventTarget | null) =>
    target instanceof HTMLElement && target.matches('input, textarea, select');
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat || HELD.includes(event.key)) return;
    const isTyping = writes(event.target) && !event.ctrlKey && event.key.length === 1;
    if (!isTyping) window.interactions.push(`${event.ctrlKey ? 'Control+' : ''}${event.key}`);
  };
  // A click that a key has made has no count of its own.
  const onClick = ({ detail }: MouseEvent) => {
    if (detail > 0) window.interactions.push('click');
  };
  addEventListener('keydown', onKey, { capture: true });
  addEventListener('click', onClick, { capture: true });
}

/** The queue, open before somebody who reviews and approves. */
async function openQueue(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/applications', { waitUntil: 'networkidle' });
  await page.locator('tbody tr[data-row]').first().waitFor();
  return page;
}

/** Takes the next, compares, logs the calls that are to be made, and approves. @returns what the hand did */
async function decideByKeys(page: Page, id: bigint, calls: number): Promise<string[]> {
  await page.keyboard.press('n');
  await page.waitForURL(`**/applications/${id}`);
  await page.locator('.photo-frame img').last().waitFor();
  await page.keyboard.press('v');
  await page.getByText('5 of 5').first().waitFor();
  const logged = page.locator('.reference li');
  const before = await logged.count();
  for (let made = 1; made <= calls; made += 1) {
    await page.keyboard.press('c');
    await page.getByText('How did this call go?').waitFor();
    await page.keyboard.press('1');
    await logged.nth(before + made - 1).waitFor();
  }
  const bar = page.locator('[data-decision-bar]');
  await bar.getByText('All criteria are met').waitFor();
  await page.keyboard.press('Shift+A');
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: /^Approve/, disabled: false }).waitFor();
  await page.keyboard.press('Control+Enter');
  await panel.waitFor({ state: 'detached' });
  // The next one opens by itself.
  await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`));
  return page.evaluate(() => window.interactions);
}

async function isApproved({ dataDir }: Product, id: bigint): Promise<boolean> {
  return asOwner(dataDir, async (client) => {
    const { rows } = await client.query<{ status: string }>(
      'select status from application where id = $1',
      [id],
    );
    return rows[0]?.status === 'Approved';
  });
}

/** A browser in which somebody is logged in who may both review and approve. */
async function atDesk(browser: Browser, product: Product): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.officeUrl,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(countInteractions);
  const page = await context.newPage();
  await logInAs(page, product, 'officer', 'approver');
  await page.close();
  return context;
}

/** The product must have the demo's people, and allow calls at any hour. */
export async function measureDeskKeys(product: Product): Promise<Measured> {
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  const notes: string[] = [];
  try {
    const context = await atDesk(browser, product);
    for (const { what, calls, most } of [
      { what: 'three calls to make', calls: 3, most: 12 },
      { what: 'its calls logged', calls: 0, most: 6 },
    ]) {
      const ways = { locale: 'en', ago: LONG_AGO_DAYS, hasCard: true } as const;
      const make = calls > 0 ? anApplication : aReviewedApplication;
      const { applicationId } = await make(product, ways);
      const page = await openQueue(context);
      const done = await decideByKeys(page, applicationId, calls);
      await page.close();
      if (!(await isApproved(product, applicationId))) throw new Error('Nothing was decided');
      figures.push(
        plainFigure({
          id: 'DESK',
          what: `from the open queue to the approval of a complete application with ${what}`,
          unit: 'clicks and keys that are not typing',
          value: done.length,
          must: { atMost: most },
          aim: null,
        }),
      );
      notes.push(`with ${what}: ${done.join(' ')}`);
    }
  } finally {
    await browser.close();
  }
  return { figures, notes };
}
