/** The carousel of reviews, timed in the page itself. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openHome } from './page-home.ts';
import { soon, stopClock, visit, type VisitOptions } from './page-visit.ts';

/** A change of slide: its number and when it came, by the page's own clock. */
interface Change {
  slide: number;
  at: number;
}

const carousel = (page: Page) => page.locator('section[aria-roledescription=carousel]');
const button = (page: Page, name: string) => carousel(page).getByRole('button', { name });

/** Opens the reviews and notes from now on when the slide changes. */
async function reviews(options: VisitOptions): Promise<Page> {
  const page = await visit({ locale: 'en', ...options });
  await openHome(page, 'payday');
  await carousel(page).scrollIntoViewIfNeeded();
  await button(page, 'Next').waitFor();
  await carousel(page).evaluate((node) => {
    const place = [...node.querySelectorAll('p')].at(-1);
    const changes: Change[] = [];
    Object.assign(window, { changes });
    const slide = () => Number.parseInt(place?.textContent ?? '', 10);
    let last = slide();
    new MutationObserver(() => {
      if (slide() === last) return;
      last = slide();
      changes.push({ slide: last, at: performance.now() });
    }).observe(node, { subtree: true, characterData: true, childList: true });
  });
  return page;
}

const changesOf = (page: Page): Promise<Change[]> =>
  page.evaluate(() => (window as unknown as { changes: Change[] }).changes);
const slideOf = async (page: Page) =>
  Number.parseInt(await carousel(page).locator('p').last().innerText(), 10);

/** The page's own time, which a story can let pass at once. */
const ownTime = (page: Page) => page.clock.install();

/** Lets time pass for a page whose clock stands, until what that brought is drawn: React draws in a message of its own. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    const told = new Promise((done) => {
      port1.addEventListener('message', done);
      port1.start();
    });
    port2.postMessage(null);
    await told;
  });
}

async function movesOn(): Promise<void> {
  const page = await reviews({ before: ownTime });
  const total = await carousel(page).locator('[aria-roledescription=slide]').count();
  expect(total).toBeGreaterThanOrEqual(3);
  await stopClock(page);
  await soon(async () => {
    await button(page, 'Previous').click();
    await pass(page, 500);
    return slideOf(page);
  }).toBe(total);
  await page.mouse.move(0, 0);
  const slide = async (ms: number) => {
    await pass(page, ms);
    return slideOf(page);
  };
  await soon(() => slide(200)).toBe(1);
  // It came within the last 200 ms.
  expect(await slide(4800)).toBe(1);
  expect(await slide(200)).toBe(2);
}

/** Nothing moves while it waits; it goes on when asked to. */
async function waits(page: Page): Promise<void> {
  await button(page, 'Play').waitFor();
  const before = await changesOf(page);
  await page.clock.runFor(6000);
  expect(await changesOf(page)).toEqual(before);
  await button(page, 'Play').click();
  await page.clock.runFor(6000);
  await soon(async () => (await changesOf(page)).length).toBeGreaterThan(before.length);
}

async function waitsWhenPaused(): Promise<void> {
  const page = await reviews({ width: 360, before: ownTime });
  await button(page, 'Pause').click();
  await waits(page);
}

async function waitsFromTheStart(): Promise<void> {
  await waits(await reviews({ width: 360, before: ownTime, context: { reducedMotion: 'reduce' } }));
}

it('move on every 5 s and begin anew after the last; stand still when paused or under reduced motion: HOME-06 CONST-03', async () => {
  // Three visitors at once: most of it is waiting.
  await Promise.all([movesOn(), waitsWhenPaused(), waitsFromTheStart()]);
});
