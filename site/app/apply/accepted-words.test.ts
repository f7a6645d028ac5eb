import { expect, it } from 'vitest';
import { newDraft } from './draft.ts';
import { stepFields } from './step-body.ts';
import { fill, mapStorage, passUpTo, replies, settle, testWizard } from './wizard-testing.ts';

/** A form at its last step, whose box of acceptance stands beside `words-1`. */
async function atTheBox() {
  const storage = mapStorage();
  const test = testWizard(undefined, storage);
  test.model.open(newDraft(test.parts.wizard, 'payday', test.clock.ms));
  await passUpTo(test, 'bank');
  return { test, storage };
}

/** What a form sent last. */
const sentBy = ({ posts }: ReturnType<typeof testWizard>) => {
  const post = posts.at(-1);
  return post && stepFields(post.step, post.draft, post.situation, post.isLast);
};

it('G-56 the acceptance is sent with the words that it was given to, also by a page that opens later beside others', async () => {
  const { test, storage } = await atTheBox();
  fill(test, 'bank');
  test.server.reply = () => replies.lost;
  await test.model.next();
  expect(sentBy(test)).toMatchObject({ accept: true, accept_version: 'words-1' });
  test.listeners.leave();
  await settle();

  const later = testWizard(undefined, storage);
  later.server.words = 'words-2';
  const stored = await later.store.load(test.model.draft.key, later.clock.ms);
  if (!stored) throw new Error('No draft');
  later.model.open(stored.draft, stored.photos);
  await settle();
  expect(sentBy(later)).toMatchObject({ accept: true, accept_version: 'words-1' });
});

it('G-56 where the words have changed the box is ticked again, and nothing else that was typed is lost', async () => {
  const { test } = await atTheBox();
  fill(test, 'bank');
  const { accept: _ticked, accept_version: _words, ...typed } = test.model.draft.answers;
  test.server.reply = () => replies.refused({ accept: ['The terms have changed.'] });
  await test.model.next();
  expect(test.model.draft.answers).toEqual({ ...typed, accept: '', accept_version: '' });
  expect(test.model.state.errors.get('accept')?.('en')).toBe('The terms have changed.');
  // Another tab, or the terms in a window of their own, and back.
  test.listeners.leave();
  await settle();
  await test.model.refresh();
  expect(test.model.draft.answers.accept).toBe('');

  test.server.words = 'words-2';
  test.model.change('accept', 'true');
  test.server.reply = () => replies.done();
  await test.model.next();
  expect(sentBy(test)).toMatchObject({ accept: true, accept_version: 'words-2' });
  expect(test.model.state.phase).toBe('completed');
});

it('G-57 a page that does not know the version of its words sends none, and no other step has one', async () => {
  const { test } = await atTheBox();
  expect(sentBy(test)).not.toHaveProperty('accept_version');
  test.server.words = '';
  fill(test, 'bank');
  await test.model.next();
  expect(sentBy(test)).toMatchObject({ accept: true });
  expect(sentBy(test)).not.toHaveProperty('accept_version');
});
