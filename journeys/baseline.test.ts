/** What browsers get asks nothing of them that the oldest do not have: every script and style sheet, packages included. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ALLOWED_IN_STYLES, allowedInVain, notAllowed } from '../scripts/baseline/allowed.ts';
import { missingInBundle } from '../scripts/baseline/bundles.ts';
import { described } from '../scripts/baseline/missing.ts';
import { missingInStyles } from '../scripts/baseline/styles.ts';
import { officeSite, site } from './page-visit.ts';
import { FORMS } from './page-wizard.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const BUILT = ['site/build/client', 'office/build/client'];
const PAGES = ['/payday-loan', '/faq', '/offline', '/no/such/page', FORMS.borrow.path];

function files(extension: string): { name: string; text: string }[] {
  return BUILT.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(extension))
      .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') })),
  );
}

/** The contents of a page's own elements of a kind. */
async function inline(
  path: string,
  element: RegExp,
  door = site,
): Promise<{ name: string; text: string }[]> {
  const html = await (await fetch(door + path)).text();
  return [...html.matchAll(element)].map(([, text = '']) => ({ name: path, text }));
}

it('scripts: bundles, the service worker, and those that stand in the pages', async () => {
  const scriptElement = /<script(?![^>]*(?:ld\+json|\ssrc=))[^>]*>([\s\S]*?)<\/script>/g;
  const standing = await Promise.all([
    ...PAGES.map((path) => inline(path, scriptElement)),
    inline('/sign-in', scriptElement, officeSite()),
  ]);
  const scripts = [...files('.js'), ...standing.flat()];
  expect(scripts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['sw.js', ...PAGES, '/sign-in']),
  );
  const found = scripts.flatMap(({ name, text }) => missingInBundle(name, text));
  expect(found.map(described)).toEqual([]);
});

it('style sheets: that of the pages, and that for paper', async () => {
  const styleElement = /<style[^>]*>([\s\S]*?)<\/style>/g;
  const ofSite = await inline('/payday-loan', styleElement);
  const ofOffice = await inline('/sign-in', styleElement, officeSite());
  const sheets = [...files('.css'), ...ofSite, ...ofOffice];
  expect(sheets).toHaveLength(3);
  const found = sheets.flatMap(({ text }) => missingInStyles(text));
  expect(notAllowed(found, ALLOWED_IN_STYLES).map(described)).toEqual([]);
  expect(allowedInVain(found, ALLOWED_IN_STYLES)).toEqual([]);
});
