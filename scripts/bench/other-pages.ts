/** P2 and P3 of every public page beside home, and P2w: how much comes, and how soon it stands. */
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
/** They bring their steps with the first view, so that a later step needs no network: hence bars of their own (P2w). */
const WIZARDS = Object.values(FORMS).map(({ path }) => path);
/** Login and the first step to a password; the steps after it load less than login does. */
const SIGN_IN = [paths.login(), paths['input-phone-number']()];
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

interface Bars {
  readonly must: number;
  readonly aim: number;
}

/** The heaviest of some pages, in all bytes or in JavaScript. */
function heaviest(
  { id, what, key, ...bars }: { id: string; what: string; key: 'all' | 'script' } & Bars,
  views: ReadonlyMap<string, Bytes>,
): Figure {
  const [path, bytes] = [...views].toSorted(([, a], [, b]) => b[key] - a[key])[0] ?? [];
  return plainFigure({
    id,
    what: `${what}, the heaviest: ${path}`,
    unit: 'KB',
    value: (bytes?.[key] ?? Number.NaN) / KILOBYTE,
    must: { atMost: bars.must },
    aim: { atMost: bars.aim },
  });
}

async function viewsOf(
  product: Product,
  pages: readonly string[],
): Promise<ReadonlyMap<string, Bytes>> {
  await warmUp(product, pages);
  const views = new Map<string, Bytes>();
  for (const path of pages) views.set(path, await bytesOf(product, path));
  return views;
}

function note(views: ReadonlyMap<string, Bytes>): string {
  const kilobytes = (bytes: number) => (bytes / KILOBYTE).toFixed(0);
  const each = [...views].map(
    ([path, { all, script }]) => `${path} ${kilobytes(all)} (${kilobytes(script)})`,
  );
  return `first view in KB, of it JavaScript: ${each.join(' · ')}`;
}

/** What a phone loads for each page but home and the wizards the first time. */
export async function measureOtherViews(product: Product): Promise<Measured> {
  const texts = await viewsOf(product, TEXTS);
  const short = await viewsOf(product, [...LEADS, ...HOMES]);
  const ofText = 'JavaScript of a page of text';
  return {
    figures: [
      heaviest({ id: 'P2', what: ofText, key: 'script', must: 5, aim: 5 }, texts),
      heaviest(
        { id: 'P2', what: 'another page, all bytes', key: 'all', must: 180, aim: 160 },
        short,
      ),
      heaviest({ id: 'P2', what: 'JavaScript of it', key: 'script', must: 125, aim: 105 }, short),
    ],
    notes: [note(texts), note(short)],
  };
}

/** What a phone loads for each wizard and for sign-in the first time. */
export async function measureWizardViews(product: Product): Promise<Measured> {
  const views = await viewsOf(product, WIZARDS);
  const signIn = await viewsOf(product, SIGN_IN);
  return {
    figures: [
      heaviest({ id: 'P2w', what: 'a wizard, all bytes', key: 'all', must: 225, aim: 200 }, views),
      heaviest({ id: 'P2w', what: 'JavaScript of it', key: 'script', must: 165, aim: 140 }, views),
      heaviest(
        { id: 'P2w', what: 'JavaScript of sign-in', key: 'script', must: 165, aim: 140 },
        signIn,
      ),
    ],
    notes: [note(views), note(signIn)],
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
