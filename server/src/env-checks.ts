import { addressesOf } from './database/addresses.ts';
import { isIn, LOOPBACK, PRIVATE } from './private-networks.ts';
import type { Variables } from './env-variables.ts';

/** Settings that another setting makes necessary, as lines for the list. */
export function missing(set: Record<string, string>): string[] {
  const needed = (why: string, names: string[]) =>
    names.filter((name) => !set[name]).map((name) => `${name}: is needed with ${why}`);
  return [
    ...(set.DATABASE_URL
      ? [
          ...needed('DATABASE_URL (32 random characters)', ['SECRET_KEY']),
          ...needed('DATABASE_URL (docs/keys.md)', ['DATA_KEYS', 'AUDIT_KEYS']),
          ...needed(
            'DATABASE_URL (the address with the role that owns the tables and migrates; the server works as the role of ' +
              'DATABASE_URL, which owns nothing; docs/operate.md has the SQL for both)',
            ['MIGRATE_DATABASE_URL'],
          ),
        ]
      : []),
    ...(set.MIGRATE_DATABASE_URL ? needed('MIGRATE_DATABASE_URL', ['DATABASE_URL']) : []),
    ...(set.STORAGE === 's3'
      ? needed('STORAGE=s3', ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      : []),
    ...(set.SMS === 'http' ? needed('SMS=http', ['SMS_URL', 'SMS_TOKEN']) : []),
    ...(set.KHQR_ACCOUNT
      ? needed('KHQR_ACCOUNT', ['KHQR_MERCHANT_NAME', 'KHQR_API_URL', 'KHQR_API_TOKEN', 'KHR_RATE'])
      : []),
    ...(set.CAPTCHA === 'turnstile' || set.CAPTCHA === 'recaptcha'
      ? needed(`CAPTCHA=${set.CAPTCHA}`, ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'])
      : []),
  ];
}

/** A key that serves two purposes would be lost to both at once. */
function sharesKeys({ DATA_KEYS = [], AUDIT_KEYS = [], SECRET_KEY = '' }: Variables): boolean {
  const all = [...DATA_KEYS, ...AUDIT_KEYS, SECRET_KEY];
  return new Set(all).size < all.length;
}

/** Whether an address leads to the visitor's own machine: nobody else can come there. */
function isLoopback(address: string): boolean {
  return isIn(LOOPBACK, new URL(address).hostname);
}

/** Whether the demo is on: as set, else where the database is embedded and nobody but this machine's people can come. */
export function isDemo(set: Variables): boolean {
  if (set.DEMO !== undefined) return set.DEMO;
  const { DATABASE_URL, PUBLIC_URL, HOST, OFFICE_URL, OFFICE_HOST = HOST } = set;
  const isHere = (address: string | undefined) => address === undefined || isLoopback(address);
  return (
    DATABASE_URL === undefined &&
    [PUBLIC_URL, OFFICE_URL].every(isHere) &&
    [HOST, OFFICE_HOST].every((host) => isIn(LOOPBACK, host))
  );
}

/** The demo's people have one password, which everybody knows: they belong neither on a public site nor in a real database. */
function demoTraps({ PUBLIC_URL, DATABASE_URL }: Variables, demo: boolean): string[] {
  if (!demo || PUBLIC_URL === undefined || isLoopback(PUBLIC_URL)) return [];
  const where = [
    ...(PUBLIC_URL.startsWith('https:') ? ['at an https address'] : []),
    ...(DATABASE_URL === undefined ? [] : ['with DATABASE_URL']),
  ];
  if (where.length === 0) return [];
  return [
    `DEMO: must not be on ${where.join(' and ')}: everybody knows the password of its people. Set DEMO=off, or a PUBLIC_URL of ` +
      'this machine (http://localhost:3000)',
  ];
}

/** How a connection to PostgreSQL is protected: null where it does not leave the machine. Several hosts: as the worst of them. */
function protection(address: string): string | null {
  const kinds = addressesOf(address).map(protectionOfHost);
  return ['none', 'disable', 'no-verify'].find((kind) => kinds.includes(kind)) ?? kinds[0] ?? null;
}

function protectionOfHost(address: string): string | null {
  const url = new URL(address);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (host === '' || host.startsWith('/') || isIn(LOOPBACK, host)) return null;
  return url.searchParams.get('sslmode') ?? 'none';
}

function databases(set: Variables): [name: string, protection: string | null][] {
  return (['DATABASE_URL', 'MIGRATE_DATABASE_URL'] as const).flatMap((name) => {
    const address = set[name];
    return address === undefined ? [] : [[name, protection(address)]];
  });
}

/** Why a counterpart of the server must not be called at this address outside the demo. */
function counterpartTraps(name: string, address: string, carries: string): string[] {
  const { protocol, hostname } = new URL(address);
  return [
    ...(protocol === 'https:'
      ? []
      : [`${name}: must start with https:// outside the demo, since it carries ${carries}`]),
    ...(isIn(PRIVATE, hostname)
      ? [`${name}: must not lead into a private network outside the demo`]
      : []),
  ];
}

function smsTraps({ SMS, SMS_URL }: Variables, demo: boolean): string[] {
  if (SMS !== 'http' || SMS_URL === undefined || demo) return [];
  return counterpartTraps('SMS_URL', SMS_URL, 'phones and codes');
}

function khqrTraps({ KHQR_ACCOUNT, KHQR_API_URL }: Variables, demo: boolean): string[] {
  if (KHQR_ACCOUNT === undefined || KHQR_API_URL === undefined || demo) return [];
  return counterpartTraps('KHQR_API_URL', KHQR_API_URL, 'the token of the account');
}

/** The office's cookie travels by https alone, and to this machine; its port is its own. */
function officeTraps({ PORT, OFFICE_PORT, OFFICE_URL }: Variables, demo: boolean): string[] {
  const isOpen =
    OFFICE_URL !== undefined && !OFFICE_URL.startsWith('https:') && !isLoopback(OFFICE_URL);
  return [
    ...(PORT !== 0 && OFFICE_PORT === PORT ? ['OFFICE_PORT: must be another one than PORT'] : []),
    ...(isOpen
      ? ['OFFICE_URL: must start with https://, or lead to this machine: staff could not log in']
      : []),
    ...(demo && OFFICE_URL !== undefined && !isLoopback(OFFICE_URL)
      ? ['DEMO: must not be on with an OFFICE_URL of others: everybody knows how its staff log in']
      : []),
  ];
}

/** What is measured says how busy the lender is: it is for the operator alone. */
function metricsTraps({ PORT, METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Variables): string[] {
  if (METRICS_PORT === undefined) return [];
  return [
    ...(PORT !== 0 && METRICS_PORT === PORT ? ['METRICS_PORT: must be another one than PORT'] : []),
    ...(METRICS_TOKEN === undefined && !isIn(LOOPBACK, METRICS_HOST)
      ? [`METRICS_TOKEN: is needed with METRICS_HOST=${METRICS_HOST}, where others can ask`]
      : []),
  ];
}

/**
 * Combinations of settings, each right by itself, with which the server must not start.
 * @param demo whether the demo is on
 */
export function traps(set: Variables, demo: boolean): string[] {
  const open = databases(set).filter(([, kind]) => kind === 'none');
  return [
    ...open.map(
      ([name]) =>
        `${name}: leads to another machine; say how the connection is protected: sslmode=verify-full, or sslmode=disable where ` +
        'nobody else can listen (V12.3.1)',
    ),
    ...(sharesKeys(set) ? ['DATA_KEYS: must share no key with AUDIT_KEYS and SECRET_KEY'] : []),
    ...(set.TRUST_PROXY === true && !isIn(LOOPBACK, set.HOST)
      ? [
          `TRUST_PROXY: "on" with HOST=${set.HOST} lets whoever calls the port directly choose an address for the limits. ` +
            'Name the addresses of the proxies (10.0.0.0/8, uniquelocal), or listen on HOST=127.0.0.1',
        ]
      : []),
    ...officeTraps(set, demo),
    ...metricsTraps(set),
    ...demoTraps(set, demo),
    ...smsTraps(set, demo),
    ...khqrTraps(set, demo),
  ];
}

/** What is allowed but rarely meant, as lines for the operator. */
export function warnings(set: Variables): string[] {
  const https = set.PUBLIC_URL?.startsWith('https:') ?? false;
  return [
    ...(https && set.TRUST_PROXY === false
      ? [
          'TRUST_PROXY is off, but PUBLIC_URL is https, so a proxy stands in front: all visitors then share one address and ' +
            'its limits. Name the addresses of the proxies.',
        ]
      : []),
    ...(set.DEMO === true && set.PUBLIC_URL !== undefined && !isLoopback(set.PUBLIC_URL)
      ? [
          'DEMO is on where others can come: they see invented people and loans, whose password everybody knows.',
        ]
      : []),
    ...(set.DATABASE_URL !== undefined && set.STORAGE === 'disk'
      ? [
          'STORAGE=disk with DATABASE_URL: photos lie on this machine only. A second machine on the same database would not ' +
            'find them; use STORAGE=s3 there.',
        ]
      : []),
    ...databases(set).flatMap(([name, kind]) =>
      kind === 'disable' || kind === 'no-verify'
        ? [
            `${name} has sslmode=${kind}: the connection to the database can be read by whoever is on its way.`,
          ]
        : [],
    ),
  ];
}
