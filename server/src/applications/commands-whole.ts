/** What an application lacks of what its product's wizard asks for: one rule for requests of the account and for staff who write the rest (G-69). */
import { lacksAccount, missingQuestions } from 'contract/missing-answers';
import type { Answers } from 'contract/question';
import { WIZARD_OF } from 'contract/wizards/of-product';
import type { Selectable } from 'kysely';
import type { ProductKey } from 'lending/product';
import type { Application } from '../database/types.ts';
import { storedAnswers } from './store-columns.ts';

type Row = Partial<Selectable<Application>> & { readonly product: string };

/** What an application says, as a form would hold it. */
export function saidIn(row: Row): Answers {
  const steps = WIZARD_OF[row.product as ProductKey].steps;
  return Object.assign({}, ...steps.map((step) => storedAnswers(step, row))) as Answers;
}

/** What an application still lacks: keys of questions, and its bank account, which has an act of its own. */
export type Left = { missing: string[]; lacks_account: boolean; is_incomplete: boolean };

/** What an application still lacks, but for its photos. */
export function leftIn(row: Row): Left {
  const product = row.product as ProductKey;
  const said = saidIn(row);
  const missing = missingQuestions(product, said).map(({ key }) => key);
  const lacks = lacksAccount(product, said);
  return { missing, lacks_account: lacks, is_incomplete: missing.length > 0 || lacks };
}
