import { UNKNOWN_DRAFT } from 'contract/refusal';
import { visitorLimits } from 'lending/product';
import { expect, it } from 'vitest';
import { newDraft } from './draft.ts';
import { type Arrival, openWizard } from './opening.ts';
import { fill, mapStorage, passUpTo, replies, settle, testWizard } from './wizard-testing.ts';

const nothing: Arrival = {
  prefill: null,
  tabDraft: null,
  product: null,
  typed: {},
  known: {},
  limitsFor: (product) => visitorLimits(product),
};

function opened() {
  const test = testWizard();
  test.model.open(newDraft(test.parts.wizard, 'payday', test.clock.ms));
  return test;
}

it('what was changed after a Submit without an answer goes as another Submit, which no repeat of the first answers', async () => {
  const test = opened();
  await passUpTo(test, 'bank');
  fill(test, 'bank');
  test.server.reply = () => replies.lost;
  await test.model.next();
  test.model.change('bank_account_number', '999888777');
  // The first had arrived: its draft is no more.
  const first = test.posts.at(-1)?.draft;
  test.server.reply = ({ draft, isLast }) => {
    if (isLast && draft.submitId === first?.submitId) return replies.done('arrived');
    return draft.id === first?.id
      ? replies.refused({}, 'gone', UNKNOWN_DRAFT)
      : replies.done('anew');
  };
  await test.model.next();
  const last = test.posts.at(-1);
  expect(last?.draft).toMatchObject({ id: 'anew', answers: { bank_account_number: '999888777' } });
  expect(test.model.state.phase).toBe('completed');
});

it('what was typed and taken back after a Submit without an answer is the same Submit', async () => {
  const test = opened();
  await passUpTo(test, 'bank');
  fill(test, 'bank');
  test.server.reply = () => replies.lost;
  await test.model.next();
  const { bank_account_number: number = '' } = test.model.draft.answers;
  test.model.change('bank_account_number', '999888777');
  test.model.change('bank_account_number', number);
  test.server.reply = () => replies.done();
  await test.model.next();
  const submits = test.posts.filter((post) => post.isLast).map((post) => post.draft.submitId);
  expect(submits).toHaveLength(2);
  expect(new Set(submits).size).toBe(1);
});

/** A draft whose Submit was never answered, as the version of the page kept it that did not say what was sent. */
async function keptByAnEarlierVersion() {
  const content = new Map<string, unknown>();
  const before = testWizard(() => replies.done(), mapStorage(content));
  before.model.open(newDraft(before.parts.wizard, 'payday', before.clock.ms));
  await passUpTo(before, 'bank');
  fill(before, 'bank');
  before.server.reply = () => replies.lost;
  await before.model.next();
  before.model.holdSubmit();
  before.listeners.leave();
  await settle();
  const { draft } = before.model;
  const { submitOf: _, ...kept } = draft;
  content.set(`draft ${draft.key}`, kept);
  return { storage: mapStorage(content), draft };
}

it('an answer corrected in a draft that an earlier version submitted goes as another Submit', async () => {
  for (const from of ['tab', 'resumed'] as const) {
    const { storage, draft } = await keptByAnEarlierVersion();
    const after = testWizard(() => replies.done(), storage);
    const tabDraft = from === 'tab' ? draft.key : null;
    await openWizard(after.model, after.parts, { ...nothing, tabDraft });
    const { offered } = after.model.state;
    if (offered) after.model.open(offered.draft, offered.photos);
    await settle();
    after.model.change('bank_account_number', '999888777');
    await after.model.next();
    const last = after.posts.at(-1);
    expect(last?.isLast).toBe(true);
    expect(last?.draft.answers.bank_account_number).toBe('999888777');
    expect(last?.draft.submitId).not.toBe(draft.submitId);
  }
});

it('such a draft sent as it stands is the same Submit', async () => {
  const { storage, draft } = await keptByAnEarlierVersion();
  const after = testWizard(() => replies.done(), storage);
  await openWizard(after.model, after.parts, { ...nothing, tabDraft: draft.key });
  await after.model.next();
  expect(after.posts.at(-1)?.draft.submitId).toBe(draft.submitId);
});

it('Submit waits for a photo that is being made smaller, and sends that one', async () => {
  const test = opened();
  await passUpTo(test, 'bank');
  fill(test, 'bank');
  test.model.showStep('relative');
  const sharp = new File(['sharp'], 'sharp.jpg');
  let prepared = () => {};
  test.model.preparePhoto(
    new Promise<void>((resolve) => {
      prepared = () => {
        test.model.choosePhoto('borrower_photo', sharp, 'stamp-2');
        resolve();
      };
    }),
  );
  test.posts.length = 0;
  const sending = test.model.next();
  expect(test.model.state.busy).toBe('saving');
  await settle();
  expect(test.posts).toEqual([]);
  prepared();
  await sending;
  expect(test.posts.map(({ photos }) => photos.borrower_photo?.name)).toEqual(['sharp.jpg']);
});
