/** `npm run openapi`: writes docs/openapi.json, docs/openapi-office.json and docs/openapi-accounting.json from the endpoints; the page that programs and people read (C-39). */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountingOpenApi } from 'contract/accounting';
import { officeOpenApi } from 'contract/office/openapi';
import { openApi } from 'contract/openapi';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const DOORS = [
  ['docs/openapi.json', openApi()],
  ['docs/openapi-office.json', officeOpenApi()],
  ['docs/openapi-accounting.json', accountingOpenApi()],
] as const;

for (const [name, document] of DOORS) {
  const file = join(root, name);
  writeFileSync(file, JSON.stringify(document, null, 2));
  spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), file], { cwd: root });
}
