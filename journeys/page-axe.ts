/** What axe finds wrong on a screen. */
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 AA with everything below it. What is right is not told of: describing it takes as long as finding what is wrong. */
const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

/**
 * One line for each violation: where, which rule, which nodes. Looks once what comes in stands. `within` is the selector of the
 * part to look at: an open menu lies over the page, and what it covers by half is no target until it closes.
 */
export async function violations(page: Page, where: string, within?: string): Promise<string[]> {
  // Its source is long: a document is given it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await drawn(page);
  const found = await page.evaluate(
    async ([part, options]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      return (await inPage.run(part ?? document, options)).violations;
    },
    [within, OPTIONS] as const,
  );
  return found.map(({ id, nodes }) => {
    const places = nodes.map(({ target, any }) => `${String(target)} ${any[0]?.message ?? ''}`);
    return `${where}: ${id}: ${places.join(' | ')}`;
  });
}

/** What opens over a page of the office: a sheet, or a dialog. */
const OVER = 'dialog[open]';

/**
 * The same of what is open over the page, as it is and on the narrowest phone; the window is put back as it was. What a list
 * shows at its side is over the page too on a phone, and must have gone from there again before anything else is done.
 */
export async function violationsOver(page: Page, where: string): Promise<string[]> {
  const size = page.viewportSize();
  const found = await violations(page, where, OVER);
  // Counted once what was asked for stands: the sheet that led to it may have been closing still.
  const open = await page.locator(OVER).count();
  await page.setViewportSize({ width: 360, height: 740 });
  found.push(...(await violations(page, `${where} at 360 px`, OVER)));
  if (size !== null) await page.setViewportSize(size);
  await page.waitForFunction(
    ([places, count]) => document.querySelectorAll(places).length === count,
    [OVER, open] as const,
  );
  return found;
}

/** What opens, and what a new width brings, is drawn in the next frames and fades in: until it stands its colours are between two. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const coming = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.all(coming.map((one) => one.finished.catch(() => null)));
  });
}
