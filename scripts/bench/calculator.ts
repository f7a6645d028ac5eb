/** P4: from a move of the calculator's slider to the paint that shows it, on a phone with a sixth of this processor. */
import type { Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import type { Product } from '../product.ts';
import { newPhone, settle, slowDown } from './browser-page.ts';
import { type Figure, type Measured, plainFigure, quantile } from './figure.ts';

const HOME = '/payday-loan';
const SLOWER = 6;
const RUNS = 3;
const MOVES = 80;
/** What the measuring code in the page leaves for us to read. */
declare global {
  interface Window {
    paintedAfter: number[];
  }
}

/** In the page: from the input event that the finger's move made until the frame with its result is painted. */
function watchPaints(): void {
  window.paintedAfter = [];
  const listener = ({ timeStamp }: Event) => {
    requestAnimationFrame(() => {
      // A task of its own runs after the paint of this frame.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        window.paintedAfter.push(performance.now() - timeStamp);
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  addEventListener('input', listener, { capture: true });
}

/** Drags a slider's marker to and fro, unevenly, as a thumb does. */
async function drag(page: Page, name: string): Promise<void> {
  const slider = page.locator(`input[type=range][name=${name}]`).first();
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error(`There is no slider ${name} on the home page`);
  const at = (share: number) => box.x + 16 + (box.width - 32) * share;
  const y = box.y + box.height / 2;
  const value = Number(await slider.inputValue());
  const [min, max] = await slider.evaluate((input: HTMLInputElement) => [
    Number(input.min),
    Number(input.max),
  ]);
  await page.mouse.move(at((value - (min ?? 0)) / ((max ?? 1) - (min ?? 0))), y);
  await page.mouse.down();
  for (let move = 0; move < MOVES; move += 1) {
    const way = (move / MOVES) * 4;
    const share = Math.abs((way % 2) - 1);
    await page.mouse.move(at(share), y);
    await page.waitForTimeout(20 + Math.random() * 40);
  }
  await page.mouse.up();
}

/** The reference: two bare sliders whose value a line of script writes beside them. */
const BARE = `<!doctype html><html lang="km"><meta name="viewport" content="width=device-width"><title>bare</title>
<style>input{width:100%;margin:2rem 0}</style>
<p><output></output><input type="range" name="amount" min="50" max="500" step="10" value="100">
<p><output></output><input type="range" name="duration" min="7" max="30" value="10">
<script>for (const input of document.querySelectorAll('input'))
  input.oninput = () => { input.previousElementSibling.textContent = input.value; };</script>`;

async function oneRun(open: (page: Page) => Promise<void>): Promise<number[]> {
  const browser = await launchBrowser();
  try {
    const phone = await newPhone(browser);
    await open(phone.page);
    await slowDown(phone, SLOWER);
    await phone.page.evaluate(watchPaints);
    for (const name of ['amount', 'duration']) await drag(phone.page, name);
    await phone.page.waitForTimeout(300);
    return await phone.page.evaluate(() => window.paintedAfter);
  } finally {
    await browser.close();
  }
}

async function times(open: (page: Page) => Promise<void>): Promise<number[]> {
  const all: number[] = [];
  for (let run = 0; run < RUNS; run += 1) all.push(...(await oneRun(open)));
  if (all.length < MOVES) throw new Error(`Only ${all.length} moves were seen`);
  return all;
}

export async function measureCalculator(product: Product): Promise<Measured> {
  const ours = await times((page) => settle(page, product.url + HOME));
  const bare = await times((page) => page.setContent(BARE));
  const figure = (share: number, most: number, aim: number): Figure =>
    plainFigure({
      id: 'P4',
      what: `calculator input to its paint at ${SLOWER}× slowdown, p${share * 100}`,
      unit: 'ms',
      value: quantile(ours, share),
      must: { atMost: most },
      aim: { atMost: aim },
    });
  const floor = [0.5, 0.95].map((share) => quantile(bare, share).toFixed(1)).join(' / ');
  return {
    figures: [figure(0.5, 17, 17), figure(0.95, 33, 21)],
    notes: [
      `${ours.length} moves of both sliders in ${RUNS} visits; two bare sliders on an empty page, p50 / p95: ${floor} ms`,
    ],
  };
}
