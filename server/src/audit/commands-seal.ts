import type { Services } from '../services.ts';
import { blockHash, rootHash } from './commands-hash.ts';
import {
  addBlock,
  type AuditRow,
  type Counter,
  endOfBlock,
  firstActFrom,
  lastHashOfChain,
  newestBlock,
  readCounter,
  rowsAfter,
  takeSealersPlace,
} from './store-blocks.ts';

/** About so many rows make a full block: what one seal reads and hashes. */
const BLOCK_ROWS = 5000;

/**
 * The transaction counter is behind what is sealed or written already: the rows were restored from a logical dump into
 * another cluster. Nothing may be sealed, since new rows would fall into sealed ranges.
 */
export class CounterWentBack extends Error {
  constructor(sealed: bigint, counter: bigint) {
    super(
      `The audit has rows and blocks up to transaction ${sealed}, but the database's counter stands at ${counter}: ` +
        'this is a copy in another cluster. See "After a restore" in docs/operate.md.',
    );
  }
}

/** What one seal did. */
export interface Sealed {
  /** Rows in the new block; 0 where there was nothing to seal or another process is at it. */
  rows: number;
  /** The block was full: there may be more to seal at once. */
  more: boolean;
  /** When the oldest act happened that is not sealed yet, held back by a writer that has not ended; null where none is. */
  oldestUnsealed: Date | null;
}

const NOTHING: Sealed = { rows: 0, more: false, oldestUnsealed: null };

/**
 * Seals what has been written by transactions that have ended, and by every one before them, in one block. Any number of
 * processes may call it at any time (docs/decisions/0020-sealed-audit.md).
 * @throws CounterWentBack
 */
export async function sealAudit(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  most = BLOCK_ROWS,
): Promise<Sealed> {
  return db.transaction().execute(async (tx) => {
    const alone = await takeSealersPlace(tx);
    // Each statement sees what had been committed when it began: what ended below the counter read here is visible below.
    const before = await newestBlock(tx);
    const from = before?.to ?? 0n;
    // Who has the place may be stuck in it.
    if (!alone) return { ...NOTHING, oldestUnsealed: await firstActFrom(tx, from) };
    const counter = await readCounter(tx);
    refuseOldCounter(from, counter);
    const to = await endOfBlock(tx, from, counter.endedBelow, most);
    if (to === null) return { ...NOTHING, oldestUnsealed: await firstActFrom(tx, from) };
    const rows = await rowsOf(tx, from, to, most);
    const block = {
      n: (before?.n ?? 0n) + 1n,
      from,
      to,
      rows: rows.length,
      root: rootHash(rows),
      previousHash: before?.hash ?? (await lastHashOfChain(tx)),
    };
    await addBlock(tx, { ...block, hash: blockHash(block), sealedAt: clock.now() });
    const more = to < counter.endedBelow;
    const oldestUnsealed = more ? null : await firstActFrom(tx, to);
    return { rows: rows.length, more, oldestUnsealed };
  });
}

function refuseOldCounter(sealedTo: bigint, counter: Counter): void {
  if (sealedTo > counter.endedBelow) throw new CounterWentBack(sealedTo, counter.endedBelow);
  if (counter.newestRow !== null && counter.newestRow >= counter.unusedFrom) {
    throw new CounterWentBack(counter.newestRow, counter.unusedFrom);
  }
}

type Transaction = Parameters<typeof rowsAfter>[0];

/** All rows of a range: more than `most` only where one transaction wrote them. */
async function rowsOf(
  tx: Transaction,
  from: bigint,
  to: bigint,
  most: number,
): Promise<AuditRow[]> {
  const all: AuditRow[] = [];
  // Identities begin at 1, so this place lies before the first row of `from`.
  let after = { xid: from, id: 0n };
  for (;;) {
    const page = await rowsAfter(tx, after, most, to);
    all.push(...page);
    const last = page.at(-1);
    if (!last || page.length < most) return all;
    after = last;
  }
}
