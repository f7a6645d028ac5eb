import { once } from 'node:events';
import { type AddressInfo, createConnection } from 'node:net';
import { checkAnswer } from 'contract/check';
import type { Endpoint } from 'contract/endpoint';
import { ENDPOINTS } from 'contract/endpoints';
import { investForm, readInvest } from 'contract/forms/invest';
import { referralForm } from 'contract/forms/referral';
import { questionsOf, type Step } from 'contract/question';
import { plainSituation } from 'contract/situation';
import { fromWire, toWire, wireKey } from 'contract/wire';
import { STORE_CALLS } from 'contract/wizards/all';
import { PRODUCTS } from 'lending/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { CHARACTER_RUNS, textOfRun } from '../../testing/input.ts';

/** What the double may cost: twice, and something for a busy machine. The square would cost four times as much. */
const RATIO = 2.5;
/** Below this no cost is told from what every request costs. */
const FLOOR_MS = 2;
/** How often what seems slow is measured. The least of each counts: a busy machine only ever adds, for seconds on end. */
const RUNS_LEAST = 5;
const RUNS_MOST = 500;

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await openTestApp({ TRUST_PROXY: 'on' }, { site: true });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

/** Checks that a text of the double length costs no more than the double. @param bytes the length that is doubled */
async function expectLinear(
  name: string,
  bytes: number,
  send: (text: string) => unknown,
): Promise<void> {
  const slow: string[] = [];
  for (const run of CHARACTER_RUNS) {
    const [once, twice] = [textOfRun(run, bytes), textOfRun(run, 2 * bytes)];
    const measure = async (text: string): Promise<number> => {
      const from = performance.now();
      await send(text);
      return performance.now() - from;
    };
    let double = await measure(twice);
    let single = Number.POSITIVE_INFINITY;
    const isLinear = () => double <= RATIO * Math.max(single, FLOOR_MS);
    for (let count = 0; count < RUNS_MOST && double > RATIO * FLOOR_MS; count += 1) {
      if (count >= RUNS_LEAST && isLinear()) break;
      double = Math.min(double, await measure(twice));
      // Most of what seems slow only had to wait for others, which the second time shows.
      if (double > RATIO * FLOOR_MS) single = Math.min(single, await measure(once));
    }
    if (double > RATIO * FLOOR_MS && !isLinear()) {
      slow.push(`${JSON.stringify(run)} × ${bytes} bytes, ${single} ms and ${double} ms`);
    }
  }
  expect(slow, name).toEqual([]);
}

let requests = 0;
/** Another visitor each time, as the proxy says: the limits are not what is measured. */
const visitor = () => `10.${(requests += 1) >> 16}.${(requests >> 8) & 255}.${requests & 255}`;

/** How often each status was answered. */
const answered = new Map<string, number>();
/** What an answer never says: where our code is, what we ask of the database, or that something failed inside. */
const INNER = /\.ts:\d|node_modules|\bat Object|\bselect |\bpostgres|"code":5\d\d/i;
const leaks: string[] = [];
let answers = 0;

function note(answer: string): void {
  answers += 1;
  const found = INNER.exec(answer);
  if (found) leaks.push(answer.slice(Math.max(0, found.index - 80), found.index + 120));
}

/** Sends these lines over a socket of its own, and waits for the whole answer. */
async function ask(target: string, header: readonly [string, string] | null, body = '') {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true });
  const chunks: Buffer[] = [];
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => chunks.push(chunk));
  const set = new Map([
    ['Host', 'x'],
    ['X-Forwarded-For', visitor()],
    ['Connection', 'close'],
  ]);
  if (body !== '')
    set.set('Content-Type', 'application/json').set('Content-Length', `${body.length}`);
  if (header) set.set(...header);
  const lines = [...set].map((pair) => pair.join(': '));
  const method = body === '' ? 'GET' : 'POST';
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  await once(socket, 'close');
  const status = chunks[0]?.toString('latin1', 9, 12) ?? '';
  answered.set(status, (answered.get(status) ?? 0) + 1);
  // A whole page speaks of many things; the other answers are short.
  if (status !== '200' || body !== '') note(Buffer.concat(chunks).toString());
}

/** Text as its bytes come in a line of the request, which has one line. */
const onOneLine = (text: string) =>
  Buffer.from(text.replaceAll(/[\r\n\0]/g, '\u0001')).toString('latin1');

/** Request line and headers may have 8 kB together: the double of this, and the other lines. */
const HEAD_BYTES = 3800;

/** Every header that the server, its proxies' words or its libraries read, with the beginning of a right value. */
const HEADERS: Readonly<Record<string, string>> = {
  Accept: 'text/html,',
  'Accept-Encoding': 'br',
  'Accept-Language': 'km;q=0.9',
  Authorization: 'Bearer ',
  'Content-Length': '1',
  'Content-Type': 'multipart/form-data; boundary=',
  Cookie: 'a=b; locale=en;',
  Expect: '100-',
  Host: 'localhost:',
  'If-Modified-Since': 'Sun, 22 Nov 2026',
  'If-None-Match': 'W/"',
  Origin: 'https://',
  Range: 'bytes=0-',
  Referer: 'https://x/',
  'Sec-Fetch-Site': 'same-',
  'Transfer-Encoding': 'chunked,',
  'User-Agent': 'Mozilla/5.0 (',
  'X-Forwarded-For': '10.0.0.1, ',
  'X-Forwarded-Host': 'x,',
  'X-Forwarded-Proto': 'https,',
  'X-Localization': 'km',
  'X-Request-Id': 'a',
};

/** A body may have 32 kB: the double of this, written in escapes. */
const BODY_BYTES = 6000;

const STORE = STORE_CALLS[0]?.call.path ?? '';

describe('double the length costs at most 2.5 times', () => {
  it.each(Object.entries(HEADERS))('of the header %s', async (name, begin) => {
    for (const around of [(run: string) => run, (run: string) => `${begin}${run}x`]) {
      const header = (text: string) => [name, onOneLine(around(text))] as const;
      await expectLinear(`page, ${name}`, HEAD_BYTES, (text) => ask('/faq', header(text)));
      if (name === 'Accept-Encoding' || name === 'If-None-Match') {
        await expectLinear(`file, ${name}`, HEAD_BYTES, (text) => ask('/robots.txt', header(text)));
      }
      await expectLinear(`call, ${name}`, HEAD_BYTES, (text) => ask(STORE, header(text), '{}'));
    }
  });

  it.each<[string, (run: string) => string]>([
    ['any path', (run) => `/${run}`],
    ['a path with an end', (run) => `/${run}x`],
    ['a page and more', (run) => `/faq${run}`],
    ['below a page', (run) => `/faq/${run}x`],
    ['before a page', (run) => `/${run}/payday-loan`],
    ['a part that may be anything', (run) => `/loan-detail/${run}`],
    ['a part in the middle', (run) => `/forms/${run}/pawn`],
    ['the router’s data', (run) => `/${run}.data`],
    ['data of a page', (run) => `/payday-loan${run}.data`],
    ['the data’s routes', (run) => `/faq.data?_routes=${run}`],
    ['a query', (run) => `/faq?${run}`],
    ['a language', (run) => `/faq?lang=${run}&lang=en`],
    ['a query of data', (run) => `/faq.data?${run}&_routes=pages`],
    ['another address’s query', (run) => `/?${run}`],
    ['a file', (run) => `/assets/${run}.js`],
    ['a call', (run) => `/api/${run}`],
    ['a call and more', (run) => `${STORE}${run}`],
    ['a call’s query', (run) => `${STORE}?${run}`],
    ['an absolute form', (run) => `http://${run}/faq`],
    ['an absolute form’s path', (run) => `http://x/${run}x`],
    ['no form', (run) => run],
  ])('of an address: %s', async (name, address) => {
    await expectLinear(name, HEAD_BYTES, (text) =>
      ask(onOneLine(address(text)).replaceAll(/[\t ]/g, '%20'), null),
    );
  });

  it('these addresses were read, not refused by Node', () => {
    const sum = (...statuses: string[]) =>
      statuses.reduce((count, status) => count + (answered.get(status) ?? 0), 0);
    const all = [...answered.values()].reduce((count, one) => count + one, 0);
    expect(sum('429', '500', '503', '')).toBe(0);
    expect(sum('200', '301', '302', '304', '404') / all).toBeGreaterThan(0.6);
  });

  const queries = ENDPOINTS.flatMap((one) => {
    const shape = (one.query as { _zod?: { def: { shape?: object } } } | null)?._zod?.def.shape;
    return Object.keys(shape ?? {}).map((key) => [one.name, key, one] as const);
  });
  it.each(queries)('of the parameter %s ?%s', async (name, key, { path }) => {
    await expectLinear(`${name} ?${key}`, BODY_BYTES, (text) =>
      call('GET', `${path}?${key}=${encodeURIComponent(text.toWellFormed())}`),
    );
  });

  it.each(ENDPOINTS.filter(({ body }) => body !== null).map((one) => [one.name, one] as const))(
    'of every field of %s',
    async (name, one) => {
      for (const [key, around] of fieldsOf(one)) {
        await expectLinear(`${name} .${key}`, BODY_BYTES, (text) =>
          call('POST', one.path, JSON.stringify({ ...around, [key]: text })),
        );
      }
    },
    240_000,
  );

  it.each<[string, (run: string) => { type: string; body: string }]>([
    ['a boundary', (run) => ({ type: `multipart/form-data; boundary=${run}`, body: `--${run}--` })],
    ['a field', (run) => part('form-data; name="name"', run)],
    ['a name', (run) => part(`form-data; name="${run}"`, 'x')],
    ['a file’s name', (run) => part(`form-data; name="a"; filename="${run}"`, 'x')],
    ['a part’s header', (run) => part(run, 'x')],
    ['what is no part', (run) => ({ type: FORM_TYPE, body: run })],
    ['JSON that is none', (run) => ({ type: 'application/json', body: run })],
    ['a key', (run) => ({ type: 'application/json', body: JSON.stringify({ [run]: 1 }) })],
  ])('of a form: %s', async (name, form) => {
    await expectLinear(name, BODY_BYTES, (text) => {
      const { type, body } = form(text.toWellFormed());
      return call('POST', STORE, body, onOneLine(type));
    });
  });

  it('of an answer, as browser and server read and check it, however long it is', async () => {
    for (const question of FORMS.flatMap(questionsOf).filter(({ kind }) => kind !== 'photo')) {
      await expectLinear(question.key, 60_000, (text) => {
        const read = fromWire(question, text);
        checkAnswer(question, { [question.key]: read }, SITUATION);
        checkAnswer(question, { [question.key]: text }, SITUATION);
        return toWire(question, text);
      });
    }
    await expectLinear('a note', 60_000, (text) =>
      readInvest({ invest_type_id: '3', note: `Investor type: ${text}\n${text}` }),
    );
  }, 240_000);
});

it('V16.5.1 of these ten thousand answers none says what is inside', () => {
  expect(answers).toBeGreaterThan(10_000);
  expect(leaks).toEqual([]);
});

const FORMS: readonly Step[] = [
  referralForm,
  investForm,
  ...STORE_CALLS.flatMap(({ wizards }) => wizards.flatMap(({ steps }) => steps)),
];
const SITUATION = plainSituation({ values: () => null, voice: 'server' });

const FORM_TYPE = 'multipart/form-data; boundary=b';
const part = (disposition: string, value: string) => ({
  type: FORM_TYPE,
  body: `--b\r\nContent-Disposition: ${disposition}\r\n\r\n${value}\r\n--b--\r\n`,
});

/** Calls without a socket: the length of a body is not what Node limits. */
async function call(
  method: 'GET' | 'POST',
  url: string,
  payload = '',
  type = 'application/json',
): Promise<void> {
  const answer = await test.app.inject({
    method,
    url,
    ...(method === 'POST' && { payload }),
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': visitor(), ...(method === 'POST' && { 'content-type': type }) },
  });
  note(answer.body);
}

/** Every key that this call reads, with what must stand beside it for it to be read. */
function fieldsOf(one: Pick<Endpoint, 'path' | 'body'>): (readonly [string, object])[] {
  const declared = (one.body as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape;
  const own = Object.keys(declared ?? {}).map((key) => [key, {}] as const);
  const wizards = STORE_CALLS.find(({ call: { path } }) => path === one.path)?.wizards ?? [];
  const steps = wizards.flatMap((wizard) =>
    wizard.steps.flatMap((step) => {
      const type = PRODUCTS[wizard.products[0]].wireName;
      const id = step === wizard.steps[0] ? '' : 'k'.repeat(43);
      const around = { formName: step.formName, formType: 'borrow', status: 'Draft', type, id };
      return questionsOf(step).map((question) => [wireKey(question), around] as const);
    }),
  );
  const form = one.path.includes('refers') ? referralForm : investForm;
  const asked = wizards.length > 0 ? steps : questionsOf(form).map(({ key }) => [key, {}] as const);
  // Two wizards of one call share most of their questions.
  return [...new Map<string, object>([...own, ...asked])];
}
