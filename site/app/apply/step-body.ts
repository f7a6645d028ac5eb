import { ACCEPT_VERSION, CHANGED_ANSWERS, type StoreBody } from 'contract/applications';
import { type Answers, questionsOf, type Situation, type Step } from 'contract/question';
import { stepPayload } from 'contract/wire';
import { PRODUCTS } from 'lending/product';
import { type Draft, isOwnDraft, removedPhotos, unsentPhotos } from './draft.ts';

/** Photo key → the chosen file. */
export type Photos = Readonly<Record<string, File>>;

/** Whether the step has photos and is therefore sent as a multipart form (BW-42, C-37). */
export function hasPhotos(step: Step): boolean {
  return step.groups.some((group) => group.questions.some(({ kind }) => kind === 'photo'));
}

/** The JSON body of a store call: the envelope's keys and exactly the step's own (G-43, BW-38, BW-41). */
export function stepFields(
  step: Step,
  draft: Draft,
  situation: Situation,
  isLast: boolean,
): StoreBody {
  const fields: Record<string, unknown> = {
    status: isLast ? 'Pending' : 'Draft',
    formName: step.formName,
    formType: situation.formType,
    type: PRODUCTS[draft.product].wireName,
    visit_id: draft.visitId,
  };
  // A session may end on the way: the step must not be taken as a visitor's then.
  if (isOwnDraft(draft)) fields.signed_in = true;
  if (draft.id !== null) fields.id = draft.id;
  if (isLast && draft.submitId !== null) fields.submit_id = draft.submitId;
  const version = draft.answers[ACCEPT_VERSION] ?? '';
  const accepts = questionsOf(step).some(({ kind }) => kind === 'accept');
  if (accepts && version !== '') fields[ACCEPT_VERSION] = version;
  if (isLast && situation.formType === 'profile' && draft.began !== undefined) {
    fields[CHANGED_ANSWERS] = changedSince(draft.began, draft.answers);
  }
  Object.assign(fields, noLoan(step, situation), stepPayload(step, draft.answers, situation));
  return fields;
}

/** The keys of the answers that are others now: of the rest the record keeps what another device may have sent meanwhile. */
function changedSince(began: Answers, answers: Answers): string[] {
  const keys = Object.keys({ ...began, ...answers });
  return keys.filter((key) => (answers[key] ?? '') !== (began[key] ?? ''));
}

/** A profile update asks for no loan, which its first step states with zeros (BW-43, C-27). */
function noLoan(step: Step, { formType }: Situation): Record<string, number> {
  if (formType !== 'profile') return {};
  const asksForLoan = step.groups.some((group) =>
    group.questions.some(({ kind }) => kind === 'amount'),
  );
  return asksForLoan ? { amount: 0, duration: 0 } : {};
}

/**
 * The same body as a multipart form, with the photos that the server does not have yet, and the keys of removed ones empty,
 * which takes them back there. Other values are sent as text.
 */
export function multipartOf(fields: StoreBody, step: Step, draft: Draft, photos: Photos): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  for (const key of unsentPhotos(draft, step)) {
    const photo = photos[key];
    if (photo) form.append(key, photo, photo.name);
  }
  for (const key of removedPhotos(draft, step)) form.append(key, '');
  return form;
}
