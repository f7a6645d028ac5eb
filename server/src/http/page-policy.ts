import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** What the pages of this server may reach; see docs/security.md for why it is so little. */
export interface PagePolicy {
  /** Foreign hosts that the browser may call (API-04): origins, empty ones left out. */
  connect: readonly string[];
  /** True when visitors come by https: the browser is then told never to come otherwise. */
  secure: boolean;
  /** The robot check that is switched on; the only driver without a foreign script is our own. */
  robotCheck: 'altcha' | 'turnstile' | 'recaptcha';
  /** True under `npm run dev`: Vite brings styles as elements and talks over a web socket. */
  dev: boolean;
}

/** What a provider's robot check loads and frames. */
const PROVIDERS = {
  altcha: { script: [], frame: [], connect: [] },
  turnstile: {
    script: ['https://challenges.cloudflare.com'],
    frame: ['https://challenges.cloudflare.com'],
    connect: [],
  },
  recaptcha: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
  },
} as const;

const STRICT_TRANSPORT = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
} as const;

/** Where visitors come by https, every answer tells them never to come otherwise: calls, files, redirects, health (V3.4.1). */
export function registerStrictTransport(
  app: FastifyInstance,
  { publicUrl }: Pick<Env, 'publicUrl'>,
): void {
  if (!publicUrl.startsWith('https:')) return;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(STRICT_TRANSPORT);
    done();
  });
}

const SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** `'sha256-…'` of every inline element of the kind, each once. */
function hashes(html: string, element: RegExp): string[] {
  const found = new Set<string>();
  for (const [, content = ''] of html.matchAll(element)) {
    found.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return [...found];
}

/** The Content-Security-Policy of one page: a kept page cannot hold a nonce, so its own scripts and styles are named by hash. */
export function contentSecurityPolicy(html: string, policy: PagePolicy): string {
  const provider = PROVIDERS[policy.robotCheck];
  const hosts = policy.connect.filter(Boolean).map((address) => new URL(address).origin);
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes(html, SCRIPT), ...provider.script],
    'style-src': policy.dev ? ["'self'", "'unsafe-inline'"] : ["'self'", ...hashes(html, STYLE)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...hosts],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...hosts,
      ...provider.connect,
      ...(policy.dev ? ['ws:', 'wss:'] : []),
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': provider.frame.length > 0 ? provider.frame : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(rules)
    .map(([rule, sources]) => `${rule} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

/** The security headers of every page, as name, value, name, value …. */
export function pageHeaders(html: string, policy: PagePolicy): string[] {
  return [
    'Content-Security-Policy',
    contentSecurityPolicy(html, policy),
    'X-Content-Type-Options',
    'nosniff',
    // `no-referrer` would send `Origin: null` with our own forms.
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Cross-Origin-Resource-Policy',
    'same-origin',
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...transportHeaders(policy),
  ];
}

/** The security headers of the router's data; the router tells it from a proxy's page by the last one. */
export function dataHeaders(policy: PagePolicy): string[] {
  return [
    'X-Content-Type-Options',
    'nosniff',
    'Cross-Origin-Resource-Policy',
    'same-origin',
    'X-Remix-Response',
    'yes',
    ...transportHeaders(policy),
  ];
}

/** What every answer says where visitors come by https, one without a body too (V3.4.1). */
export function transportHeaders({ secure }: Pick<PagePolicy, 'secure'>): string[] {
  return secure ? Object.entries(STRICT_TRANSPORT).flat() : [];
}
