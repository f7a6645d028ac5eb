import { walkThrough, type Visit } from './visitor.ts';

const AT_ONCE = 16;

/** Many visitors, sixteen at a time, and a blow after every so many acknowledged saves. */
export interface Turns {
  url: string;
  count: number;
  photo: Uint8Array<ArrayBuffer>;
  /** How many acknowledged saves lie between two blows. */
  every: number;
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
  let blows: Promise<void> = Promise.resolve();
  let failure: unknown = null;
  const acknowledged = () => {
    saves += 1;
    if (saves % turns.every !== 0) return;
    blows = blows.then(turns.blow).catch((error: unknown) => {
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
  await blows;
  if (failure !== null) throw failure;
  return visits;
}
