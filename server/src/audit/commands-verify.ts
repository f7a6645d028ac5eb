import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { Services } from '../services.ts';
import { readAnchor } from './commands-anchors.ts';
import { blockHash, rootHash } from './commands-hash.ts';
import type { AnchorStore } from './gateway.ts';
import {
  type AuditRow,
  type Block,
  blocksAfter,
  countRowsFrom,
  firstBrokenLink,
  lastHashOfChain,
  newestBlock,
  rowsAfter,
} from './store-blocks.ts';

/** What verifying found. */
export interface Verified {
  blocks: number;
  /** Rows under a seal. */
  rows: number;
  /** Rows too young for one. */
  unsealed: number;
  anchors: number;
  /** What is wrong, one line each, without anybody's data; empty where the audit is whole. */
  faults: string[];
}

/** What verifying needs: a connection that may only read is enough. */
export interface VerifyServices extends Pick<Services, 'clock'> {
  db: Kysely<DB>;
  env: Pick<Services['env'], 'auditKeys'>;
}

/** How long after its first seal an audit must have been anchored, at the latest. */
const ANCHORED_WITHIN_MS = 60 * 60 * 1000;
const ROWS_AT_ONCE = 20_000;
const BLOCKS_AT_ONCE = 5000;
/** A broken audit may be broken everywhere: the first faults say where to look. */
const FAULTS_MAX = 100;

/**
 * Computes every range, count, link and hash of the audit anew from its rows, and compares the blocks with all anchors.
 * Reads only. A million rows take some 20 s.
 */
export async function verifyAudit(
  { db, env, clock }: VerifyServices,
  anchors: AnchorStore,
): Promise<Verified> {
  const found: Verified = { blocks: 0, rows: 0, unsealed: 0, anchors: 0, faults: [] };
  const fault = (line: string) => {
    if (found.faults.length < FAULTS_MAX) found.faults.push(line);
  };
  const broken = await firstBrokenLink(db);
  if (broken !== null) fault(`the closed chain is broken at row ${broken}`);
  const anchored = new Map<bigint, string>();
  for await (const text of anchors.readAll()) {
    const anchor = readAnchor(text, env.auditKeys);
    found.anchors += 1;
    if (typeof anchor === 'string') fault(anchor);
    else anchored.set(anchor.n, anchor.hash);
  }
  // What is sealed from here on is the next verifying's: rows below this block's end can only be read whole.
  const newest = await newestBlock(db);
  const end = newest?.to ?? 0n;
  let before: Pick<Block, 'n' | 'to' | 'hash'> = { n: 0n, to: 0n, hash: await lastHashOfChain(db) };
  let first: number | null = null;
  const rows = new RowReader(db, end);
  for await (const block of allBlocks(db, newest?.n ?? 0n)) {
    const own = await rows.below(block.to);
    for (const line of faultsOfBlock(block, before, own)) fault(`block ${block.n} ${line}`);
    const hash = anchored.get(block.n);
    if (hash !== undefined && hash !== block.hash.toString('hex')) {
      fault(`block ${block.n} is not the one that was anchored`);
    }
    anchored.delete(block.n);
    found.blocks += 1;
    found.rows += own.length;
    first ??= block.sealedAt.getTime();
    before = block;
  }
  if (found.anchors === 0 && first !== null && clock.now().getTime() - first > ANCHORED_WITHIN_MS) {
    fault('no block is anchored: the anchors are gone, or lie elsewhere');
  }
  for (const n of anchored.keys()) fault(`block ${n} was anchored and is missing`);
  found.unsealed = await countRowsFrom(db, end);
  return found;
}

/** What is wrong with a block, given the one before it and the rows that lie in its range. */
function faultsOfBlock(
  block: Block,
  before: Pick<Block, 'n' | 'to' | 'hash'>,
  rows: readonly AuditRow[],
): string[] {
  const wrong: [boolean, string][] = [
    [block.n !== before.n + 1n, `follows block ${before.n}`],
    [block.from !== before.to, `begins at ${block.from}, the one before ends at ${before.to}`],
    [!block.previousHash.equals(before.hash), 'does not build on the block before it'],
    [block.rows !== rows.length, `was sealed with ${block.rows} rows, ${rows.length} are there`],
    [!block.root.equals(rootHash(rows)), 'has rows that are not as they were sealed'],
    [!block.hash.equals(blockHash(block)), 'has a wrong hash'],
  ];
  return wrong.flatMap(([isWrong, line]) => (isWrong ? [line] : []));
}

async function* allBlocks(db: Kysely<DB>, upTo: bigint): AsyncGenerator<Block> {
  for (let last = 0n; last < upTo;) {
    const page = await blocksAfter(db, last, BLOCKS_AT_ONCE);
    const end = page.at(-1);
    if (!end) return;
    yield* page.filter(({ n }) => n <= upTo);
    last = end.n;
  }
}

/** Reads the rows below a transaction's number once, in the order of the blocks, some thousands at a time. */
class RowReader {
  private page: AuditRow[] = [];
  private at = 0;
  private after: Pick<AuditRow, 'xid' | 'id'> = { xid: 0n, id: 0n };
  private readonly db: Kysely<DB>;
  private readonly end: bigint;

  constructor(db: Kysely<DB>, end: bigint) {
    this.db = db;
    this.end = end;
  }

  /** The next rows up to a transaction's number. */
  async below(xid: bigint): Promise<AuditRow[]> {
    const rows: AuditRow[] = [];
    for (;;) {
      const row = this.page[this.at] ?? (await this.turn());
      if (!row || row.xid >= xid) return rows;
      rows.push(row);
      this.at += 1;
    }
  }

  private async turn(): Promise<AuditRow | undefined> {
    this.page = await rowsAfter(this.db, this.after, ROWS_AT_ONCE, this.end);
    this.at = 0;
    this.after = this.page.at(-1) ?? this.after;
    return this.page[0];
  }
}
