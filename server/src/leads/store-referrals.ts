import { LEAD_ROWS, type ReferralState, type RewardMethod } from 'contract/office/leads';
import { type Kysely, sql } from 'kysely';
import { LOAN_STATUS } from 'lending/loan-system-ids';
import type { AskedPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import { IS_REPAID } from '../loans/store-summary.ts';

export interface ReferralRow {
  id: bigint;
  friendName: string;
  friendPhone: string;
  referrerName: string;
  referrerPhone: string;
  at: Date;
  state: ReferralState;
  borrowerId: bigint | null;
  loanId: bigint | null;
  cents: bigint | null;
  method: RewardMethod | null;
  reference: string | null;
  paidBy: string | null;
  paidAt: Date | null;
  /** Which reward of the friend stands: how many were taken back before. */
  turn: number | null;
  /** It came out of the drawer of who paid it, on whose sheet it is. */
  inDrawer: boolean | null;
}

/** Whether a reward, `referral_reward as w`, stands: nobody has taken it back. */
const REWARD_STANDS = sql`not exists (
  select from referral_reward_undone u where u.referral_id = w.referral_id and u.turn = w.turn)`;

/** Referrals with the first loan of the friend's phone, but for one whose payout came back; of one that ended the phone is nobody's that it names. How each stands follows from both (G-33). */
const REFERRALS = sql`
  select r.id, r.friend_name as "friendName", r.friend_phone as "friendPhone",
    r.referrer_name as "referrerName", r.referrer_phone as "referrerPhone", r.created_at as at,
    b.id as "borrowerId", l.id as "loanId", w.cents, w.method, w.reference,
    w.paid_by as "paidBy", w.paid_at as "paidAt", w.turn, w.in_drawer as "inDrawer",
    case
      when w.referral_id is not null then 'paid'
      when r.ended_at is not null then 'ended'
      when r.repeat_of is not null then 'repeat'
      when l.id is null then 'waiting'
      when l.opened_at < r.created_at then 'known'
      when l.is_repaid then 'earned'
      else 'borrowing'
    end as state
  from referral r
  left join borrower b on b.phone = r.friend_phone and r.ended_at is null
  left join lateral (select n.id, n.opened_at, ${IS_REPAID} as is_repaid from loan n
    join loan_summary s on s.loan_id = n.id
    where n.borrower_id = b.id and s.loan_status_id <> ${LOAN_STATUS.notTakenUp}
    order by n.disbursed_on, n.id limit 1) l on true
  left join referral_reward w on w.referral_id = r.id and ${REWARD_STANDS}`;

interface Asked extends AskedPage {
  readonly state?: ReferralState | undefined;
}

/** One row more than a page, the newest first; backwards where the page before a row is asked for. */
export async function readReferrals(
  db: Kysely<DB>,
  { state, after, before }: Asked,
): Promise<ReferralRow[]> {
  const isBack = before !== undefined;
  const from = before ?? after;
  const beyond =
    from === undefined ? sql`true` : sql`id ${isBack ? sql`>` : sql`<`} ${BigInt(from)}::bigint`;
  const { rows } = await sql<ReferralRow>`
    select * from (${REFERRALS}) found
    where ${state === undefined ? sql`true` : sql`state = ${state}`} and ${beyond}
    order by id ${isBack ? sql`asc` : sql`desc`} limit ${LEAD_ROWS + 1}`.execute(db);
  return rows;
}

/** One referral; null where there is none of that number. */
export async function findReferral(db: Kysely<DB>, id: bigint): Promise<ReferralRow | null> {
  const { rows } = await sql<ReferralRow>`
    select * from (${REFERRALS}) found where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A referral's row, locked: two who pay its reward at once come one after the other. */
export async function lockReferral(tx: Kysely<DB>, id: bigint): Promise<void> {
  await tx.selectFrom('referral').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Keeps that a reward was paid: the next turn of the friend's. The loan is locked, so that of two referrals of one friend one is paid.
 * @returns false where the referral, the friend or the loan has one that stands
 */
export async function insertReward(
  tx: Kysely<DB>,
  reward: {
    id: bigint;
    borrowerId: bigint;
    loanId: bigint;
    cents: number;
    method: RewardMethod;
    reference: string | null;
    by: string;
    at: Date;
  },
): Promise<boolean> {
  const { id, borrowerId, loanId } = reward;
  await tx.selectFrom('loan').select('id').where('id', '=', loanId).forUpdate().execute();
  const same = sql`(w.referral_id = ${id} or w.friend_borrower_id = ${borrowerId} or w.loan_id = ${loanId})`;
  const { numAffectedRows } = await sql`
    insert into referral_reward
      (referral_id, turn, friend_borrower_id, loan_id, cents, method, reference, in_drawer, paid_by, paid_at)
    select ${id}, (select count(*) from referral_reward w where ${same}), ${borrowerId}, ${loanId}, ${reward.cents},
      ${reward.method}, ${reward.reference}, ${reward.method === 'cash'}, ${reward.by}, ${reward.at}
    where not exists (select from referral_reward w where ${same} and ${REWARD_STANDS})
    on conflict do nothing`.execute(tx);
  if ((numAffectedRows ?? 0n) === 0n) return false;
  await tx.updateTable('referral').set({ status: 'Paid' }).where('id', '=', reward.id).execute();
  return true;
}

/** Takes the reward of a referral back that stands: it is earned again. Asked under the referral's lock. */
export async function undoReward(
  tx: Kysely<DB>,
  undone: {
    id: bigint;
    turn: number;
    reason: string;
    /** Whose drawer has its cash again; null: it was on no sheet. */
    drawer: string | null;
    by: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('referral_reward_undone')
    .values({
      referral_id: undone.id,
      turn: undone.turn,
      reason: undone.reason,
      drawer: undone.drawer,
      undone_by: undone.by,
      undone_at: undone.at,
    })
    .execute();
  await tx.updateTable('referral').set({ status: 'Earned' }).where('id', '=', undone.id).execute();
}
