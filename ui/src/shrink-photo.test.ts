import { describe, expect, it } from 'vitest';
import { jpegName, shrinkPhoto, shrunkSize } from './shrink-photo.ts';

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

// Node decodes no pictures, as a phone does not that lacks a decoder of HEIC.
describe('a photo that the browser cannot decode', () => {
  const heic = () => new File(['ftypheic'], 'IMG_1.HEIC', { type: 'image/heic' });

  it('is copied, since the picker’s own file is lost when the phone’s is moved or deleted', async () => {
    const chosen = heic();
    const photo = await shrinkPhoto(chosen);
    expect(photo).not.toBe(chosen);
    expect([photo?.name, photo?.type]).toEqual(['IMG_1.HEIC', 'image/heic']);
    expect(await photo?.text()).toBe('ftypheic');
  });

  it('is none where it cannot be read, or is empty', async () => {
    const gone = heic();
    gone.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotFoundError'));
    expect(await shrinkPhoto(gone)).toBeNull();
    expect(await shrinkPhoto(new File([], 'IMG_2.jpg', { type: 'image/jpeg' }))).toBeNull();
  });
});
