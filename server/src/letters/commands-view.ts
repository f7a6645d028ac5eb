import type { DemandLetter } from 'contract/office/demand-letters';
import type { LoanPage } from 'contract/office/loans';
import type { StaffName } from 'contract/office/staff-name';
import { messageStanding } from '../notices/commands-of-act.ts';
import { staffNameOf, type StaffNames } from '../standing/store-names.ts';
import type { CorrectionNow } from '../loans/store-corrections.ts';
import { mayNoteLetter } from './commands.ts';
import type { StoredLetter } from '../loans/letters/store.ts';

/** That a demand went on paper, as it travels. */
export function letterView(
  letter: StoredLetter | null,
  nameOf: (who: string) => StaffName,
): DemandLetter | null {
  if (letter === null) return null;
  const { how, givenOn, by, at } = letter;
  return { how, given_on: givenOn, by: nameOf(by), at: at.toISOString() };
}

/** What a loan's page has of its newest correction notice. */
export type CorrectionFields = Pick<
  LoanPage,
  'correct_by' | 'correction_end' | 'correction_message' | 'correction_sent'
>;

/** The newest correction notice: how it stands, what it demands and who sent it. */
export function correctionView(
  correction: CorrectionNow | null,
  actors: StaffNames,
): CorrectionFields {
  return {
    correct_by: correction && correction.correctBy,
    correction_end: correction && correction.end,
    correction_message: messageStanding(correction && correction.message),
    correction_sent: correction && {
      reason: correction.reason,
      by: staffNameOf(actors, correction.by),
      at: correction.at.toISOString(),
      letter: letterView(correction.letter, (by) => staffNameOf(actors, by)),
      may_go_on_paper: correction.end === null && mayNoteLetter(correction),
    },
  };
}
