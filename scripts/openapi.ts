/** `npm run openapi`: writes docs/openapi.json from the endpoints; the page that programs and people read (C-39). */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApi } from 'contract/openapi';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const file = join(root, 'docs/openapi.json');

writeFileSync(file, JSON.stringify(openApi(), null, 2));
spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), file], { cwd: root });
