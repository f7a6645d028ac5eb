import { maskitoTransform } from '@maskito/core';
import { describe, expect, it } from 'vitest';
import { formatPhone, localPhone, phoneMask } from './phone-mask.ts';

describe('a Cambodian phone number', () => {
  it.each([
    ['+855 12 345 678', '012345678'],
    ['85512345678', '012345678'],
    ['0085512345678', '012345678'],
    ['+855 012 345 678', '012345678'],
    ['855971234567', '0971234567'],
    ['012-345-678', '012345678'],
    ['12345678', '012345678'],
    ['០១២ ៣៤៥ ៦៧៨', '012345678'],
  ])('is taken as local digits from %s', (written, local) => {
    expect(localPhone(written)).toBe(local);
  });

  it('keeps a number of the 085 network, which is no country code', () => {
    expect(localPhone('085512345')).toBe('085512345');
    expect(localPhone('0855123456')).toBe('0855123456');
  });

  it('cuts nothing off a number that is too long', () => {
    expect(localPhone('0123456789012')).toBe('0123456789012');
  });

  it('VAL-01 is shown in groups of 0## ### ####, the last place optional', () => {
    expect(formatPhone('85512345678')).toBe('012 345 678');
    expect(formatPhone('0971234567')).toBe('097 123 4567');
    expect(formatPhone('012')).toBe('012');
    expect(formatPhone('')).toBe('');
  });

  it('VAL-01 is put into that shape by the mask when the browser fills it in', () => {
    expect(maskitoTransform('+85512345678', phoneMask)).toBe('012 345 678');
    expect(maskitoTransform('០៩៧១២៣៤៥៦៧', phoneMask)).toBe('097 123 4567');
  });
});
