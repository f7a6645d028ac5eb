import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { workerText } from './serve-worker.ts';

/** What the worker is told, as the browser reads it. */
function factsOf(text: string): Record<string, unknown> {
  const self: { build?: Record<string, unknown> } = {};
  runInNewContext(text, { self });
  return self.build ?? {};
}

describe('the service worker', () => {
  it('is told its build, what to keep from the beginning, and which pages may be kept', () => {
    const facts = factsOf(workerText('abc', ''));
    expect(facts.version).toBe('abc');
    expect(facts.homes).toEqual([
      '/payday-loan',
      '/personal-loans',
      '/purchasing-service',
      '/pawn-service',
    ]);
    expect(facts.pages).toEqual(expect.arrayContaining(['/faq', '/offline']));
    expect(facts.redirects).toMatchObject({ '/': '/payday-loan' });
  });

  it('is another for another build', () => {
    expect(workerText('abc', 'x')).not.toBe(workerText('abd', 'x'));
  });

  it('V14.2.2 may keep no page that shows a loan or belongs to a code', () => {
    const pages = factsOf(workerText('abc', '')).pages as string[];
    expect(pages.filter((path) => /loan-detail|verify-code/.test(path))).toEqual([]);
  });
});
