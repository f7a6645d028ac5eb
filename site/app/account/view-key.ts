import type { LoanView } from 'contract/loan-views';

/**
 * A loan's page as one text, the key of what is asked for beside it: tables and the figure of another day are asked for anew once anything of
 * the loan is told otherwise. Sum and state alone do not tell: a payment that was recorded anew for another day leaves both as they were.
 */
export const viewKey = (view: LoanView): string => JSON.stringify(view);
