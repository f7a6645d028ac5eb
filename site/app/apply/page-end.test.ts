import { visitorLimits } from 'lending/product';
import { expect, it } from 'vitest';
import { newDraft } from './draft.ts';
import { type Arrival, openWizard } from './opening.ts';
import { testWizard, fill, mapStorage, passUpTo, replies, settle } from './wizard-testing.ts';

const nothing: Arrival = {
  prefill: null,
  tabDraft: null,
  product: null,
  typed: {},
  known: {},
  limitsFor: (product) => visitorLimits(product),
};

it('STATE-27 a Submit without a line goes from the next visit, also where the page ended before its save had', async () => {
  const content = new Map<string, unknown>();
  const late = new Map<string, string>();
  const storage = mapStorage(content, late);
  let isCut = false;
  const update: typeof storage.update = (...args) =>
    isCut ? new Promise(() => {}) : storage.update(...args);
  const before = testWizard(() => replies.lost, { ...storage, update });
  before.model.open(newDraft(before.parts.wizard, 'payday', before.clock.ms));
  await passUpTo(before, 'bank');
  fill(before, 'bank');
  before.listeners.leave();
  await settle();
  isCut = true;
  await before.model.next();
  void before.model.refresh();
  before.listeners.leave();
  const after = testWizard(undefined, mapStorage(content, late));
  await openWizard(after.model, after.parts, { ...nothing, tabDraft: before.model.draft.key });
  await settle();
  expect(after.posts.at(-1)?.step.formName).toBe('bank');
  expect(after.model.state.phase).toBe('completed');
});

it('what a hidden page wrote is not taken over once the page has gone on and sent it', async () => {
  const storage = mapStorage();
  const before = testWizard(() => replies.lost, storage);
  before.model.open(newDraft(before.parts.wizard, 'payday', before.clock.ms));
  fill(before, 'personal-info');
  await before.model.next();
  before.listeners.leave();
  await settle();
  before.server.reply = () => replies.done('on-server');
  await before.model.retry();
  await before.model.refresh();
  const after = testWizard(undefined, storage);
  await openWizard(after.model, after.parts, { ...nothing, tabDraft: before.model.draft.key });
  await settle();
  expect(after.model.draft.id).toBe('on-server');
  expect(after.posts).toEqual([]);
});
