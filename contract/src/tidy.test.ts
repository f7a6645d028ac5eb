import { describe, expect, it } from 'vitest';
import { hasEndlessMarks, tidy, TIDY_MAX } from './tidy.ts';

describe('tidy', () => {
  it('takes off spaces, brings text into one form, and blank is empty', () => {
    expect(tidy('  e\u0301 ')).toBe('é');
    expect(tidy(' \u200b\u200d ')).toBe('');
  });

  it('leaves alone what no check can pass', () => {
    const long = ' '.repeat(TIDY_MAX + 1);
    expect(tidy(long)).toBe(long);
    const marks = `a${'\u0301\u0323'.repeat(16)}`;
    expect(hasEndlessMarks(marks)).toBe(true);
    expect(tidy(marks)).toBe(marks);
  });
});
