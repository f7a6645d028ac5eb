import { maskitoTransform } from '@maskito/core';
import { describe, expect, it } from 'vitest';
import { dateMask, dateText, parseDateText, parseIsoDay, tidyDateText } from './date-text.ts';

describe('a typed date', () => {
  it('is the day that it names', () => {
    expect(parseDateText('14/04/1995')).toEqual({ year: 1995, month: 4, day: 14 });
    expect(parseDateText('១៤/០៤/១៩៩៥')).toEqual({ year: 1995, month: 4, day: 14 });
    expect(parseDateText('29/02/2000')).toEqual({ year: 2000, month: 2, day: 29 });
  });

  it.each(['31/02/1995', '29/02/1900', '00/01/2000', '01/13/2000', '01/01/0099', '1/4/1995', ''])(
    'is none for %s',
    (text) => {
      expect(parseDateText(text)).toBeUndefined();
    },
  );

  it('goes there and back', () => {
    expect(dateText({ year: 1995, month: 4, day: 1 })).toBe('01/04/1995');
    expect(parseIsoDay('1995-04-01')).toEqual({ year: 1995, month: 4, day: 1 });
    expect(parseIsoDay(undefined)).toBeUndefined();
  });

  it('is put into shape when pasted', () => {
    expect(tidyDateText('1995-4-1')).toBe('01/04/1995');
    expect(tidyDateText('1.4.1995')).toBe('01/04/1995');
    expect(tidyDateText('១-៤-១៩៩៥')).toBe('01/04/1995');
  });

  it('keeps a day that does not exist as it was typed, for the error to speak of', () => {
    expect(maskitoTransform('31022000', dateMask)).toBe('31/02/2000');
    expect(maskitoTransform('1995-4-1', dateMask)).toBe('01/04/1995');
  });
});
