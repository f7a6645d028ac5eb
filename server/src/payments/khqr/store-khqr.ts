import { type Kysely, sql } from 'kysely';
import type { DB, JsonObject } from '../../database/types.ts';
import { openMoneyFor } from '../store-money.ts';

/** A code that was shown. */
export interface StoredCode {
  id: string;
  loanId: bigint;
  cents: number;
  md5: string;
  /** The account that its money must come to. */
  account: string;
  madeBy: string;
  expiresAt: Date;
}

/** Keeps a code and has it watched. @returns false where a code with this md5 exists already */
export async function insertCode(
  tx: Kysely<DB>,
  code: StoredCode & { details: JsonObject; madeAt: Date; nextCheckAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('intent')
    .values({
      id: code.id,
      kind: 'khqr',
      loan_id: code.loanId,
      cents: BigInt(code.cents),
      details: JSON.stringify({ ...code.details, account: code.account }),
      md5: code.md5,
      made_by: code.madeBy,
      made_at: code.madeAt,
      expires_at: code.expiresAt,
    })
    .onConflict((conflict) => conflict.column('md5').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await tx
    .insertInto('khqr_watch')
    .values({ intent_id: code.id, next_check_at: code.nextCheckAt })
    .execute();
  return true;
}

/** A code as its borrower is shown it. */
export interface ShownCode {
  id: string;
  payload: string;
  expiresAt: Date;
}

/** The newest code that asks for exactly this and may be paid after `until`; null where there is none. */
export async function findCodeOf(
  db: Kysely<DB>,
  asked: Pick<StoredCode, 'loanId' | 'cents' | 'account'> & { bill: string; for: string },
  until: Date,
): Promise<ShownCode | null> {
  const row = await db
    .selectFrom('intent')
    .leftJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .select(['intent.id', 'intent.details', 'intent.expires_at'])
    .where('intent.kind', '=', 'khqr')
    .where('intent.loan_id', '=', asked.loanId)
    .where('intent.cents', '=', BigInt(asked.cents))
    .where(sql`intent.details ->> 'for'`, '=', asked.for)
    .where(sql`intent.details ->> 'bill'`, '=', asked.bill)
    .where(sql`intent.details ->> 'account'`, '=', asked.account)
    .where('intent.expires_at', '>', until)
    .where('intent_end.intent_id', 'is', null)
    .orderBy('intent.expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.expires_at) return null;
  const { payload } = row.details as { payload?: unknown };
  return { id: row.id, payload: String(payload), expiresAt: row.expires_at };
}

/** How many codes were made for a loan since then. */
export async function countCodes(db: Kysely<DB>, loanId: bigint, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('intent')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('kind', '=', 'khqr')
    .where('loan_id', '=', loanId)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A code whose payment is to be asked after now. */
export interface WatchedCode extends StoredCode {
  madeAt: Date;
  /** Of its bill: the loan and the instalment. */
  bill: string;
  /** The transaction that it was paid by; null where it was not. */
  paidBy: string | null;
  hasEnded: boolean;
}

/** Takes codes that are due to be asked after; another process leaves them alone until `leaseUntil`. */
export async function takeDueCodes(
  db: Kysely<DB>,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<WatchedCode[]> {
  const taken = await db
    .updateTable('khqr_watch')
    .set({ next_check_at: leaseUntil })
    .where('intent_id', 'in', (due) =>
      due
        .selectFrom('khqr_watch')
        .select('intent_id')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('intent_id')
    .execute();
  if (taken.length === 0) return [];
  const ids = taken.map(({ intent_id: id }) => id);
  const rows = await db
    .selectFrom('intent')
    .leftJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .leftJoin('loan_entry', 'loan_entry.intent_id', 'intent.id')
    .select(['intent.id', 'intent.loan_id', 'intent.cents', 'intent.md5', 'intent.details'])
    .select(['intent.made_by', 'intent.made_at', 'intent.expires_at'])
    .select(['intent_end.outcome', 'intent_end.details as ended', 'loan_entry.reference'])
    .where('intent.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    loanId: row.loan_id ?? 0n,
    cents: Number(row.cents),
    md5: row.md5 ?? '',
    account: String((row.details as { account?: unknown }).account),
    bill: String((row.details as { bill?: unknown }).bill),
    madeBy: row.made_by,
    madeAt: row.made_at,
    expiresAt: row.expires_at ?? row.made_at,
    paidBy: row.reference ?? referenceOfLine(row.ended),
    hasEnded: row.outcome !== null,
  }));
}

/** When a code is asked after next. */
export async function watchAgain(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('khqr_watch')
    .set({ next_check_at: at })
    .where('intent_id', '=', id)
    .execute();
}

/** No more questions about a code. */
export async function stopWatching(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('khqr_watch').where('intent_id', '=', id).execute();
}

/** Money that a person must look at. @returns false where this transaction is kept already */
export async function insertUnmatched(
  tx: Kysely<DB>,
  money: {
    hash: string;
    intentId: string;
    cause: string;
    amount: string;
    currency: string;
    account: string;
    acknowledgedAt: Date | null;
    at: Date;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('unmatched_money')
    .values({
      bank_hash: money.hash,
      intent_id: money.intentId,
      cause: money.cause,
      amount: money.amount.slice(0, 40),
      currency: money.currency.slice(0, 10),
      account: money.account.slice(0, 60),
      acknowledged_at: money.acknowledgedAt,
      found_at: money.at,
    })
    .onConflict((conflict) => conflict.column('bank_hash').doNothing())
    .returning('bank_hash')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await openMoneyFor(tx, { bankHash: money.hash }, money.at);
  return true;
}

/** The transaction of a code whose money a bank statement had brought; null where none had. */
function referenceOfLine(ended: unknown): string | null {
  const { line, reference } = (ended ?? {}) as { line?: unknown; reference?: unknown };
  return line === undefined || typeof reference !== 'string' ? null : reference;
}
