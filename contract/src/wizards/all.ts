import { storeBorrow, storeItemLoan } from '../endpoints/applications.ts';
import type { Wizard } from '../question.ts';
import { borrowWizard } from './borrow.ts';
import { pawnWizard } from './pawn.ts';
import { purchasingWizard } from './purchasing.ts';

/** The wizards of each store call; neither call accepts a draft of the other (C-38). Not for the browser's bundles. */
export const STORE_CALLS: readonly {
  readonly call: typeof storeBorrow;
  readonly wizards: readonly Wizard[];
}[] = [
  { call: storeBorrow, wizards: [borrowWizard] },
  { call: storeItemLoan, wizards: [purchasingWizard, pawnWizard] },
];
