import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { leanEndpoints, leanMessage } from './lean-browser.ts';
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

describe('the lean bundle', () => {
  const compiled = (name: string, km: string, en: string) => `
import { getLocale, experimentalStaticLocale } from '../runtime.js';
const km_${name} = /** @type {(inputs: X) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (\`${km}\`)
};

const en_${name} = /** @type {(inputs: X) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (\`${en}\`)
};
export const ${name} = /** @type {(x)} */ ((inputs, options = {}) => {
	return en_${name}(inputs)
});`;

  it('keeps the words of a message and drops the rest', () => {
    expect(leanMessage(compiled('hello', 'សួស្តី', 'Hello'))).toBe(
      "import { text } from '../runtime.js';\nexport const hello = /*#__PURE__*/ text(`សួស្តី`, `Hello`);",
    );
    expect(leanMessage(compiled('call', 'ទូរស័ព្ទ ${i?.phone}', 'Call ${i?.phone}'))).toContain(
      'message((i) => `ទូរស័ព្ទ ${i?.phone}`, (i) => `Call ${i?.phone}`)',
    );
  });

  it('keeps of an endpoint what a browser sends, and none of its schemas', () => {
    const code = `
const row: z.ZodMiniType = z.object({ name: z.string() });
export const call = endpoint({
  name: 'a.call', summary: 'A call', method: 'POST',
  path: '/a', who: ['visitor'], form: 'json', body: row, reply: z.array(row).check(x),
});
export const person = { name: 'stays' };`;
    const lean = leanEndpoints(code, parseAst(code, { lang: 'ts' }));
    expect(lean.replaceAll(/\s+/g, ' ')).toBe(
      " const row: z.ZodMiniType = undefined; export const call = /*#__PURE__*/ endpoint({ method: 'POST', path: '/a', form: 'json', }); export const person = { name: 'stays' };",
    );
  });

  it('leaves alone what it does not know', () => {
    const odd = 'export const odd = /** x */ (() => "plural")';
    expect(leanMessage(odd)).toBe(odd);
  });
});
