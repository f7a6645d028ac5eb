import { runInNewContext, Script } from 'node:vm';
import { expect, it } from 'vitest';
import { deferHydration } from './deferred-hydration.ts';

const START = 'import "/assets/manifest.js"; import("/assets/entry.js");';
const SCRIPTS = `<script nonce="secret" type="module" async="">${START}</script>`;
const page = (body: string) =>
  `<html><head><link rel="modulepreload" nonce="secret" href="/assets/core.js"/><link rel="icon" href="/i.svg"/></head><body>${body}</body></html>`;

it('keeps the page’s own module as the same text, so that its hash in the policy holds', () => {
  const html = deferHydration(page(SCRIPTS), 'secret');
  expect(html).toContain(`<script nonce="secret" type="text/plain" id="start">${START}</script>`);
  expect(html).not.toContain('type="module"');
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).toContain('rel="icon"');
});

it('adds a script with the rendering’s nonce that knows the files and is a program by itself', () => {
  const html = deferHydration(page(SCRIPTS), 'secret');
  const starter = /<script nonce="secret">(\(function[\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(starter).toContain('"/assets/core.js"');
  expect(() => new Script(starter)).not.toThrow();
});

it('V1.2.3 lets no text of its own end the script', () => {
  const html = deferHydration(page(SCRIPTS), 'secret');
  expect(html.match(/<\/script>/g)).toHaveLength(2);
});

it('marks the document before it is painted where somebody is signed in, and only there', () => {
  const html = deferHydration(page(SCRIPTS), 'secret');
  const starter = /<script nonce="secret">(\(function[\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const marksOf = (token: string | null) => {
    const marks: string[] = [];
    const documentElement = { lang: 'en', setAttribute: (name: string) => marks.push(name) };
    const localStorage = { getItem: (key: string) => (key === 'token' ? token : null) };
    runInNewContext(starter.slice(0, starter.indexOf('(function awaitFonts')), {
      document: { documentElement },
      localStorage,
    });
    return marks;
  };
  expect(marksOf('of somebody')).toEqual(['data-signed-in']);
  expect(marksOf(null)).toEqual([]);
});

it('leaves a page without scripts as it is', () => {
  const html = page('<p>words</p>');
  expect(deferHydration(html, 'secret')).toBe(html);
});
