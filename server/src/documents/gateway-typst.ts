import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ServiceAway } from '../service-away.ts';

/** How much the press takes on. */
interface PressSize {
  /** How many papers wait at most, the one being made included. */
  readonly most: number;
  /** The longest that a paper may take to be made, and the longest that one waits for its turn. */
  readonly timeMs: number;
  /** The thread ends after so long without work, and its memory with it. */
  readonly idleMs: number;
}

/** A paper of two pages takes 25 ms once the thread has begun, 300 ms before. */
const SIZE: PressSize = { most: 20, timeMs: 10_000, idleMs: 60_000 };

interface Waiting {
  readonly id: number;
  readonly who: string | null;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

interface Printed {
  readonly id: number;
  readonly pdf?: Uint8Array;
  readonly error?: string;
}

/**
 * Makes papers in one thread of its own, which begins with the first of them: Typst is slow to load and its work cannot be
 * interrupted. While a paper that took too long is still at it, every other is refused: there is never a second thread.
 */
export class Press {
  readonly #size: PressSize;
  readonly #thread: URL;
  #worker: Worker | null = null;
  #isStuck = false;
  #waiting: Waiting[] = [];
  #orders = 0;
  #idle: NodeJS.Timeout | undefined;

  /** `thread` is another one in tests of what hangs. */
  constructor(
    size: Partial<PressSize> = {},
    thread = new URL('gateway-typst-thread.ts', import.meta.url),
  ) {
    this.#size = { ...SIZE, ...size };
    this.#thread = thread;
  }

  /** How many papers of somebody wait, the one being made included. */
  waitingOf(who: string): number {
    return this.#waiting.filter((one) => one.who === who).length;
  }

  /**
   * The PDF of a template (a file of this folder) and its data.
   * @param who whom it is for; null: nobody's share is counted
   * @throws ServiceAway where too many wait, or the paper took too long
   */
  async print(template: string, data: object, who: string | null = null): Promise<Buffer> {
    const { most, timeMs } = this.#size;
    if (this.#isStuck || this.#waiting.length >= most) throw new ServiceAway('the press is busy');
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    this.#orders += 1;
    const id = this.#orders;
    return new Promise<Buffer>((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(), timeMs);
      this.#waiting.push({ id, who, resolve, reject, timer });
      worker.ref();
      worker.postMessage({ id, template, data: JSON.stringify(data) });
    });
  }

  /** Ends the thread; what waits is refused. */
  close(): void {
    clearTimeout(this.#idle);
    this.#refuseAll();
    this.#end();
  }

  #start(): Worker {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const worker = new Worker(this.#thread, { workerData: { folder } });
    worker.on('message', (printed: Printed) => this.#done(printed));
    worker.on('error', () => this.#refuseAll());
    worker.on('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#isStuck = false;
      this.#refuseAll();
    });
    return worker;
  }

  #done({ id, pdf, error }: Printed): void {
    const one = this.#waiting.find((other) => other.id === id);
    if (!one) return;
    clearTimeout(one.timer);
    this.#waiting = this.#waiting.filter((other) => other !== one);
    if (pdf === undefined) one.reject(new Error(error));
    else one.resolve(Buffer.from(pdf));
    if (this.#waiting.length > 0) return;
    this.#worker?.unref();
    this.#idle = setTimeout(() => this.#end(), this.#size.idleMs).unref();
  }

  /** The thread is asked to end; until it has, there is no other. */
  #giveUp(): void {
    this.#isStuck = true;
    this.#refuseAll();
    void this.#worker?.terminate();
  }

  #refuseAll(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (const { timer, reject } of all) {
      clearTimeout(timer);
      reject(new ServiceAway('the press is busy'));
    }
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }
}
