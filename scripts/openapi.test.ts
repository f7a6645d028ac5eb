import { readFileSync } from 'node:fs';
import { accountingOpenApi } from 'contract/accounting';
import { openApi } from 'contract/openapi';
import { officeOpenApi } from 'contract/office/openapi';
import { expect, it } from 'vitest';

it.each([
  ['openapi.json', openApi],
  ['openapi-office.json', officeOpenApi],
  ['openapi-accounting.json', accountingOpenApi],
])('V2.1.1 docs/%s is what the endpoints say (else: npm run openapi)', (name, describe) => {
  const written: unknown = JSON.parse(
    readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8'),
  );
  expect(written).toEqual(JSON.parse(JSON.stringify(describe())));
});
