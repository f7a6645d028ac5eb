import { ServiceAway } from '../../service-away.ts';

/** A file of an object store. Keys are paths with forward slashes. */
export interface StoredObject {
  key: string;
  /** By the clock of the machine that keeps it. */
  writtenAt: Date;
}

/** Where bytes lie under keys: a folder of this machine, or a bucket. Every call ends in bounded time. */
export interface ObjectStore {
  /** Writes all of them. Settled only when they would outlive a power cut. */
  write(objects: readonly { key: string; bytes: Uint8Array; type: string }[]): Promise<void>;
  /** @throws NoSuchObject */
  read(key: string): Promise<Buffer>;
  /** What is not there is no error. */
  remove(key: string): Promise<void>;
  /** @throws NoSuchObject */
  move(from: string, to: string): Promise<void>;
  /** Every object whose key begins with this folder (`ab/`), those of its folders too, a page at a time. */
  list(folder: string): AsyncIterable<StoredObject>;
  /** The names of the folders at the top. */
  folders(): Promise<string[]>;
  /** Removes what writes that were cut off before this moment have left. */
  clear(before: Date): Promise<void>;
  /** Ends what is under way and refuses what comes, for a process that stops. */
  close(): void;
}

/** No object has this key. */
export class NoSuchObject extends Error {
  constructor() {
    super('The photo store has no such object');
  }
}

/** The photo store does not answer for now. */
export class PhotoStoreAway extends ServiceAway {
  constructor(cause?: unknown) {
    super('The photo store does not answer', { cause });
  }
}
