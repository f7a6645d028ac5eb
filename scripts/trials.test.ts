import { beforeAll, expect, it } from 'vitest';
import { build } from './build.ts';
import { TRIALS } from './trials.ts';

beforeAll(async () => void (await build()), 300_000);

// Each trial a few times only; `npm run trials` does them in full.
it.each(TRIALS)(
  '$id in short: $what',
  async ({ run }) => {
    const { faults } = await run('short');
    expect(faults).toEqual([]);
  },
  120_000,
);
