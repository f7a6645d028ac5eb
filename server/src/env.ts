import { CONTACT_HOURS, type ContactHours } from 'contract/office/contact-hours';
import { type Company, companyOf, type Lender, lenderOf, unsetFacts } from './company-facts.ts';
import { dataDirOf } from './data-dir.ts';
import { isDemo, missing, traps, warnings } from './env-checks.ts';
import { variables, type Variables } from './env-variables.ts';

/** Where photos are kept. */
export type StorageSettings =
  | { kind: 'disk' }
  | {
      kind: 's3';
      bucket: string;
      region: string;
      endpoint: string | null;
      accessKeyId: string;
      secretAccessKey: string;
      forcePathStyle: boolean;
    };

/** What uploads may use of the machine (docs/security.md, "Photos"). */
export interface UploadSettings {
  /** What one network may send on a day. */
  dailyBytes: number;
  /** What must be free on the disk of `dataDir` for a photo to be taken; with photos in a bucket nothing must. */
  diskFloorBytes: number;
}

/** How SMS are sent: written to the outbox file only, or posted to a gateway. */
export type SmsSettings =
  | { kind: 'outbox' }
  | { kind: 'http'; url: string; token: string; sender: string; dailyLimit: number };

/** The robot check: our own proof of work, with a key from `secretKey`, or a provider's. */
export type CaptchaSettings =
  | { kind: 'altcha' }
  | { kind: 'turnstile' | 'recaptcha'; siteKey: string; secretKey: string };

/** How KHQR codes are made, and how their payments are found. */
export interface KhqrSettings {
  /** The lender's Bakong account, as `lender@bank`. */
  account: string;
  /** As bank apps show it, Latin letters. */
  merchantName: string;
  /** Bakong's open API, without a closing slash. */
  apiUrl: string;
  token: string;
  /** Registered with Bakong: renews the token; null: the operator does. */
  email: string | null;
  /** How long a code may be paid. */
  minutes: number;
  rielPerDollar: number;
}

/** Where one of the two doors listens, and the address that people use, without a closing slash. */
export interface Door {
  port: number;
  host: string;
  publicUrl: string;
}

/** Where the operator's Prometheus asks; with `token` it must send that. */
export interface MetricsSettings {
  port: number;
  host: string;
  token: string | null;
}

/** Every setting of one running server, parsed once at start. */
export interface Env {
  port: number;
  host: string;
  /** The address that visitors use, without a closing slash. */
  publicUrl: string;
  /** Where the lender's staff work: a door of its own. */
  office: Door;
  /** Null: nothing is measured. */
  metrics: MetricsSettings | null;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** What session, token and challenge keys are derived from; at least 32 characters. */
  secretKey: string;
  /** What personal data is encrypted with: 32 bytes each, base64url, the newest first (docs/keys.md). */
  dataKeys: readonly string[];
  /** What the audit's anchors are signed with, in the same form. */
  auditKeys: readonly string[];
  demo: boolean;
  /** Whether the demo's first start makes a working day at the office besides its people (docs/demo.md). */
  demoDay: boolean;
  storage: StorageSettings;
  uploads: UploadSettings;
  sms: SmsSettings;
  captcha: CaptchaSettings;
  /** Machines of the lender's own network that may be told of entries, beside public ones (accounting/gateway.ts). */
  webhookPrivateHosts: readonly string[];
  /** Null: nobody pays by KHQR here, and nothing of it shows. */
  khqr: KhqrSettings | null;
  /** Whether the last Submit of the borrow wizard asks for the robot check (G-07). */
  borrowCaptcha: boolean;
  /** How many applications one network may submit in a day before every further one asks for the robot check. */
  submitsBeforeRobotCheck: number;
  /** What a loan may cost in a year by law, in millionths of one; null: the lender has set none (G-67). */
  legalCeiling: number | null;
  /** When borrowers may be called or written to about money that is due. */
  contactHours: ContactHours;
  /** Whether purchasing and pawn ask for the photo of the employment card; it may be left out otherwise (C-31). */
  requireEmploymentCard: boolean;
  /** Whose `X-Forwarded-…` headers count: nobody's, the nearest caller's, or those addresses'. */
  trustProxy: boolean | string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  company: Company;
  /** With `noticePhone`: who is told of a new application, as 855…; null: the notice waits for staff in the outbox. */
  lender: Lender & { noticePhone: string | null };
  /** The three hosts the browser calls (API-03, API-04, C-78); empty: the site's own. */
  hosts: { api: string; forms: string; regions: string };
  /** Public by nature (G-24): it only names the caller of the region service. */
  regionApiKey: string;
  /** Names of the settings whose facts are not set, so placeholders or the demo's: see docs/before-launch.md. */
  placeholders: string[];
}

/** What the supervisor knows of the settings; the serving process gets `Env` only (see `withKeys`). */
export type Settings = Omit<Env, 'secretKey' | 'dataKeys' | 'auditKeys'> & {
  /** Null, as the lists below: kept in the data folder. */
  secretKey: string | null;
  dataKeys: readonly string[] | null;
  auditKeys: readonly string[] | null;
  /** The owner of the tables, who migrates; null with the embedded database. */
  migrateDatabaseUrl: string | null;
  /** Settings that are allowed but rarely meant, one line each for the operator. */
  warnings: string[];
};

/** What is wrong with the settings, one line each. */
export class BadSettings extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The settings are not right:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

const MEGABYTE = 1024 * 1024;
function storageOf(set: Variables): StorageSettings {
  if (set.STORAGE === 'disk') return { kind: 'disk' };
  return {
    kind: 's3',
    bucket: set.S3_BUCKET ?? '',
    region: set.S3_REGION,
    endpoint: set.S3_ENDPOINT ?? null,
    accessKeyId: set.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: set.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: set.S3_FORCE_PATH_STYLE,
  };
}

function smsOf(set: Variables): SmsSettings {
  if (set.SMS === 'outbox') return { kind: 'outbox' };
  return {
    kind: 'http',
    url: set.SMS_URL ?? '',
    token: set.SMS_TOKEN ?? '',
    sender: set.SMS_SENDER,
    dailyLimit: set.SMS_DAILY_LIMIT,
  };
}

function captchaOf(set: Variables): CaptchaSettings {
  if (set.CAPTCHA === 'altcha') return { kind: 'altcha' };
  return {
    kind: set.CAPTCHA,
    siteKey: set.CAPTCHA_SITE_KEY ?? '',
    secretKey: set.CAPTCHA_SECRET_KEY ?? '',
  };
}

function khqrOf(set: Variables): KhqrSettings | null {
  if (set.KHQR_ACCOUNT === undefined) return null;
  return {
    account: set.KHQR_ACCOUNT,
    merchantName: set.KHQR_MERCHANT_NAME ?? '',
    apiUrl: set.KHQR_API_URL ?? '',
    token: set.KHQR_API_TOKEN ?? '',
    email: set.KHQR_API_EMAIL ?? null,
    minutes: set.KHQR_MINUTES,
    rielPerDollar: set.KHR_RATE ?? 0,
  };
}

/** The office's door: beside the public one unless the operator says otherwise. */
function officeOf(set: Variables): Door {
  const beside = set.PORT === 65_535 ? set.PORT - 1 : set.PORT && set.PORT + 1;
  const port = set.OFFICE_PORT ?? beside;
  const publicUrl = set.OFFICE_URL ?? `http://localhost:${port}`;
  return { port, host: set.OFFICE_HOST ?? set.HOST, publicUrl };
}

function metricsOf(set: Variables): MetricsSettings | null {
  if (set.METRICS_PORT === undefined) return null;
  return { port: set.METRICS_PORT, host: set.METRICS_HOST, token: set.METRICS_TOKEN ?? null };
}

/**
 * Parses the environment; an empty variable counts as not set.
 * @throws BadSettings with everything that is wrong; it repeats no value, since some are secrets
 */
export function parseEnv(source: Record<string, string | undefined>): Settings {
  const names = Object.keys(variables.shape);
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  ) as Record<string, string>;
  const result = variables.safeParse(given);
  const wrong = (result.error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}: ${issue.message}`,
  );
  // Combinations are judged only where every value is right by itself.
  const combined = result.success ? traps(result.data, isDemo(result.data)) : [];
  const problems = [...wrong, ...missing(given), ...combined];
  if (!result.success || problems.length > 0) throw new BadSettings(problems);
  const set = result.data;
  const demo = isDemo(set);
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
    office: officeOf(set),
    metrics: metricsOf(set),
    dataDir: dataDirOf(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    migrateDatabaseUrl: set.MIGRATE_DATABASE_URL ?? null,
    secretKey: set.SECRET_KEY ?? null,
    dataKeys: set.DATA_KEYS ?? null,
    auditKeys: set.AUDIT_KEYS ?? null,
    demo,
    demoDay: demo && set.DEMO_DAY,
    storage: storageOf(set),
    uploads: {
      dailyBytes: set.UPLOAD_DAILY_MB * MEGABYTE,
      diskFloorBytes: set.UPLOAD_DISK_FLOOR_MB * MEGABYTE,
    },
    sms: smsOf(set),
    captcha: captchaOf(set),
    webhookPrivateHosts: set.WEBHOOK_PRIVATE_HOSTS ?? [],
    khqr: khqrOf(set),
    borrowCaptcha: set.BORROW_CAPTCHA,
    submitsBeforeRobotCheck: set.SUBMITS_BEFORE_ROBOT_CHECK,
    legalCeiling: set.LEGAL_CEILING_PERCENT ?? null,
    contactHours: set.CONTACT_HOURS ?? CONTACT_HOURS,
    requireEmploymentCard: set.REQUIRE_EMPLOYMENT_CARD,
    trustProxy: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
    company: companyOf(set, demo),
    lender: { ...lenderOf(set, demo), noticePhone: set.LENDER_NOTICE_PHONE ?? null },
    hosts: { api: set.API_HOST, forms: set.FORM_API_HOST, regions: set.REGION_API_HOST },
    regionApiKey: set.REGION_API_KEY,
    placeholders: unsetFacts(set),
    warnings: warnings(set),
  };
}
