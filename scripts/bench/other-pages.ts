/** P2 and P3 of every public page beside home: how much comes, and how soon it stands. */
import { setTimeout as wait } from 'node:timers/promises';
import { FORMS } from '../../journeys/page-wizard.ts';
import { paths } from '../../site/app/paths.ts';
import { launchBrowser } from '../browser.ts';
import type { Product } from '../product.ts';
import { type Bytes, countBytes, newPhone, settle } from './browser-page.ts';
import { type Figure, type Measured, plainFigure, ratioFigure } from './figure.ts';
import { look, type Seen, steadiness } from './lighthouse-home.ts';
import { startProgram } from './program.ts';

/** Texts without a form or a calculator. */
const TEXTS = [
  paths.about(),
  paths.contact(),
  paths.faq(),
  paths.privacy(),
  paths.terms(),
  paths.partner(),
];
const LEADS = [paths.referral(), paths.invest()];
const HOMES = (['personal', 'purchasing', 'pawn'] as const).map(paths.product);
/** Long forms bring their steps with the first view, so that a later step needs no line: only told, without a bar. */
const WIZARDS = Object.values(FORMS).map(({ path }) => path);
const KILOBYTE = 1000;

async function bytesOf(product: Product, path: string): Promise<Bytes> {
  const browser = await launchBrowser();
  try {
    const phone = await newPhone(browser);
    return await countBytes(phone, () => settle(phone.page, product.url + path));
  } finally {
    await browser.close();
  }
}

/** Every page is kept, and kept small, once somebody has been there. */
async function warmUp(product: Product, pages: readonly string[]): Promise<void> {
  for (const path of pages) await fetch(product.url + path);
  await wait(4000);
}

function heaviest(
  what: string,
  pages: readonly string[],
  kilobytes: number[],
  most: number,
): Figure {
  const value = Math.max(...kilobytes);
  const path = pages[kilobytes.indexOf(value)] ?? '';
  const bars = { must: { atMost: most }, aim: { atMost: most } };
  return plainFigure({
    id: 'P2',
    what: `${what}, the heaviest: ${path}`,
    unit: 'KB',
    value,
    ...bars,
  });
}

/** What a phone loads for each page the first time. */
export async function measureOtherViews(product: Product): Promise<Measured> {
  const pages = [...TEXTS, ...LEADS, ...HOMES, ...WIZARDS];
  await warmUp(product, pages);
  const bytes = new Map<string, Bytes>();
  for (const path of pages) bytes.set(path, await bytesOf(product, path));
  const kilobytes = (paths: readonly string[], key: 'all' | 'script') =>
    paths.map((path) => (bytes.get(path)?.[key] ?? Number.NaN) / KILOBYTE);
  const short = [...LEADS, ...HOMES];
  const told = (path: string) =>
    `${path} ${kilobytes([path], 'all')[0]?.toFixed(0)} (${kilobytes([path], 'script')[0]?.toFixed(0)})`;
  return {
    figures: [
      heaviest('JavaScript of a page of text', TEXTS, kilobytes(TEXTS, 'script'), 5),
      heaviest('all bytes of another page but a wizard', short, kilobytes(short, 'all'), 170),
      heaviest('JavaScript of it', short, kilobytes(short, 'script'), 110),
    ],
    notes: [`first view in KB, of it JavaScript: ${pages.map(told).join(' · ')}`],
  };
}

async function sideBySide(
  product: Product,
  path: string,
): Promise<{ path: string; ours: Seen; still: Seen }> {
  const still = await startProgram('reference-static.ts', [product.url + path]);
  try {
    const ours = await look(product.url + path);
    return { path, ours, still: await look(`http://localhost:${still.firstLine}${path}`) };
  } finally {
    await still.stop();
  }
}

/** By Lighthouse as on a phone, each page once beside the same content as one static file; the worst counts. */
export async function measureOtherPages(product: Product): Promise<Measured> {
  const pages = [...TEXTS, ...LEADS, ...WIZARDS];
  await warmUp(product, pages);
  const seen: Awaited<ReturnType<typeof sideBySide>>[] = [];
  for (const path of pages) seen.push(await sideBySide(product, path));
  const ratio = ({ ours, still }: (typeof seen)[number]) => ours.lcpMs / still.lcpMs;
  const [slowest] = seen.toSorted((a, b) => ratio(b) - ratio(a));
  if (!slowest) throw new Error('No page was seen');
  const worst = (key: 'score' | 'shift', pick: (...values: number[]) => number) =>
    pick(...seen.map(({ ours }) => ours[key]));
  return {
    figures: [
      ratioFigure({
        id: 'P3',
        what: `LCP of every other kind of page, the slowest: ${slowest.path}`,
        unit: 'ms',
        measured: slowest.ours.lcpMs,
        reference: slowest.still.lcpMs,
        must: { atMost: 1.4 },
        aim: { atMost: 1.1 },
      }),
      ...steadiness('the worst of them', worst('score', Math.min), worst('shift', Math.max)),
    ],
    notes: seen.map(
      (one) =>
        `${one.path}: ${Math.round(one.ours.lcpMs)} / ${Math.round(one.still.lcpMs)} ms, score ${one.ours.score}, shift ${one.ours.shift.toFixed(3)}`,
    ),
  };
}
