import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { applicantAnswers } from '../../../testing/applicant.ts';
import {
  aPhoto,
  fillDraft,
  openTestHouse,
  sendStep,
  type TestHouse,
} from '../../../testing/applications.ts';
import { openTestApp } from '../../../testing/http.ts';
import { sweep } from '../../jobs/sweeper.ts';

const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** The settings of a bucket that answers as told. */
async function bucketThat(answer: RequestListener): Promise<Record<string, string>> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    STORAGE: 's3',
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_FORCE_PATH_STYLE: 'on',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
}

async function draftIn(house: TestHouse): Promise<string> {
  return fillDraft(house, undefined, { relative: null });
}

it('V16.5.2 a bucket that fails makes the page send its photo again later, and the step is not saved', async () => {
  const bucket = await bucketThat((_request, response) => response.writeHead(503).end());
  const opened = await openTestApp(bucket);
  ends.push(() => opened.close());
  const { app, house } = opened;
  const id = await draftIn(house);
  const form = new FormData();
  const fields = { ...applicantAnswers().relative, id, formName: 'relative' };
  const all = { ...fields, type: 'Payday', formType: 'borrow', status: 'Draft' };
  for (const [key, value] of Object.entries(all)) form.set(key, value);
  form.set('borrower_photo', new Blob([new Uint8Array(await aPhoto())]), 'photo.jpg');
  const { headers, body } = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/borrows/store',
    headers: { 'content-type': headers.get('content-type') ?? '' },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  // The sweeper drops it in an hour.
  const photos = await house.db.selectFrom('photo').select('state').execute();
  expect(photos).toEqual([{ state: 'arriving' }]);
  const drafts = await house.db.selectFrom('application').select('relative_name').execute();
  expect(drafts).toEqual([{ relative_name: null }]);
});

it('a silent bucket holds neither an upload nor the sweeper when the process stops', async () => {
  const bucket = await bucketThat(() => undefined);
  const house = await openTestHouse(bucket);
  ends.push(() => house.close());
  const id = await draftIn(house);
  const nothing = () => undefined;
  const log = { info: nothing, warn: nothing, error: nothing } as unknown as FastifyBaseLogger;
  const uploads = [{ key: 'borrower_photo', bytes: await aPhoto() }];
  const body = { ...applicantAnswers().relative, id };
  const saving = sendStep(house, 'relative', body, { uploads }).then(String, String);
  const sweeping = sweep({ ...house, log }, { graceMs: 0 });
  await expect.poll(() => house.db.selectFrom('photo').select('id').execute()).toHaveLength(1);
  const begun = performance.now();
  house.photos.close();
  expect(await saving).toContain('does not answer');
  expect(await sweeping).toMatchObject({
    problem: expect.stringContaining('could not be asked') as string,
  });
  // Of the 15 s that a call may take.
  expect(performance.now() - begun).toBeLessThan(5000);
});
