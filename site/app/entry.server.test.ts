import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { m } from 'words/messages';
import { inLocale } from './entry.server.tsx';

describe('the language of a request', () => {
  it('STATE-13 is Khmer where nothing says otherwise', () => {
    expect(m.nav_login()).toBe(m.nav_login({}, { locale: 'km' }));
  });

  it('does not leak between 400 requests at the same time', async () => {
    const requests = Array.from({ length: 400 }, (_, index) => {
      const locale = index % 3 === 0 ? 'en' : 'km';
      return inLocale(locale, async () => {
        const said: string[] = [];
        for (let step = 0; step < 4; step += 1) {
          await wait((index * 7 + step * 3) % 11);
          said.push(m.nav_login());
        }
        return said.every((text) => text === m.nav_login({}, { locale }));
      });
    });
    expect(await Promise.all(requests)).not.toContain(false);
  });
});
