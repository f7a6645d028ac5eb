import { type Kysely, sql } from 'kysely';
import type { Loan, LoanFlag } from 'lending/loan';
import type { DB } from '../database/types.ts';
import { defaultPutRight } from './store-corrections.ts';
import { SALE_STANDS } from './store-stands.ts';
import type { StoredLoan } from './store.ts';

/** Somebody looked at a flag, when the loan's newest entry was `seenEntry`. */
export interface Clearing extends LoanFlag {
  readonly seenEntry: number;
  /** Why it may stand. */
  readonly why: string;
  readonly by: string;
  readonly at: Date;
}

/** What was noted about the flags of a loan, the newest first. */
export async function clearingsOf(db: Kysely<DB>, loanId: bigint): Promise<Clearing[]> {
  const rows = await db
    .selectFrom('loan_flag_clearing')
    .select(['entry', 'flag', 'seen_entry as seenEntry', 'reason as why'])
    .select(['cleared_by as by', 'cleared_at as at'])
    .where('loan_id', '=', loanId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ flag, ...row }) => ({ ...row, reason: flag as LoanFlag['reason'] }));
}

/** Notes that somebody has looked at a flag. */
export async function insertClearing(
  tx: Kysely<DB>,
  loanId: bigint,
  { entry, reason, seenEntry, why, by, at }: Clearing,
): Promise<void> {
  await tx
    .insertInto('loan_flag_clearing')
    .values({
      loan_id: loanId,
      entry,
      flag: reason,
      seen_entry: seenEntry,
      reason: why,
      cleared_by: by,
      cleared_at: at,
    })
    .execute();
}

/**
 * A loan with all its flags: those of the fold, that of a default whose breach was put right by its day, of which the fold knows no notice, and
 * that of collateral sold after everything was paid, of which it knows no sale. `stored`: what it was folded of.
 */
export async function withFlags(
  db: Kysely<DB>,
  stored: Pick<StoredLoan, 'id' | 'terms' | 'disbursedOn' | 'entries'>,
  loan: Loan,
): Promise<Loan> {
  if (loan.defaultedOn === null) return loan;
  const right = await defaultPutRight(db, stored, loan.asOf);
  const sale = await saleAfterRepaid(db, stored.id, loan);
  if (right === null && sale === null) return loan;
  const flags: LoanFlag[] = [...loan.flags];
  if (right !== null) flags.push({ entry: right.declared.number, reason: 'default-put-right' });
  if (sale !== null) flags.push({ entry: sale, reason: 'sale-after-repaid' });
  return { ...loan, flags };
}

/**
 * The payment of a sale of the loan's collateral that finds everything paid on an earlier day, by money that was booked after it; null: none.
 * Asks nothing of the database where no payment comes after the loan was closed.
 */
async function saleAfterRepaid(
  db: Kysely<DB>,
  loanId: bigint,
  { closedOn, payments }: Loan,
): Promise<number | null> {
  if (closedOn === null) return null;
  const after = payments.filter(({ on }) => on > closedOn).map(({ entry }) => entry);
  if (after.length === 0) return null;
  const row = await db
    .selectFrom('collateral_sale as s')
    .select('s.number')
    .where('s.loan_id', '=', loanId)
    .where('s.number', 'in', after)
    .where(SALE_STANDS)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** The flags of a loan (`withFlags`) as its summary keeps them: `3:waiver-differs;5:refund-above-credit`, whether or not somebody has looked. */
export function keptFlags({ flags }: Pick<Loan, 'flags'>): string {
  return flags.map(({ entry, reason }) => `${entry}:${reason}`).join(';');
}

/**
 * Whether a loan, `loan_summary as s`, has a flag that nobody has looked at since the last reversal, as `clearingOf` asks it of one flag. An
 * index holds the loans with flags (migration 0505).
 */
export const IS_FLAGGED = sql<boolean>`(s.flags <> '' and exists (
  select from unnest(string_to_array(s.flags, ';')) as f(flag) where not exists (
    select from loan_flag_clearing c
    where c.loan_id = s.loan_id and c.entry || ':' || c.flag = f.flag
      and c.seen_entry >= coalesce((
        select max(r.number) from loan_entry r where r.loan_id = s.loan_id and r.kind = 'reversal'), 0))))`;
