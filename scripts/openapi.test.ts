import { readFileSync } from 'node:fs';
import { openApi } from 'contract/openapi';
import { expect, it } from 'vitest';

it('V2.1.1 docs/openapi.json is what the endpoints say (else: npm run openapi)', () => {
  const written: unknown = JSON.parse(
    readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'),
  );
  expect(written).toEqual(JSON.parse(JSON.stringify(openApi())));
});
