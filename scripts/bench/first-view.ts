/** P2 and P6: what a phone loads for the home page in Khmer, the first time and the second. */
import { setTimeout as wait } from 'node:timers/promises';
import { launchBrowser } from '../browser.ts';
import type { Product } from '../product.ts';
import { type Bytes, countBytes, newPhone, settle } from './browser-page.ts';
import { type Measured, median, plainFigure } from './figure.ts';

const HOME = '/payday-loan';
const RUNS = 3;
const KILOBYTE = 1000;

interface Visits {
  first: Bytes;
  second: Bytes;
}

async function visitTwice(product: Product): Promise<Visits> {
  const browser = await launchBrowser();
  try {
    const phone = await newPhone(browser);
    const first = await countBytes(phone, () => settle(phone.page, product.url + HOME));
    await phone.page.close();
    const page = await phone.context.newPage();
    const cdp = await phone.context.newCDPSession(page);
    const second = await countBytes({ cdp }, () => settle(page, product.url + HOME));
    return { first, second };
  } finally {
    await browser.close();
  }
}

/** Bodies as they came over the network; the second visit with its headers, since there is hardly anything else. */
export async function measureViews(product: Product): Promise<Measured> {
  // The first visit after a change of content gets the page lightly compressed; a moment later it is kept small.
  await fetch(product.url + HOME);
  await wait(2000);
  const visits: Visits[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visitTwice(product));
  const kilobytes = (of: (visit: Visits) => number) => median(visits.map(of)) / KILOBYTE;
  const [one] = visits;
  const raw = one?.first.uncompressed ?? [];
  if (raw.length > 0) throw new Error(`Not sent as brotli: ${raw.join(', ')}`);
  const figure = (
    id: string,
    what: string,
    of: (visit: Visits) => number,
    most: number,
    aim: number,
  ) =>
    plainFigure({
      id,
      what,
      unit: 'KB',
      value: kilobytes(of),
      must: { atMost: most },
      aim: { atMost: aim },
    });
  const fonts = kilobytes(({ first }) => first.font).toFixed(1);
  const headers = kilobytes(({ first }) => first.headers).toFixed(1);
  return {
    figures: [
      figure('P2', 'home in Khmer, first view, all bytes', ({ first }) => first.all, 180, 160),
      figure('P2', 'of it JavaScript', ({ first }) => first.script, 125, 105),
      figure(
        'P6',
        'home in Khmer, second visit, all bytes',
        ({ second }) => second.all + second.headers,
        15,
        5,
      ),
    ],
    notes: [
      `first view: ${one?.first.answers ?? 0} answers, fonts ${fonts} KB, headers (HTTP/1.1) ${headers} KB beside that`,
      `second visit: ${one?.second.answers ?? 0} answers, headers included`,
    ],
  };
}
