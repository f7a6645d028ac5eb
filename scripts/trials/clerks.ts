/** Clerks as the trials give them orders (clerk.ts): who is killed is replaced by another. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { By } from '../../server/src/loans/commands-act.ts';
import type { Acts, Answer, Desk, Order } from './clerk.ts';

export const SAM: By = { who: 'staff:sam', role: 'cashier' };
export const PHALLA: By = { who: 'staff:phalla', role: 'cashier' };
export const MAX: By = { who: 'staff:max', role: 'manager' };
export const WORKER: By = { who: 'system', role: 'system' };

const PROGRAM = fileURLToPath(new URL('clerk.ts', import.meta.url));

type Given<Name extends keyof Acts> = Parameters<Acts[Name]>[2];
export type How = Partial<Pick<Order, 'at' | 'cutAfter'>>;

/** One clerk: a process with connections of its own. */
export class Clerk {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #orders = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', ({ id, answer }: { id: number; answer: Answer }) => {
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
    });
    child.on('exit', () => {
      for (const answer of this.#waiting.values()) answer({ kind: 'cut' });
      this.#waiting.clear();
    });
  }

  /** Starts one and waits until the desk is open; `zone` is the time zone of the machine at which it stands. */
  static async hire(desk: Desk, zone?: string): Promise<Clerk> {
    const { PATH = '', TMPDIR = '/tmp', TZ, NODE_COMPILE_CACHE } = process.env;
    const timeZone = zone ?? TZ;
    const env = {
      PATH,
      TMPDIR,
      ...(timeZone !== undefined && { TZ: timeZone }),
      ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    };
    const child = fork(PROGRAM, [], { env, execArgv: [], serialization: 'advanced' });
    const clerk = new Clerk(child);
    const isOpen = new Promise<Answer>((resolve) => clerk.#waiting.set(0, resolve));
    child.send(desk);
    if ((await isOpen).kind !== 'done') throw new Error('A clerk did not come up');
    return clerk;
  }

  /** Orders an act. What the end of the process leaves unanswered is cut. */
  async ask<Name extends keyof Acts>(
    act: Name,
    by: By,
    given: Given<Name>,
    { at = null, cutAfter = null }: How = {},
  ): Promise<Answer> {
    if (!this.#child.connected) return { kind: 'cut' };
    this.#orders += 1;
    const order: Order = { id: this.#orders, act, by, given, at, cutAfter };
    return new Promise((resolve) => {
      this.#waiting.set(order.id, resolve);
      this.#child.send(order, (error) => error && resolve({ kind: 'cut' }));
    });
  }

  /** kill -9 in the midst of whatever it does. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }

  /** Lets it go home. */
  async leave(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.disconnect();
    await gone;
  }
}

/** Several clerks at one desk, taken in turns; one that is killed is replaced, and who comes meanwhile waits for the new one. */
export class Clerks {
  readonly #desk: Desk;
  readonly #places: Promise<Clerk>[];
  #turn = 0;

  private constructor(desk: Desk, count: number) {
    this.#desk = desk;
    this.#places = Array.from({ length: count }, () => Clerk.hire(desk));
  }

  static async hire(desk: Desk, count: number): Promise<Clerks> {
    const clerks = new Clerks(desk, count);
    await Promise.all(clerks.#places);
    return clerks;
  }

  /** Orders an act of the next one. */
  async ask<Name extends keyof Acts>(
    act: Name,
    by: By,
    given: Given<Name>,
    how: How = {},
  ): Promise<Answer> {
    this.#turn += 1;
    const clerk = await this.#places[this.#turn % this.#places.length];
    if (!clerk) throw new Error('No clerk is hired');
    return clerk.ask(act, by, given, how);
  }

  /** kill -9 of one of them; another takes the place. */
  async killOne(): Promise<void> {
    this.#turn += 1;
    const place = this.#turn % this.#places.length;
    const before = this.#places[place];
    this.#places[place] = (async () => {
      await (await before)?.kill();
      return Clerk.hire(this.#desk);
    })();
    await this.#places[place];
  }

  async leave(): Promise<void> {
    await Promise.all(this.#places.map(async (clerk) => (await clerk).leave()));
  }
}

/** The sentence of an answer that must not be: an act that failed for another reason than a cut. */
export function failureOf(answer: Answer): string[] {
  return answer.kind === 'failed' ? [`an act failed: ${answer.message}`] : [];
}

/** Goes through all of them, so many at a time. */
export async function inLanes<One>(
  all: readonly One[],
  lanes: number,
  work: (one: One, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < all.length; at = next++) {
      const one = all[at];
      if (one !== undefined) await work(one, at);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
