import { beforeAll, expect, it } from 'vitest';
import { build } from './build.ts';
import { TRIALS } from './trials.ts';

beforeAll(async () => void (await build()), 300_000);

// Each trial a few times only; `npm run trials` does them in full, and those that take too long for a suite.
it.each(TRIALS.filter(({ suite }) => suite !== false))(
  '$id in short: $what',
  async ({ run }) => {
    const { faults } = await run('short');
    expect(faults).toEqual([]);
  },
  // Only ends what hangs: a slow machine that does other things takes two minutes for the longest.
  300_000,
);
