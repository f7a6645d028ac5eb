import { sql } from 'kysely';
import { noteLetter } from '../src/letters/commands.ts';
import type { TestAct } from './loan-acts.ts';
import { CORRECTED } from './loan-state-groups.ts';
import type { LoanHouse, Subject } from './loans.ts';

const NOTERS = ['officer', 'approver', 'manager'] as const;

/** Has the SMS of a correction notice given up, as one does whose phone is a stranger's; of a loan in default it stays as it is. */
export async function correctionUntold(
  { db }: LoanHouse,
  { loanId, phone }: Subject,
): Promise<void> {
  await sql`update notice set state = 'failed', sent_at = null, last_error = 'timeout'
    where phone = ${phone} and kind = 'correction_notice'
    and not exists (select from loan_entry where loan_id = ${loanId} and kind = 'default')`.execute(
    db,
  );
}

/** A notice that goes on paper, since its SMS reached nobody. */
export const LETTER_ACT: TestAct = {
  event: 'loan.letter_noted',
  roles: NOTERS,
  states: CORRECTED,
  tells: null,
  adds: null,
  async run(house, by, subject) {
    if (NOTERS.some((role) => role === by.role)) await correctionUntold(house, subject);
    const { loanId } = subject;
    const givenOn = house.clock.today();
    return noteLetter(house, by, { loanId, demand: 'correction', how: 'household', givenOn });
  },
};
