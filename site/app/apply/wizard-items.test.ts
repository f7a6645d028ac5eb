/** The purchasing and pawn wizards, whose last step has the photos: what is sent, stored and shown. */
import type { Wizard } from 'contract/question';
import { UNKNOWN_DRAFT } from 'contract/refusal';
import { borrowWizard } from 'contract/wizards/borrow';
import { pawnWizard } from 'contract/wizards/pawn';
import { purchasingWizard } from 'contract/wizards/purchasing';
import { describe, expect, it } from 'vitest';
import { newDraft } from './draft.ts';
import { multipartOf, stepFields } from './step-body.ts';
import {
  type WizardTest,
  testWizard,
  fill,
  mapStorage,
  passUpTo,
  replies,
  settle,
} from './wizard-testing.ts';
import { isSubmitWaiting } from './wizard-state.ts';

const WIZARDS = [purchasingWizard, pawnWizard];
const lastOf = (wizard: Wizard) => wizard.steps.at(-1)?.formName ?? '';

type Reply = Parameters<typeof testWizard>[0];

function opened(wizard: Wizard, reply?: Reply, storage = mapStorage()) {
  const test = testWizard(reply, storage, wizard);
  test.model.open(newDraft(wizard, wizard.products[0], test.clock.ms));
  return test;
}

/** A wizard with every step filled in, just before Submit. */
async function atSubmit(wizard: Wizard, reply?: Reply, storage = mapStorage()) {
  const test = opened(wizard, reply, storage);
  await passUpTo(test, lastOf(wizard));
  fill(test, lastOf(wizard));
  return test;
}

const sentNames = (test: WizardTest) => test.posts.map((post) => post.step.formName);

it.each(WIZARDS)(
  '$name: PW-15 PW-17 GW-24 STATE-16 Submit sends the last step with its photos, and nothing of it before',
  async (wizard) => {
    const last = lastOf(wizard);
    const test = await atSubmit(wizard);
    expect(sentNames(test)).not.toContain(last);
    await test.model.next();
    expect(sentNames(test)).toEqual(wizard.steps.map(({ formName }) => formName));
    const submit = test.posts.at(-1);
    if (!submit) throw new Error('nothing was sent');
    const { step, draft, situation, photos, isLast } = submit;
    const fields = stepFields(step, draft, situation, isLast);
    expect(fields).toMatchObject({
      status: 'Pending',
      formName: last,
      formType: 'borrow',
      id: 'draft-key',
      source_of_information: 'Facebook',
      accept: true,
    });
    expect(fields).not.toHaveProperty('source_of_information_other');
    expect([...multipartOf(fields, step, draft, photos).keys()]).toEqual(
      expect.arrayContaining(['submit_id', 'borrower_photo']),
    );
    expect(test.model.state.phase).toBe('completed');
  },
);

it.each(WIZARDS)('$name: BW-48 shows progress while photos are uploaded', async (wizard) => {
  const last = lastOf(wizard);
  const test = await atSubmit(wizard);
  const seen: [string | null, number | null][] = [];
  test.server.reply = ({ onProgress, step }) => {
    if (step.formName === last) onProgress(40);
    seen.push([test.model.state.busy, test.model.state.progress]);
    return replies.done();
  };
  await test.model.next();
  expect(seen).toEqual([['submitting', 40]]);
});

it.each(WIZARDS)(
  '$name: VAL-30 PW-12 GW-12 without photo and source nothing is sent',
  async (wizard) => {
    const last = lastOf(wizard);
    const test = opened(wizard);
    await passUpTo(test, last);
    const before = test.posts.length;
    await test.model.next();
    expect([...test.model.state.errors.keys()]).toEqual([
      'borrower_photo',
      'source_of_information',
      'accept',
    ]);
    expect(test.posts).toHaveLength(before);
  },
);

it.each(WIZARDS)(
  '$name: ERR-12 VAL-47 a refused photo keeps every answer and the other photos; a new one goes with them',
  async (wizard) => {
    const test = await atSubmit(wizard);
    const card = new File(['card'], 'card.jpg');
    test.model.choosePhoto('borrower_employment_card_photo', card, 'stamp-2');
    test.server.reply = () => replies.refused({ borrower_photo: ['The photo cannot be read.'] });
    await test.model.next();
    const { notice, errors, photos, draft } = test.model.state;
    expect(notice?.kind === 'invalid' && notice.labels).toHaveLength(1);
    expect(errors.get('borrower_photo')?.('en')).toBe('The photo cannot be read.');
    expect(draft.answers.source_of_information).toBe('Facebook');
    expect(Object.keys(photos)).toEqual(['borrower_photo', 'borrower_employment_card_photo']);
    expect(isSubmitWaiting(test.model.state, test.model.steps)).toBe(false);
    test.model.choosePhoto('borrower_photo', new File(['face'], 'again.jpg'), 'stamp-3');
    test.server.reply = () => replies.done();
    await test.model.next();
    const submit = test.posts.at(-1);
    if (!submit) throw new Error('nothing was sent');
    const form = multipartOf({}, submit.step, submit.draft, submit.photos);
    expect([...form.keys()]).toEqual(['borrower_photo', 'borrower_employment_card_photo']);
    expect((form.get('borrower_photo') as File).name).toBe('again.jpg');
    expect(test.model.state.phase).toBe('completed');
  },
);

it.each(WIZARDS)(
  '$name: a Submit whose reply was lost is retried with its photos as the same Submit',
  async (wizard) => {
    const test = await atSubmit(wizard);
    test.server.reply = () => replies.lost;
    await test.model.next();
    expect(isSubmitWaiting(test.model.state, test.model.steps)).toBe(true);
    test.server.reply = () => replies.done();
    test.timers.at(-1)?.work();
    await settle();
    const submits = test.posts.filter((post) => post.isLast);
    expect(submits.map(({ photos }) => Object.keys(photos))).toEqual([
      ['borrower_photo'],
      ['borrower_photo'],
    ]);
    expect(new Set(submits.map(({ draft }) => draft.submitId)).size).toBe(1);
    expect(test.model.state.phase).toBe('completed');
  },
);

it.each(WIZARDS)(
  '$name: a page closed during the upload of photos sends them when it is opened again',
  async (wizard) => {
    const storage = mapStorage();
    const first = await atSubmit(wizard, () => replies.lost, storage);
    await first.model.next();
    first.model.stop();
    await settle();
    const again = testWizard(() => replies.done(), storage, wizard);
    const kept = await again.store.load(first.model.draft.key, again.clock.ms);
    if (!kept) throw new Error('no stored draft');
    again.model.open(kept.draft, kept.photos);
    await settle();
    expect(again.model.state.phase).toBe('completed');
    const submit = again.posts.at(-1);
    expect(submit?.draft.submitId).toBe(first.model.draft.submitId);
    expect(Object.keys(submit?.photos ?? {})).toEqual(['borrower_photo']);
  },
);

it.each(WIZARDS)(
  '$name: a draft that the server no longer has is sent again whole, with its photos',
  async (wizard) => {
    const last = lastOf(wizard);
    const test = await atSubmit(wizard);
    const { visitId } = test.model.draft;
    test.posts.length = 0;
    test.server.reply = ({ draft }) =>
      draft.visitId === visitId
        ? replies.refused({}, 'Unknown.', UNKNOWN_DRAFT)
        : replies.done('second-key');
    await test.model.next();
    const names = wizard.steps.map(({ formName }) => formName);
    expect(sentNames(test)).toEqual([last, ...names]);
    expect(test.model.state.phase).toBe('completed');
  },
);

it.each(WIZARDS)('$name: stores its drafts apart from those of other wizards', async (wizard) => {
  const storage = mapStorage();
  const test = opened(wizard, undefined, storage);
  test.model.change('name', 'Sok');
  test.model.stop();
  await settle();
  expect((await test.store.latest(wizard, test.clock.ms))?.draft.answers.name).toBe('Sok');
  expect(await test.store.latest(borrowWizard, test.clock.ms)).toBeNull();
});

describe('the guarantor', () => {
  it('PW-10 GW-10 STATE-27 is no until it is yes, and what was said of one goes with the no', async () => {
    const test = testWizard(undefined, mapStorage(), pawnWizard);
    test.model.open(newDraft(pawnWizard, 'pawn', test.clock.ms));
    await passUpTo(test, 'pawn-step-4');
    const step = test.model.stepOf('pawn-step-4');
    const sent = () => {
      const { draft, situation } = test.model;
      const { has_relative, relative_name } = stepFields(step, draft, situation, false);
      return { has_relative, relative_name };
    };
    expect(sent()).toEqual({ has_relative: false, relative_name: undefined });
    test.model.change('has_relative', 'true');
    await test.model.next();
    expect([...test.model.state.errors.keys()]).toEqual([
      'relative_name',
      'relative_contact_phone',
    ]);
    test.model.change('relative_name', 'Mealea');
    expect(sent()).toEqual({ has_relative: true, relative_name: 'Mealea' });
    test.model.change('has_relative', 'false');
    expect(sent()).toEqual({ has_relative: false, relative_name: undefined });
  });
});

describe('what the server refuses', () => {
  const KEYS = [
    ...['type_of_collateral', 'company_name', 'gross_monthly_income', 'occupation'],
    ...['company_contact_name', 'company_contact_phone', 'relative_name'],
    ...['relative_contact_phone', 'relative_type', 'source_of_information'],
  ];
  const PHOTOS = ['borrower_photo', 'borrower_national_id_photo', 'borrower_employment_card_photo'];

  async function refused(keys: readonly string[]) {
    const test = await atSubmit(pawnWizard);
    test.model.change('has_relative', 'true');
    fill(test, 'pawn-step-4');
    test.server.reply = () =>
      replies.refused(Object.fromEntries(keys.map((key) => [key, [`${key} is wrong.`]])));
    await test.model.next();
    const { errors, notice } = test.model.state;
    const labels = notice?.kind === 'invalid' ? notice.labels.map((label) => label('en')) : [];
    return { errors, labels };
  }

  it('VAL-49 ERR-10 C-32 stands at its field; a key without a field of its own is listed in its own words', async () => {
    const { errors, labels } = await refused(KEYS);
    expect([...errors.keys()].sort()).toEqual([...KEYS].sort());
    for (const key of KEYS) expect(errors.get(key)?.('en')).toBe(`${key} is wrong.`);
    expect(labels).toHaveLength(KEYS.length);
    expect(labels).toContain('relative_type is wrong.');
    expect(labels).toContain('Type of collateral');
  });

  it('VAL-49 ERR-12 of several photos the dialog lists the first', async () => {
    const { errors, labels } = await refused([...KEYS, ...PHOTOS]);
    expect([...errors.keys()].sort()).toEqual([...KEYS, ...PHOTOS].sort());
    expect(labels).toEqual(['Your photo, holding your ID card']);
  });
});
