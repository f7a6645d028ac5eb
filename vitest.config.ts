import { availableParallelism } from 'node:os';
import { LANES } from './scripts/journeys-setup.ts';
import { LongestFirst } from './scripts/longest-first.ts';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Vitest's own second is less than a process needs to start, or a query to come back, on a machine that is busy with other things. */
const POLL_MS = 20_000;

/** Browsers and whole servers are slow on a small machine; a hanging test still ends. */
const JOURNEY_MS = 180_000;

/** Explicit, since Vitest puts rooms without an order of their own last where it has one worker. */
const FIRST = 1;
const LAST = 2;

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

function room(name: string, settings: Settings = {}): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`${name}/**/*.test.{ts,tsx}`],
      maxWorkers: Math.max(4, availableParallelism() - 1),
      // Vitest's own five and ten seconds are short for a property, or a PDF, on a machine that is busy with other things.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: POLL_MS } },
      sequence: { groupOrder: FIRST },
      ...settings,
    },
  };
}

/** Files without a state of their own that outlives them share a worker, with the packages that it has loaded. */
const SHARED: Settings = { isolate: false };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      room('lending', SHARED),
      room('contract', SHARED),
      room('ui'),
      room('site'),
      room('office'),
      room('scripts', { globalSetup: ['scripts/ready-folder.ts'] }),
      room('server', {
        ...SHARED,
        globalSetup: ['server/testing/cluster.ts'],
        hookTimeout: 120_000,
      }),
      // After the other rooms, in lanes with a product each: a browser and a server keep a processor busy.
      room('journeys', {
        ...SHARED,
        globalSetup: ['scripts/ready-folder.ts', 'scripts/journeys-setup.ts'],
        maxWorkers: LANES,
        sequence: { groupOrder: LAST },
        testTimeout: JOURNEY_MS,
        hookTimeout: JOURNEY_MS,
      }),
    ],
  },
});
