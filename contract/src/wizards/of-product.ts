import type { ProductKey } from 'lending/product';
import type { Wizard } from '../question.ts';
import { borrowWizard } from './borrow.ts';
import { pawnWizard } from './pawn.ts';
import { purchasingWizard } from './purchasing.ts';

/** The wizard that asks for a loan of each product. */
export const WIZARD_OF: Readonly<Record<ProductKey, Wizard>> = {
  payday: borrowWizard,
  personal: borrowWizard,
  purchasing: purchasingWizard,
  pawn: pawnWizard,
};
