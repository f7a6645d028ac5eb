import { describe, expect, it } from 'vitest';
import { BadSettings, parseEnv } from './env.ts';
import { newKey } from './secret-key.ts';

const [ONE, TWO] = [newKey(), newKey()];

const problemsOf = (source: Record<string, string>): string[] => {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof BadSettings) return error.problems;
    throw error;
  }
  return [];
};

/** A PostgreSQL server on the same machine. */
const GIVEN = {
  DATABASE_URL: 'postgresql://romdoul_app@localhost/romdoul',
  MIGRATE_DATABASE_URL: 'postgresql:///romdoul?host=/run/postgresql&user=romdoul_owner',
  SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789',
  DATA_KEYS: ONE,
  AUDIT_KEYS: TWO,
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

  it('V13.2.3 ask for a key and leave the demo cast out when DATABASE_URL is given', () => {
    const { DATABASE_URL } = GIVEN;
    expect(problemsOf({ DATABASE_URL })).toEqual([
      expect.stringMatching(/^SECRET_KEY: is needed/),
      expect.stringMatching(/^DATA_KEYS: is needed/),
      expect.stringMatching(/^AUDIT_KEYS: is needed/),
      expect.stringMatching(
        /^MIGRATE_DATABASE_URL: is needed with DATABASE_URL .*docs\/operate.md/,
      ),
    ]);
    expect(problemsOf({ MIGRATE_DATABASE_URL: GIVEN.MIGRATE_DATABASE_URL })).toEqual([
      'DATABASE_URL: is needed with MIGRATE_DATABASE_URL',
    ]);
    expect(parseEnv(GIVEN)).toMatchObject({ demo: false, databaseUrl: DATABASE_URL });
    expect(problemsOf({ SECRET_KEY: 'a'.repeat(40) })).toEqual(['SECRET_KEY: must be random']);
  });

  it('V11.2.3 take lists of keys, the newest first, and refuse what is no key without repeating it', () => {
    expect(parseEnv({ DATA_KEYS: `${TWO}, ${ONE}` }).dataKeys).toEqual([TWO, ONE]);
    expect(parseEnv({}).dataKeys).toBeNull();
    const wrong: [string, RegExp][] = [
      [',', /holds no key/],
      [`${ONE},hunter2`, /key 2 is something else/],
      [ONE.slice(1), /key 1 is something else/],
      ['A'.repeat(43), /must be random; key 1 is not/],
      [`${ONE},${TWO},${ONE}`, /has key 3 twice/],
    ];
    for (const [DATA_KEYS, line] of wrong) {
      const lines = problemsOf({ DATA_KEYS });
      expect(lines).toEqual([expect.stringMatching(line)]);
      expect(lines.join()).not.toMatch(/hunter2|AAAA/);
    }
    expect(problemsOf({ DATA_KEYS: ONE, AUDIT_KEYS: `${TWO},${ONE}` })).toEqual([
      'DATA_KEYS: must share no key with AUDIT_KEYS and SECRET_KEY',
    ]);
  });

  it('NAV-14 show where social links will stand in the demo, and hide what is not given outside it', () => {
    expect(parseEnv({ DEMO: 'on' }).company.social.facebook).toBe('https://www.facebook.com/');
    expect(parseEnv({ DEMO: 'off' }).company.social.facebook).toBe('');
  });

  it('are invented in the demo and placeholders in brackets outside it, until they are set', () => {
    const factsOf = (DEMO: string) => {
      const { company, lender } = parseEnv({ DEMO });
      const { hotline, email } = company;
      const texts = [company.name, company.address, lender.name].flatMap(({ km, en }) => [km, en]);
      return [...texts, hotline, email, lender.licence];
    };
    for (const fact of factsOf('off')) expect(fact).toMatch(/^\[.+\]$/);
    for (const fact of factsOf('on')) expect(fact).not.toMatch(/[[\]]/);
    const { company } = parseEnv({ DEMO: 'on', COMPANY_NAME: 'A Co', COMPANY_HOTLINE: '012' });
    expect(company).toMatchObject({ name: { km: 'A Co', en: 'A Co' }, hotline: '012' });
  });

  it('name the facts that are still placeholders', () => {
    expect(parseEnv({}).placeholders).toContain('LENDER_LICENCE');
    expect(parseEnv({ LENDER_LICENCE: 'NBC 1' }).placeholders).not.toContain('LENDER_LICENCE');
    expect(parseEnv({ LENDER_NAME_KM: 'ក' }).placeholders).not.toContain('LENDER_NAME');
    expect(parseEnv({ LENDER_NAME: 'A Plc' }).lender.name).toEqual({ km: 'A Plc', en: 'A Plc' });
  });
});

describe('settings that together are a trap', () => {
  const https = { PUBLIC_URL: 'https://romdoul.example' };
  const nameOf = (line: string) => line.split(/[: ]/)[0];

  it.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:4000' }, true],
    [{ PUBLIC_URL: 'http://[::1]:4000' }, true],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, false],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4000' }, false],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000', DEMO: 'on' }, true],
    [https, false],
    [{ PUBLIC_URL: 'https://localhost', DEMO: 'on' }, true],
    [GIVEN, false],
    [{ ...GIVEN, DEMO: 'on' }, true],
  ])('%j: the demo is on: %s', (source, demo) => {
    expect(parseEnv(source).demo).toBe(demo);
  });

  it.each([
    [{}, []],
    [https, ['TRUST_PROXY']],
    [{ ...https, TRUST_PROXY: 'loopback' }, []],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000', DEMO: 'on' }, ['DEMO']],
    [GIVEN, ['STORAGE=disk']],
    [
      { ...GIVEN, STORAGE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
      [],
    ],
  ])('%j: the start warns of %j', (source, names) => {
    expect(parseEnv(source).warnings.map(nameOf)).toEqual(names);
  });

  it.each([
    [{ ...https, DEMO: 'on' }, ['DEMO']],
    [{ ...GIVEN, PUBLIC_URL: 'http://192.168.1.5:3000', DEMO: 'on' }, ['DEMO']],
    [{ ...GIVEN, PUBLIC_URL: 'http://localhost:3000', DEMO: 'on' }, []],
    [{ ...GIVEN, ...https, DEMO: 'off' }, []],
  ])(
    '%j: the demo may not be where others come or with a database of its own: %j',
    (source, names) => {
      expect(problemsOf(source).map(nameOf)).toEqual(names);
    },
  );

  it.each([
    ['127.0.0.1', []],
    ['::1', []],
    ['localhost', []],
    ['0.0.0.0', ['TRUST_PROXY']],
    ['10.0.0.7', ['TRUST_PROXY']],
  ])('TRUST_PROXY=on with HOST=%s is refused: %j', (HOST, names) => {
    expect(problemsOf({ TRUST_PROXY: 'on', HOST }).map(nameOf)).toEqual(names);
    expect(problemsOf({ TRUST_PROXY: '10.0.0.0/8', HOST })).toEqual([]);
  });

  it.each([
    ['postgresql://a@db.example.com/r', 'refused'],
    ['postgresql://a@10.0.0.7/r', 'refused'],
    ['postgresql://a@localhost/r?host=db.example.com', 'refused'],
    ['postgresql://a@db.example.com/r?sslmode=disable', 'warned of'],
    ['postgresql://a@db.example.com/r?sslmode=no-verify', 'warned of'],
    ['postgresql://a@db.example.com/r?sslmode=verify-full', 'right'],
    ['postgresql://a@127.0.0.1/r', 'right'],
    ['postgresql://a@[::1]/r', 'right'],
    ['postgresql://a@%2Frun%2Fpostgresql/r', 'right'],
  ])('V12.3.1 a database at %s is %s', (address, outcome) => {
    for (const name of ['DATABASE_URL', 'MIGRATE_DATABASE_URL']) {
      const source = { ...GIVEN, [name]: address };
      const problems = problemsOf(source);
      expect(problems.map(nameOf)).toEqual(outcome === 'refused' ? [name] : []);
      if (outcome === 'refused') continue;
      expect(parseEnv(source).warnings.some((line) => line.startsWith(`${name} `))).toBe(
        outcome === 'warned of',
      );
    }
  });

  it.each([
    ['https://sms.example.com/send', 0],
    ['https://20.0.0.9/send', 0],
    ['http://sms.example.com/send', 1],
    ['https://localhost/send', 1],
    ['https://127.0.0.1:8443/send', 1],
    ['https://10.1.2.3/send', 1],
    ['https://169.254.169.254/latest', 1],
    ['https://[::1]/send', 1],
    ['https://[fd00::1]/send', 1],
    ['http://192.168.0.2/send', 2],
  ])('V1.3.6 an SMS gateway at %s has %i faults outside the demo', (SMS_URL, faults) => {
    const source = { SMS: 'http', SMS_URL, SMS_TOKEN: 't' };
    const lines = problemsOf({ ...source, DEMO: 'off' });
    expect(lines.map(nameOf)).toEqual(Array.from({ length: faults }, () => 'SMS_URL'));
    expect(problemsOf({ ...source, DEMO: 'on' })).toEqual([]);
  });
});
