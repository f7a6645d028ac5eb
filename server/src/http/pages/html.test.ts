import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PageCache, RenderedPage } from 'contract/site';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createPageCache } from './html.ts';
import type { PagePolicy } from './page-policy.ts';

const policy: PagePolicy = { connect: ['', ''], secure: false, robotCheck: 'altcha', dev: false };
const SCRIPT = 'window.a = 1 < 2;';
const STYLE = 'body{color:red}';
const NONCE = 'c2VjcmV0LW9mLXRoaXMtcg';

/** A page as the renderer writes it, with `content` from elsewhere in its body. */
const written = (content: string, nonce = ` nonce="${NONCE}"`) =>
  `<html><head><style${nonce}>${STYLE}</style></head><body>${content}<script${nonce}>${SCRIPT}</script><script type="module"${nonce} src="/a.js"></script></body></html>`;
const html = written('ទំព័រ', '');

const page = (content = 'ទំព័រ'): RenderedPage => ({
  status: 200,
  html: written(content),
  nonce: NONCE,
  whole: true,
});
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A server that answers everything with what `render` makes, kept under `/`. */
async function serve(cache: PageCache, render: () => Promise<RenderedPage>) {
  const app = Fastify();
  app.get('/', async (request, reply) => {
    const kept = await cache.keep('/', 'km', render);
    reply.hijack();
    cache.send(kept, request.raw, reply.raw);
  });
  return (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
}

describe('the cache of rendered pages', () => {
  it('renders a page once per language, whoever asks at the same time', async () => {
    const cache = createPageCache(policy);
    const rendered: string[] = [];
    const ask = (locale: 'km' | 'en') =>
      cache.keep('/', locale, async () => {
        rendered.push(locale);
        await new Promise((done) => setTimeout(done, 5));
        return { ...page(), html: locale };
      });
    const pages = await Promise.all([ask('km'), ask('km'), ask('en'), ask('km')]);
    expect(rendered).toEqual(['km', 'en']);
    expect(pages.map(({ plain }) => plain.body.toString())).toEqual(['km', 'km', 'en', 'km']);
    expect(cache.find('/', 'km')?.plain.body.toString()).toBe('km');
    expect(cache.find('/', 'en')?.plain.body.toString()).toBe('en');
  });

  it('forgets everything on drop, a page still being rendered as well', async () => {
    const cache = createPageCache(policy);
    let finish = () => {};
    const slow = cache.keep('/', 'km', async () => {
      await new Promise<void>((done) => (finish = done));
      return { ...page(), html: 'old' };
    });
    cache.drop();
    const fresh = await cache.keep('/', 'km', async () => ({ ...page(), html: 'new' }));
    finish();
    expect((await slow).plain.body.toString()).toBe('old');
    expect(fresh.plain.body.toString()).toBe('new');
    expect(cache.find('/', 'km')?.plain.body.toString()).toBe('new');
  });

  it('does not keep a page that misses something, nor a failed rendering', async () => {
    const cache = createPageCache(policy);
    await cache.keep('/', 'km', async () => ({ ...page(), status: 500, whole: false }));
    expect(cache.find('/', 'km')).toBeUndefined();
    const failed = cache.keep('/', 'km', () => Promise.reject(new Error('no database')));
    await expect(failed).rejects.toThrow('no database');
    await cache.keep('/', 'km', async () => ({ ...page(), html: 'good' }));
    expect(cache.find('/', 'km')?.plain.body.toString()).toBe('good');
  });

  it('sends the twin that the browser takes, and all say the same', async () => {
    const ask = await serve(createPageCache(policy), async () => page());
    const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' });
    const zipped = await ask({ 'accept-encoding': 'gzip, br;q=0' });
    const plain = await ask({ 'accept-encoding': 'identity' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(html);
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(html);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.payload).toBe(html);
    for (const answer of [brotli, zipped, plain]) {
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
      expect(answer.headers.vary).toBe('Cookie, Accept-Encoding');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  it('answers 304 to a browser that holds the page, and anew after a change', async () => {
    const cache = createPageCache(policy);
    let content = 'ទំព័រ';
    const ask = await serve(cache, async () => page(content));
    const first = await ask();
    const again = await ask({ 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');
    content = 'ថ្មី';
    cache.drop();
    const changed = await ask({ 'if-none-match': String(first.headers.etag) });
    expect(changed.statusCode).toBe(200);
    expect(changed.payload).toBe(written('ថ្មី', ''));
  });
});

/** The policy that a page is sent with. */
async function policyOf(rendered: RenderedPage, settings = policy): Promise<string> {
  const ask = await serve(createPageCache(settings), async () => rendered);
  return String((await ask()).headers['content-security-policy']);
}

describe('the policy of a page', () => {
  it('names the renderer’s own inline scripts and styles by hash and nothing else inline', async () => {
    const csp = await policyOf(page());
    expect(csp).toContain(`script-src 'self' ${hash(SCRIPT)};`);
    expect(csp).toContain(`style-src 'self' ${hash(STYLE)};`);
    expect(csp).toContain("style-src-attr 'unsafe-inline'");
    expect(csp).not.toMatch(/script-src[^;]*unsafe/);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(csp).toContain(rule);
    }
    expect(csp).toContain("require-trusted-types-for 'script'; trusted-types default");
  });

  it.each([
    ['script', '<script>steal()</script>'],
    ['script with a guessed nonce', '<script nonce="guess">steal()</script>'],
    ['script that opens into ours', '<script>steal()//'],
    ['tag that swallows ours', '<script src="https://evil.example/x.js" data-x="'],
    ['style', '<style>input{background:url(https://evil.example)}</style>'],
  ])('does not allow a %s that content has brought in', async (_what, content) => {
    const csp = await policyOf(page(content));
    expect(csp).toContain(`script-src 'self' ${hash(SCRIPT)};`);
    expect(csp).toContain(`style-src 'self' ${hash(STYLE)};`);
  });

  it('keeps the secret of a rendering to itself', async () => {
    const ask = await serve(createPageCache(policy), async () => page());
    const { payload, headers } = await ask();
    expect(payload).toBe(html);
    expect(JSON.stringify(headers)).not.toContain(NONCE);
  });

  it('lets the browser call the configured hosts and the chosen robot check only', async () => {
    const csp = await policyOf(page(), {
      ...policy,
      connect: ['https://api.example.com/base', ''],
      robotCheck: 'turnstile',
    });
    expect(csp).toContain("connect-src 'self' https://api.example.com;");
    expect(csp).toContain('frame-src https://challenges.cloudflare.com');
    expect(await policyOf(page())).not.toContain('https:');
  });

  it('tells browsers to stay with https only where visitors come by it', async () => {
    const secure = await serve(createPageCache({ ...policy, secure: true }), async () => page());
    const plain = await serve(createPageCache(policy), async () => page());
    expect((await secure()).headers['strict-transport-security']).toContain('max-age=31536000');
    const { headers } = await plain();
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });
});
