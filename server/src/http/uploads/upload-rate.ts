/**
 * How fast a form comes of late, by all its bytes: files, fields and what stands between them. It is measured over windows
 * of so many milliseconds; nothing is said of a form before its first.
 */
export class ArrivalRate {
  readonly #windowMs: number;
  #at = 0;
  #bytes = 0;
  #total = 0;
  /** Bytes a second in the last whole window. */
  #last = Number.POSITIVE_INFINITY;
  #isDone = false;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Begins anew: what was before says nothing of the sender, who was not read. */
  begin(): void {
    this.#start();
    this.#last = Number.POSITIVE_INFINITY;
  }

  /** Counts bytes that have arrived just now. */
  add(bytes: number): void {
    this.#bytes += bytes;
    this.#total += bytes;
    this.#turn();
  }

  /** Nothing more is to come: from now on it is never too slow. */
  done(): void {
    this.#isDone = true;
  }

  /** All bytes that have arrived. */
  get total(): number {
    return this.#total;
  }

  /** Whether all of it has come. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Whether it has come at less than so many bytes a second. */
  isBelow(bytesPerSecond: number): boolean {
    this.#turn();
    return !this.#isDone && this.#last < bytesPerSecond;
  }

  #turn(): void {
    const elapsedMs = performance.now() - this.#at;
    if (elapsedMs < this.#windowMs) return;
    this.#last = (this.#bytes * 1000) / elapsedMs;
    this.#start();
  }

  #start(): void {
    this.#at = performance.now();
    this.#bytes = 0;
  }
}
