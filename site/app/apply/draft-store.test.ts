import { borrowWizard } from 'contract/wizards/borrow';
import { expect, it } from 'vitest';
import { DRAFT_MS, newDraft } from './draft.ts';
import { DraftStore } from './draft-store.ts';
import { mapStorage } from './wizard-testing.ts';

const NOW = Date.UTC(2026, 10, 21, 3);

function draftWith(answers: Record<string, string>) {
  return { ...newDraft(borrowWizard, 'payday', NOW), answers };
}

it('ENT-01 keeps text and the photo of the borrower, and gives the draft touched last back', async () => {
  const store = new DraftStore(mapStorage());
  const older = { ...draftWith({ name: 'Old' }), touchedAt: NOW - 1000 };
  const newer = draftWith({ name: 'New' });
  await store.save(older, new Set());
  await store.save(newer, new Set());
  const face = new File(['face'], 'face.jpg', { type: 'image/jpeg' });
  await store.savePhoto(newer, 'borrower_photo', face);
  const found = await store.latest(borrowWizard, NOW);
  expect(found?.draft.answers.name).toBe('New');
  expect(await found?.photos.borrower_photo?.text()).toBe('face');
});

it('two tabs on one draft keep each other’s answers', async () => {
  const storage = mapStorage();
  const [first, second] = [new DraftStore(storage), new DraftStore(storage)];
  const begun = draftWith({ name: 'Sok' });
  await first.save(begun, new Set(['name']));
  await second.save({ ...begun, answers: { name: '', email: 'a@b.kh' } }, new Set(['email']));
  await first.save({ ...begun, answers: { name: 'Sokha' } }, new Set(['name']));
  const stored = await first.load(begun.key, NOW);
  expect(stored?.draft.answers).toEqual({ name: 'Sokha', email: 'a@b.kh' });
});

it('V14.3.3 forgets everything after 24 hours', async () => {
  const content = new Map<string, unknown>();
  const store = new DraftStore(mapStorage(content));
  const draft = draftWith({ name: 'Sok' });
  await store.save(draft, new Set());
  await store.savePhoto(draft, 'borrower_photo', new File(['x'], 'x.jpg'));
  expect(await store.latest(borrowWizard, NOW + DRAFT_MS)).not.toBeNull();
  expect(await store.latest(borrowWizard, NOW + DRAFT_MS + 1)).toBeNull();
  await store.sweep(NOW + DRAFT_MS + 1);
  expect(content.size).toBe(0);
});

it('V14.3.3 forgets what was written by a clock that was more than a day ahead', async () => {
  const content = new Map<string, unknown>();
  const store = new DraftStore(mapStorage(content));
  const draft = draftWith({ name: 'Sok' });
  await store.save(draft, new Set());
  expect(await store.latest(borrowWizard, NOW - DRAFT_MS)).not.toBeNull();
  expect(await store.latest(borrowWizard, NOW - DRAFT_MS - 1)).toBeNull();
  await store.sweep(NOW - DRAFT_MS - 1);
  expect(content.size).toBe(0);
});

it('V14.3.3 keeps a photo for 24 hours after the last change of its draft', async () => {
  const store = new DraftStore(mapStorage());
  const draft = draftWith({ name: 'Sok' });
  await store.save(draft, new Set());
  await store.savePhoto(draft, 'borrower_photo', new File(['x'], 'x.jpg'));
  await store.save({ ...draft, touchedAt: NOW + DRAFT_MS - 1 }, new Set());
  await store.sweep(NOW + DRAFT_MS + 1);
  expect(Object.keys((await store.load(draft.key, NOW))?.photos ?? {})).toEqual(['borrower_photo']);
  await store.sweep(NOW + DRAFT_MS - 1 + DRAFT_MS + 1);
  expect(await store.load(draft.key, NOW)).toBeNull();
});

it('leaves of a submitted draft only the mark that it was submitted', async () => {
  const content = new Map<string, unknown>();
  const store = new DraftStore(mapStorage(content));
  const draft = draftWith({ name: 'Sok' });
  await store.save(draft, new Set());
  await store.savePhoto(draft, 'borrower_photo', new File(['x'], 'x.jpg'));
  await store.forget(draft.key, NOW);
  expect([...content.values()]).toEqual([{ submittedAt: NOW }]);
  expect(await store.save(draft, new Set(['name']))).toBe('submitted');
});

it('knows after a page that was closed in the middle of forgetting that its draft was submitted', async () => {
  const content = new Map<string, unknown>();
  const left = new Map<string, string>();
  const storage = mapStorage(content, left);
  const draft = draftWith({ name: 'Sok' });
  const store = new DraftStore(storage);
  await store.save(draft, new Set());
  await store.savePhoto(draft, 'borrower_photo', new File(['x'], 'x.jpg'));
  // The browser carries out nothing more that this page asks for.
  const never = () => new Promise<never>(() => {});
  const closing = new DraftStore({ ...storage, update: never, remove: never });
  void closing.forget(draft.key, NOW);
  expect(await store.latest(borrowWizard, NOW)).toBeNull();
  expect([...content.values()]).toEqual([{ submittedAt: NOW }]);
  expect(left.size).toBe(0);
});

it('offers a submitted draft to nobody although its photo did not fit on the device', async () => {
  const content = new Map<string, unknown>();
  const left = new Map<string, string>();
  const storage = mapStorage(content, left);
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const store = new DraftStore({
    ...storage,
    update: (name, change) => (name.startsWith('photo ') ? full() : storage.update(name, change)),
  });
  const draft = draftWith({ name: 'Sok' });
  await store.save(draft, new Set());
  expect(await store.savePhoto(draft, 'borrower_photo', new File(['x'], 'x.jpg'))).toBe('memory');
  await store.forget(draft.key, NOW);
  expect([...content.values()]).toEqual([{ submittedAt: NOW }]);
  expect(left.size).toBe(0);
  expect(await new DraftStore(storage).latest(borrowWizard, NOW)).toBeNull();
});

it.each([
  ['nothing can be written', ['update', 'remove']],
  ['no mark can be written', ['update']],
  ['nothing can be removed', ['remove']],
  ['nothing can be read', ['entries']],
] as const)('the next page forgets a submitted draft if %s at Submit', async (_what, broken) => {
  const content = new Map<string, unknown>();
  const left = new Map<string, string>();
  const storage = mapStorage(content, left);
  const store = new DraftStore(storage);
  const draft = draftWith({ name: 'Sok' });
  await store.save(draft, new Set());
  await store.savePhoto(draft, 'borrower_photo', new File(['x'], 'x.jpg'));
  const fails = () => Promise.reject(new DOMException('lost', 'UnknownError'));
  const failing = Object.fromEntries(broken.map((method) => [method, fails]));
  await new DraftStore({ ...storage, ...failing }).forget(draft.key, NOW);
  expect(await new DraftStore(storage).latest(borrowWizard, NOW)).toBeNull();
  expect([...content.values()]).toEqual([{ submittedAt: NOW }]);
  expect(left.size).toBe(0);
});

it('works without a device store and says so', async () => {
  const broken = () => Promise.reject(new Error('forbidden'));
  const { late } = mapStorage();
  const store = new DraftStore({ entries: broken, update: broken, remove: broken, late });
  const draft = draftWith({ name: 'Sok' });
  expect(await store.save(draft, new Set())).toBe('memory');
  expect(await store.latest(borrowWizard, NOW)).toBeNull();
  await store.forget(draft.key);
});

it('an untouched draft is not worth coming back to', async () => {
  const store = new DraftStore(mapStorage());
  await store.save(draftWith({ amount: '' }), new Set());
  expect(await store.latest(borrowWizard, NOW)).toBeNull();
});

it('takes over what a page wrote as it ended, unless it was written again since', async () => {
  const left = new Map<string, string>();
  const store = new DraftStore(mapStorage(new Map(), left));
  const draft = draftWith({ name: 'Sok' });
  await store.save(draft, new Set(['name']));
  const late = { ...draft, answers: { name: 'Sokha' }, touchedAt: NOW + 5 };
  store.saveLate(late, ['name']);
  expect((await store.load(draft.key, NOW))?.draft.answers.name).toBe('Sokha');
  store.saveLate(late, ['name']);
  const newer = { ...draft, answers: { name: 'Sokhom' }, touchedAt: NOW + 9 };
  await store.save(newer, new Set(['name']));
  expect((await store.load(draft.key, NOW))?.draft.answers.name).toBe('Sokhom');
  expect(left.size).toBe(0);
});

it('keeps what a page wrote as it ended where the device fails to take it over', async () => {
  const left = new Map<string, string>();
  const content = new Map<string, unknown>();
  const storage = mapStorage(content, left);
  const failing = { ...storage, update: () => Promise.reject(new Error('no room')) };
  const draft = draftWith({ name: 'Sok' });
  new DraftStore(storage).saveLate(draft, ['name']);
  await new DraftStore(failing).load(draft.key, NOW);
  const kept = await new DraftStore(storage).load(draft.key, NOW);
  expect(kept?.draft.answers.name).toBe('Sok');
  expect(left.size).toBe(0);
});

it('V14.3.3 drops what a page wrote as it ended once it is older than 24 hours, instead of taking it over', async () => {
  const content = new Map<string, unknown>();
  const left = new Map<string, string>();
  const store = new DraftStore(mapStorage(content, left));
  const draft = draftWith({ name: 'Sok' });
  store.saveLate(draft, ['name']);
  left.set('locale', 'km');
  await store.sweep(NOW + DRAFT_MS);
  expect([...content.keys()]).toEqual([`draft ${draft.key}`]);
  for (const read of [
    () => store.sweep(NOW + DRAFT_MS + 1),
    () => store.load(draft.key, NOW + DRAFT_MS + 1),
    () => store.latest(borrowWizard, NOW + DRAFT_MS + 1),
    () => store.forgetOwn(NOW + DRAFT_MS + 1),
  ]) {
    content.clear();
    store.saveLate(draft, ['name']);
    left.set('late broken', 'no JSON');
    await read();
    expect(content.size).toBe(0);
    expect([...left.keys()]).toEqual(['locale']);
  }
});

it('V14.3.3 sweeps nothing whose last change is only in what a page wrote as it ended', async () => {
  const content = new Map<string, unknown>();
  const store = new DraftStore(mapStorage(content));
  const draft = draftWith({ name: 'Sok' });
  await store.save(draft, new Set());
  await store.savePhoto(draft, 'borrower_photo', new File(['x'], 'x.jpg'));
  const later = NOW + DRAFT_MS - 1;
  store.saveLate({ ...draft, answers: { name: 'Sokha' }, touchedAt: later }, ['name']);
  await store.sweep(NOW + DRAFT_MS + 1);
  const kept = await store.load(draft.key, NOW + DRAFT_MS + 1);
  expect(kept?.draft.answers.name).toBe('Sokha');
  expect(Object.keys(kept?.photos ?? {})).toEqual(['borrower_photo']);
});

it('forgets the drafts of who was signed in, photos too, and keeps the visitors’', async () => {
  const content = new Map<string, unknown>();
  const store = new DraftStore(mapStorage(content));
  const visitors = draftWith({ name: 'Sok' });
  const own = { ...draftWith({ name: 'Sokha' }), wizard: 'own-borrow' as const };
  await store.save(visitors, new Set());
  await store.save(own, new Set());
  await store.savePhoto(own, 'borrower_photo', new File(['face'], 'face.jpg'));
  const mine = { ...own, key: 'mine', ownerPhone: '85512345678' };
  await store.save(mine, new Set());
  await store.forgetOwn(NOW, '85512345678');
  expect([...content.keys()]).toEqual([`draft ${visitors.key}`, 'draft mine']);
  await store.forgetOwn(NOW);
  expect([...content.keys()]).toEqual([`draft ${visitors.key}`]);
});
