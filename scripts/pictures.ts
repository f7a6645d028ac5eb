/**
 * `npm run pictures`: draws the site's icons and the pictures of shared links into site/public, from the mark and the words
 * of the site, and the README's pictures into docs/pictures. These files are committed, since a build must not need a browser;
 * run it after a change of what they show.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Locale, LOCALES } from 'contract/locale';
import type { Page } from 'playwright-core';
import { m } from 'words/messages';
import { BROAD_PETAL, NARROW_PETAL } from '../ui/src/drawings/petals.ts';
import { launchBrowser } from './browser.ts';
import { drawReadmePictures } from './readme-pictures.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'site/public');

const COLOURS = { petal: '#f5cf5b', inner: '#e0a92e', heart: '#3c56a0', night: '#1f2c5c' };

const turned = (path: string, angles: readonly number[], colour: string) =>
  angles
    .map((angle) => `<path d="${path}" fill="${colour}" transform="rotate(${angle})"/>`)
    .join('');

/** The romdoul in a square, `share` of whose side it fills. */
function mark(share: number): string {
  const side = 66 / share;
  const box = `${-side / 2} ${-side / 2 - 6} ${side} ${side}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${turned(BROAD_PETAL, [0, 120, 240], COLOURS.petal)}${turned(NARROW_PETAL, [60, 180, 300], COLOURS.inner)}<circle r="6" fill="${COLOURS.heart}"/></svg>`;
}

interface Icon {
  readonly name: string;
  readonly size: number;
  /** How much of the side the flower fills; up to a fifth of a maskable icon is cut off on every side. */
  readonly share: number;
  /** White background, for systems that show no transparency. */
  readonly white: boolean;
}

const ICONS: readonly Icon[] = [
  { name: 'icon-192', size: 192, share: 0.94, white: false },
  { name: 'icon-512', size: 512, share: 0.94, white: false },
  { name: 'icon-maskable-512', size: 512, share: 0.62, white: true },
  { name: 'apple-touch-icon', size: 180, share: 0.76, white: true },
];

const font = (weight: number) => {
  const file = `node_modules/@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-${weight}-normal.woff2`;
  const data = readFileSync(join(root, file)).toString('base64');
  return `@font-face{font-family:Khmer;font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
};

/** The card of a shared link, 1200 by 630, legible when a messenger shows it small. */
function card(locale: Locale): string {
  const words = { locale };
  return `<html lang="${locale}"><style>${font(400)}${font(700)}
*{box-sizing:border-box;margin:0}body{width:1200px;height:630px;padding:72px 80px;background:${COLOURS.night};color:#fff;font-family:'Noto Sans',Khmer,sans-serif;position:relative;overflow:hidden;display:flex;flex-direction:column;justify-content:space-between}
svg{display:block}.big{position:absolute;right:-110px;bottom:-150px;width:640px}.name{display:flex;align-items:center;gap:24px;font-size:56px;font-weight:700}.name svg{width:96px}
h1{font-size:${locale === 'km' ? 64 : 76}px;line-height:${locale === 'km' ? 1.6 : 1.15};font-weight:700;max-width:${locale === 'km' ? 590 : 760}px}p{font-size:30px;line-height:1.6;max-width:640px;color:#cbd3ee}</style>
<body><div class="big">${mark(1)}</div><div class="name">${mark(1)}${m.site_name({}, words)}</div><h1>${m.home_title({}, words)}</h1><p>${m.footer_lender({}, words)}</p></body></html>`;
}

async function draw(page: Page, html: string, box: readonly [number, number], file: string) {
  const [width, height] = box;
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(target, file), omitBackground: true });
}

const browser = await launchBrowser();
try {
  mkdirSync(join(target, 'icons'), { recursive: true });
  const page = await browser.newPage();
  for (const { name, size, share, white } of ICONS) {
    const background = white ? 'background:#fff' : '';
    const html = `<body style="margin:0;${background}">${mark(share)}</body>`;
    await draw(page, html, [size, size], `icons/${name}.png`);
  }
  for (const locale of LOCALES) {
    await draw(page, card(locale), [1200, 630], `images/share-${locale}.png`);
  }
  await drawReadmePictures(browser);
} finally {
  await browser.close();
}
