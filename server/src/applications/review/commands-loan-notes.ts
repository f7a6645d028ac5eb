import type { Refusal } from 'contract/locale';
import { type LoanNotePage, NOTE_ROWS } from 'contract/office/loan-desk';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { type AskedPage, cursorPage } from '../../cursor-page.ts';
import type { LoanServices } from '../../loans/commands-act.ts';
import { loanIdOf } from 'contract/record-numbers';
import { findLoan } from '../../loans/store.ts';
import { staffNameOf, staffNames } from '../../standing/store-names.ts';
import { noteDraftOf, notesPage } from './store-found.ts';

/**
 * What staff noted about a loan: the notes of its application, one thread from the review on, which go with the application's answers
 * when those are erased (docs/security.md, "Erasure").
 */
export async function loanNotesOf(
  { db }: Pick<LoanServices, 'db'>,
  number: string,
  { who, ...asked }: AskedPage & { who: string },
): Promise<LoanNotePage | Refused> {
  const loan = await findLoan(db, loanIdOf(number));
  if (loan === null) return Refused.because(notFound, 'not_found');
  const { applicationId } = loan;
  const found = await notesPage(db, applicationId, { ...asked, most: NOTE_ROWS });
  const page = cursorPage(found, { ...asked, most: NOTE_ROWS }, ({ id }) => String(id));
  const names = await staffNames(
    db,
    page.rows.map(({ by }) => by),
  );
  return {
    ...page,
    rows: page.rows.map(({ id, body, by, at }) => ({
      id: String(id),
      body,
      by: staffNameOf(names, by),
      at: at.toISOString(),
    })),
    draft: await noteDraftOf(db, applicationId, who),
  };
}

const notFound: Refusal = (locale) => m.office_problem_not_found({}, { locale });
