import { describe, expect, it } from 'vitest';
import { localeOfAddress, localeOfCookies } from './serve-address.ts';

describe('the language of a page', () => {
  it('STATE-12 STATE-13 is the cookie’s, and Khmer where it says nothing known', () => {
    expect(localeOfCookies(undefined)).toBe('km');
    expect(localeOfCookies('locale=en')).toBe('en');
    expect(localeOfCookies('a=1; locale=en; b=2')).toBe('en');
    expect(localeOfCookies('a=1;locale=km')).toBe('km');
    expect(localeOfCookies('locale=fr')).toBe('km');
    expect(localeOfCookies('xlocale=en')).toBe('km');
    expect(localeOfCookies('locale=english')).toBe('km');
  });

  it('GEN-22 is the address’s where it asks for one', () => {
    expect(localeOfAddress('/faq?lang=en')).toBe('en');
    expect(localeOfAddress('/faq?utm=x&lang=km&y=1')).toBe('km');
    expect(localeOfAddress('/faq')).toBeUndefined();
    expect(localeOfAddress('/faq?lang=fr')).toBeUndefined();
    expect(localeOfAddress('/faq?slang=en')).toBeUndefined();
    expect(localeOfAddress('/faq?lang=english')).toBeUndefined();
  });
});
