import { walkThrough, type Visit } from './visitor.ts';
import { stepsOf } from './wizards.ts';

const AT_ONCE = 16;

/** How many saves so many visitors make, numbered from 1. */
export const savesOf = (count: number): number =>
  stepsOf(Array.from({ length: count }, (_, at) => at + 1));

/** Many visitors, sixteen at a time, and a blow after every so many acknowledged saves. */
export interface Turns {
  url: string;
  count: number;
  photo: Uint8Array<ArrayBuffer>;
  /** How many blows are to fall, spread over the saves. */
  blows: number;
  /** What is done to the product; the next one waits for its end. */
  blow: () => Promise<void>;
}

/**
 * Lets all of them walk through the wizard while the blows fall. Their saves go on during a blow and hold no step back
 * for it, so each falls into saves under way.
 */
export async function visitInTurns(turns: Turns): Promise<Visit[]> {
  const visits: Visit[] = [];
  let next = 0;
  let saves = 0;
  let falling: Promise<void> = Promise.resolve();
  const every = Math.floor(savesOf(turns.count) / (turns.blows + 1));
  let fallen = 0;
  let failure: unknown = null;
  const acknowledged = () => {
    saves += 1;
    if (saves % every !== 0 || fallen === turns.blows) return;
    fallen += 1;
    falling = falling.then(turns.blow).catch((error: unknown) => {
      failure ??= error;
    });
  };
  const visitor = async () => {
    while (next < turns.count && failure === null) {
      next += 1;
      visits.push(await walkThrough({ ...turns, number: next, acknowledged }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  await falling;
  if (failure !== null) throw failure;
  return visits;
}
