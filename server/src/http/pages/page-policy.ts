import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env.ts';
import type { InlineParts } from '../uploads/inline-parts.ts';

/** What the pages of this server may reach (docs/security.md). */
export interface PagePolicy {
  /** Foreign hosts that the browser may call (API-04); empty ones are left out. */
  connect: readonly string[];
  /** True when the public address is https: browsers are then told to use nothing else. */
  secure: boolean;
  /** The robot check in use; only altcha needs no foreign script. */
  robotCheck: 'altcha' | 'turnstile' | 'recaptcha';
  /** True under `npm run dev`: Vite adds style elements and opens a web socket. */
  dev: boolean;
}

/** What each robot check loads and frames. */
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

/** Sends HSTS with every answer, calls and files included, when the public address is https (V3.4.1). */
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

const hash = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/**
 * The Content-Security-Policy of one page. A page that is kept and sent to many cannot hold a nonce, so the renderer's own
 * inline scripts and styles are allowed by hash. Any other inline script, however it got into the page, is not.
 */
function contentSecurityPolicy(inline: InlineParts, policy: PagePolicy): string {
  const provider = PROVIDERS[policy.robotCheck];
  const hosts = policy.connect.filter(Boolean).map((address) => new URL(address).origin);
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts.map(hash), ...provider.script],
    'style-src': policy.dev
      ? ["'self'", "'unsafe-inline'"]
      : ["'self'", ...inline.styles.map(hash)],
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
    ...trustedTypes(policy),
  };
  return Object.entries(rules)
    .map(([rule, sources]) => `${rule} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

/**
 * Text becomes HTML or a script only through the policy in ui/build/trusted-types.ts. Not with a provider's robot check, whose
 * scripts write to the page, nor under Vite.
 */
function trustedTypes({ robotCheck, dev }: PagePolicy): Record<string, readonly string[]> {
  if (robotCheck !== 'altcha' || dev) return {};
  return { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] };
}

/** The security headers of every page, as name, value, name, value …. */
export function pageHeaders(inline: InlineParts, policy: PagePolicy): string[] {
  return [
    'Content-Security-Policy',
    contentSecurityPolicy(inline, policy),
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
