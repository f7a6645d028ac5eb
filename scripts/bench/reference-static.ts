/**
 * The reference of P3, a program of its own: the page of an address as one static HTML file, without any script, with
 * the fonts and pictures that it names, all from memory. Prints the port that it listens on.
 */
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

interface File {
  type: string;
  body: Buffer;
  isBrotli: boolean;
}

async function fetched(address: string): Promise<File> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  return { type, body: Buffer.from(await answer.arrayBuffer()), isBrotli: false };
}

function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '');
}

/** Fonts and pictures of the page, as addresses on its own server. */
function partsOf(html: string): string[] {
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"|url\(["']?(\/[^"')]+)/g)];
  const paths = named.map(([, attribute, style]) => attribute ?? style ?? '');
  return [...new Set(paths)].filter((path) => /\.(?:woff2|svg|png|jpe?g|webp|avif)$/.test(path));
}

const address = new URL(process.argv[2] ?? '');
const html = withoutScripts((await fetched(address.href)).body.toString());
const page: File = {
  type: 'text/html; charset=utf-8',
  body: brotliCompressSync(html),
  isBrotli: true,
};
const files = new Map<string, File>([[address.pathname, page]]);
for (const path of partsOf(html)) files.set(path, await fetched(address.origin + path));

const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  if (!file) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': file.body.length,
    'cache-control': 'public, max-age=3600',
    ...(file.isBrotli ? { 'content-encoding': 'br' } : {}),
  });
  response.end(file.body);
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  console.log(typeof bound === 'object' && bound ? bound.port : '');
});
