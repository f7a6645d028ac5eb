/** What retention does while the photo store is away: rows have their time all the same. */
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  draftOf,
  fillDraft,
  openTestHouse,
  submitAnApplication,
  TEST_NOW,
  type TestHouse,
} from '../../testing/applications.ts';
import { sweep } from './sweeper.ts';

let house: TestHouse;
beforeEach(async () => {
  house = await openTestHouse();
});
afterEach(() => house.close());

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent } as unknown as FastifyBaseLogger;
const days = (count: number) => new Date(Date.parse(TEST_NOW) + count * 86_400_000);

/** Sweeps with a photo store whose marker is read in this way. */
function sweepWith(readMarker: () => Promise<never>) {
  const photos = { ...house.photos, upkeep: { ...house.photos.upkeep, readMarker } };
  return sweep({ ...house, photos, log }, { graceMs: 0 });
}

/** The columns that hold a person's data, as the table itself says, with what a draft still has in them. */
async function personalDataOf(key: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'application'::regclass and attnum > 0
      and col_description(attrelid, attnum) ~ '^(personal|sensitive)'`.execute(house.db);
  const columns = new Set(rows.map(({ name }) => name));
  const held = Object.entries(await draftOf(house, key)).filter(
    ([name, value]) => columns.has(name) && value !== null,
  );
  return Object.fromEntries(held);
}

it('removes drafts without photos and notices while the photo store is away', async () => {
  await submitAnApplication(house);
  await fillDraft(house, undefined, { relative: null });
  await house.db.updateTable('notice').set({ state: 'failed' }).execute();
  house.clock.set(days(91));
  expect(await sweepWith(() => Promise.reject(new Error('away')))).toMatchObject({
    drafts: 1,
    notices: 2,
    problem: expect.stringContaining('could not be asked') as string,
  });
});

it.each(['hangs', 'fails'] as const)(
  'empties the answers of an expired draft with photos while the photo store %s, and says both that and what is late: V14.2.4',
  async (how) => {
    const key = await fillDraft(house);
    expect(Object.keys(await personalDataOf(key)).length).toBeGreaterThan(20);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<never>();
    // A day and more after the 30 days of the draft.
    house.clock.set(days(32));
    const sweeping = sweepWith(() => {
      asked.resolve();
      return how === 'fails' ? Promise.reject(new Error('away')) : answer.promise;
    });
    await asked.promise;
    expect(await personalDataOf(key)).toEqual({});
    if (how === 'hangs') answer.reject(new Error('no answer'));
    const swept = await sweeping;
    expect(swept).toMatchObject({ photos: 0, drafts: 0 });
    expect(swept?.problem).toContain('The photo store could not be asked');
    expect(swept?.problem).toContain('the oldest expired draft should be gone since');
    expect(await house.db.selectFrom('photo').selectAll().execute()).toHaveLength(1);
    expect(await sweep({ ...house, log }, { graceMs: 0 })).toMatchObject({
      photos: 1,
      drafts: 1,
      problem: null,
    });
  },
);
