import type { NightPage, WorkRun, Work } from 'contract/office/nightly';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';
import { LOCKS } from '../database/locks.ts';
import { brokeBy } from '../jobs/repeat.ts';
import { beginRun, endRun, noteTurn } from '../jobs/store.ts';
import { runRequests, runWork, worksOf } from '../jobs/works.ts';
import { readJobs } from '../metrics/store.ts';

let test: TestOffice;
const log = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;
beforeAll(async () => {
  test = await openTestOffice();
});
afterAll(() => test.close());

const aManager = async () => signedIn(test, await aStaff(test, 'manager'));
async function worksSeen(headers: { cookie: string }) {
  const { body } = await test.call({ method: 'GET', url: '/api/office/nightly', headers });
  const { works } = body as unknown as NightPage;
  return (work: Work) => works.find((one) => one.work === work);
}

it('works tell their last run and, by a declared cause, what is wrong with them; one that is off is not listed', async () => {
  const { db, clock } = test.house;
  const [began, ended] = [new Date(clock.now().getTime() - 90_000), clock.now()];
  const broken = brokeBy(Object.assign(new Error('secret words'), { code: '55P03' }));
  await noteTurn(db, 'audit seal', { began, ended, problem: broken });
  await beginRun(db, 'photo check', began);
  await endRun(db, 'photo check', {
    now: ended,
    counts: { looked: 9, missing: 2, differing: 1 },
    problem: { cause: 'photos_wrong', text: 'Of 9 photos looked at 2 are missing and 1 differ.' },
  });
  await beginRun(db, 'retention', new Date(began.getTime() - 7 * 3_600_000));
  await sql`
    insert into notice (kind, audience, phone, locale, body, state, due_at, created_at)
    select kind, audience, '85512345678', 'km', 'x', 'failed', ${ended}, ${ended}
    from (values ('loan_disbursed', 'applicant'), ('offer_made', 'applicant'), ('reset_code', 'applicant'),
      ('application_new', 'lender')) as n(kind, audience)`.execute(db);
  const seen = await worksSeen(await aManager());
  expect(seen('audit_seal')).toEqual({
    work: 'audit_seal',
    began_at: began.toISOString(),
    ended_at: ended.toISOString(),
    cause: 'broke',
    detail: 'Error 55P03',
    count: null,
    is_asked: false,
  });
  expect(seen('photo_check')).toMatchObject({ cause: 'photos_wrong', count: 3 });
  expect(seen('retention')).toMatchObject({ cause: 'cut_off', ended_at: null });
  expect(seen('outbox')).toMatchObject({ cause: 'sms_given_up', count: 2 });
  expect(seen('reports')).toMatchObject({ cause: null, began_at: null });
  // KHQR is off here.
  expect(seen('khqr')).toBeUndefined();
});

it('a work that a manager asks for, once or twice, is done once by the next that looks, with a line in the audit for each asking; one that throws stops no other', async () => {
  const { db, clock } = test.house;
  const services = { ...test.house, log };
  const works = worksOf(services, { upSince: new Date(0), signal: new AbortController().signal });
  const headers = await aManager();
  const ask = (work: string) =>
    test.call({ method: 'POST', url: `/api/office/nightly/works/${work}/run`, headers });
  expect((await ask('photo_check')).status).toBe(204);
  expect((await ask('photo_check')).status).toBe(204);
  expect((await ask('reports')).status).toBe(204);
  // One that is at it every second cannot be asked for.
  expect((await ask('outbox')).status).toBe(400);
  expect((await worksSeen(headers))('photo_check')?.is_asked).toBe(true);
  let walked = 0;
  // As a page sees it that waits for both, after each question to the database: from asked to under way without a moment between.
  const states: string[] = [];
  let second: WorkRun | undefined;
  let isLooking = false;
  const watched = services.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isLooking) return result;
      const seen = await worksSeen(headers);
      const first = seen('photo_check');
      const state = first?.is_asked ? 'asked' : first?.ended_at === null ? 'under way' : 'ended';
      if (states.at(-1) !== state) states.push(state);
      if (state === 'under way') second = seen('reports');
      return result;
    },
  });
  const watching = worksOf(
    { ...services, db: watched },
    { upSince: new Date(0), signal: new AbortController().signal },
  );
  const counted = { ...works, 'photo check': () => ((walked += 1), works['photo check']()) };
  await runRequests(services, {
    ...works,
    'photo check': async () => {
      isLooking = true;
      walked += 1;
      const turn = await watching['photo check']();
      isLooking = false;
      return turn;
    },
    reports: () => Promise.reject(new RangeError('figures of somebody')),
  });
  expect(states).toEqual(['asked', 'under way', 'ended']);
  expect(second).toMatchObject({ is_asked: true });
  await runRequests(services, counted);
  expect(walked).toBe(1);
  const seen = await worksSeen(headers);
  expect(seen('photo_check')).toMatchObject({ cause: null, is_asked: false });
  expect(seen('reports')).toMatchObject({ cause: 'broke', detail: 'RangeError', is_asked: false });
  const acts = await db
    .selectFrom('audit')
    .select('subject')
    .where('event', '=', 'work.asked')
    .orderBy('id')
    .execute();
  expect(acts.map(({ subject }) => subject)).toEqual(['work:photo_check', 'work:reports']);
  // What must be alone and cannot be now stays asked for.
  await ask('strays');
  await runRequests(services, { ...works, strays: () => Promise.resolve(null) });
  expect((await worksSeen(headers))('strays')?.is_asked).toBe(true);
  expect(await runWork(services, works, 'reports')).toBe(true);
  expect((await worksSeen(headers))('reports')).toMatchObject({ cause: null, detail: null });
  clock.set(new Date(clock.now().getTime() + 2 * 86_400_000));
  expect((await worksSeen(await aManager()))('photo_check')?.cause).toBe('late');
});

it('a work that dies in every run is late once its last end is long ago, however often it begins, and its end stays measured', async () => {
  const { db, clock } = test.house;
  const ended = clock.now();
  await noteTurn(db, 'photo check', { began: ended, ended, problem: null });
  const causes: (string | null | undefined)[] = [];
  for (let days = 0; days < 3; days += 1) {
    await beginRun(db, 'photo check', clock.now());
    causes.push((await worksSeen(await aManager()))('photo_check')?.cause);
    clock.set(new Date(clock.now().getTime() + 86_400_000));
  }
  expect(causes.at(0)).toBeNull();
  expect(causes.at(-1)).toBe('late');
  const measured = (await readJobs(db)).find(({ job }) => job === 'photo check');
  expect(measured?.endedAt).toBe(ended.getTime() / 1000);
});

it('a work that is asked for while a backup holds the lock stays asked for, and its last run is told as before, late once it is; what only another version knows stays too', async () => {
  const { db, clock } = test.house;
  const services = { ...test.house, log };
  const works = worksOf(services, { upSince: new Date(0), signal: new AbortController().signal });
  const job = 'audit verification';
  const before = new Date(clock.now().getTime() - 3 * 86_400_000);
  await beginRun(db, job, before);
  await endRun(db, job, { now: before, counts: { blocks: 5 }, problem: null });
  await db.insertInto('job_request').values({ job: 'tidy up', asked_at: before }).execute();
  const headers = await aManager();
  const url = '/api/office/nightly/works/audit_verification/run';
  expect((await test.call({ method: 'POST', url, headers })).status).toBe(204);
  const seen = async () => (await worksSeen(headers))('audit_verification');
  const late = { cause: 'late', ended_at: before.toISOString(), is_asked: true };
  await db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${LOCKS.retention})`.execute(one);
    await runRequests(services, works);
    await runRequests(services, works);
    expect(await seen()).toMatchObject(late);
    expect((await readJobs(db)).find((run) => run.job === job)?.endedAt).toBe(
      before.getTime() / 1000,
    );
    await sql`select pg_advisory_unlock(${LOCKS.retention})`.execute(one);
  });
  await runRequests(services, works);
  expect(await seen()).toMatchObject({ cause: null, is_asked: false });
  const asked = await db.selectFrom('job_request').select('job').execute();
  expect(asked.map((one) => one.job)).toContain('tidy up');
});
