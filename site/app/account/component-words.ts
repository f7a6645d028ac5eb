import { type Component } from 'lending/terms';
import { m } from 'words/messages';

/** What each component of a payment is called. */
export const COMPONENT_WORDS: Readonly<Record<Component, () => string>> = {
  processingFee: m.calc_processing_fee,
  consultingFee: m.calc_consulting_fee,
  prolongationFee: m.account_extension_fee,
  interest: m.calc_interest,
  principal: m.account_principal,
  lateFee: m.account_late_fee,
  otherFee: m.account_other_fees,
};

/** The colour in which a component is drawn: interest, the loan itself, what being late costs, every other fee. */
export type PartColour = 'interest' | 'principal' | 'lateFee' | 'fee';

/** The colour of a component. */
export function partColour(component: Component): PartColour {
  if (component === 'interest' || component === 'principal' || component === 'lateFee') {
    return component;
  }
  return 'fee';
}
