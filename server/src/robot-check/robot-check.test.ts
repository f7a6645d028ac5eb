import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { RobotChallenge } from 'contract/robot-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { standingClock } from '../clock.ts';
import { testDatabase } from '../../testing/database.ts';
import type { Env } from '../env.ts';
import { testEnv } from '../../testing/env.ts';
import { newChallenge, readRobotAnswer, robotRefusal, spendRobotAnswer } from './commands.ts';
import { askProvider } from './gateway.ts';

const test = await testDatabase();
afterAll(() => test.drop());

const START = '2026-11-21T03:00:00Z';
const clock = standingClock(START);
afterEach(() => clock.set(START));

function needs(secretKey = 'a secret of the tests, long enough') {
  const env: Env = { ...testEnv(), secretKey };
  return { env, db: test.db, clock };
}

/** What the page would send for a challenge. */
async function answer(challenge: RobotChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return encode({ challenge, solution });
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const refusal = async (response: unknown, own = needs()) => {
  const found = await readRobotAnswer(own, response);
  return found !== null && (await spendRobotAnswer(own.db, found)) ? null : robotRefusal('en');
};

const REFUSED = "Please! click on I'm not a robot";

describe('the self-hosted robot check', () => {
  it('API-41 takes a solved challenge once, and never again', async () => {
    const solved = await answer(await newChallenge(needs()));
    expect(await refusal(solved)).toBeNull();
    expect(await refusal(solved)).toBe(REFUSED);
  });

  it('takes one of many answers that arrive at the same moment', async () => {
    const solved = await answer(await newChallenge(needs()));
    const all = await Promise.all(Array.from({ length: 12 }, () => refusal(solved)));
    expect(all.filter((text) => text === null)).toHaveLength(1);
  });

  it('refuses a challenge after 20 minutes, and remembers used ones until then', async () => {
    const [early, late] = [await newChallenge(needs()), await newChallenge(needs())];
    const solved = await answer(early);
    clock.set('2026-11-21T03:20:00Z');
    expect(await refusal(solved)).toBeNull();
    expect(await refusal(solved)).toBe(REFUSED);
    clock.set('2026-11-21T03:20:01Z');
    expect(await refusal(await answer(late))).toBe(REFUSED);
    expect(await refusal(solved)).toBe(REFUSED);
    clock.set('2026-11-21T03:30:00Z');
    await refusal(await answer(await newChallenge(needs())));
    expect(await test.db.selectFrom('robot_check_used').selectAll().execute()).toHaveLength(1);
  });

  it('refuses what is not ours or not solved', async () => {
    const challenge = await newChallenge(needs());
    const solution = await solveChallenge({ challenge, deriveKey });
    const foreign = await newChallenge(needs('the secret of another server, long too'));
    const easier = { ...challenge.parameters, keyPrefix: '00' };
    const longer = { ...challenge.parameters, data: { goodUntil: 9_999_999_999 } };
    for (const made of [
      await answer(foreign),
      encode({ challenge: { ...challenge, parameters: easier }, solution }),
      encode({ challenge: { ...challenge, parameters: longer }, solution }),
      encode({ challenge, solution: { ...solution, counter: 1 } }),
      encode({ challenge, solution: null }),
      encode({ challenge: null, solution }),
      encode([]),
      encode('x'.repeat(5000)),
      'not base64 at all \u0000',
      '',
      7,
      null,
      undefined,
      { challenge, solution },
    ]) {
      expect(await refusal(made)).toBe(REFUSED);
    }
  });
});

describe('a provider of robot checks', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function provider(
    answers: (request: IncomingMessage, response: ServerResponse, body: string) => void,
  ): Promise<string> {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => answers(request, response, body));
    });
    const listening = server;
    await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/siteverify`;
  }

  const turnstile = { kind: 'turnstile', secretKey: 'secret-of-the-site' } as const;
  const ask = (address: string, response = 'what the widget gave', patienceMs = 300) =>
    askProvider(turnstile, response, { address, patienceMs });

  it('is asked with the secret and the answer, and its yes counts', async () => {
    let asked: URLSearchParams | null = null;
    const address = await provider((request, response, body) => {
      asked = new URLSearchParams(body);
      response.end(JSON.stringify({ success: request.method === 'POST' }));
    });
    expect(await ask(address, undefined, 20_000)).toBe(true);
    expect(Object.fromEntries(asked ?? [])).toEqual({
      secret: 'secret-of-the-site',
      response: 'what the widget gave',
    });
  });

  it('is not bothered with an empty answer', async () => {
    const address = await provider((_request, response) => response.end('{"success":true}'));
    expect(await ask(address, '')).toBe(false);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['a no', (response) => response.end('{"success":false}')],
    ['a yes as text', (response) => response.end('{"success":"true"}')],
    ['no JSON', (response) => response.end('yes')],
    ['JSON of another form', (response) => response.end('[true]')],
    ['an error', (response) => response.writeHead(500).end('{"success":true}')],
    ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a cut connection', (response) => response.destroy()],
    ['half an answer', (response) => response.write('{"success":')],
    ['silence', () => undefined],
  ])('fails closed: %s is a no', async (_what, answers) => {
    const address = await provider((_request, response) => answers(response));
    expect(await ask(address)).toBe(false);
  });

  it('V16.5.3 fails closed where nobody listens', async () => {
    expect(await ask('http://127.0.0.1:1/siteverify')).toBe(false);
  });

  it('is a no for the form as well', async () => {
    const captcha = { kind: 'recaptcha', siteKey: 'site', secretKey: 'secret' } as const;
    const own = { ...needs(), env: { ...needs().env, captcha } };
    expect(await refusal('', own)).toBe(REFUSED);
  });
});
