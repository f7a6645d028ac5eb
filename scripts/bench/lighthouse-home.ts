/** P3: the home page by Lighthouse as on a phone, against the same content as one static file. */
import { setTimeout as wait } from 'node:timers/promises';
import { launchBrowser } from '../browser.ts';
import { importTool } from '../fetched-tool.ts';
import { freePort, type Product } from '../product.ts';
import { type Figure, type Measured, median, plainFigure, ratioFigure } from './figure.ts';
import { startProgram } from './program.ts';

const HOME = '/payday-loan';
const RUNS = 5;

/** What Lighthouse says of one visit. */
export interface Seen {
  lcpMs: number;
  score: number;
  shift: number;
}

/** What is used of Lighthouse, which is fetched when it is needed (fetched-tool.ts). */
interface Lighthouse {
  default: (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
}

interface Report {
  audits: Record<string, { numericValue?: number }>;
  categories: Record<string, { score: number | null }>;
  runtimeError?: { message: string };
}

const ATTEMPTS = 3;

/** One visit; a busy machine sometimes keeps Lighthouse from seeing anything, and then it looks again. */
export async function look(url: string): Promise<Seen> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lookOnce(url);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** Lighthouse's phone: 412 px wide, 4× slowdown, slow 4G, nothing in the cache. */
async function lookOnce(url: string): Promise<Seen> {
  const { default: lighthouse } = await importTool<Lighthouse>(
    'lighthouse',
    'lighthouse/core/index.js',
  );
  const port = await freePort();
  const browser = await launchBrowser({ args: [`--remote-debugging-port=${port}`] });
  try {
    const run = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance'],
    });
    if (!run) throw new Error(`Lighthouse saw nothing of ${url}`);
    const { audits, categories, runtimeError } = run.lhr;
    if (runtimeError) throw new Error(runtimeError.message);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      lcpMs: value('largest-contentful-paint'),
      score: categories.performance?.score ?? Number.NaN,
      shift: value('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}

/** Score and layout shift, which have bars of their own. */
export function steadiness(of: string, score: number, shift: number): Figure[] {
  return [
    plainFigure({
      id: 'P3',
      what: `${of}, score for performance`,
      unit: 'of 1',
      value: score,
      must: { atLeast: 0.98 },
      aim: { atLeast: 1 },
    }),
    plainFigure({
      id: 'P3',
      what: `${of}, layout shift`,
      unit: '(CLS)',
      value: shift,
      must: { atMost: 0.02 },
      aim: { atMost: 0 },
    }),
  ];
}

export async function measureLighthouse(product: Product): Promise<Measured> {
  const home = product.url + HOME;
  await fetch(home);
  await wait(2000);
  const still = await startProgram('reference-static.ts', [home]);
  const ours: Seen[] = [];
  const theirs: Seen[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      ours.push(await look(home));
      theirs.push(await look(`http://localhost:${still.firstLine}${HOME}`));
    }
  } finally {
    await still.stop();
  }
  const of = (seen: readonly Seen[], key: keyof Seen) => median(seen.map((one) => one[key]));
  return {
    figures: [
      ratioFigure({
        id: 'P3',
        what: 'home LCP (Lighthouse, phone) against the same content as one static file',
        unit: 'ms',
        measured: of(ours, 'lcpMs'),
        reference: of(theirs, 'lcpMs'),
        must: { atMost: 1.4 },
        aim: { atMost: 1.1 },
      }),
      ...steadiness('home', of(ours, 'score'), of(ours, 'shift')),
    ],
    notes: [
      `the static file: score ${of(theirs, 'score')}, CLS ${of(theirs, 'shift').toFixed(3)}; median of ${RUNS} each`,
    ],
  };
}
