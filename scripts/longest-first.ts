import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of a minute or more where a machine is busy. Begun last they would keep one worker busy while the others have nothing left; a
 * new clone does not know how long a file takes, and Vitest goes by its size.
 */
const LONGEST = [
  'scripts/trials.test.ts',
  'scripts/start.test.ts',
  'scripts/start-rights.test.ts',
  'scripts/root-links.test.ts',
  'server/src/http/bad-input.test.ts',
  'server/src/http/linear.test.ts',
  'server/src/jobs/retention.test.ts',
  'journeys/accessible.test.ts',
  'journeys/account.test.ts',
  'journeys/pay-by-khqr.test.ts',
  'journeys/offline.test.ts',
  'journeys/accessible-account.test.ts',
  'journeys/accessible-items.test.ts',
  'journeys/apply-no-room.test.ts',
];

function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return at === -1 ? LONGEST.length : at;
}

/** Vitest's own order, with these files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
