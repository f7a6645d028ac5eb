import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { variables, type Variables } from './env-variables.ts';

/** A fact that an operator may give in both languages. */
export interface TwoTongued {
  km: string;
  en: string;
}

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

/** How SMS leave: kept in the staff-visible outbox only, or posted to a gateway as well. */
export type SmsSettings =
  | { kind: 'outbox' }
  | { kind: 'http'; url: string; token: string; sender: string; dailyLimit: number };

/** The robot check: our own proof of work (its key comes from `secretKey`), or a provider's. */
export type CaptchaSettings =
  | { kind: 'altcha' }
  | { kind: 'turnstile' | 'recaptcha'; siteKey: string; secretKey: string };

/** What the site says about who runs it (G-36, G-62); an empty address hides its icon. */
export interface Company {
  name: TwoTongued;
  hotline: string;
  email: string;
  address: TwoTongued;
  mapUrl: string;
  social: {
    facebook: string;
    telegram: string;
    instagram: string;
    tiktok: string;
    youtube: string;
    linkedin: string;
  };
}

/** Every setting of one running server, parsed once at start. */
export interface Env {
  port: number;
  host: string;
  /** The address that visitors use, without a closing slash. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  /** What session, token and challenge keys are derived from; at least 32 characters. */
  secretKey: string;
  demo: boolean;
  storage: StorageSettings;
  sms: SmsSettings;
  captcha: CaptchaSettings;
  /** Whether the last Submit of the borrow wizard asks for the robot check (G-07). */
  borrowCaptcha: boolean;
  /** How many applications one network may submit in a day before every further one asks for the robot check. */
  submitsBeforeRobotCheck: number;
  /** Whether purchasing and pawn ask for the photo of the employment card; it may be left out otherwise (C-31). */
  requireEmploymentCard: boolean;
  /** Whose `X-Forwarded-…` are believed: nobody's, everybody's, or those addresses'. */
  trustProxy: boolean | string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  company: Company;
  /** The licensed lender for whom the site acts (C-72). */
  lender: {
    name: TwoTongued;
    licence: string;
    /** Who is told of a new application, as 855…; null: the notice waits for staff in the outbox. */
    noticePhone: string | null;
  };
  /** The three hosts the browser calls (API-03, API-04, C-78); empty: the site's own. */
  hosts: { api: string; forms: string; regions: string };
  /** Public by nature (G-24): it only names the caller of the region service. */
  regionApiKey: string;
  /** Names of the settings whose facts are still placeholders: see docs/before-launch.md. */
  placeholders: string[];
}

/** `Env` before a key that is kept in the data folder has been read (see `keepSecretKey`). */
export type Settings = Omit<Env, 'secretKey'> & { secretKey: string | null };

/** What is wrong with the settings, one line each; the start stops with this list. */
export class BadSettings extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The settings are not right:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Settings that another setting makes necessary, as lines for the list. */
function missing(set: Record<string, string>): string[] {
  const needed = (why: string, names: string[]) =>
    names.filter((name) => !set[name]).map((name) => `${name}: is needed with ${why}`);
  return [
    ...(set.DATABASE_URL ? needed('DATABASE_URL (32 random characters)', ['SECRET_KEY']) : []),
    ...(set.STORAGE === 's3'
      ? needed('STORAGE=s3', ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      : []),
    ...(set.SMS === 'http' ? needed('SMS=http', ['SMS_URL', 'SMS_TOKEN']) : []),
    ...(set.CAPTCHA === 'turnstile' || set.CAPTCHA === 'recaptcha'
      ? needed(`CAPTCHA=${set.CAPTCHA}`, ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'])
      : []),
  ];
}

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

/** Facts nobody has given yet stand in brackets, so that no visitor takes them for true. */
function companyOf(set: Variables, demo: boolean): Company {
  // The demo shows where the links will stand, to front pages; outside it an empty one hides its icon (G-62).
  const network = (given: string, front: string) => given || (demo ? front : '');
  return {
    name: {
      km: set.COMPANY_NAME_KM ?? set.COMPANY_NAME ?? '[ឈ្មោះក្រុមហ៊ុន]',
      en: set.COMPANY_NAME ?? '[Name of the company]',
    },
    hotline: set.COMPANY_HOTLINE ?? '[000 000 000]',
    email: set.COMPANY_EMAIL ?? '[name@example.com]',
    address: {
      km: set.COMPANY_ADDRESS_KM ?? set.COMPANY_ADDRESS ?? '[អាសយដ្ឋាន]',
      en: set.COMPANY_ADDRESS ?? '[Address]',
    },
    mapUrl: network(set.COMPANY_MAP_URL, 'https://www.openstreetmap.org/'),
    social: {
      facebook: network(set.COMPANY_FACEBOOK_URL, 'https://www.facebook.com/'),
      telegram: network(set.COMPANY_TELEGRAM_URL, 'https://t.me/'),
      instagram: set.COMPANY_INSTAGRAM_URL,
      tiktok: set.COMPANY_TIKTOK_URL,
      youtube: set.COMPANY_YOUTUBE_URL,
      linkedin: set.COMPANY_LINKEDIN_URL,
    },
  };
}

const FACTS = [
  'COMPANY_NAME',
  'COMPANY_HOTLINE',
  'COMPANY_EMAIL',
  'COMPANY_ADDRESS',
  'LENDER_NAME',
  'LENDER_LICENCE',
] as const;

/**
 * Parses the process's variables; an empty one counts as not set.
 * @throws BadSettings with everything that is wrong at once; values are never repeated in it,
 * since some are secrets
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
  const problems = [...wrong, ...missing(given)];
  if (!result.success || problems.length > 0) throw new BadSettings(problems);
  const set = result.data;
  // The demo comes with the embedded database only, unless somebody asks for it.
  const demo = set.DEMO ?? set.DATABASE_URL === undefined;
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
    dataDir: set.DATA_DIR ? resolve(set.DATA_DIR) : resolve(root, 'var'),
    databaseUrl: set.DATABASE_URL ?? null,
    secretKey: set.SECRET_KEY ?? null,
    demo,
    storage: storageOf(set),
    sms: smsOf(set),
    captcha: captchaOf(set),
    borrowCaptcha: set.BORROW_CAPTCHA,
    submitsBeforeRobotCheck: set.SUBMITS_BEFORE_ROBOT_CHECK,
    requireEmploymentCard: set.REQUIRE_EMPLOYMENT_CARD,
    trustProxy: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
    company: companyOf(set, demo),
    lender: {
      name: {
        km: set.LENDER_NAME_KM ?? set.LENDER_NAME ?? '[ឈ្មោះគ្រឹះស្ថានឥណទាន]',
        en: set.LENDER_NAME ?? '[Name of the lender]',
      },
      licence: set.LENDER_LICENCE ?? '[000]',
      noticePhone: set.LENDER_NOTICE_PHONE ?? null,
    },
    hosts: { api: set.API_HOST, forms: set.FORM_API_HOST, regions: set.REGION_API_HOST },
    regionApiKey: set.REGION_API_KEY,
    placeholders: FACTS.filter((name) => set[name] === undefined),
  };
}
