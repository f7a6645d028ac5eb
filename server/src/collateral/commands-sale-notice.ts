import { SALE_NOTICE_DAYS } from 'contract/office/collateral';
import { APPROVERS } from 'contract/office/who';
import { loanNumber, ticketNumber } from 'contract/record-numbers';
import type { Locale } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { addDays, displayDay } from 'lending/calendar';
import type { Loan } from 'lending/loan';
import { formatDollars } from 'lending/money';
import { changedSince } from '../changes/commands.ts';
import { pausedRefusal } from '../pauses/commands.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { findLoan, foldToday, type StoredLoan } from '../loans/store.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { SALE_NOTICE } from '../notices/store-kinds.ts';
import { m } from '../notices/commands-words.ts';
import { nothingPawned } from './commands-register.ts';
import { lockCollateral } from './store.ts';
import { insertSaleNotice } from './store-custody.ts';
import { findInRegister } from './store-register.ts';
import { missing } from './commands.ts';
import { lossOf } from './store-loss.ts';
import { leavesOn } from '../settings/commands.ts';
import { redeemsCents, saleNoticeNow } from '../loans/collateral/store-sale-notice.ts';

/** Refuses with what was done with the thing of an application since. */
export const since = (db: Kysely<DB>, { who }: By, applicationId: bigint) =>
  changedSince(db, who, ['collateral', applicationId]);

/** What may be sold: in custody, its loan in default and not paid; locked until the transaction ends. */
export async function soldBy(
  services: LoanServices,
  tx: Kysely<DB>,
  { applicationId, by }: { applicationId: bigint; by: By },
): Promise<
  | {
      ticket: bigint;
      loanId: bigint;
      borrowerId: bigint;
      item: { km: string; en: string };
      stored: StoredLoan;
      loan: Loan;
    }
  | Refused
> {
  const row = await findInRegister(tx, { application: applicationId });
  if (row === null || row.ticket === null || row.loanId === null) return nothingPawned();
  const collateral = await lockCollateral(tx, row.ticket);
  if (!collateral || collateral.releasedAt !== null || collateral.isSold)
    return since(tx, by, applicationId);
  if ((await lossOf(tx, row.ticket)) !== null) return missing();
  const stored = await findLoan(tx, row.loanId);
  if (stored === null) return nothingPawned();
  const loan = foldToday(stored, services.clock.today());
  if (loan.defaultedOn === null || loan.closedOn !== null) {
    return Refused.because((locale) => m.office_pawn_not_in_default({}, { locale }), 'no_default');
  }
  const { ticket, loanId, borrowerId } = row;
  return { ticket, loanId, borrowerId, item: collateral.item, stored, loan };
}

/**
 * Tells the borrower of a loan in default from which day the pawned thing may be sold, 30 days ahead, what paid before that day prevents it,
 * and that what a sale brings beyond the debt is theirs (approver; terms 10, `agreement_collateral`). Once for each default: after another one the borrower is told anew, and
 * so they are after a sale that was undone, and where the message of the notice was given up or held back, with days of its own. It leaves in the hours of contact, and the days
 * count from the day on which it does. Refused in a hardship pause of the borrower.
 */
export async function noticeSale(
  services: LoanServices,
  by: By,
  { applicationId }: { applicationId: bigint },
): Promise<JsonObject | Refused> {
  const options = {
    event: 'collateral.sale_noticed',
    by,
    roles: APPROVERS,
    key: null,
    fields: {},
  };
  return act(services, options, async (tx, now) => {
    const found = await soldBy(services, tx, { applicationId, by });
    if (found instanceof Refused) return found;
    const { ticket, borrowerId, item, stored } = found;
    const today = services.clock.today();
    const earlier = await saleNoticeNow(tx, { ticket, borrowerId });
    if (earlier !== null && !earlier.mayRepeat) return since(tx, by, applicationId);
    const paused = await pausedRefusal(tx, { borrowerId, today });
    if (paused !== null) return paused;
    const leaves = await leavesOn({ ...services, db: tx }, now);
    const saleFrom = addDays(leaves, SALE_NOTICE_DAYS);
    await insertSaleNotice(tx, { ticket, saleFrom, by: by.who, at: now });
    const said = {
      ticket: ticketNumber(ticket),
      number: loanNumber(found.loanId),
      day: displayDay(saleFrom),
      amount: formatDollars(redeemsCents(stored, { saleFrom, today })),
      hotline: services.env.company.hotline,
    };
    await tellBorrower(tx, {
      borrowerId,
      kind: SALE_NOTICE,
      now,
      text: (locale) =>
        m.notice_collateral_sale_noticed({ ...said, item: item[locale] }, { locale }),
    });
    const facts = { ticket: Number(ticket), sale_from: saleFrom };
    const subject = `application:${applicationId}`;
    return { answer: { ticket: Number(ticket) }, subject, facts };
  });
}

const letterOfYours = (locale: Locale) => m.office_letter_of_yours_sale({}, { locale });

/** Why a thing may not be sold yet by somebody: the borrower was sent no notice, it did not leave, its days run, or they noted that it went on paper; null: it may. */
export async function tooEarly(
  { clock }: Pick<LoanServices, 'clock'>,
  tx: Kysely<DB>,
  sold: { ticket: bigint; borrowerId: bigint },
  who: string,
): Promise<Refused | null> {
  const notice = await saleNoticeNow(tx, sold);
  if (notice === null) {
    return Refused.because((locale) => m.office_pawn_no_notice({}, { locale }), 'no_notice');
  }
  if (notice.isUntold) {
    const why = notice.isStrangers ? m.office_pawn_stranger : m.office_pawn_untold;
    return Refused.because((locale) => why({}, { locale }), 'notice_untold');
  }
  if (notice.letter?.by === who) return Refused.because(letterOfYours, 'letter_of_yours');
  if (clock.today() >= notice.saleFrom) return null;
  const day = displayDay(notice.saleFrom);
  return Refused.because((locale) => m.office_pawn_too_early({ day }, { locale }), 'too_early');
}
