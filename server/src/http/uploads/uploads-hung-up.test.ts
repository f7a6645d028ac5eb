import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, STORE, type TestApp } from '../../../testing/http.ts';
import { beginForm, listen } from '../../../testing/sockets.ts';
import {
  aFormBody,
  aPhotoStep,
  hangUpAll,
  MEGABYTE,
  uploadPhoto,
} from '../../../testing/uploads.ts';
import { readForm, registerUploads } from './uploads.ts';

let test: TestApp;
let port: number;
/** A photo is kept on a disk, which is not as fast as the memory that other tests keep theirs in. */
const dataDir = mkdtempSync(join(tmpdir(), 'romdoul-hung-up-'));
/** What a photo takes that comes alone: more than a second on a machine that is busy with other things. */
let aloneMs = 0;
beforeAll(async () => {
  test = await openTestApp({ TRUST_PROXY: 'on', DATA_DIR: dataDir });
  port = await listen(test);
  for (const from of ['10.0.0.1', '10.0.0.2']) {
    aloneMs = (await uploadPhoto(port, await aPhotoStep(test), from)).ms;
  }
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const PHOTO = 8 * MEGABYTE;
const body = aFormBody(PHOTO);
const end = Buffer.from('\r\n--b--\r\n');
const length = body.length + end.length;

/** Ten forms of 8 MB, by two senders. */
const tenForms = (network: string) =>
  Array.from({ length: 10 }, (_, index) =>
    beginForm(port, { length, from: `${network}.${index % 2}` }),
  );

/** The lines of calls in the log, from now on. */
function callLines(): () => { aborted?: boolean }[] {
  const from = test.logged().length;
  return () =>
    test
      .logged()
      .slice(from)
      .split('\n')
      .filter((line) => line.includes('"answered"'))
      .map((line) => JSON.parse(line) as { aborted?: boolean });
}

const aborted = (lines: { aborted?: boolean }[]) => lines.filter((line) => line.aborted);

describe('P9 after ten forms of 8 MB from two senders were broken off, the next photo is taken within a second', () => {
  it.each([
    ['before their bodies', '10.1.0', null],
    ['in the middle', '10.2.0', body.subarray(0, PHOTO / 2)],
    ['after the last byte', '10.3.0', Buffer.concat([body, end])],
  ])('%s', async (_when, network, bytes) => {
    const step = await aPhotoStep(test);
    const lines = callLines();
    const forms = tenForms(network);
    for (const form of forms) if (bytes) form.send(bytes);
    await Promise.all(forms.map((form) => form.sent()));
    await hangUpAll(forms);
    const { answer, ms } = await uploadPhoto(port, step, `${network}.0`);
    expect(answer?.status).toBe(200);
    expect(ms).toBeLessThan(1000 + 3 * aloneMs);
    await vi.waitFor(() => expect(lines()).toHaveLength(11));
    // What was whole may have been answered before the connection was found to have ended.
    if (bytes?.length !== length) expect(aborted(lines())).toHaveLength(10);
  });

  it('while they wait for room', async () => {
    const step = await aPhotoStep(test);
    const lines = callLines();
    // Each of two networks fills its half of the memory, but for the end of the last file.
    const holding = ['10.4.0.1', '10.4.0.2'].flatMap((from) =>
      Array.from({ length: 3 }, () => beginForm(port, { length, from })),
    );
    for (const form of holding) form.send(body);
    await Promise.all(holding.map((form) => form.sent()));
    const waiting = tenForms('10.5.0');
    for (const form of waiting) form.send(body.subarray(0, 50_000));
    await Promise.all(waiting.map((form) => form.sent()));
    await hangUpAll(waiting);
    await hangUpAll(holding);
    const { answer, ms } = await uploadPhoto(port, step, '10.5.0.0');
    expect(answer?.status).toBe(200);
    expect(ms).toBeLessThan(1000 + 3 * aloneMs);
    await vi.waitFor(() => expect(lines()).toHaveLength(17));
    expect(aborted(lines())).toHaveLength(16);
  });
});

it('V16.2.1 a call whose caller is gone has its line: which, that it was aborted, and no status', async () => {
  const lines = callLines();
  const form = beginForm(port, { length, from: '10.6.0.1' });
  form.send(body.subarray(0, 10_000));
  await form.sent();
  await hangUpAll([form]);
  await vi.waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]).toMatchObject({
    aborted: true,
    method: 'POST',
    route: '/api/v1/borrows/store',
    status: null,
    ms: expect.any(Number),
    msg: 'answered',
  });
});

it('no handler is left waiting for a form whose sender is gone', async () => {
  const app = Fastify();
  let begun = 0;
  let ended = 0;
  await app.register(async (api) => {
    await registerUploads(api, test.house);
    api.post(STORE, (request) => {
      begun += 1;
      return readForm(request).finally(() => (ended += 1));
    });
  });
  const other = await listen({ app });
  const forms = Array.from({ length: 40 }, (_, index) => {
    const form = beginForm(other, { length, from: '10.7.0.1' });
    if (index < 3) form.send(body);
    else if (index % 2) form.send(body.subarray(0, 100));
    return form;
  });
  await Promise.all(forms.map((form) => form.sent()));
  await vi.waitFor(() => expect(begun).toBe(40));
  await hangUpAll(forms);
  await vi.waitFor(() => expect(ended).toBe(40));
  await app.close();
});
