import { ASSESSORS } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { latinDigits } from 'lending/digits';
import { decidedSince } from '../review/commands-changed.ts';
import type { By, LoanServices } from '../../loans/commands-act.ts';
import { tellBorrower } from '../../notices/commands-loans.ts';
import { m } from '../../notices/commands-words.ts';
import { completeIfWhole } from '../review/commands-missing.ts';
import { type Moved, onApplication } from '../review/commands-review.ts';
import { saveAccount } from './store-account.ts';

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

/**
 * Fills in where the money goes, as the borrower said in the call (officer or approver): pawn and purchasing forms ask for no account,
 * and nothing is paid out without one (C-85, TERM-04). Who fills it in never pays this money out (`disbursements`), and the borrower is told
 * at once. Refused where the application has an account: what the borrower said is not changed by staff.
 */
export async function giveAccount(
  services: LoanServices,
  by: By,
  { applicationId, ...given }: GivenAccount,
): Promise<Moved | Refused> {
  const bank = given.bank.trim();
  const number = latinDigits(given.number).replaceAll(/[\s-]/g, '');
  const wrong = new Map<string, Refusal>();
  if (bank === '' || Array.from(bank).length > BANK_MOST) wrong.set('bank', badBank);
  if (!NUMBER.test(number)) wrong.set('account_number', badNumber);
  if (wrong.size > 0) return Refused.fields(wrong);
  const roles = ASSESSORS;
  return onApplication(
    services,
    { event: 'application.account_given', by, roles, applicationId },
    async (tx, { status, account, borrowerId, isIncomplete }, now) => {
      if (account !== null) return Refused.because(hasOne, 'has_account');
      if (!['Pending', 'In review', 'Approved'].includes(status)) {
        return decidedSince(tx, by.who, applicationId);
      }
      await saveAccount(tx, services.cipher, applicationId, { bank, number, by: by.who });
      const said = { bank, end: number.slice(-ENDING), hotline: services.env.company.hotline };
      await tellBorrower(tx, {
        borrowerId,
        kind: 'account_given',
        now,
        text: (locale) => m.notice_account_given(said, { locale }),
      });
      // It may be the last that a request of the account lacked.
      const isWhole = isIncomplete && (await completeIfWhole(tx, services.cipher, applicationId));
      return { status, facts: isIncomplete ? { incomplete: !isWhole } : {} };
    },
  );
}

const badBank: Refusal = (locale) => m.office_payout_bad_bank({}, { locale });
const badNumber: Refusal = (locale) => m.office_payout_bad_number({}, { locale });
const hasOne: Refusal = (locale) => m.office_payout_has_account({}, { locale });
