import { ASSESSORS } from 'contract/office/who';
import type { Locale, Refusal } from 'contract/locale';
import { OTHER } from 'contract/question';
import { applicationNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { latinDigits } from 'lending/digits';
import { heldPhone } from '../../borrowers/commands-held-phone.ts';
import type { DB } from '../../database/types.ts';
import { notTheirsOf } from '../../borrowers/store-not-theirs.ts';
import { decidedSince } from '../review/commands-changed.ts';
import type { By, LoanServices } from '../../loans/commands-act.ts';
import { tellBorrower } from '../../notices/commands-loans.ts';
import { m } from '../../notices/commands-words.ts';
import { completeIfWhole } from '../review/commands-missing.ts';
import { type Moved, onApplication } from '../review/commands-review.ts';
import type { ReviewedApplication } from '../review/store-review.ts';
import { OPEN_STATUSES } from '../store-conditions.ts';
import { isOrdered, isUntoldSinceApproval, saveAccount } from './store-account.ts';

/** As the column's check has it. */
const BANK_MOST = 191;
const NUMBER = /^\d{1,20}$/;
/** Digits of the account that the message names. */
const ENDING = 4;

interface GivenAccount {
  applicationId: bigint;
  bank: string;
  /** Digits of either script; blanks and dashes are left out. */
  number: string;
}

const OPEN: readonly string[] = OPEN_STATUSES;

/** Whether staff may write the account of an application: it has none, or staff wrote the one that stands and no money is ordered to it. */
export async function isAccountOpen(
  db: LoanServices['db'],
  {
    id,
    status,
    account,
    accountWrittenAt,
  }: Pick<ReviewedApplication, 'id' | 'status' | 'account' | 'accountWrittenAt'>,
): Promise<boolean> {
  if (!OPEN.includes(status)) return false;
  return account === null || (accountWrittenAt !== null && !(await isOrdered(db, id)));
}

/**
 * Fills in where the money goes, as the borrower said in the call (officer or approver): pawn and purchasing forms ask for no account,
 * and nothing is paid out without one (C-85, TERM-04). An account that staff wrote is written anew so, while no money is ordered to it. Who
 * writes one never pays this money out (`disbursements`), and the borrower is told at once, each time. Refused where the borrower gave the
 * account, in the form or in a call since: what they said is not changed by staff; while their phone is known not to be theirs; and for `Other`, which is no bank: its name is asked for.
 */
export async function giveAccount(
  services: LoanServices,
  by: By,
  { applicationId, ...given }: GivenAccount,
): Promise<Moved | Refused> {
  const bank = given.bank.trim();
  const number = latinDigits(given.number).replaceAll(/[\s-]/g, '');
  const wrong = new Map<string, Refusal>();
  if (!isBank(bank)) wrong.set('bank', badBank);
  if (!NUMBER.test(number)) wrong.set('account_number', badNumber);
  if (wrong.size > 0) return Refused.fields(wrong);
  const roles = ASSESSORS;
  return onApplication(
    services,
    { event: 'application.account_given', by, roles, applicationId },
    async (tx, application, now) => {
      const { status, account, accountWrittenAt, borrowerId, isIncomplete } = application;
      const isSame = account?.bank === bank && account.number === number;
      if (account !== null && (accountWrittenAt === null || isSame)) {
        return Refused.because(hasOne, 'has_account');
      }
      if (!OPEN.includes(status)) return decidedSince(tx, by.who, applicationId);
      if (await isOrdered(tx, applicationId)) {
        return Refused.because(moneyOrdered(applicationId), 'money_ordered');
      }
      // Whoever has that phone would say where the money goes, and its borrower would not hear of it.
      if (borrowerId !== null && (await notTheirsOf(tx, borrowerId)) !== null) {
        return heldPhone();
      }
      await saveAccount(tx, services.cipher, applicationId, { bank, number, by: by.who, at: now });
      await tellAccount(services, tx, { ...application, account: { bank, number } }, now);
      // It may be the last that a request of the account lacked.
      const isWhole = isIncomplete && (await completeIfWhole(tx, services.cipher, applicationId));
      return { status, facts: isIncomplete ? { incomplete: !isWhole } : {} };
    },
  );
}

/** Tells the borrower where the money goes; while nobody has agreed to the loan, where it would go. */
export async function tellAccount(
  { env }: Pick<LoanServices, 'env'>,
  tx: Kysely<DB>,
  {
    id: applicationId,
    borrowerId,
    status,
    account,
  }: Pick<ReviewedApplication, 'id' | 'borrowerId' | 'status' | 'account'>,
  now: Date,
): Promise<void> {
  if (account === null) return;
  const { bank, number } = account;
  const said = { bank, end: number.slice(-ENDING), hotline: env.company.hotline };
  const text = status === 'Approved' ? m.notice_account_given : m.notice_account_noted;
  const words = (locale: Locale) => text(said, { locale });
  const kind = 'account_given';
  await tellBorrower(tx, { borrowerId, applicationId, kind, now, text: words });
}

/**
 * Tells it anew, as of a loan that nobody has agreed to, while the approval of the application is withdrawn: what has not left yet, and tells of a loan
 * that will be paid out, leaves no more. To be called while the approval stands.
 */
export async function tellAccountUndecided(
  services: Pick<LoanServices, 'env'>,
  tx: Kysely<DB>,
  application: ReviewedApplication,
  now: Date,
): Promise<void> {
  if (!(await isUntoldSinceApproval(tx, application.id))) return;
  await tellAccount(services, tx, { ...application, status: 'In review' }, now);
}

/** A name of a bank, in the column's length. `Other` stands in the list for a name that is typed. */
function isBank(bank: string): boolean {
  const isOther = bank.toLowerCase() === OTHER.toLowerCase();
  return bank !== '' && !isOther && Array.from(bank).length <= BANK_MOST;
}

const badBank: Refusal = (locale) => m.office_payout_bad_bank({}, { locale });
const badNumber: Refusal = (locale) => m.office_payout_bad_number({}, { locale });
const hasOne: Refusal = (locale) => m.office_payout_has_account({}, { locale });
const moneyOrdered =
  (application: bigint): Refusal =>
  (locale) =>
    m.office_payout_account_ordered({ number: applicationNumber(application) }, { locale });
