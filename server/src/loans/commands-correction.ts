import { APPROVERS } from 'contract/office/who';
import type { Refused } from 'contract/refusal';
import type { BothLanguages } from 'contract/site';
import { displayDay } from 'lending/calendar';
import { correctionRefusal } from 'lending/refusals';
import { notThere } from '../changes/commands.ts';
import { pausedRefusal } from '../pauses/commands.ts';
import type { JsonObject } from '../database/types.ts';
import { m } from '../notices/commands-words.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { CORRECTION_NOTICE } from '../notices/store-kinds.ts';
import { act, type By, type LoanServices } from './commands-act.ts';
import { fieldsOf } from './commands-default.ts';
import { refusedBy } from './commands-entry.ts';
import { loanNumber } from 'contract/record-numbers';
import { reasonRefusal } from './commands-reason.ts';
import { leavesOn } from '../settings/commands.ts';
import { foldToday, lockLoan } from './store.ts';
import { correctByFrom, correctionNow, insertCorrectionNotice } from './store-corrections.ts';

/** Letters of the reason that the SMS carries; the account and the loan's page at the office show all of it. */
const REASON_LONGEST = 160;

interface Sent extends JsonObject {
  notice: number;
  correctBy: string;
}

/**
 * Demands that a breach be put right within 7 business days; the SMS says which (approver; TERM-18). It leaves in the hours of contact, and its days count from the day on which it
 * does. Refused on a loan that is closed or in default, while the time of another notice runs, and in a hardship pause of the borrower.
 */
export async function sendCorrectionNotice(
  services: LoanServices,
  by: By,
  { loanId, reason, key }: { loanId: bigint; reason: BothLanguages; key: string },
): Promise<Sent | Refused> {
  const roles = APPROVERS;
  const fields = { loan: Number(loanId), ...fieldsOf(reason) };
  const options = { event: 'loan.correction_demanded', by, roles, key, fields };
  return act<Sent>(services, options, async (tx, now) => {
    const loan = await lockLoan(tx, loanId);
    if (loan === null) return notThere();
    const folded = foldToday(loan, services.clock.today());
    const { asOf: today } = folded;
    const refusal = correctionRefusal(folded, await correctionNow(tx, loan, today));
    if (refusal !== null) return refusedBy(refusal);
    const { borrowerId } = loan;
    const paused = await pausedRefusal(tx, { borrowerId, today: services.clock.today() });
    if (paused !== null) return paused;
    const wrong = reasonRefusal(reason.km, reason.en);
    if (wrong !== null) return wrong;
    const leaves = await leavesOn({ ...services, db: tx }, now);
    const correctBy = await correctByFrom(tx, loan.terms, leaves > today ? leaves : today);
    const id = await insertCorrectionNotice(tx, { loanId, reason, correctBy, by: by.who, at: now });
    await tellBorrower(tx, {
      borrowerId,
      kind: CORRECTION_NOTICE,
      now,
      text: (locale) =>
        m.notice_correction(
          {
            number: loanNumber(loanId),
            day: displayDay(correctBy),
            reason: shortened(reason[locale].trim()),
            hotline: services.env.company.hotline,
          },
          { locale },
        ),
    });
    const answer = { notice: Number(id), correctBy };
    return {
      answer,
      subject: `loan:${loanId}`,
      facts: { notice: Number(id), correct_by: correctBy },
    };
  });
}

function shortened(reason: string): string {
  const letters = Array.from(reason);
  return letters.length <= REASON_LONGEST
    ? reason
    : `${letters.slice(0, REASON_LONGEST).join('')}...`;
}
