import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder for all data, absolute: as DATA_DIR says, else `var` in the checkout. */
export function dataDirOf(given: string | undefined): string {
  return given?.trim()
    ? resolve(given.trim())
    : fileURLToPath(new URL('../../var', import.meta.url));
}
