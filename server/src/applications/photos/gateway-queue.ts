import { Busy } from '../../busy.ts';
import type { Sender } from '../../sender.ts';

/** How much work a queue takes on. */
export interface QueueSize {
  /** How many are worked on at once. */
  readonly places: number;
  /** How many wait at most, of all networks together and of one. */
  readonly waitingMost: number;
  readonly waitingPerNetwork: number;
  /** The longest that one waits. */
  readonly waitMs: number;
}

interface Waiting {
  readonly network: string;
  readonly start: () => void;
}

/**
 * Lets so many through at once. The others wait, and of those that wait the first whose network has nothing under way is
 * next; only where each has is it simply the first.
 */
export class PhotoQueue {
  readonly #size: QueueSize;
  readonly #running: string[] = [];
  #waiting: Waiting[] = [];

  constructor(size: QueueSize) {
    this.#size = size;
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Does the work when its turn has come. Throws `Busy` when too many wait, or for too long, or its sender has gone. */
  async run<Result>(sender: Sender, work: () => Promise<Result>): Promise<Result> {
    const { network } = sender;
    if (sender.gone.aborted) throw new Busy();
    if (this.#running.length < this.#size.places) this.#running.push(network);
    else await this.#turn(sender);
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(network), 1);
      this.#next();
    }
  }

  #turn({ network, gone }: Sender): Promise<void> {
    const { waitingMost, waitingPerNetwork, waitMs } = this.#size;
    const own = this.#waiting.filter((one) => one.network === network);
    if (this.#waiting.length >= waitingMost || own.length >= waitingPerNetwork) throw new Busy();
    return new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        this.#waiting = this.#waiting.filter((other) => other !== one);
      };
      const leave = () => {
        stop();
        reject(new Busy());
      };
      const start = () => {
        stop();
        this.#running.push(network);
        resolve();
      };
      const one: Waiting = { network, start };
      const timer = setTimeout(leave, waitMs);
      gone.addEventListener('abort', leave, { once: true });
      this.#waiting.push(one);
    });
  }

  #next(): void {
    const idle = this.#waiting.find(({ network }) => !this.#running.includes(network));
    (idle ?? this.#waiting[0])?.start();
  }
}
