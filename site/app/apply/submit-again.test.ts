import { UNKNOWN_DRAFT } from 'contract/refusal';
import { expect, it } from 'vitest';
import { newDraft } from './draft.ts';
import { fill, passUpTo, replies, settle, testWizard } from './wizard-testing.ts';

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
