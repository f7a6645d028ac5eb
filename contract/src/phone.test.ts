import { describe, expect, it } from 'vitest';
import { displayPhone, localPhone, storedPhone } from './phone.ts';

describe('phone', () => {
  it.each([
    ['012 345 678', '85512345678'],
    ['012345678', '85512345678'],
    ['096 123 4567', '855961234567'],
    ['+855 12 345 678', '85512345678'],
    ['855 12 345 678', '85512345678'],
    ['00855 12 345 678', '85512345678'],
    ['+855 012 345 678', '85512345678'],
    ['០១២ ៣៤៥ ៦៧៨', '85512345678'],
    ['012-345-678', '85512345678'],
    ['012\u2011345\u2011678', '85512345678'],
    ['\u202a+855 12 345 678\u202c', '85512345678'],
  ])('VAL-02 VAL-06 CONST-07 %s is stored as %s', (typed, stored) => {
    expect(storedPhone(typed)).toBe(stored);
    expect(storedPhone(stored)).toBe(stored);
  });

  it.each([
    '01234567',
    '01234567890',
    '12345678',
    '0855',
    '',
    '012 345 67x',
    '+84 12 345 678',
    '8551234567',
  ])('VAL-03 %j is no phone of nine or ten digits', (typed) => {
    expect(storedPhone(typed)).toBeNull();
  });

  it('a number of the network 085 is not taken for the country code', () => {
    expect(localPhone('085 512 345')).toBe('085512345');
    expect(storedPhone('085 512 3456')).toBe('855855123456');
    expect(storedPhone('855855123456')).toBe('855855123456');
  });

  it.each([
    ['85512345678', '012 345 678'],
    ['0961234567', '096 123 4567'],
    ['012', '012'],
    ['', ''],
  ])('VAL-01 %j reads %j', (stored, shown) => {
    expect(displayPhone(stored)).toBe(shown);
  });
});
