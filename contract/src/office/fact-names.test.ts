import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { OFFICE_ENDPOINTS } from './endpoints.ts';
import { isFactNamed } from './fact-names.ts';

it('every filter of a list that is taken as a file has a name where the audit shows it', () => {
  const files = OFFICE_ENDPOINTS.filter(({ audit }) => audit === 'list.exported');
  expect(files.length).toBeGreaterThan(10);
  const filters = files.flatMap(({ query }) =>
    Object.keys((query as unknown as z.ZodMiniObject).shape),
  );
  expect([...new Set(filters)].filter((name) => !isFactNamed(name))).toEqual([]);
});
