import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import {
  aPhoto,
  fillDraft,
  keyOf,
  openTestHouse,
  refusalsOf,
  sendStep,
  submitAnApplication,
  submitDraft,
  TEST_NOW,
  type TestHouse,
} from '../../testing/applications.ts';
import { draftKeyHash } from '../applications/commands-draft.ts';
import { announcePhoto } from '../applications/photos/store-photos.ts';
import { startJobs } from './start.ts';
import { sweep } from './sweeper.ts';

let house: TestHouse;
const lines: string[] = [];
const log = {
  info: (...parts: unknown[]) => lines.push(JSON.stringify(parts)),
  warn: (...parts: unknown[]) => lines.push(JSON.stringify(parts)),
  error: (...parts: unknown[]) => lines.push(JSON.stringify(parts)),
} as unknown as FastifyBaseLogger;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const sweepNow = () => sweep({ ...house, log }, { graceMs: 0 });
const days = (count: number) => new Date(Date.parse(TEST_NOW) + count * 86_400_000);

async function fileCount(): Promise<number> {
  let count = 0;
  for await (const _file of house.photos.list()) count += 1;
  return count;
}

describe('the sweeper', () => {
  it('V14.2.7 removes photos of a draft 7 days after its last save, the draft after 30, and no submitted one', async () => {
    const submitted = await submitAnApplication(house);
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers);
    expect(await sweepNow()).toMatchObject({ photos: 0, drafts: 0, notices: 0, problem: null });
    house.clock.set(days(3));
    keyOf(await sendStep(house, 'employment', { ...answers.employment, id }));
    house.clock.set(days(9));
    expect(await sweepNow()).toMatchObject({ photos: 0 });
    house.clock.set(days(10));
    expect(await sweepNow()).toMatchObject({ photos: 1, drafts: 0 });
    expect(refusalsOf(await submitDraft(house, id))).toHaveProperty('borrower_photo');
    expect(await fileCount()).toBe(2);
    house.clock.set(days(30));
    expect(await sweepNow()).toMatchObject({ photos: 0, drafts: 1 });
    house.clock.set(days(91));
    await house.db.updateTable('notice').set({ state: 'failed' }).execute();
    expect(await sweepNow()).toMatchObject({ notices: 2 });
    const left = await house.db.selectFrom('application').select('id').execute();
    expect(left).toEqual([{ id: submitted }]);
    expect(await fileCount()).toBe(2);
    house.clock.set(TEST_NOW);
  });

  it('a draft that expires with its photos goes in one sweep', async () => {
    await fillDraft(house);
    house.clock.set(days(30));
    expect(await sweepNow()).toMatchObject({ photos: 1, drafts: 1 });
    house.clock.set(TEST_NOW);
  });

  it('leaves a draft alone that is being saved at this moment', async () => {
    const answers = applicantAnswers();
    await fillDraft(house, answers);
    house.clock.set(days(8));
    await house.db.transaction().execute(async (tx) => {
      const { phone } = answers['personal-info'];
      await tx
        .updateTable('application')
        .set({ touched_at: days(8) })
        .where('phone', '=', phone)
        .execute();
      expect(await sweepNow()).toMatchObject({ photos: 0 });
    });
    expect(await sweepNow()).toMatchObject({ photos: 0 });
    house.clock.set(days(30));
    expect(await sweepNow()).toMatchObject({ photos: 1 });
    house.clock.set(TEST_NOW);
  });

  it('leaves a photo whose upload is under way alone, and drops it an hour later', async () => {
    const id = await fillDraft(house);
    const hash = draftKeyHash(id) ?? Buffer.alloc(0);
    const photo = {
      sha256: Buffer.alloc(32),
      keyId: house.cipher.keyId,
      width: 1,
      height: 1,
      bytes: 1,
      objectName: 'ab'.repeat(16),
    };
    const arriving = { ...photo, kind: 'borrower_photo' } as const;
    expect(await announcePhoto(house.db, hash, arriving, house.clock.now())).not.toBeNull();
    expect(await sweep({ ...house, log })).toMatchObject({ photos: 0 });
    house.clock.set(new Date(Date.parse(TEST_NOW) + 3_600_000));
    expect(await sweep({ ...house, log })).toMatchObject({ photos: 1 });
    house.clock.set(days(30));
    expect(await sweepNow()).toMatchObject({ photos: 1, drafts: 1 });
    house.clock.set(TEST_NOW);
  });

  it('comes back for a photo that was sent after those before had been dropped', async () => {
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers);
    house.clock.set(days(8));
    expect(await sweepNow()).toMatchObject({ photos: 1 });
    const uploads = [{ key: 'borrower_photo', bytes: await aPhoto() }];
    keyOf(await sendStep(house, 'relative', { ...answers.relative, id }, { uploads }));
    expect(await sweepNow()).toMatchObject({ photos: 0 });
    house.clock.set(days(15));
    expect(await sweepNow()).toMatchObject({ photos: 1 });
    house.clock.set(days(31));
    expect(await sweepNow()).toMatchObject({ drafts: 1 });
    house.clock.set(TEST_NOW);
  });

  it('several at once do what one does', async () => {
    for (let draft = 0; draft < 4; draft += 1) await fillDraft(house);
    house.clock.set(days(30));
    const before = await fileCount();
    await Promise.all([sweepNow(), sweepNow(), sweepNow()]);
    expect(await fileCount()).toBe(before - 8);
    house.clock.set(TEST_NOW);
  });

  it('goes on when one file cannot be removed, and comes back to it', async () => {
    for (let draft = 0; draft < 2; draft += 1) await fillDraft(house);
    house.clock.set(days(30));
    let first = true;
    const photos = {
      ...house.photos,
      remove: (name: string) => {
        if (!first) return house.photos.remove(name);
        first = false;
        return Promise.reject(new Error('disk'));
      },
    };
    expect(await sweep({ ...house, photos, log }, { graceMs: 0 })).toMatchObject({
      photos: 1,
      drafts: 1,
    });
    expect(await sweepNow()).toMatchObject({ photos: 1, drafts: 1 });
    house.clock.set(TEST_NOW);
  });
});

describe('the jobs', () => {
  afterEach(() => void vi.useRealTimers());

  it('send what is due by themselves, and stop', async () => {
    await submitAnApplication(house);
    // They run as the time of the machine does, until the test moves it on.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const jobs = startJobs({ ...house, log });
    const waiting = async () =>
      (await house.db.selectFrom('notice').select('id').where('state', '<>', 'sent').execute())
        .length;
    await expect.poll(waiting).toBe(0);
    await jobs.stop();
    await submitAnApplication(house);
    // Longer than the outbox waits, and shorter than a connection does.
    vi.advanceTimersByTime(1500);
    // Had one begun a turn, this would wait for its end.
    await jobs.stop();
    expect(await waiting()).toBe(2);
  });

  it('have the operator look after a failed turn, until one went well again', async () => {
    const { owner } = house.test;
    const rename = (from: string, to: string) =>
      owner.schema.alterTable(from).renameTo(to).execute();
    const causes = async () => {
      const rows = await house.db.selectFrom('job_run').select(['job', 'cause']).execute();
      return new Map(rows.map(({ job, cause }) => [job, cause]));
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const jobs = startJobs({ ...house, log });
    await rename('job_request', 'job_request_away');
    await expect.poll(async () => (await causes()).get('requests')).toBe('broke');
    await rename('job_request_away', 'job_request');
    await expect.poll(async () => (await causes()).get('requests')).toBeNull();
    await jobs.stop();
  });

  it('say nothing of anybody in the log', () => {
    expect(lines.join('\n')).not.toMatch(/8559|សុភា/);
  });
});
