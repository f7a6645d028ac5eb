import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applicantAnswers,
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
import { startJobs } from './start.ts';
import { sweep } from './sweeper.ts';

let house: TestHouse;
const lines: string[] = [];
const log = {
  info: (...parts: unknown[]) => lines.push(JSON.stringify(parts)),
  warn: (...parts: unknown[]) => lines.push(JSON.stringify(parts)),
} as unknown as FastifyBaseLogger;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const sweepNow = (graceMs?: number) => sweep({ ...house, log }, graceMs);
const days = (count: number) => new Date(Date.parse(TEST_NOW) + count * 86_400_000);

async function fileCount(): Promise<number> {
  let count = 0;
  for await (const _file of house.photos.list()) count += 1;
  return count;
}

describe('the sweeper', () => {
  it('removes photos of a draft 7 days after its last save, the draft after 30, and no submitted one', async () => {
    const submitted = await submitAnApplication(house);
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers);
    expect(await sweepNow(0)).toEqual({ photos: 0, strays: 0, drafts: 0, notices: 0 });
    house.clock.set(days(3));
    keyOf(await sendStep(house, 'employment', { ...answers.employment, id }));
    house.clock.set(days(9));
    expect(await sweepNow(0)).toMatchObject({ photos: 0 });
    house.clock.set(days(10));
    expect(await sweepNow(0)).toMatchObject({ photos: 1, drafts: 0 });
    expect(refusalsOf(await submitDraft(house, id))).toHaveProperty('borrower_photo');
    expect(await fileCount()).toBe(2);
    house.clock.set(days(30));
    expect(await sweepNow(0)).toMatchObject({ photos: 0, drafts: 1 });
    house.clock.set(days(91));
    await house.db.updateTable('notice').set({ state: 'failed' }).execute();
    expect(await sweepNow(0)).toMatchObject({ notices: 2 });
    const left = await house.db.selectFrom('application').select('id').execute();
    expect(left).toEqual([{ id: submitted }]);
    expect(await fileCount()).toBe(2);
    house.clock.set(TEST_NOW);
  });

  it('a draft that expires with its photos goes in one sweep', async () => {
    await fillDraft(house);
    house.clock.set(days(30));
    expect(await sweepNow(0)).toMatchObject({ photos: 1, drafts: 1 });
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
      expect(await sweepNow(0)).toMatchObject({ photos: 0 });
    });
    expect(await sweepNow(0)).toMatchObject({ photos: 0 });
    house.clock.set(days(30));
    expect(await sweepNow(0)).toMatchObject({ photos: 1 });
    house.clock.set(TEST_NOW);
  });

  it('leaves an upload under way alone', async () => {
    const name = 'ab'.repeat(16);
    await house.photos.put(name, { large: Buffer.from('x'), small: Buffer.from('x') });
    expect(await sweepNow()).toMatchObject({ strays: 0 });
    expect(await sweepNow(0)).toMatchObject({ strays: 1 });
  });

  it('several at once do what one does', async () => {
    for (let draft = 0; draft < 4; draft += 1) await fillDraft(house);
    house.clock.set(days(30));
    const before = await fileCount();
    await Promise.all([sweepNow(0), sweepNow(0), sweepNow(0)]);
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
    expect(await sweep({ ...house, photos, log }, 0)).toMatchObject({ photos: 1, drafts: 1 });
    expect(await sweepNow(0)).toMatchObject({ photos: 1, drafts: 1 });
    house.clock.set(TEST_NOW);
  });
});

describe('the jobs', () => {
  it('send what is due by themselves, and stop', async () => {
    await submitAnApplication(house);
    const jobs = startJobs({ ...house, log });
    const waiting = () =>
      house.db.selectFrom('notice').select('id').where('state', '<>', 'sent').execute();
    for (let tries = 0; tries < 50 && (await waiting()).length > 0; tries += 1) await wait(100);
    expect(await waiting()).toEqual([]);
    await jobs.stop();
    await submitAnApplication(house);
    await wait(1300);
    expect(await waiting()).toHaveLength(2);
  });

  it('say nothing of anybody in the log', () => {
    expect(lines.join('\n')).not.toMatch(/8559|សុភា/);
  });
});
