import { describe, expect, it } from 'vitest';
import { BadSettings, parseEnv } from './env.ts';

const problemsOf = (source: Record<string, string>): string[] => {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof BadSettings) return error.problems;
    throw error;
  }
  return [];
};

describe('settings', () => {
  it('need nothing: the embedded database, the demo cast, our own robot check', () => {
    const env = parseEnv({});
    expect(env).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      secretKey: null,
      demo: true,
      storage: { kind: 'disk' },
      sms: { kind: 'outbox' },
      captcha: { kind: 'altcha' },
      borrowCaptcha: false,
      trustProxy: false,
      logLevel: 'info',
      regionApiKey: 'public',
    });
    expect(env.dataDir).toMatch(/\/var$/);
  });

  it('API-03 API-04 hold three hosts, empty for the site itself, without a closing slash', () => {
    expect(parseEnv({}).hosts).toEqual({ api: '', forms: '', regions: '' });
    expect(
      parseEnv({
        API_HOST: 'https://api.example.com/',
        FORM_API_HOST: 'https://forms.example.com',
        REGION_API_HOST: 'https://regions.example.com/',
      }).hosts,
    ).toEqual({
      api: 'https://api.example.com',
      forms: 'https://forms.example.com',
      regions: 'https://regions.example.com',
    });
  });

  it('list everything that is wrong at once', () => {
    expect(
      problemsOf({
        PORT: '70000',
        PUBLIC_URL: 'romdoul',
        DATABASE_URL: 'mysql://x',
        DEMO: 'perhaps',
        STORAGE: 's3',
        SMS: 'http',
        SMS_URL: 'not an address',
        CAPTCHA: 'turnstile',
        SUBMITS_BEFORE_ROBOT_CHECK: 'few',
        TRUST_PROXY: '2',
        LOG_LEVEL: 'loud',
        COMPANY_EMAIL: 'nobody',
      }).map((line) => line.split(':')[0]),
    ).toEqual(
      expect.arrayContaining([
        'PORT',
        'PUBLIC_URL',
        'DATABASE_URL',
        'SECRET_KEY',
        'DEMO',
        'S3_BUCKET',
        'S3_ACCESS_KEY_ID',
        'S3_SECRET_ACCESS_KEY',
        'SMS_URL',
        'SMS_TOKEN',
        'CAPTCHA_SITE_KEY',
        'CAPTCHA_SECRET_KEY',
        'SUBMITS_BEFORE_ROBOT_CHECK',
        'TRUST_PROXY',
        'LOG_LEVEL',
        'COMPANY_EMAIL',
      ]),
    );
  });

  it('never repeat a value that was refused, since it may be a secret', () => {
    const lines = problemsOf({ SECRET_KEY: 'hunter2', DATABASE_URL: 'postgres:hunter3' }).join();
    expect(lines).toContain('SECRET_KEY');
    expect(lines).not.toMatch(/hunter/);
  });

  it.each([
    ['-1', false],
    ['3.5', false],
    ['1e3', false],
    ['0x10', false],
    ['NaN', false],
    ['0', true],
    ['65535', true],
    ['65536', false],
  ])('PORT %s is allowed: %s', (value, allowed) => {
    expect(problemsOf({ PORT: value }).length === 0).toBe(allowed);
  });

  it.each([
    ['on', true],
    ['off', false],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['loopback', ['loopback']],
  ])('TRUST_PROXY %s', (value, wanted) => {
    expect(parseEnv({ TRUST_PROXY: value }).trustProxy).toEqual(wanted);
  });

  it('count an empty variable as not set', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: ' ', SECRET_KEY: '' }).port).toBe(3000);
  });

  it('ask for a key and leave the demo cast out when DATABASE_URL is given', () => {
    const DATABASE_URL = 'postgresql://romdoul@db.example.com/romdoul';
    expect(problemsOf({ DATABASE_URL })).toEqual([expect.stringMatching(/^SECRET_KEY: is needed/)]);
    const env = parseEnv({ DATABASE_URL, SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789' });
    expect(env).toMatchObject({ demo: false, databaseUrl: DATABASE_URL });
    expect(problemsOf({ SECRET_KEY: 'a'.repeat(40) })).toEqual(['SECRET_KEY: must be random']);
  });

  it('NAV-14 show where social links will stand in the demo, and hide what is not given outside it', () => {
    expect(parseEnv({ DEMO: 'on' }).company.social.facebook).toBe('https://www.facebook.com/');
    expect(parseEnv({ DEMO: 'off' }).company.social.facebook).toBe('');
  });

  it('name the facts that are still placeholders', () => {
    expect(parseEnv({}).placeholders).toContain('LENDER_LICENCE');
    expect(parseEnv({ LENDER_LICENCE: 'NBC 1' }).placeholders).not.toContain('LENDER_LICENCE');
    expect(parseEnv({ LENDER_NAME: 'A Plc' }).lender.name).toEqual({ km: 'A Plc', en: 'A Plc' });
  });
});
