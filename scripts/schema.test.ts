import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('schema.sql and the row types are what the migrations make', () => {
  const script = fileURLToPath(new URL('schema.ts', import.meta.url));
  const run = spawnSync(process.execPath, [script, '--verify'], { encoding: 'utf8' });
  expect(run.stderr + run.stdout).toBe('');
  expect(run.status).toBe(0);
}, 60_000);
