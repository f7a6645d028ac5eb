import type { RatesReply } from 'contract/products';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ProductCards } from './product-cards.tsx';

const NONE = { payday: null, personal: null, purchasing: null, pawn: null };
const textOf = (personal: RatesReply | null) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, {}, createElement(ProductCards, { rates: { ...NONE, personal } })),
  ).replace(/<[^>]*>/g, ' ');

it('HOME-03 C-17 a product is advertised with its own range, and with nothing that staff have taken out of its bounds', () => {
  const [amounts, term] = [/500\D+1,000/, /1\D+12/];
  expect(textOf(null)).toMatch(amounts);
  expect(textOf(null)).toMatch(term);
  const reply = { min_amount: 200, max_amount: 800, min: 1, max: 6, rates: [], fees: [] };
  const text = textOf(reply);
  expect(text).not.toContain('1,000');
  expect(text).toMatch(/500\D+800/);
});
