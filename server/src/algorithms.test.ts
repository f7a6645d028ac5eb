import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Names of algorithms as node:crypto takes them. */
const ALGORITHM =
  /'(md4|md5|sha-?1|sha-?\d{3}|ripemd\w*|des3?|des-[\w-]+|rc[24]|aes-[\w-]+|chacha[\w-]*|ed25519|rsa[\w-]*)'/gi;

it('V11.3.1 V11.1.2 V11.4.1 every algorithm that the server calls stands in docs/keys.md; of the broken ones, MD5 only names a code of KHQR and SHA-1 stands in the codes of authenticator apps alone', () => {
  const used = new Map<string, string[]>();
  for (const file of globSync('{server,contract}/src/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    for (const [, name = ''] of readFileSync(`${root}${file}`, 'utf8').matchAll(ALGORITHM)) {
      const key = name.toLowerCase();
      used.set(key, [...(used.get(key) ?? []), file]);
    }
  }
  expect([...used.keys()].toSorted()).toEqual(['aes-256-gcm', 'md5', 'sha-256', 'sha1', 'sha256']);
  expect(used.get('sha1')).toEqual(['server/src/staff/commands-totp.ts']);
  const page = readFileSync(`${root}docs/keys.md`, 'utf8');
  for (const name of [
    'AES-256-GCM',
    'SHA-256',
    'HMAC-SHA-256',
    'HKDF-SHA-256',
    'Ed25519',
    'MD5',
    'HMAC-SHA-1',
  ]) {
    expect(page).toContain(name);
  }
});
