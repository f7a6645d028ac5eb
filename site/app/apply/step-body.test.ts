import { borrowWizard } from 'contract/wizards/borrow';
import { expect, it } from 'vitest';
import { newDraft } from './draft.ts';
import { openNew } from './opening.ts';
import { hasPhotos, multipartOf, stepFields } from './step-body.ts';
import { testWizard, RIGHT_ANSWERS } from './wizard-testing.ts';

function ready() {
  const { model, parts, clock } = testWizard();
  const draft = { ...newDraft(parts.wizard, 'payday', clock.ms), answers: RIGHT_ANSWERS };
  model.open(draft);
  return model;
}

it('BW-41 VAL-02 VAL-06 STATE-16 sends exactly the step with the envelope of the form', () => {
  const model = ready();
  const fields = stepFields(model.stepOf('personal-info'), model.draft, model.situation, false);
  expect(fields).toEqual({
    status: 'Draft',
    formName: 'personal-info',
    formType: 'borrow',
    type: 'Payday',
    visit_id: model.draft.visitId,
    amount: 100,
    duration: 10,
    name: 'Sok',
    last_name: 'Dara',
    phone: '85512345678',
    email: 'dara@example.com',
    national_id_number: '010203040',
  });
});

it('BW-42 the photo step is a form with files, the others are JSON', () => {
  const model = ready();
  expect(model.steps.map((step) => hasPhotos(step))).toEqual([false, false, false, true, false]);
  const step = model.stepOf('relative');
  const draft = { ...model.draft, id: 'draft-key', photos: { borrower_photo: 'new' } };
  const face = new File(['face'], 'face.jpg', { type: 'image/jpeg' });
  const form = multipartOf(stepFields(step, draft, model.situation, false), step, draft, {
    borrower_photo: face,
  });
  expect([...form.keys()].sort()).toEqual([
    'borrower_photo',
    'formName',
    'formType',
    'id',
    'relative_contact_phone',
    'relative_name',
    'relative_type',
    'status',
    'type',
    'visit_id',
  ]);
  expect(form.get('relative_contact_phone')).toBe('011222333');
  const again = { ...draft, sentPhotos: { borrower_photo: 'new' } };
  const second = multipartOf(stepFields(step, again, model.situation, false), step, again, {
    borrower_photo: face,
  });
  expect(second.has('borrower_photo'), 'a photo is not sent twice').toBe(false);
});

it('a removed photo is told by its empty key, one that the device has lost is not', () => {
  const { model } = testWizard();
  model.open(newDraft(borrowWizard, 'payday', 0), {});
  const step = model.stepOf('relative');
  const keysSent = () => {
    const { draft, situation, state } = model;
    const form = multipartOf(stepFields(step, draft, situation, false), step, draft, state.photos);
    return [...form].filter(([key]) => key.endsWith('_photo'));
  };
  expect(keysSent()).toEqual([]);
  const card = new File(['card'], 'card.jpg');
  model.choosePhoto('borrower_national_id_photo', card, 'stamp');
  expect(keysSent()).toEqual([['borrower_national_id_photo', expect.any(File)]]);
  const { draft } = model;
  model.choosePhoto('borrower_national_id_photo', null, 'removed');
  expect(keysSent()).toEqual([['borrower_national_id_photo', '']]);
  model.open(draft, {});
  expect(model.draft.answers.borrower_national_id_photo).toBe('');
  expect(keysSent()).toEqual([]);
});

it('STATE-16 the last step says Pending and names its Submit', () => {
  const model = ready();
  const draft = { ...model.draft, submitId: 'one-submit' };
  const fields = stepFields(model.stepOf('bank'), draft, model.situation, true);
  expect(fields).toMatchObject({ status: 'Pending', submit_id: 'one-submit', accept: true });
});

it('BW-43 a profile update asks for nothing: amount and duration are 0', () => {
  const model = ready();
  const situation = { ...model.situation, formType: 'profile' as const, signedIn: true };
  const fields = stepFields(model.stepOf('personal-info'), model.draft, situation, false);
  expect(fields).toMatchObject({ formType: 'profile', amount: 0, duration: 0 });
});

it('the Submit of a profile update names the answers that are others than it began with; no other call does', () => {
  const { model, parts } = testWizard();
  openNew(model, parts, { product: null, typed: {}, known: RIGHT_ANSWERS });
  const situation = { ...model.situation, formType: 'profile' as const, signedIn: true };
  const sent = (formName: string, isLast: boolean, of: typeof model.situation = situation) =>
    stepFields(model.stepOf(formName), model.draft, of, isLast);
  expect(sent('bank', true).changed).toEqual([]);
  model.change('email', 'new@example.com');
  model.change('home_number', '99');
  model.change('home_number', RIGHT_ANSWERS.home_number ?? '');
  expect(sent('bank', true).changed).toEqual(['email']);
  expect(sent('personal-info', false)).not.toHaveProperty('changed');
  expect(sent('bank', true, { ...situation, formType: 'borrow' })).not.toHaveProperty('changed');
  // A draft that an earlier version of the page began.
  const { began: _, ...draft } = model.draft;
  expect(stepFields(model.stepOf('bank'), draft, situation, true)).not.toHaveProperty('changed');
});
