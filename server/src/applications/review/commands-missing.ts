import type { Refusal } from 'contract/locale';
import { emptyQuestions, lacksAccount } from 'contract/missing-answers';
import type { AnswersWritten, MissingAnswers } from 'contract/office/missing-answers';
import { REVIEWERS } from 'contract/office/who';
import type { Answers, Question } from 'contract/question';
import { Refused } from 'contract/refusal';
import { readStep } from 'contract/wire';
import { WIZARD_OF } from 'contract/wizards/of-product';
import type { Kysely } from 'kysely';
import type { ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { recordActs } from '../../audit/store.ts';
import { takeNationalId } from '../../borrowers/commands.ts';
import { findPerson, lockBorrower, lockNationalId } from '../../borrowers/store.ts';
import { notThere } from '../../changes/commands.ts';
import { type Cipher, nationalIdSearch } from '../../cipher.ts';
import type { DB } from '../../database/types.ts';
import { act, type By, type LoanServices } from '../../loans/commands-act.ts';
import { offeredLists } from '../../reference/store.ts';
import { serverSituation } from '../commands-situation.ts';
import { type Left, leftIn, saidIn } from '../commands-whole.ts';
import { encryptColumns } from '../store-encrypted.ts';
import { decidedSince } from './commands-changed.ts';
import { noSuchApplication } from './commands-no-such.ts';
import { readAnswers } from './commands-read-answers.ts';
import { beginWithin } from './commands-review.ts';
import { countActs } from './store-acts.ts';
import { findListed } from './store-flags.ts';
import { insertAnswersWritten, saveAnswers } from './store-missing.ts';
import { lockApplication } from './store-review.ts';
import { findReviewed, type ReviewedRow } from './store-reviewed.ts';

/** Which questions an application of the account leaves unanswered, and what their panel needs (G-69). */
export async function missingAnswers(
  { db, cipher, clock }: LoanServices,
  applicationId: bigint,
): Promise<MissingAnswers | Refused> {
  const row = await findReviewed(db, cipher, applicationId);
  if (row === null) return noSuchApplication();
  const product = row.product as ProductKey;
  const said = saidIn(row);
  const today = clock.today();
  const empty = row.is_incomplete ? emptyQuestions(product, said) : [];
  const offered = await offeredLists(db, today);
  const names = empty.flatMap((question) => (question.kind === 'choice' ? [question.list] : []));
  return {
    version: await countActs(db, applicationId),
    product,
    today,
    empty: keysOf(empty),
    chosen: chosenIn(product, said),
    lacks_account: lacksAccount(product, said),
    lists: Object.fromEntries(names.map((name) => [name, offered.get(name) ?? []])),
  };
}

/** What was chosen and not typed: on that alone it hangs which questions show. */
function chosenIn(product: ProductKey, said: Answers): Answers {
  const chosen = WIZARD_OF[product].steps
    .flatMap(({ groups }) => groups.flatMap(({ questions }) => questions))
    .filter(({ kind }) => kind === 'choice' || kind === 'yes-no' || kind === 'region');
  return Object.fromEntries(chosen.flatMap(({ key }) => (said[key] ? [[key, said[key]]] : [])));
}

/**
 * Writes what the borrower said in the call, where the request from the account has no answer; it is whole once nothing is missing that the
 * product's wizard asks for (G-69). What the borrower has answered is never written over, nor where the money goes. Takes a pending application
 * into review. A national ID that the borrower's record lacks goes into it too (G-63).
 * @param given `version` of the decision, as it was seen
 */
export async function writeAnswers(
  services: LoanServices,
  by: By,
  given: { applicationId: bigint; version: number; answers: Answers },
): Promise<AnswersWritten | Refused> {
  const { applicationId, version } = given;
  const listed = await findListed(services.db, applicationId);
  if (listed === null) return noSuchApplication();
  const product = listed.product as ProductKey;
  const { steps } = WIZARD_OF[product];
  const situation = await serverSituation(services, { product, formType: 'borrow' }, steps);
  const event = 'application.answers_written';
  const options = { event, by, roles: REVIEWERS, key: null, fields: {} };
  return act<Left & { version: number }>(services, options, async (tx, now) => {
    const { cipher } = services;
    await lockForNationalId(tx, cipher, listed.id, nationalIdIn(product, given.answers));
    const application = await lockApplication(tx, cipher, applicationId);
    const row = await findReviewed(tx, cipher, applicationId);
    if (application === null || row === null) return notThere();
    const isOpen = application.status === 'Pending' || application.status === 'In review';
    if (!isOpen || version !== (await countActs(tx, applicationId))) {
      return decidedSince(tx, by.who, applicationId);
    }
    if (!application.isIncomplete) return Refused.because(nothingMissing, 'complete');
    const read = await readAnswers(tx, given.answers, { row, situation });
    if (read instanceof Refused) return read;
    const left = leftIn({ ...row, ...read.columns } as ReviewedRow);
    if (read.questions.length === 0 && left.is_incomplete) {
      return Refused.because(nothingWritten, 'nothing_written');
    }
    const columns = encryptColumns(cipher, row.draft_key_hash, read.columns);
    const { answered, questions } = read;
    await saveAnswers(tx, { applicationId, columns, answered, isIncomplete: left.is_incomplete });
    const { national_id_number: digits } = read.columns;
    if (digits) {
      const settled = await takeFirstNationalId(tx, cipher, application.borrowerId, digits);
      await recordActs(
        tx,
        settled.map((one) => ({ ...one, at: now, actor: by.who })),
      );
    }
    await beginWithin(tx, by, application, now);
    await insertAnswersWritten(tx, applicationId, { questions, by: by.who, at: now });
    return {
      answer: { ...left, version: await countActs(tx, applicationId) },
      subject: `application:${applicationId}`,
      facts: { answers: [...questions], incomplete: left.is_incomplete },
    };
  });
}

/** The digits that a body gives as the number of a national ID, in whatever spelling; '' for none. */
function nationalIdIn(product: ProductKey, given: Answers): string {
  const typed = WIZARD_OF[product].steps.map((step) => readStep(step, given).national_id_number);
  return typed.find(Boolean) ?? '';
}

/** Locks a number that is to be written, then its borrower: before the application, as a proof of the phone does. */
async function lockForNationalId(
  tx: Kysely<DB>,
  cipher: Cipher,
  applicationId: bigint,
  digits: string,
): Promise<void> {
  if (digits === '') return;
  await lockNationalId(tx, nationalIdSearch(cipher, digits));
  const row = await findReviewed(tx, cipher, applicationId);
  if (row?.borrower_id) await lockBorrower(tx, row.borrower_id);
}

/** Puts a number into a record that has none, where another borrower's is then seen (G-63); a record that has one keeps it (G-49). */
async function takeFirstNationalId(
  tx: Kysely<DB>,
  cipher: Cipher,
  borrowerId: bigint,
  digits: string,
): ReturnType<typeof takeNationalId> {
  const { encryptedNationalId: known } = await findPerson(tx, borrowerId);
  return known === null ? takeNationalId(tx, cipher, borrowerId, digits) : [];
}

/** How many answers an incomplete application still lacks, where its bank account counts as one; 0: none. */
export function countMissing(row: ReviewedRow): number {
  const { missing, lacks_account: lacks } = leftIn(row);
  return missing.length + (lacks ? 1 : 0);
}

/** Lets an application be whole that lacked nothing but what was just written. @returns whether it is */
export async function completeIfWhole(
  tx: Kysely<DB>,
  cipher: Cipher,
  applicationId: bigint,
): Promise<boolean> {
  const row = await findReviewed(tx, cipher, applicationId);
  if (row === null || !row.is_incomplete || leftIn(row).is_incomplete) return false;
  await saveAnswers(tx, { applicationId, columns: {}, answered: [], isIncomplete: false });
  return true;
}

const keysOf = (questions: readonly Question[]): string[] => questions.map(({ key }) => key);

const nothingMissing: Refusal = (locale) => m.office_missing_complete({}, { locale });
const nothingWritten: Refusal = (locale) => m.office_missing_nothing({}, { locale });
