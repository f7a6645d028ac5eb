import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Words } from './page-words.tsx';

const htmlOf = (href: string) =>
  renderToStaticMarkup(createElement(Words, { runs: [{ text: 'by email', href }] }));

it('an email in a text is a link once the operator has set it, and plain text before', () => {
  expect(htmlOf('mailto:hello@romdoul.example')).toBe(
    '<a href="mailto:hello@romdoul.example">by email</a>',
  );
  expect(htmlOf('mailto:[name@example.com]')).toBe('by email');
});
