import { type Demand, LETTER_BACK_DAYS, type LetterWay } from 'contract/office/demand-letters';
import { CONTACTERS } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { addDays, type Day, displayDay, isDay, phnomPenhDay } from 'lending/calendar';
import type { Loan } from 'lending/loan';
import { m } from 'words/messages';
import { notThere } from '../changes/commands.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { saleNoticeNow } from '../loans/collateral/store-sale-notice.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { correctionNow } from '../loans/store-corrections.ts';
import { foldToday, lockLoan, type StoredLoan } from '../loans/store.ts';
import { heldTicket, insertLetter, type StoredLetter } from '../loans/letters/store.ts';

/** What a letter stands for: the notice that it carries, and how that stands. */
interface Carried {
  readonly at: Date;
  readonly isUntold: boolean;
  readonly letter: StoredLetter | null;
}

/** Whether a letter is of use: a notice counts, and its SMS reached nobody. */
export function mayNoteLetter(notice: Carried | null): notice is Carried {
  return notice !== null && notice.isUntold && notice.letter === null;
}

/**
 * Notes that a notice whose SMS reached nobody went on paper (officer, approver or manager): its days count from the day on which it was handed over or posted, a few
 * days back at most, since the borrower cannot answer in days that are over. Who notes it neither declares the default nor proposes or makes the sale (docs/loan-book.md).
 * In the place of a letter of a sale that was noted wrongly, another notice is sent.
 */
export function noteLetter(
  services: LoanServices,
  by: By,
  {
    loanId,
    demand,
    how,
    givenOn,
  }: { loanId: bigint; demand: Demand; how: LetterWay; givenOn: Day },
): Promise<JsonObject | Refused> {
  const options = { event: 'loan.letter_noted', by, roles: CONTACTERS, key: null, fields: {} };
  return act(services, options, async (tx, now) => {
    const stored = await lockLoan(tx, loanId);
    if (stored === null) return notThere();
    const today = services.clock.today();
    const notice = await carried(tx, stored, { demand, loan: foldToday(stored, today) });
    if (!mayNoteLetter(notice)) return Refused.because(notOfUse, 'no_letter');
    const sentOn = phnomPenhDay(notice.at.getTime());
    const back = addDays(today, -LETTER_BACK_DAYS);
    const first = sentOn > back ? sentOn : back;
    if (!isDay(givenOn) || givenOn < first || givenOn > today) {
      return Refused.field('given_on', wrongDay(first));
    }
    const letter = { loanId, demand, demandedAt: notice.at, how, givenOn, by: by.who, at: now };
    await insertLetter(tx, letter);
    const facts = { demand, how, day: givenOn };
    return { answer: { loanId: Number(loanId) }, subject: `loan:${loanId}`, facts };
  });
}

/** The notice that a letter would carry; null: none counts. */
async function carried(
  tx: Kysely<DB>,
  stored: StoredLoan,
  { demand, loan }: { demand: Demand; loan: Loan },
): Promise<Carried | null> {
  if (loan.closedOn !== null) return null;
  if (demand === 'correction') {
    const notice = await correctionNow(tx, stored, loan.asOf);
    return loan.defaultedOn !== null || notice?.end ? null : notice;
  }
  const ticket = loan.defaultedOn === null ? null : await heldTicket(tx, stored.applicationId);
  return ticket === null ? null : saleNoticeNow(tx, { ticket, borrowerId: stored.borrowerId });
}

const notOfUse: Refusal = (locale) => m.office_letter_not_of_use({}, { locale });
const wrongDay =
  (first: Day): Refusal =>
  (locale) =>
    m.office_letter_error_day({ day: displayDay(first), count: LETTER_BACK_DAYS }, { locale });
