import type { ProductKey } from 'lending/product';
import {
  type Answers,
  isOptional,
  isVisible,
  type Question,
  questionsOf,
  type Situation,
} from './question.ts';
import { plainSituation } from './situation.ts';
import { wireKey } from './wire.ts';
import { WIZARD_OF } from './wizards/of-product.ts';

/** Where the money goes has an act of its own: who writes it pays none of that money out. */
const ACCOUNT: readonly string[] = ['bank_name', 'bank_account_number'];

/** What a borrower asks for in the account, as far as it decides which questions show. */
const situationFor = (product: ProductKey): Situation => ({
  ...plainSituation({ values: () => null, voice: 'server' }),
  signedIn: true,
  product,
});

const asked = (product: ProductKey): readonly Question[] =>
  WIZARD_OF[product].steps.flatMap(questionsOf);

const isOfAccount = (question: Question): boolean => ACCOUNT.includes(wireKey(question));

/** Photos come by a link of their own, and nobody accepts in the place of another. */
const isSpoken = ({ kind }: Question): boolean => kind !== 'photo' && kind !== 'accept';

/** The questions of the product's wizard that an application leaves unanswered and staff may put in a call, whether they show or not. */
export function emptyQuestions(product: ProductKey, said: Answers): readonly Question[] {
  return asked(product).filter(
    (question) => isSpoken(question) && !isOfAccount(question) && !said[question.key],
  );
}

/**
 * Those of them that these answers call for, in the order of the wizard.
 * @param empty their keys
 */
export function openQuestions(
  product: ProductKey,
  empty: ReadonlySet<string>,
  answers: Answers,
): readonly Question[] {
  const situation = situationFor(product);
  return asked(product).filter(
    (question) => empty.has(question.key) && isVisible(question, answers, situation),
  );
}

/** The questions without whose answers an application is not whole, but for its photos and its account (G-69). */
export function missingQuestions(product: ProductKey, said: Answers): readonly Question[] {
  const situation = situationFor(product);
  const empty = new Set(emptyQuestions(product, said).map(({ key }) => key));
  return openQuestions(product, empty, said).filter((question) => !isOptional(question, situation));
}

/** Whether the product's wizard asks for a bank account that an application does not have. */
export function lacksAccount(product: ProductKey, said: Answers): boolean {
  const situation = situationFor(product);
  return asked(product).some(
    (question) =>
      isOfAccount(question) && !said[question.key] && isVisible(question, said, situation),
  );
}
