import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** File name of the built service worker, which `serveWorker` serves. */
export const WORKER_FILE = 'sw.js';

/** For files whose name changes with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

interface ServedFile {
  plain: Buffer;
  brotli: Buffer | null;
  headers: Record<string, string>;
}

/**
 * Serves the built browser bundles from memory (about 1 MB), each file on a route of its own, so no path can lead outside the
 * folder. Files with a hash in their name are cached for ever, others for an hour.
 * @param folder with a closing separator, as `react-router build` leaves it, brotli twins beside the files
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    const type = TYPES[extname(name)];
    if (type === undefined || name === WORKER_FILE || name.startsWith('.')) continue;
    if (!statSync(file).isFile()) continue;
    serveFile(app, `/${name.split(sep).join('/')}`, read(file, name, type));
  }
}

/** Serves a file on its own route, with 304 for a browser that has it. */
export function serveFile(app: FastifyInstance, address: string, file: ServedFile): void {
  const { etag } = file.headers;
  app.get(address, { logLevel: 'warn' }, (request, reply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const small = file.brotli !== null && /(?:^|[\s,])br(?:[\s,;]|$)/.test(String(accepted));
    reply.headers(file.headers);
    if (etag !== undefined && request.headers['if-none-match']?.includes(etag)) {
      return reply.code(304).send();
    }
    if (small) reply.header('content-encoding', 'br');
    return reply.send(small ? file.brotli : file.plain);
  });
}

/** A file from a text made at start. */
export function fileOf(text: string, type: string, caching: string): ServedFile {
  const plain = Buffer.from(text);
  return withHeaders({ plain, brotli: brotliCompressSync(plain) }, type, caching);
}

function read(file: string, name: string, type: string): ServedFile {
  const hashed = name.startsWith(`assets${sep}`);
  let brotli: Buffer | null = null;
  try {
    brotli = readFileSync(`${file}.br`);
  } catch {
    // Pictures and fonts have no twin.
  }
  const bodies = { plain: readFileSync(file), brotli };
  const served = withHeaders(bodies, type, hashed ? FOR_EVER : 'public, max-age=3600');
  // Messengers show the picture of a shared link on their own pages.
  if (name.includes('share-')) served.headers['cross-origin-resource-policy'] = 'cross-origin';
  return served;
}

function withHeaders(
  bodies: Pick<ServedFile, 'plain' | 'brotli'>,
  type: string,
  caching: string,
): ServedFile {
  // Weak, since it is the same for both encodings.
  const etag = `W/"${createHash('sha256').update(bodies.plain).digest('base64url').slice(0, 22)}"`;
  return {
    ...bodies,
    headers: {
      'content-type': type,
      'cache-control': caching,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(caching === FOR_EVER ? {} : { etag }),
      ...(bodies.brotli ? { vary: 'Accept-Encoding' } : {}),
    },
  };
}
