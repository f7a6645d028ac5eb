import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { newKey } from '../server/src/secret-key.ts';

const SCRIPT = fileURLToPath(new URL('rotate-keys.ts', import.meta.url));

it('the keys of the settings: the new one is printed, with the order of steps that several machines need', () => {
  const { PATH = '' } = process.env;
  const env = { PATH, DATA_KEYS: newKey() };
  const { stdout, stderr, status } = spawnSync(process.execPath, [SCRIPT], {
    env,
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout).toMatch(/^[\w-]{43}$/m);
  expect(stdout).not.toContain(env.DATA_KEYS);
  expect(stdout).toMatch(
    /several machines: put it second on all of them .* only then put it first/i,
  );
});

it('takes no other setting for one whose key is accepted', () => {
  const { PATH = '' } = process.env;
  const args = [SCRIPT, '--accept', 'DATA_KEYS'];
  const { stderr, status } = spawnSync(process.execPath, args, { env: { PATH }, encoding: 'utf8' });
  expect({ stderr, status }).toEqual({
    stderr: '--accept takes SECRET_KEY or AUDIT_KEYS\n',
    status: 1,
  });
});
