import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest)$/;

/** Writes a brotli-compressed twin beside every file that becomes smaller by it. */
export function writeTwins(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (!COMPRESSIBLE.test(name) || !statSync(file).isFile()) continue;
    const plain = readFileSync(file);
    const small = brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
    if (small.length < plain.length) writeFileSync(`${file}.br`, small);
  }
}
