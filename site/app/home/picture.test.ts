import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const OWN = '/images/own.svg';
const htmlOf = (src: string | null) =>
  renderToStaticMarkup(createElement(Picture, { src, own: OWN, alt: '', loading: 'lazy' }));

it('HOME-05 HOME-07 G-19 our own picture where the call failed or answered with none', () => {
  expect(htmlOf('/images/chosen.jpg')).toBe(
    '<img loading="lazy" src="/images/chosen.jpg" alt=""/>',
  );
  for (const src of ['', null])
    expect(htmlOf(src)).toBe(`<img loading="lazy" src="${OWN}" alt=""/>`);
});
