import { createHash } from 'node:crypto';
import type { AuditRow, Block } from './store-blocks.ts';

const LEAF = Buffer.from([0x00]);
const BLOCK = Buffer.from([0x01]);

/** The hash of one row: 32 bytes. */
function leafHash({ canonical }: Pick<AuditRow, 'canonical'>): Buffer {
  return createHash('sha256').update(LEAF).update(canonical).digest();
}

/** The hash of a block's rows, in their order: every byte of every column counts. */
export function rootHash(rows: readonly Pick<AuditRow, 'canonical'>[]): Buffer {
  const root = createHash('sha256');
  for (const row of rows) root.update(leafHash(row));
  return root.digest();
}

/** The hash of a block: of the one before it, its number, its range, its count and its rows. */
export function blockHash(block: Omit<Block, 'hash' | 'sealedAt'>): Buffer {
  const numbers = Buffer.alloc(32);
  [block.n, block.from, block.to, BigInt(block.rows)].forEach((value, place) => {
    numbers.writeBigUInt64BE(value, place * 8);
  });
  return createHash('sha256')
    .update(BLOCK)
    .update(block.previousHash)
    .update(numbers)
    .update(block.root)
    .digest();
}
