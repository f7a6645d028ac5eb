/** A form of the account whose session ends before it is whole: it is neither lost nor sent as a visitor's. */
import type { Outcome } from 'contract/client';
import { pawnWizard } from 'contract/wizards/pawn';
import { expect, it } from 'vitest';
import { type FilledWizard, newDraft } from './draft.ts';
import type { DraftStorage } from './draft-store.ts';
import { openWizard } from './opening.ts';
import { stepFields } from './step-body.ts';
import { fill, mapStorage, passUpTo, replies, settle, testWizard } from './wizard-testing.ts';

const FIRST_PHONE = '85512345678';
const ENDED: Outcome<never> = { kind: 'signed-out' };
const nothing = {
  prefill: null,
  tabDraft: null,
  product: null,
  typed: {},
  known: {},
  limitsFor: () => ({}) as never,
};

/** The pawn wizard in the account of this phone. */
const accountOf = (ownerPhone: string): FilledWizard => ({
  ...pawnWizard,
  name: 'own-pawn',
  ownerPhone,
});

/** A pawn application of the first phone whose third step met an ended session, as its page leaves it. */
async function ended(storage: DraftStorage) {
  const test = testWizard(() => replies.done('first-key'), storage, accountOf(FIRST_PHONE));
  test.model.open(newDraft(test.parts.wizard, 'pawn', test.clock.ms));
  await passUpTo(test, 'pawn-step-3');
  fill(test, 'pawn-step-3');
  test.server.reply = () => ENDED;
  test.posts.length = 0;
  await test.model.next();
  test.model.stop();
  await settle();
  return test;
}

it('G-68 a session that ends in mid-form stops sending: nothing is begun again, and nothing typed is lost', async () => {
  const { model, posts } = await ended(mapStorage());
  expect(posts.map(({ step }) => step.formName)).toEqual(['pawn-step-3']);
  expect(model.draft).toMatchObject({ id: 'first-key', due: ['pawn-step-3'], at: 'pawn-step-3' });
  const [post] = posts;
  if (!post) throw new Error('nothing was sent');
  expect(stepFields(post.step, post.draft, post.situation, false)).toMatchObject({
    signed_in: true,
  });
});

it('G-65 G-68 after the login of the same phone the form is offered and goes on with the same draft', async () => {
  const storage = mapStorage();
  await ended(storage);
  const after = testWizard(() => replies.done('first-key'), storage, accountOf(FIRST_PHONE));
  // What keeping the new session does with the drafts of others.
  await after.store.forgetOwn(after.clock.ms, FIRST_PHONE);
  await openWizard(after.model, after.parts, nothing);
  const { offered } = after.model.state;
  if (!offered) throw new Error('nothing is offered');
  after.model.open(offered.draft, offered.photos);
  await settle();
  expect(after.posts.map(({ step, draft }) => [step.formName, draft.id])).toEqual([
    ['pawn-step-3', 'first-key'],
  ]);
});

it('STATE-27 a Submit that waits for the line outlives an ended session, and goes after the login of the same phone', async () => {
  const storage = mapStorage();
  const test = testWizard(() => replies.done('first-key'), storage, accountOf(FIRST_PHONE));
  test.model.open(newDraft(test.parts.wizard, 'pawn', test.clock.ms));
  await passUpTo(test, 'pawn-step-5');
  fill(test, 'pawn-step-5');
  test.server.reply = () => replies.lost;
  await test.model.next();
  test.server.reply = () => ENDED;
  test.listeners.online();
  await settle();
  expect(test.model.draft.due).toEqual(['pawn-step-5']);
  test.model.stop();
  await settle();
  const after = testWizard(() => replies.done('first-key'), storage, accountOf(FIRST_PHONE));
  await openWizard(after.model, after.parts, { ...nothing, tabDraft: test.model.draft.key });
  await settle();
  expect(after.model.state.phase).toBe('completed');
});

it('another phone’s login drops it, and its form is not offered it even before', async () => {
  const content = new Map<string, unknown>();
  const storage = mapStorage(content);
  const { model } = await ended(storage);
  const other = testWizard(undefined, storage, accountOf('85598765432'));
  await openWizard(other.model, other.parts, { ...nothing, tabDraft: model.draft.key });
  expect(other.model.state.phase).toBe('filling');
  expect(other.model.draft.answers).toEqual({});
  await other.store.forgetOwn(other.clock.ms, '85598765432');
  expect([...content.keys()]).toEqual([]);
});
