import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { type Clock, standingClock } from '../clock.ts';
import { heldByClock, watchClock, watchJumps } from './clock-watch.ts';
import { keepKnownMoment, knownMoment } from './store.ts';
import { runWork, worksOf } from './works.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

describe('a clock that has jumped', () => {
  /** A machine that starts at this moment by its own clock; `pass` lets time go by, and the clock be put on or back. */
  function machine(start: string) {
    const clock = standingClock(start);
    let evenly = 5000;
    return {
      look: watchJumps(clock, () => evenly),
      pass: (ms: number, putOnMs = 0) => {
        evenly += ms;
        clock.set(new Date(clock.now().getTime() + ms + putOnMs));
      },
    };
  }
  const known = new Date('2026-11-21T10:00:00Z');

  it('at the start of the machine, three days ahead, is put back after twenty seconds: never believed, and at once then', () => {
    const { look, pass } = machine('2026-11-24T10:00:30Z');
    pass(3 * SECOND);
    expect(look(known)).toMatchObject({ cause: 'clock_jumped' });
    pass(20 * SECOND, -3 * DAY);
    expect(look(known)).toBeNull();
  });

  it('seven hours ahead, as where the machine keeps local time, is one; after a stop of some minutes it is not', () => {
    expect(machine('2026-11-21T17:00:30Z').look(known)?.text).toContain(
      'clock says 2026-11-21T17:00:30.000Z, and the program was last at work at 2026-11-21T10:00:00.000Z',
    );
    expect(machine('2026-11-21T10:59:00Z').look(known)).toBeNull();
  });

  it('after a real stop of a week is believed once it has gone on evenly for five minutes', () => {
    const { look, pass } = machine('2026-11-28T10:00:00Z');
    for (let minute = 0; minute < 5; minute += 1) {
      expect(look(known)?.cause, String(minute)).toBe('clock_jumped');
      pass(MINUTE);
    }
    expect(look(known)).toBeNull();
  });

  it('is watched from its last step on', () => {
    const { look, pass } = machine('2026-11-28T10:00:00Z');
    pass(4 * MINUTE, 2 * DAY);
    expect(look(known)?.cause).toBe('clock_jumped');
    pass(4 * MINUTE);
    expect(look(known)?.cause).toBe('clock_jumped');
    pass(MINUTE);
    expect(look(known)).toBeNull();
  });

  it('while it is at work is one too, and one that is behind what is known', () => {
    const { look, pass } = machine('2026-11-21T10:00:30Z');
    pass(10 * MINUTE);
    expect(look(known)).toBeNull();
    pass(MINUTE, 2 * DAY);
    expect(look(known)?.cause).toBe('clock_jumped');
    expect(machine('2020-01-01T00:00:00Z').look(known)?.cause).toBe('clock_jumped');
  });

  it('is none where no moment is known', () => {
    expect(machine('2036-01-01T00:00:00Z').look(null)).toBeNull();
  });
});

describe('beside the database', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(() => test.db.deleteFrom('clock_known').execute());

  const off = (ms: number) => ({ now: () => new Date(Date.now() + ms) }) as Clock;
  const look = (clock: Clock) => watchClock({ db: test.db, clock })();

  it('a clock that is more than a minute off the database’s is not believed, ahead or behind, and nothing is kept of it', async () => {
    expect(await look(off(90 * SECOND))).toMatchObject({
      cause: 'clock_off',
      text: expect.stringMatching(/clock is (?:89|90) s ahead of the database's/),
    });
    expect(await look(off(-3 * DAY))).toMatchObject({
      text: expect.stringMatching(/clock is 2592\d\d s behind the database's/),
    });
    expect(await knownMoment(test.db)).toBeNull();
  });

  it('a clock that is right is believed, and its moment is kept', async () => {
    const clock = off(30 * SECOND);
    expect(await look(clock)).toBeNull();
    const kept = (await knownMoment(test.db))?.getTime() ?? 0;
    expect(Math.abs(kept - clock.now().getTime())).toBeLessThan(30 * SECOND);
  });

  it('what is kept of a clock that was wrong and believed gives way to one that is right', async () => {
    await keepKnownMoment(test.db, new Date(Date.now() + 9 * DAY));
    const watch = watchClock({ db: test.db, clock: off(0) });
    expect(await watch()).toMatchObject({ cause: 'clock_jumped' });
    await keepKnownMoment(test.db, new Date(Date.now() + HOUR / 2));
    expect(await watch()).toBeNull();
    expect((await knownMoment(test.db))?.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

describe('the works', () => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openTestHouse();
  });
  afterAll(() => house.close());

  it('that go by the clock do nothing while it is not believed, and say why; the others go on', async () => {
    const lines: string[] = [];
    const error = (_facts: object, line: string) => lines.push(line);
    const log = { info() {}, warn() {}, error } as unknown as FastifyBaseLogger;
    const services = { ...house, log };
    const { signal } = new AbortController();
    let problem: Awaited<ReturnType<ReturnType<typeof watchClock>>> = {
      cause: 'clock_off',
      text: 'It is wrong.',
    };
    const all = worksOf(services, { upSince: new Date(0), signal });
    const works = heldByClock(all, async () => problem, services);
    for (const job of ['loans', 'retention', 'strays', 'reports'] as const) {
      await runWork(services, works, job);
    }
    const seen = async () => {
      const rows = await house.db.selectFrom('job_run').selectAll().orderBy('job').execute();
      return rows.map(({ job, cause, counts }) => ({ job, cause, counts }));
    };
    const held = { cause: 'clock_off', counts: {} };
    expect(await seen()).toEqual([
      { job: 'loans', ...held },
      { job: 'reports', cause: null, counts: {} },
      { job: 'retention', ...held },
      { job: 'strays', ...held },
    ]);
    // Of the works of one process it is said once a minute.
    expect(lines).toEqual(['It is wrong.']);
    problem = null;
    await runWork(services, works, 'loans');
    expect((await seen())[0]).toMatchObject({ job: 'loans', cause: null, counts: { loans: 0 } });
  });
});
