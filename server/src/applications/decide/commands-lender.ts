import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { missingForAgreements } from '../../company-facts.ts';
import type { LoanServices } from '../../loans/commands-act.ts';

/**
 * Refuses what would freeze an agreement that names nobody as its lender: its text and its hash stay as they were offered. Null where the
 * operator has filled in who lends.
 */
export function lenderUnnamed({ env }: Pick<LoanServices, 'env'>): Refused | null {
  const missing = missingForAgreements(env);
  if (missing.length === 0) return null;
  const names = missing.join(', ');
  const text: Refusal = (locale) => m.refusal_lender_unnamed({ names }, { locale });
  return Refused.because(text, 'lender_unnamed');
}
