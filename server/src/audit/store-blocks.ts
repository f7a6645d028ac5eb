import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LOCKS } from '../database/locks.ts';
import type { DB } from '../database/types.ts';

/** A seal: it covers the rows with `from <= xid < to`. Hashes have 32 bytes. */
export interface Block {
  n: bigint;
  from: bigint;
  to: bigint;
  rows: number;
  root: Buffer;
  previousHash: Buffer;
  hash: Buffer;
  sealedAt: Date;
}

/** A row of the audit as it is hashed. */
export interface AuditRow {
  xid: bigint;
  id: bigint;
  /** Every column in a fixed order and form, as JSON. */
  canonical: string;
}

/** Takes the sealer's place until the transaction ends; false while another one has it. */
export async function takeSealersPlace(tx: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.auditSealer}) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** Where the transaction counter stands, as rows of the audit carry it. */
export interface Counter {
  /** Every transaction below it has ended. */
  endedBelow: bigint;
  /** No transaction from here on has begun. */
  unusedFrom: bigint;
  /** The highest number that a row of the audit carries; null while there is none. */
  newestRow: bigint | null;
}

/** Reads all three at one moment. */
export async function readCounter(tx: Kysely<DB>): Promise<Counter> {
  const { rows } = await sql<Record<'ended' | 'unused', string> & { newest: string | null }>`
    select audit_ended_below() as ended, audit_unused_from() as unused,
      (select xid from audit order by xid desc limit 1) as newest`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('The transaction counter was not read');
  return {
    endedBelow: BigInt(row.ended),
    unusedFrom: BigInt(row.unused),
    newestRow: row.newest === null ? null : BigInt(row.newest),
  };
}

/**
 * Where a block from `from` on must end to hold about `most` rows and none from `limit` on: after the transaction of the
 * row that fills it. Null where there is no row to seal.
 */
export async function endOfBlock(
  tx: Kysely<DB>,
  from: bigint,
  limit: bigint,
  most: number,
): Promise<bigint | null> {
  const { rows } = await sql<{ full: string | null; some: boolean }>`
    select exists (select from audit where xid >= ${String(from)}::xid8 and xid < ${String(limit)}::xid8) as some,
      (select xid from audit where xid >= ${String(from)}::xid8 and xid < ${String(limit)}::xid8
        order by xid, id offset ${most - 1} limit 1) as full`.execute(tx);
  const [row] = rows;
  if (!row?.some) return null;
  return row.full === null ? limit : BigInt(row.full) + 1n;
}

/** The next rows after one, in the order of the blocks; `below` leaves out what is not to be read yet. */
export async function rowsAfter(
  db: Kysely<DB>,
  after: Pick<AuditRow, 'xid' | 'id'>,
  most: number,
  below?: bigint,
): Promise<AuditRow[]> {
  const { rows } = await sql<{ xid: string; id: bigint; canonical: string }>`
    select xid, id, jsonb_build_array(id, xid::text,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      event, actor, subject, facts)::text as canonical
    from audit
    where (xid, id) > (${String(after.xid)}::xid8, ${after.id})
      ${below === undefined ? sql`` : sql`and xid < ${String(below)}::xid8`}
    order by xid, id limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, xid: BigInt(row.xid) }));
}

/** When the act of the first row from `from` on happened; null where there is none. */
export async function firstActFrom(db: Kysely<DB>, from: bigint): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from audit where xid >= ${String(from)}::xid8 order by xid, id limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** How many rows there are from a transaction's number on. */
export async function countRowsFrom(db: Kysely<DB>, from: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from audit where xid >= ${String(from)}::xid8`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The newest block; null before the first. */
export async function newestBlock(db: Kysely<DB>): Promise<Block | null> {
  const row = await selectBlocks(db).orderBy('n', 'desc').limit(1).executeTakeFirst();
  return row ? toBlock(row) : null;
}

/** The next blocks after number `n`. */
export async function blocksAfter(db: Kysely<DB>, n: bigint, most: number): Promise<Block[]> {
  const rows = await selectBlocks(db).where('n', '>', n).orderBy('n').limit(most).execute();
  return rows.map(toBlock);
}

/** Adds a block. */
export async function addBlock(tx: Kysely<DB>, block: Block): Promise<void> {
  const { n, from, to, rows, root, previousHash, hash, sealedAt } = block;
  await tx
    .insertInto('audit_block')
    .values({
      n,
      from_xid: String(from),
      to_xid: String(to),
      rows,
      root,
      previous_hash: previousHash,
      hash,
      sealed_at: sealedAt,
    })
    .execute();
}

function selectBlocks(db: Kysely<DB>) {
  return db
    .selectFrom('audit_block')
    .select(['n', 'from_xid', 'to_xid', 'rows', 'root', 'previous_hash', 'hash', 'sealed_at']);
}

type BlockRow = Awaited<ReturnType<ReturnType<typeof selectBlocks>['executeTakeFirstOrThrow']>>;

function toBlock({ from_xid, to_xid, previous_hash, sealed_at, ...same }: BlockRow): Block {
  return {
    ...same,
    from: BigInt(from_xid),
    to: BigInt(to_xid),
    previousHash: previous_hash,
    sealedAt: sealed_at,
  };
}

/** The last hash of the closed chain, which the first block builds on; 32 zero bytes where it is empty. */
export async function lastHashOfChain(db: Kysely<DB>): Promise<Buffer> {
  const row = await db
    .selectFrom('audit_chain')
    .select('hash')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? Buffer.alloc(32);
}

/** The first row of the closed chain whose hash, place or link to the row before it is wrong; null when it is whole. */
export async function firstBrokenLink(db: Kysely<DB>): Promise<bigint | null> {
  const { rows } = await sql<{ seq: bigint }>`
    select seq from (
      select a.seq, a.hash = audit_chain_hash(a) as own,
        a.previous_hash = coalesce(lag(a.hash) over w, decode(repeat('00', 32), 'hex')) as linked,
        a.seq = row_number() over w as placed
      from audit_chain a window w as (order by a.seq)
    ) link where not (own and linked and placed) order by seq limit 1`.execute(db);
  return rows[0]?.seq ?? null;
}

/** A seal of the audit, as papers name it. */
export interface AuditBlock {
  n: bigint;
  /** 32 bytes. */
  hash: Buffer;
}

/** The seal over the newest act on something (`cash:12`). Null until the sealer has come by. */
export function blockOf(db: Kysely<DB>, subject: string): Promise<AuditBlock | null> {
  return blockOfNewest(db, subject, sql``);
}

/**
 * The seal over what the audit says of a loan: of one receipt, or its newest act. Null until the sealer has come by, a second
 * or so after the act.
 */
export async function blockOfLoan(
  db: Kysely<DB>,
  loanId: bigint,
  receipt: bigint | null = null,
): Promise<AuditBlock | null> {
  const ofReceipt = receipt === null ? sql`` : sql`and facts ->> 'receipt' = ${String(receipt)}`;
  return blockOfNewest(db, `loan:${loanId}`, ofReceipt);
}

async function blockOfNewest(
  db: Kysely<DB>,
  subject: string,
  more: RawBuilder<unknown>,
): Promise<AuditBlock | null> {
  const { rows } = await sql<{ n: bigint; hash: Buffer }>`
    select block.n, block.hash
    from (
      select xid from audit where subject = ${subject} ${more} order by id desc limit 1
    ) act,
    lateral (
      select n, hash, to_xid from audit_block where from_xid <= act.xid order by from_xid desc limit 1
    ) block
    where act.xid < block.to_xid`.execute(db);
  return rows[0] ?? null;
}
