import type { ToldPicture } from 'contract/content';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const OWN = '/images/own.svg';
const NOTHING = { medium: null, alt_km: null, alt_en: null };
const htmlOf = (told: ToldPicture | null) =>
  renderToStaticMarkup(createElement(Picture, { told, own: OWN, alt: '', loading: 'lazy' }));

it('HOME-05 HOME-07 G-19 our own picture where the call failed or answered with none', () => {
  expect(htmlOf({ ...NOTHING, image: '/images/chosen.jpg' })).toBe(
    '<img loading="lazy" src="/images/chosen.jpg" alt=""/>',
  );
  for (const told of [{ ...NOTHING, image: '' }, null])
    expect(htmlOf(told)).toBe(`<img loading="lazy" src="${OWN}" alt=""/>`);
});

it('a picture of staff has two sizes and says what it shows, in the reader’s language', () => {
  const told = { image: '/p-large.jpg', medium: '/p-medium.jpg', alt_km: 'ហាង', alt_en: 'A shop' };
  const html = htmlOf(told);
  expect(html).toContain('srcSet="/p-medium.jpg 1000w, /p-large.jpg 2000w"');
  expect(html).toMatch(/alt="(?:ហាង|A shop)"/);
});
