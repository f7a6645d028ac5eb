import { TREASURY } from 'contract/office/who';
import {
  LEAD_ROWS,
  type Referral,
  type ReferralPage,
  type ReferralQuery,
  type RewardMethod,
} from 'contract/office/leads';
import { REFERENCE_MOST } from 'contract/payment-methods';
import { Refused } from 'contract/refusal';
import { REFERRAL_REWARD_CENTS } from 'lending/membership';
import { m } from 'words/messages';
import { changedSince } from '../changes/commands.ts';
import { cursorPage } from '../cursor-page.ts';
import type { JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { loanNumber } from 'contract/record-numbers';
import {
  findReferral,
  insertReward,
  lockReferral,
  readReferrals,
  type ReferralRow,
} from './store-referrals.ts';
import { namer } from '../standing/store-names.ts';
import type { StaffName } from 'contract/office/staff-name';

/** There is no lead of that number. */
export function noSuchLead(): Refused {
  return Refused.because((locale) => m.office_problem_not_found({}, { locale }), 'not_found');
}

async function referralsOf(
  db: LoanServices['db'],
  rows: readonly ReferralRow[],
): Promise<Referral[]> {
  const nameOf = await namer(
    db,
    rows.map(({ paidBy }) => paidBy),
  );
  return rows.map((row) => referralOf(row, nameOf));
}

function referralOf(row: ReferralRow, nameOf: (actor: string) => StaffName): Referral {
  const { cents, method, reference, paidBy, paidAt } = row;
  const isPaid = cents !== null && method !== null && paidBy !== null && paidAt !== null;
  return {
    id: String(row.id),
    friend_name: row.friendName,
    friend_phone: row.friendPhone,
    referrer_name: row.referrerName,
    referrer_phone: row.referrerPhone,
    at: row.at.toISOString(),
    state: row.state,
    loan_number: row.loanId === null ? null : loanNumber(row.loanId),
    reward: isPaid
      ? {
          cents: Number(cents),
          method,
          reference,
          by: nameOf(paidBy),
          at: paidAt.toISOString(),
        }
      : null,
  };
}

/** One page of referrals. */
export async function referralPage(
  { db }: Pick<LoanServices, 'db'>,
  asked: ReferralQuery,
): Promise<ReferralPage> {
  const found = await readReferrals(db, asked);
  const page = cursorPage(found, { ...asked, most: LEAD_ROWS }, ({ id }) => String(id));
  return { ...page, rows: await referralsOf(db, page.rows) };
}

/** One referral. */
export async function viewReferral(
  { db }: Pick<LoanServices, 'db'>,
  id: bigint,
): Promise<Referral | Refused> {
  const row = await findReferral(db, id);
  const [referral] = row === null ? [] : await referralsOf(db, [row]);
  return referral ?? noSuchLead();
}

interface Paying {
  id: bigint;
  method: RewardMethod;
  reference: string;
  key: string;
}

/**
 * Keeps that finance has paid the $2.00 of a referral (cashier or manager; G-33): only once the friend's first loan, paid out after the
 * referral, is fully repaid, and once for a referral, a friend and a loan, ever.
 */
export async function payReward(
  services: LoanServices,
  by: By,
  { id, method, reference, key }: Paying,
): Promise<JsonObject | Refused> {
  const fields = { referral: Number(id), method, reference };
  const options = { event: 'referral.rewarded', by, roles: TREASURY, key, fields };
  return act(services, options, async (tx, now) => {
    await lockReferral(tx, id);
    const row = await findReferral(tx, id);
    if (row === null) return noSuchLead();
    if (row.state === 'paid') return changedSince(tx, by.who, ['referral', id]);
    if (row.state !== 'earned' || row.borrowerId === null || row.loanId === null) {
      return Refused.because((locale) => m.office_leads_not_earned({}, { locale }), 'not_earned');
    }
    if (Array.from(reference.trim()).length > REFERENCE_MOST) {
      return Refused.field('reference', (locale) =>
        m.error_text_max({ max: REFERENCE_MOST }, { locale }),
      );
    }
    const { borrowerId, loanId } = row;
    const paid = { borrowerId, loanId, method, reference: reference.trim() || null };
    const reward = { ...paid, id, cents: REFERRAL_REWARD_CENTS, by: by.who, at: now };
    if (!(await insertReward(tx, reward))) return changedSince(tx, by.who, ['referral', id]);
    const facts = { loan: Number(loanId), cents: REFERRAL_REWARD_CENTS, method };
    return { answer: { referral: Number(id) }, subject: `referral:${id}`, facts };
  });
}
