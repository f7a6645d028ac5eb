import { expect, it } from 'vitest';
import { DRAFT_MS, newDraft, unsentPhotos } from './draft.ts';
import { fill, mapStorage, passUpTo, replies, settle, testWizard } from './wizard-testing.ts';

const face = (text: string) => new File([text], 'face.jpg', { type: 'image/jpeg' });

/** Two tabs on one draft, both at the step with the photos. Another tab may be opened on it by `more`. */
async function twoTabs() {
  const storage = mapStorage();
  const first = testWizard(undefined, storage);
  first.model.open(newDraft(first.parts.wizard, 'payday', first.clock.ms));
  await passUpTo(first, 'relative');
  await saved(first);
  const more = async () => {
    const tab = testWizard(undefined, storage);
    const stored = await tab.store.load(first.model.draft.key, tab.clock.ms);
    if (!stored) throw new Error('no draft');
    tab.model.open(stored.draft, stored.photos);
    return tab;
  };
  return { first, second: await more(), more };
}

/** A save that is due is made at once when the page is hidden. */
async function saved(tab: ReturnType<typeof testWizard>) {
  tab.listeners.leave();
  await settle();
}

const sentPhotosOf = (tab: ReturnType<typeof testWizard>) =>
  tab.posts.map(({ draft, step }) => unsentPhotos(draft, step));

it('a photo taken in one tab is sent after another tab, which does not know it, has saved', async () => {
  const { first, second, more } = await twoTabs();
  first.server.reply = () => replies.lost;
  fill(first, 'relative');
  await first.model.next();
  await saved(first);
  second.model.change('relative_name', 'Mealea Sok');
  await saved(second);
  // The phone has thrown the first tab away and loads it again.
  const again = await more();
  expect(again.model.draft.answers).toMatchObject({
    borrower_photo: 'face.jpg',
    relative_name: 'Mealea Sok',
  });
  expect(again.model.draft.reached).toBe(first.model.draft.reached);
  again.model.showStep('relative');
  await again.model.next();
  expect(sentPhotosOf(again)).toEqual([['borrower_photo']]);
});

it('a photo that one tab has sent is not asked for again by what another saved', async () => {
  const { first, second, more } = await twoTabs();
  fill(first, 'relative');
  await first.model.next();
  await saved(first);
  second.model.change('relative_name', 'Mealea Sok');
  await saved(second);
  const again = await more();
  expect(unsentPhotos(again.model.draft, again.model.stepOf('relative'))).toEqual([]);
});

it('a tab that is looked at again shows and sends the photo chosen in the other', async () => {
  const { first, second } = await twoTabs();
  first.model.choosePhoto('borrower_photo', face('first'), 'stamp-1');
  await saved(first);
  await second.model.refresh();
  expect(await second.model.state.photos.borrower_photo?.text()).toBe('first');
  fill(first, 'relative');
  first.model.choosePhoto('borrower_photo', face('second'), 'stamp-2');
  await first.model.next();
  await saved(first);
  await second.model.refresh();
  expect(await second.model.state.photos.borrower_photo?.text()).toBe('second');
  expect(unsentPhotos(second.model.draft, second.model.step)).toEqual([]);
  first.model.choosePhoto('borrower_photo', null, 'stamp-3');
  await saved(first);
  await second.model.refresh();
  expect(second.model.state.photos).toEqual({});
  expect(second.model.draft.answers.borrower_photo).toBe('');
});

/** The whole form in both tabs, and Submit pressed in the first without a line. */
async function submitWaits() {
  const tabs = await twoTabs();
  fill(tabs.first, 'relative');
  await tabs.first.model.next();
  fill(tabs.first, 'bank');
  await saved(tabs.first);
  await tabs.second.model.refresh();
  tabs.first.server.reply = () => replies.lost;
  await tabs.first.model.next();
  await saved(tabs.first);
  tabs.first.server.reply = () => replies.done();
  return tabs;
}

it('a Submit that waits in a hidden tab does not go with answers that were changed in another', async () => {
  const { first, second } = await submitWaits();
  await second.model.refresh();
  second.model.showStep('personal-info');
  second.model.change('amount', '50');
  await saved(second);
  first.posts.length = 0;
  first.listeners.online();
  await settle();
  expect(first.posts).toEqual([]);
  expect(first.model.draft).toMatchObject({ due: [], answers: { amount: '50' } });
  expect(first.model.state.phase).toBe('filling');
});

it('a Submit that waits in one tab is kept where another tab saves without a change', async () => {
  const { first, second, more } = await submitWaits();
  second.model.showStep('employment');
  await saved(second);
  const { due, submitId } = first.model.draft;
  const again = await more();
  expect(again.model.draft).toMatchObject({ due, submitId });
  await settle();
  expect(again.model.state.phase).toBe('completed');
});

it('a draft is as old as its last change in any tab', async () => {
  const { first, second } = await twoTabs();
  second.clock.ms += DRAFT_MS - 1;
  fill(second, 'relative');
  await saved(second);
  first.model.previous();
  await saved(first);
  await second.store.sweep(second.clock.ms + 2);
  const kept = await second.store.load(second.model.draft.key, second.clock.ms + 2);
  expect(kept?.draft.answers.relative_name).toBe('Mealea');
});

it('a draft that was typed under a clock which stood days ahead lives on once the clock is right', async () => {
  const { first } = await twoTabs();
  const right = first.clock.ms;
  first.clock.ms += 2 * DRAFT_MS;
  first.model.change('relative_name', 'Mealea');
  await saved(first);
  first.clock.ms = right;
  first.model.change('relative_name', 'Mealea Sok');
  await saved(first);
  await first.store.sweep(right);
  expect(await first.store.load(first.model.draft.key, right)).not.toBeNull();
});

it('a tab that is looked at again keeps its own photo, which the device had no room for', async () => {
  const storage = mapStorage();
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const tab = testWizard(undefined, {
    ...storage,
    update: (name, change) => (name.startsWith('photo ') ? full() : storage.update(name, change)),
  });
  tab.model.open(newDraft(tab.parts.wizard, 'payday', tab.clock.ms));
  tab.model.choosePhoto('borrower_photo', face('own'), 'stamp-1');
  await saved(tab);
  await tab.model.refresh();
  expect(await tab.model.state.photos.borrower_photo?.text()).toBe('own');
});
