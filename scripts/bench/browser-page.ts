/** A phone in the browser, as the measurements of P2 and P4 to P6 see the site. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export interface Phone {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  close(): Promise<void>;
}

/** A new phone, 360 by 800, that reads Khmer and holds nothing yet. */
export async function newPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'km-KH',
    timezoneId: 'Asia/Phnom_Penh',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { context, page, cdp, close: () => context.close() };
}

/** Makes its processor so many times slower; 1 is as it is. */
export async function slowDown({ cdp }: Pick<Phone, 'cdp'>, times: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Every answer takes so many milliseconds longer. */
export async function farAway({ cdp }: Pick<Phone, 'cdp'>, roundTripMs: number): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** What came over the line: bodies as they were compressed, in bytes, by kind of resource. */
export interface Bytes {
  all: number;
  script: number;
  font: number;
  /** Beside the bodies: what the answers' headers were, in HTTP/1.1. */
  headers: number;
  /** How many answers there were. */
  answers: number;
  /** Scripts and documents worth compressing that did not come as brotli. */
  uncompressed: string[];
}

/** Below this brotli saves nothing worth a second file. */
const WORTH_COMPRESSING = 1200;

interface Answer {
  type: string;
  url: string;
  isBrotli: boolean;
  headers: number;
}

/** Counts what comes over the line while `visit` runs; what the browser takes from its own cache counts nothing. */
export async function countBytes(
  { cdp }: Pick<Phone, 'cdp'>,
  visit: () => Promise<void>,
): Promise<Bytes> {
  const bytes: Bytes = { all: 0, script: 0, font: 0, headers: 0, answers: 0, uncompressed: [] };
  const seen = new Map<string, Answer>();
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`);
    const isBrotli = lines.some((line) => /^content-encoding: br$/i.test(line));
    const { url, encodedDataLength: headers } = response;
    seen.set(requestId, { type, url, isBrotli, headers });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = seen.get(requestId);
    if (!answer || encodedDataLength === 0) return;
    const body = Math.max(0, encodedDataLength - answer.headers);
    bytes.all += body;
    bytes.headers += encodedDataLength - body;
    bytes.answers += 1;
    if (answer.type === 'Script') bytes.script += body;
    if (answer.type === 'Font') bytes.font += body;
    const isText = answer.type === 'Script' || answer.type === 'Document';
    if (isText && !answer.isBrotli && body > WORTH_COMPRESSING) bytes.uncompressed.push(answer.url);
  });
  await visit();
  return bytes;
}

/** Opens an address and waits until nothing more comes. */
export async function settle(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(1500);
}
