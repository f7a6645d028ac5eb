/** P5: from the tap on Next to the paint of the next step, on a phone with a sixth of this processor, far from the server. */
import type { Page } from 'playwright-core';
import { itemApplicant } from '../../journeys/page-items.ts';
import {
  applicant,
  fillStep,
  FORMS,
  heading,
  nextButton,
  ready,
  type Person,
} from '../../journeys/page-wizard.ts';
import { launchBrowser } from '../browser.ts';
import { aPhoto } from '../photo.ts';
import type { Product } from '../product.ts';
import { farAway, newPhone, settle, slowDown } from './browser-page.ts';
import { type Measured, median, plainFigure } from './figure.ts';

const SLOWER = 6;
const ROUND_TRIP_MS = 100;
/** Each of the three wizards so often. */
const RUNS = 3;
const LIMIT_MS = 30_000;

/** What the measuring code in the page leaves for us to read. */
declare global {
  interface Window {
    stepPaintedAfter: number | null;
  }
}

/** In the page: from the next click on Next until the frame with another heading is painted. */
function watchStep(): void {
  window.stepPaintedAfter = null;
  const title = () => document.querySelector('#step-heading')?.textContent;
  const before = title();
  const onClick = ({ timeStamp }: Event) => {
    const look = () => {
      if (title() === before) return void requestAnimationFrame(look);
      // This frame will show it; a task of its own runs after its paint.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        window.stepPaintedAfter = performance.now() - timeStamp;
      });
      port1.start();
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  addEventListener('click', onClick, { capture: true, once: true });
}

async function tapNext(page: Page): Promise<number> {
  await page.evaluate(watchStep);
  await nextButton(page).tap();
  await page.waitForFunction(() => window.stepPaintedAfter !== null, null, { timeout: LIMIT_MS });
  return (await page.evaluate(() => window.stepPaintedAfter)) ?? Number.NaN;
}

/** One visit to a wizard up to its last step. @returns for each step but the last the milliseconds to the next */
async function oneVisit(product: Product, person: Person): Promise<number[]> {
  const browser = await launchBrowser();
  try {
    const phone = await newPhone(browser);
    const { page } = phone;
    const { path, steps } = FORMS[person.form];
    await settle(page, product.url + path);
    await ready(page);
    await farAway(phone, ROUND_TRIP_MS);
    const times: number[] = [];
    for (const step of steps.slice(0, -1)) {
      await fillStep(page, step, person);
      await page.waitForTimeout(500);
      const title = await heading(page).textContent();
      await slowDown(phone, SLOWER);
      times.push(await tapNext(page));
      await slowDown(phone, 1);
      if ((await heading(page).textContent()) === title) throw new Error(`${step} stayed`);
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** One wizard: the median over all its steps, each step's own in the notes. */
async function measureWizard(product: Product, person: Person): Promise<Measured> {
  const visits: number[][] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await oneVisit(product, person));
  const perStep = FORMS[person.form].steps.slice(0, -1).map((step, at) => {
    const ms = median(visits.map((visit) => visit[at] ?? Number.NaN));
    return `${step} ${Math.round(ms)}`;
  });
  const figure = plainFigure({
    id: 'P5',
    what: `${person.form} wizard, Next to the next step painted, ${SLOWER}× slowdown, ${ROUND_TRIP_MS} ms round trip`,
    unit: 'ms',
    value: median(visits.flat()),
    must: { atMost: 400 },
    aim: { atMost: 250 },
  });
  return { figures: [figure], notes: [`${person.form} by step, ms: ${perStep.join(' · ')}`] };
}

export async function measureWizardNext(product: Product): Promise<Measured> {
  // As the site sends it: 2,000 pixels on the longer side.
  const buffer = Buffer.from(await aPhoto(2000, 1500));
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  const people = [
    applicant(photo),
    itemApplicant('purchasing', photo),
    itemApplicant('pawn', photo),
  ];
  const all: Measured[] = [];
  for (const person of people) all.push(await measureWizard(product, person));
  return {
    figures: all.flatMap(({ figures }) => figures),
    notes: all.flatMap(({ notes = [] }) => notes),
  };
}
