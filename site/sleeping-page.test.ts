import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { sleepingPage } from './sleeping-page.ts';

const START = 'import "/assets/manifest.js"; import("/assets/entry.js");';
const page = (body: string) =>
  `<html><head><link rel="modulepreload" href="/assets/core.js"/><link rel="icon" href="/i.svg"/></head><body>${body}</body></html>`;

it('lets the page’s own module wait as the same text, so that its hash in the policy holds', () => {
  const html = sleepingPage(page(`<script type="module" async="">${START}</script>`));
  expect(html).toContain(`<script type="text/plain" id="start">${START}</script>`);
  expect(html).not.toContain('type="module"');
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).toContain('rel="icon"');
});

it('brings a waker that knows the files and is a program by itself', () => {
  const html = sleepingPage(page(`<script type="module" async="">${START}</script>`));
  const waker = /<script>(\(function[\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(waker).toContain('"/assets/core.js"');
  expect(() => new Script(waker)).not.toThrow();
});

it('leaves a page without scripts as it is', () => {
  const html = page('<p>words</p>');
  expect(sleepingPage(html)).toBe(html);
});
