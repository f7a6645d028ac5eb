import { expect, it } from 'vitest';
import { referenceKey } from './payment-reference.ts';

const HASH = '00a3f0b57c1d2e3f4a5b6c7d8e9f00112233445566778899aabbccddeeff0011';

it.each([
  ['letter case', 'FT2411-0031', 'ft2411-0031'],
  ['spaces and dashes', 'FT2411-0031', ' FT 2411 0031'],
  ['other signs', 'FT2411/0031', 'FT2411.0031#'],
  ['Khmer and Latin digits', 'FT ២៤១១', 'ft-2411'],
  ['a space that nobody sees', 'FT2411\u200b0031', 'FT2411\u00a00031'],
  ['Khmer signs', 'វិក្កយបត្រ៖ ១២៣', 'វិក្កយបត្រ 123'],
  ['zeros in front of a digest', HASH, HASH.slice(2)],
  ['a digest in groups', HASH, (HASH.toUpperCase().match(/.{8}/g) ?? []).join('-')],
])('two references that differ in %s are one', (_what, one, other) => {
  expect(referenceKey(one)).toBe(referenceKey(other));
});

it.each([
  ['zeros in front of a short number', '000123', '123'],
  ['a digit', HASH, HASH.replace('a3', 'a4')],
  ['a Khmer number', 'ABA ១២៣', 'ABA ៤៥៦'],
  ['a Khmer letter', 'ABA ក', 'ABA ខ'],
  ['a Khmer vowel', 'កា', 'កី'],
  ['a letter with its accent', 'Đ1', 'D1'],
  ['signs alone', '--', '/'],
])('two references that differ in %s are two', (_what, one, other) => {
  expect(referenceKey(one)).not.toBe(referenceKey(other));
});
