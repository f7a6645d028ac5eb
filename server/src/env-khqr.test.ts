import { expect, it } from 'vitest';
import { BadSettings, parseEnv } from './env.ts';

const KHQR = {
  KHQR_ACCOUNT: 'lender@bank',
  KHQR_MERCHANT_NAME: 'Lender',
  KHQR_API_URL: 'https://api.bank.example/',
  KHQR_API_TOKEN: 't',
  KHR_RATE: '4100',
};

function problemsOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof BadSettings) return error.problems;
    throw error;
  }
}

const nameOf = (line: string) => line.split(':')[0];

it.each([
  ['https://api.bank.example', []],
  ['http://api.bank.example', ['KHQR_API_URL']],
  ['https://10.1.2.3', ['KHQR_API_URL']],
  ['https://169.254.169.254', ['KHQR_API_URL']],
])('V1.3.6 the bank of KHQR at %s is refused outside the demo for %j', (KHQR_API_URL, names) => {
  const source = { ...KHQR, KHQR_API_URL };
  expect(problemsOf({ ...source, DEMO: 'off' }).map(nameOf)).toEqual(names);
  expect(problemsOf({ ...source, DEMO: 'on' })).toEqual([]);
});

it('KHQR is off without an account, and asks for all that it needs with one', () => {
  expect(parseEnv({}).khqr).toBeNull();
  expect(problemsOf({ KHQR_ACCOUNT: KHQR.KHQR_ACCOUNT }).map(nameOf)).toEqual([
    'KHQR_MERCHANT_NAME',
    'KHQR_API_URL',
    'KHQR_API_TOKEN',
    'KHR_RATE',
  ]);
  expect(problemsOf({ ...KHQR, KHQR_ACCOUNT: 'no account' }).map(nameOf)).toEqual(['KHQR_ACCOUNT']);
  expect(parseEnv({ ...KHQR, DEMO: 'on' }).khqr).toEqual({
    account: 'lender@bank',
    merchantName: 'Lender',
    apiUrl: 'https://api.bank.example',
    token: 't',
    email: null,
    minutes: 10,
    rielPerDollar: 4100,
  });
});
