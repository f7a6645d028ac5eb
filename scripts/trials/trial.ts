/** A trial does something unkind to the real product and counts what became of people's data (docs/security.md). */
export interface Trial {
  /** `R1`. */
  id: string;
  /** What is done and when it passes, in one line. */
  what: string;
  /** `short` does the same a few times only: for the test suite. */
  run: (size: Size) => Promise<Findings>;
  /** False: not in the suite, whose time is limited; `npm run trials` alone does it. */
  suite?: false;
}

export type Size = 'full' | 'short';

/** What was done and counted, in the order in which it is told. */
export interface Findings {
  counts: Readonly<Record<string, number | string>>;
  /** What must not be; each a sentence. None: passed. */
  faults: readonly string[];
}

/** A count that must be zero: named when it is not. */
export function mustBeNone(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}`];
}

/** A count that must be met exactly. */
export function mustBe(count: number, wanted: number, what: string): string[] {
  return count === wanted ? [] : [`${count} ${what}, ${wanted} expected`];
}
