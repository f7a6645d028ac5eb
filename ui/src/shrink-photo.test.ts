import { describe, expect, it } from 'vitest';
import { jpegName, shrunkSize } from './shrink-photo.ts';

describe('a photo before it is sent', () => {
  it('G-23 is at most 2000 px on its longer side, in its own proportions', () => {
    expect(shrunkSize({ width: 4000, height: 3000 })).toEqual({ width: 2000, height: 1500 });
    expect(shrunkSize({ width: 3024, height: 4032 })).toEqual({ width: 1500, height: 2000 });
  });

  it('is never made larger', () => {
    expect(shrunkSize({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
    expect(shrunkSize({ width: 2000, height: 10 })).toEqual({ width: 2000, height: 10 });
  });

  it('keeps at least one pixel of a very thin picture', () => {
    expect(shrunkSize({ width: 20_000, height: 3 })).toEqual({ width: 2000, height: 1 });
  });

  it('is named as the JPEG that it becomes', () => {
    expect(jpegName('IMG_001.HEIC')).toBe('IMG_001.jpg');
    expect(jpegName('ប័ណ្ណ.png')).toBe('ប័ណ្ណ.jpg');
    expect(jpegName('.png')).toBe('photo.jpg');
  });
});
