import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { OFFICE_ENDPOINTS } from './endpoints.ts';
import { factsText, isFactNamed } from './fact-names.ts';

it('every filter of a list that is taken as a file has a name where the audit shows it', () => {
  const files = OFFICE_ENDPOINTS.filter(({ audit }) => audit === 'list.exported');
  expect(files.length).toBeGreaterThan(10);
  const filters = files.flatMap(({ query }) =>
    Object.keys((query as unknown as z.ZodMiniObject).shape),
  );
  expect([...new Set(filters)].filter((name) => !isFactNamed(name))).toEqual([]);
});

it('money among the facts is said in dollars, and nothing as a dash; what only looks like either stands as it was written', () => {
  const facts = [
    ['cents', '124000'],
    ['before.max_amount_cents', '50'],
    ['feeCents', '-500'],
    ['after', 'null'],
    ['reference', '124000'],
    ['price_cents', 'about 5'],
  ] as const;
  expect(factsText({ facts }, { locale: 'en' })).toBe(
    'Amount $1,240.00 · Before, Largest amount $0.50 · Extension fee -$5.00 · After – · Reference 124000 · Price about 5',
  );
});
