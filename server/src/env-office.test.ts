import { expect, it } from 'vitest';
import { BadSettings, parseEnv } from './env.ts';

function problemsOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof BadSettings) return error.problems;
    throw error;
  }
}

it.each([
  [{}, 3001],
  [{ PORT: '8080' }, 8081],
  [{ PORT: '65535' }, 65_534],
  [{ PORT: '0' }, 0],
  [{ OFFICE_PORT: '9000' }, 9000],
])('with %j the office listens on %i', (set, port) => {
  const { office } = parseEnv(set);
  expect(office).toEqual({ port, host: '127.0.0.1', publicUrl: `http://localhost:${port}` });
});

it.each([
  [{ OFFICE_PORT: '3000' }, 1],
  [{ OFFICE_URL: 'http://office.lender.example', DEMO: 'off' }, 1],
  [{ OFFICE_URL: 'https://office.lender.example', DEMO: 'off' }, 0],
  [{ OFFICE_URL: 'https://office.lender.example', DEMO: 'on' }, 1],
  [{ OFFICE_URL: 'http://127.0.0.1:8000' }, 0],
])('the office’s %j: %i wrong', (set, count) => {
  expect(problemsOf(set)).toHaveLength(count);
});

it.each([
  [{ OFFICE_HOST: '0.0.0.0' }, false],
  [{ OFFICE_URL: 'https://office.lender.example' }, false],
  [{ OFFICE_HOST: '127.0.0.1' }, true],
])('with %j the demo is on by itself: %s', (set, demo) => {
  expect(parseEnv(set).demo).toBe(demo);
});

it.each([
  [{}, { opens: 480, closes: 1080, days: '123456' }],
  [{ CONTACT_HOURS: '09:30-17:00' }, { opens: 570, closes: 1020, days: '123456' }],
  [{ CONTACT_HOURS: '00:00-24:00 daily' }, { opens: 0, closes: 1440, days: '1234567' }],
])('with %j borrowers may be called in %j', (set, hours) => {
  expect(parseEnv(set).contactHours).toEqual(hours);
});

it.each(['18:00-08:00', '08:00', '08:60-18:00', '08:00-24:01', '08:00-18:00 always'])(
  'hours of contact as %s are refused',
  (hours) => {
    expect(problemsOf({ CONTACT_HOURS: hours })).toHaveLength(1);
  },
);
