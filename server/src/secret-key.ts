import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Env, Settings } from './env.ts';
import { KeysWrong, readKeyList } from './key-list.ts';

/** 256 random bits in base64url. */
export function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/** The files of the keys of an installation that was given none, in its data folder (docs/keys.md). */
const FILES = { secret: 'secret.key', data: 'data.keys', audit: 'audit.keys' } as const;

/**
 * What the server may know of the settings, with every key. Those that were not given were made at the first start and are
 * kept in the data folder for its owner alone, beside the database that they belong to.
 * @throws KeysWrong where a file of keys is damaged
 */
export function withKeys(settings: Settings): Env {
  // The server gets neither the owner's address nor the lines for the operator.
  const { migrateDatabaseUrl: _owner, warnings: _warnings, ...rest } = settings;
  const { dataDir } = settings;
  return {
    ...rest,
    secretKey: settings.secretKey ?? keep(dataDir, FILES.secret),
    dataKeys: settings.dataKeys ?? keepList(dataDir, FILES.data),
    auditKeys: settings.auditKeys ?? keepList(dataDir, FILES.audit),
  };
}

/** Puts a new key before those of the data folder: from the next start on it encrypts, the others still decrypt. */
export function addDataKey(dataDir: string): void {
  const keys = keepList(dataDir, FILES.data);
  write(join(dataDir, FILES.data), [newKey(), ...keys].join('\n'));
}

function keepList(dataDir: string, name: string): string[] {
  const list = readKeyList(keep(dataDir, name));
  if (typeof list === 'string') throw new KeysWrong(`${join(dataDir, name)} ${list}`);
  return list;
}

/** What the file says, made at the first start. */
function keep(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = newKey();
  write(file, key);
  return key;
}

/** Writes beside and renames: the next start would take half a key for a key. */
function write(file: string, text: string): void {
  const beside = `${file}.new`;
  // A new file: what lies there may be a link, or half a key of a start that was cut off.
  rmSync(beside, { force: true });
  const handle = openSync(beside, 'wx', 0o600);
  writeSync(handle, `${text}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(beside, file);
}
