import { randomUUID } from 'node:crypto';
import { PRODUCTS } from 'lending/product';
import type { TestBorrower } from './accounts.ts';
import { applicantAnswers } from './applicant.ts';
import { aPhoto } from './applications.ts';
import { STORE, type TestAnswer, type TestApp } from './http.ts';
import { itemAnswers, type ItemProduct, LAST_STEP, type StepBody } from './item-applications.ts';
import { sampleForm } from './samples.ts';

export const STORE_ITEM = '/api/v3/frontend/borrow/store';

/** Who sends; nobody without headers. */
type Sender = Pick<TestBorrower, 'headers'> | null;

async function send(
  test: TestApp,
  url: string,
  sender: Sender,
  body: StepBody,
  withPhoto: boolean,
): Promise<TestAnswer> {
  const headers = sender?.headers ?? {};
  if (!withPhoto) return test.call({ method: 'POST', url, payload: body, headers });
  const form = sampleForm(body, { borrower_photo: await aPhoto() });
  return test.call({
    method: 'POST',
    url,
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  });
}

/** The answers of the profile variant for this borrower, each with its step's. */
export function profileAnswers(
  { phone }: Pick<TestBorrower, 'phone'>,
  answers = applicantAnswers(),
): Record<string, StepBody> {
  const { employment: _work, ...steps } = answers;
  const person = { ...steps['personal-info'], phone, amount: 0, duration: 0 };
  return { ...steps, 'personal-info': person, bank: { ...steps.bank, accept: true } };
}

/**
 * Sends the profile variant, or the borrow wizard in the account, step by step until one is refused.
 * @returns the last answer, and the draft's key
 */
export async function sendProfile(
  test: TestApp,
  sender: Sender,
  steps: Record<string, StepBody>,
  formType: 'profile' | 'borrow' = 'profile',
): Promise<{ answer: TestAnswer; id: string | undefined }> {
  let id: string | undefined;
  let answer: TestAnswer | undefined;
  for (const [formName, own] of Object.entries(steps)) {
    const status = formName === 'bank' ? 'Pending' : 'Draft';
    const key = id === undefined ? { visit_id: randomUUID() } : { id };
    const call = { formName, formType, type: 'Payday', status, submit_id: randomUUID() };
    answer = await send(test, STORE, sender, { ...own, ...call, ...key }, formName === 'relative');
    if (answer.code !== 1) break;
    id = answer.data.id;
  }
  if (!answer) throw new Error('A wizard without steps');
  return { answer, id };
}

/** Sends a purchasing or pawn application step by step until one is refused. @returns the last answer, and the draft's key */
export async function sendItemLoan(
  test: TestApp,
  sender: Sender,
  product: ItemProduct,
  steps: Record<string, StepBody>,
  upTo: string = LAST_STEP[product],
): Promise<{ answer: TestAnswer; id: string | undefined }> {
  let id: string | undefined;
  let answer: TestAnswer | undefined;
  for (const [formName, own] of Object.entries(steps)) {
    const isLast = formName === LAST_STEP[product];
    const key = id === undefined ? { visit_id: randomUUID() } : { id };
    const call = {
      formName,
      formType: 'borrow',
      type: PRODUCTS[product].wireName,
      status: isLast ? 'Pending' : 'Draft',
      ...(isLast ? { submit_id: randomUUID(), accept: true } : {}),
    };
    answer = await send(test, STORE_ITEM, sender, { ...own, ...call, ...key }, isLast);
    if (answer.code !== 200) break;
    id = answer.data.id;
    if (formName === upTo) break;
  }
  if (!answer) throw new Error('A wizard without steps');
  return { answer, id };
}

/** A borrower's answers to a purchasing or pawn wizard, by the phone of the account. */
export function ownItemAnswers(
  { phone }: Pick<TestBorrower, 'phone'>,
  product: ItemProduct,
): Record<string, StepBody> {
  const steps = itemAnswers(product);
  const [first = ''] = Object.keys(steps);
  return { ...steps, [first]: { ...steps[first], phone } };
}
