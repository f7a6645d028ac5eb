import { TREASURY } from 'contract/office/who';
import {
  LEAD_ROWS,
  type Referral,
  type ReferralPage,
  type ReferralQuery,
  type RewardMethod,
} from 'contract/office/leads';
import { REFERENCE_MOST } from 'contract/payment-methods';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { REFERRAL_REWARD_CENTS } from 'lending/membership';
import { m } from 'words/messages';
import { noOpenDrawer } from '../cash/commands-drawer.ts';
import { changedSince } from '../changes/commands.ts';
import { cursorPage } from '../cursor-page.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { reasonRefusal } from '../loans/commands-reason.ts';
import { loanNumber } from 'contract/record-numbers';
import {
  findReferral,
  insertReward,
  lockReferral,
  readReferrals,
  type ReferralRow,
  undoReward,
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
 * referral, is fully repaid, and once for a referral, a friend and a loan. Cash goes out of the caller's open drawer, and stands on its sheet;
 * every other way has a reference, by which it is found at the bank.
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
    const wrong = wrongReference(method, reference.trim());
    if (wrong !== null) return wrong;
    if (method === 'cash') {
      const drawer = { who: by.who, on: services.clock.today(), isOwn: true };
      const noDrawer = await noOpenDrawer(tx, drawer);
      if (noDrawer !== null) return noDrawer;
    }
    const { borrowerId, loanId } = row;
    const paid = { borrowerId, loanId, method, reference: reference.trim() || null };
    const reward = { ...paid, id, cents: REFERRAL_REWARD_CENTS, by: by.who, at: now };
    if (!(await insertReward(tx, reward))) return changedSince(tx, by.who, ['referral', id]);
    const facts = { loan: Number(loanId), cents: REFERRAL_REWARD_CENTS, method };
    return { answer: { referral: Number(id) }, subject: `referral:${id}`, facts };
  });
}

function wrongReference(method: RewardMethod, reference: string): Refused | null {
  if (method !== 'cash' && reference === '') return Refused.field('reference', noReference);
  if (Array.from(reference).length <= REFERENCE_MOST) return null;
  return Refused.field('reference', (locale) =>
    m.error_text_max({ max: REFERENCE_MOST }, { locale }),
  );
}

/**
 * Takes back a reward that was noted by mistake, with the reason (cashier or manager): it is earned again, and may be paid to the right
 * referral. One that left no drawer another person takes back than who noted it: nobody notes one transfer twice alone. Cash of a sheet goes
 * into the caller's own open drawer; while the drawer of who paid it is open today, they alone take it back, so that nobody makes it short.
 */
export async function takeRewardBack(
  services: LoanServices,
  by: By,
  { id, reason }: { id: bigint; reason: string },
): Promise<JsonObject | Refused> {
  const event = 'referral.reward_undone';
  const options = { event, by, roles: TREASURY, key: null, fields: {} };
  return act(services, options, async (tx, at) => {
    await lockReferral(tx, id);
    const row = await findReferral(tx, id);
    if (row === null) return noSuchLead();
    const { turn, paidBy, method, inDrawer, cents } = row;
    if (turn === null || paidBy === null) return nothingPaid(tx, by.who, id);
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const isOfSheet = inDrawer === true;
    const refused = isOfSheet
      ? await otherDrawer(services, tx, by, paidBy)
      : paidBy === by.who
        ? Refused.because(secondPerson, 'second_person')
        : null;
    if (refused !== null) return refused;
    const drawer = isOfSheet ? by.who : null;
    await undoReward(tx, { id, turn, reason: reason.trim(), drawer, by: by.who, at });
    const facts = { loan: Number(row.loanId), cents: Number(cents), method };
    return { answer: { referral: Number(id) }, subject: `referral:${id}`, facts };
  });
}

/** Why cash does not go back into the caller's drawer: that of who paid it out is open today, or the caller's own is not. Null: it does. */
async function otherDrawer(
  { clock }: Pick<LoanServices, 'clock'>,
  tx: Kysely<DB>,
  { who }: By,
  paidBy: string,
): Promise<Refused | null> {
  const on = clock.today();
  const isOpen = async () => (await noOpenDrawer(tx, { who: paidBy, on, isOwn: false })) === null;
  if (paidBy !== who && (await isOpen())) return Refused.because(theirDrawer, 'their_drawer');
  return noOpenDrawer(tx, { who, on, isOwn: true });
}

const secondPerson: Refusal = (locale) => m.office_leads_reward_back_second({}, { locale });
const theirDrawer: Refusal = (locale) => m.office_leads_reward_back_drawer({}, { locale });
/** Who took the reward back meanwhile, and when; or that none was ever noted. */
async function nothingPaid(tx: Kysely<DB>, who: string, id: bigint): Promise<Refused> {
  const since = await changedSince(tx, who, ['referral', id]);
  if (since.reason !== 'not_found') return since;
  return Refused.because((locale) => m.office_leads_none_paid({}, { locale }), 'none_paid');
}

const noReference: Refusal = (locale) =>
  m.error_required({ label: m.office_leads_reference({}, { locale }) }, { locale });
