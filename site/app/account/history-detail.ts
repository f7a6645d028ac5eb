import { m } from 'words/messages';
import { paths } from '../paths.ts';
import type { HistoryLoan } from './history-rows.ts';

/** Where a row's detail button leads, and its spoken name: to the loan (HIST-02), of an application to its steps in the profile. */
export function detailOf({ loanId, number }: Pick<HistoryLoan, 'loanId' | 'number'>): {
  readonly to: string;
  readonly label: string;
} {
  if (loanId !== null) {
    return { to: paths['loan-detail']({ loanId }), label: m.account_details_of({ number }) };
  }
  return {
    to: `${paths.profile()}#steps`,
    label: m.account_details_of_application({ number }),
  };
}
