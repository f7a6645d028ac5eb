/** What anchors ask of an object store: the disk's and the bucket's of the photos give it. */
export interface AnchorObjects {
  write(objects: readonly { key: string; bytes: Uint8Array; type: string }[]): Promise<void>;
  read(key: string): Promise<Buffer>;
  /** Every object whose key begins with this folder (`ab/`). */
  list(folder: string): AsyncIterable<{ key: string }>;
}

/** Where anchors are kept: in the object store, out of the database's reach (docs/keys.md). */
export interface AnchorStore {
  /**
   * Whether there is an anchor of this block.
   * @param beside the name of another one of the same number; left out: the one that has the number alone
   */
  has(n: bigint, beside?: string): Promise<boolean>;
  put(n: bigint, text: string, beside?: string): Promise<void>;
  /** The text of every anchor, in no order. */
  readAll(): AsyncIterable<string>;
}

const READ_AT_ONCE = 32;

const padded = (number: bigint) => String(number).padStart(12, '0');

/** The anchors in an object store, under `top` (`ab/`). */
export function anchorStore(objects: AnchorObjects, top: string): AnchorStore {
  // No folder grows too long for its file system.
  const folderOf = (n: bigint) => `${top}${padded(n - (n % 1000n))}/`;
  const fileOf = (n: bigint, beside?: string) =>
    `${folderOf(n)}${padded(n)}${beside === undefined ? '' : `-${beside}`}.json`;
  return {
    async has(n, beside) {
      const file = fileOf(n, beside);
      for await (const { key } of objects.list(folderOf(n))) if (key === file) return true;
      return false;
    },
    put: (n, text, beside) =>
      objects.write([
        { key: fileOf(n, beside), bytes: Buffer.from(text), type: 'application/json' },
      ]),
    async *readAll() {
      let keys: string[] = [];
      const read = () => Promise.all(keys.map(async (key) => String(await objects.read(key))));
      for await (const { key } of objects.list(top)) {
        keys.push(key);
        if (keys.length < READ_AT_ONCE) continue;
        yield* await read();
        keys = [];
      }
      yield* await read();
    },
  };
}
