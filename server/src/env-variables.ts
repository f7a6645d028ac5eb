import type { ContactHours } from 'contract/office/contact-hours';
import { BUT_SUNDAYS, EVERY_DAY } from 'contract/weekdays';
import { storedPhone } from 'contract/phone';
import { z } from 'zod';
import { addressesOf } from './database/addresses.ts';
import { readKeyList } from './key-list.ts';

const text = z.string().trim().max(500);
const url = text.refine((value) => /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value), {
  error: 'must be an address that starts with http:// or https://',
});
const address = url.transform((value) => value.replace(/\/+$/, ''));
const machineAddress = text.regex(/^[\w.:-]+$/, {
  error: 'must be an address of this machine, as 127.0.0.1 or 0.0.0.0',
});
const database = text
  .regex(/^postgres(ql)?:\/\/\S+$/, { error: 'must start with postgresql://' })
  .refine((value) => addressesOf(value).every((one) => URL.canParse(one)), {
    error: 'is not an address that can be read',
  });
const yesNo = z
  .enum(['on', 'off', 'true', 'false', 'yes', 'no', '1', '0'], { error: 'must be on or off' })
  .transform((value) => ['on', 'true', 'yes', '1'].includes(value));
const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
};
const percent = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?$/, { error: 'must be percent a year, as 18 or 17.5' })
  .transform((value) => Math.round(Number(value) * 10_000));
const contactHours = text.transform((value, context): ContactHours => {
  const [, ...parts] = /^(\d\d):(\d\d)-(\d\d):(\d\d)( daily)?$/.exec(value) ?? [];
  const [openHour = 0, openMinute = 0, closeHour = 0, closeMinute = 0] = parts.map(Number);
  const [opens, closes] = [openHour * 60 + openMinute, closeHour * 60 + closeMinute];
  const isReal = openMinute < 60 && closeMinute < 60 && opens < closes && closes <= 24 * 60;
  if (!isReal) context.addIssue('must be hours of the day, as 08:00-18:00, or 08:00-18:00 daily');
  return { opens, closes, days: value.endsWith('daily') ? EVERY_DAY : BUT_SUNDAYS };
});
const oneOf = <const T extends string[]>(...names: T) =>
  z.enum(names, { error: `must be one of: ${names.join(', ')}` });
const phone = text.transform((value, context) => {
  const stored = storedPhone(value);
  if (stored === null) context.addIssue('must be a Cambodian phone number, as 012345678');
  return stored;
});
const proxies = text.transform((value, context): boolean | string[] => {
  if (['on', 'true', 'yes'].includes(value)) return true;
  if (['off', 'false', 'no', '0'].includes(value)) return false;
  const list = value.split(',').map((part) => part.trim());
  const known = /^(loopback|linklocal|uniquelocal|[\da-f]*[.:][\da-f.:]*(\/\d{1,3})?)$/i;
  if (!list.every((part) => known.test(part))) {
    context.addIssue(
      'must be on, off, or the addresses of the proxies (10.0.0.0/8, loopback), not their number',
    );
  }
  return list;
});

const keyList = z.string().transform((value, context): string[] => {
  const list = readKeyList(value);
  if (typeof list !== 'string') return list;
  context.addIssue(list);
  return [];
});

/** Every variable that an operator may set, with its form. The README describes each. */
export const variables = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: machineAddress.default('127.0.0.1'),
  PUBLIC_URL: address.optional(),
  OFFICE_PORT: wholeNumber(0, 65535).optional(),
  OFFICE_HOST: machineAddress.optional(),
  OFFICE_URL: address.optional(),
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  METRICS_HOST: machineAddress.default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w~+/.-]{32,}=*$/, { error: 'must have at least 32 characters of a token' })
    .optional(),
  DATA_DIR: text.optional(),
  DATABASE_URL: database.optional(),
  MIGRATE_DATABASE_URL: database.optional(),
  SECRET_KEY: z
    .string()
    .min(32, { error: 'must have at least 32 characters' })
    .refine((value) => new Set(value).size >= 8, { error: 'must be random' })
    .optional(),
  DATA_KEYS: keyList.optional(),
  AUDIT_KEYS: keyList.optional(),
  DEMO: yesNo.optional(),
  DEMO_DAY: yesNo.default(true),
  STORAGE: oneOf('disk', 's3').default('disk'),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ENDPOINT: address.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_FORCE_PATH_STYLE: yesNo.default(false),
  UPLOAD_DAILY_MB: wholeNumber(1, 1_000_000).default(2048),
  UPLOAD_DISK_FLOOR_MB: wholeNumber(0, 1_000_000).default(1024),
  SMS: oneOf('outbox', 'http').default('outbox'),
  SMS_URL: url.optional(),
  SMS_TOKEN: text.optional(),
  SMS_SENDER: text.default('Romdoul'),
  SMS_DAILY_LIMIT: wholeNumber(1, 1_000_000).default(5000),
  CAPTCHA: oneOf('altcha', 'turnstile', 'recaptcha').default('altcha'),
  CAPTCHA_SITE_KEY: text.optional(),
  CAPTCHA_SECRET_KEY: text.optional(),
  WEBHOOK_PRIVATE_HOSTS: text
    .transform((value) => value.split(',').map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => /^[\w.:-]{1,255}$/.test(host)), {
      error: 'must be names or addresses of machines, apart by commas',
    })
    .optional(),
  KHQR_ACCOUNT: z
    .string()
    .regex(/^[\w.-]{1,20}@[\w.-]{1,11}$/, { error: 'must be a Bakong account, as lender@bank' })
    .optional(),
  KHQR_MERCHANT_NAME: z
    .string()
    .regex(/^[ -~]{1,25}$/, { error: 'must have 1 to 25 Latin letters, as bank apps show it' })
    .optional(),
  KHQR_API_URL: address.optional(),
  KHQR_API_TOKEN: text.optional(),
  KHQR_API_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  KHQR_MINUTES: wholeNumber(1, 60).default(10),
  KHR_RATE: wholeNumber(1000, 100_000).optional(),
  BORROW_CAPTCHA: yesNo.default(false),
  SUBMITS_BEFORE_ROBOT_CHECK: wholeNumber(0, 1_000_000).default(20),
  LEGAL_CEILING_PERCENT: percent.optional(),
  CONTACT_HOURS: contactHours.optional(),
  REQUIRE_EMPLOYMENT_CARD: yesNo.default(false),
  TRUST_PROXY: proxies.default(false),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  COMPANY_NAME: text.optional(),
  COMPANY_NAME_KM: text.optional(),
  COMPANY_HOTLINE: text.optional(),
  COMPANY_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  COMPANY_ADDRESS: text.optional(),
  COMPANY_ADDRESS_KM: text.optional(),
  COMPANY_MAP_URL: url.default(''),
  COMPANY_FACEBOOK_URL: url.default(''),
  COMPANY_TELEGRAM_URL: url.default(''),
  COMPANY_INSTAGRAM_URL: url.default(''),
  COMPANY_TIKTOK_URL: url.default(''),
  COMPANY_YOUTUBE_URL: url.default(''),
  COMPANY_LINKEDIN_URL: url.default(''),
  LENDER_NAME: text.optional(),
  LENDER_NAME_KM: text.optional(),
  LENDER_LICENCE: text.optional(),
  LENDER_NOTICE_PHONE: phone.optional(),
  API_HOST: address.default(''),
  FORM_API_HOST: address.default(''),
  REGION_API_HOST: address.default(''),
  REGION_API_KEY: text.default('public'),
});
/** The variables once they are parsed. */
export type Variables = z.infer<typeof variables>;
