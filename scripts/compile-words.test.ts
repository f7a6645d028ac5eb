import { describe, expect, it } from 'vitest';
import { compactMessage } from './compile-words.ts';

/** A message as the compiler writes it. */
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

describe('a compiled message', () => {
  it('keeps its name, both texts and nothing else', () => {
    expect(compactMessage(compiled('hello', 'សួស្តី', 'Hello'))).toBe(
      'export const hello = /*#__PURE__*/ textMessage(`សួស្តី`, `Hello`);\n',
    );
  });

  it('fills in its parameters', () => {
    expect(compactMessage(compiled('call', 'ទូរស័ព្ទ ${i?.phone}', 'Call ${i?.phone}'))).toBe(
      'export const call = /*#__PURE__*/ filledMessage((i) => `ទូរស័ព្ទ ${i?.phone}`, (i) => `Call ${i?.phone}`);\n',
    );
  });

  it('that one language lacks is its name there, so that the rest can be compiled', () => {
    const lacking = compiled('hello', '', 'Hello').replace(
      /const km_hello[\s\S]*?\n};/,
      `const km_hello = () => /** @type {LocalizedString} */ ('hello')`,
    );
    expect(compactMessage(lacking)).toBe(
      "export const hello = /*#__PURE__*/ textMessage('hello', `Hello`);\n",
    );
  });

  it('of another kind stops the compiling', () => {
    expect(() => compactMessage('export const odd = /** x */ (() => "plural")')).toThrow('odd');
  });
});
