import { borrowWizard } from 'contract/wizards/borrow';
import { limitsInForce, visitorLimits } from 'lending/product';
import { expect, it } from 'vitest';
import { DRAFT_MS, newDraft } from './draft.ts';
import { readPrefill } from './home-prefill.ts';
import { draftFromPrefill } from './prefill.ts';
import { type Arrival, openNew, openWizard } from './opening.ts';
import { testWizard, fill, mapStorage, passUpTo, replies, settle } from './wizard-testing.ts';

const nothing: Arrival = {
  prefill: null,
  tabDraft: null,
  product: null,
  typed: {},
  known: {},
  limitsFor: (product) => visitorLimits(product),
};

/** Fills in a part of the form, leaves the page, and returns the key of the stored draft. */
async function leftBehind(storage = mapStorage()) {
  const before = testWizard(undefined, storage);
  before.model.open(newDraft(before.parts.wizard, 'payday', before.clock.ms));
  fill(before, 'personal-info');
  await before.model.next();
  before.model.change('home_number', '12');
  before.listeners.leave();
  await settle();
  return before.model.draft.key;
}

it('a reload in the same tab resumes at its step without asking', async () => {
  const storage = mapStorage();
  const tabDraft = await leftBehind(storage);
  const after = testWizard(undefined, storage);
  await openWizard(after.model, after.parts, { ...nothing, tabDraft });
  expect(after.model.state.phase).toBe('filling');
  expect(after.model.draft.at).toBe('additional-info');
  expect(after.model.draft.answers.home_number).toBe('12');
});

it('coming back later asks whether to go on, and can begin anew', async () => {
  const storage = mapStorage();
  await leftBehind(storage);
  const after = testWizard(undefined, storage);
  await openWizard(after.model, after.parts, nothing);
  expect(after.model.state.phase).toBe('offered');
  expect(after.model.state.offered?.draft.answers.name).toBe('Sok');
  openNew(after.model, after.parts, nothing);
  expect(after.model.state.phase).toBe('filling');
  expect(after.model.draft.answers).toEqual({});
});

it('offers nothing after 24 hours', async () => {
  const storage = mapStorage();
  const tabDraft = await leftBehind(storage);
  const after = testWizard(undefined, storage);
  after.clock.ms += DRAFT_MS + 1;
  await openWizard(after.model, after.parts, { ...nothing, tabDraft });
  expect(after.model.state.phase).toBe('filling');
  expect(after.model.draft.answers).toEqual({});
});

it('HOME-17 ENT-05 takes the quick form and the sliders over, with the draft it saved', async () => {
  const { model, parts } = testWizard();
  const prefill = readPrefill(
    JSON.stringify({
      loanType: 'Payday',
      amountBorrow: 100,
      amountDate: 7,
      name: 'Sok',
      last_name: '',
      phone: '85512345678',
      email: 'a@b.kh',
      id: 'server-key',
      visit_id: 'visit',
    }),
  );
  await openWizard(model, parts, { ...nothing, prefill });
  expect(model.draft.answers).toEqual({
    name: 'Sok',
    phone: '012345678',
    email: 'a@b.kh',
    amount: '100',
    duration: '10',
  });
  expect(model.draft).toMatchObject({ id: 'server-key', visitId: 'visit', product: 'payday' });
});

it('a prefill from home keeps what was typed in later steps in this tab', async () => {
  const storage = mapStorage();
  const tabDraft = await leftBehind(storage);
  const after = testWizard(undefined, storage);
  const prefill = readPrefill(
    '{"loanType":"Personal","amountBorrow":300,"amountDate":6,"name":"Sokha"}',
  );
  await openWizard(after.model, after.parts, { ...nothing, tabDraft, prefill });
  expect(after.model.draft).toMatchObject({ key: tabDraft, product: 'personal' });
  expect(after.model.draft.answers).toMatchObject({
    name: 'Sokha',
    last_name: 'Dara',
    home_number: '12',
    amount: '300',
    duration: '6',
  });
});

/** Fills in the whole form, presses Submit without a line, and leaves the page. @returns the key of the stored draft */
async function submittedWithoutLine(storage: ReturnType<typeof mapStorage>) {
  const before = testWizard(() => replies.lost, storage);
  before.model.open(newDraft(before.parts.wizard, 'payday', before.clock.ms));
  await passUpTo(before, 'bank');
  fill(before, 'bank');
  await before.model.next();
  before.listeners.leave();
  await settle();
  expect(before.model.draft.due).toContain('bank');
  return before.model.draft.key;
}

it('a Submit that waits for the line does not go by itself once another loan is asked for on the home page', async () => {
  const storage = mapStorage();
  const tabDraft = await submittedWithoutLine(storage);
  const after = testWizard(undefined, storage);
  const prefill = readPrefill('{"loanType":"Payday","amountBorrow":200,"amountDate":30}');
  await openWizard(after.model, after.parts, { ...nothing, tabDraft, prefill });
  await settle();
  expect(after.model.draft.answers).toMatchObject({ amount: '200', duration: '30' });
  expect(after.posts).toEqual([]);
  expect(after.model.state.phase).toBe('filling');
  // Passed again, the first step goes with what it shows now, and the other steps behind it.
  await after.model.next();
  const sent = after.posts.map(({ step, draft }) => [step.formName, draft.answers.amount]);
  expect(sent).toEqual([
    ['personal-info', '200'],
    ['additional-info', '200'],
    ['employment', '200'],
    ['relative', '200'],
  ]);
});

it('a Submit that waits for the line does not go by itself once another product was chosen in this tab', async () => {
  const storage = mapStorage();
  const tabDraft = await submittedWithoutLine(storage);
  const after = testWizard(undefined, storage);
  await openWizard(after.model, after.parts, { ...nothing, tabDraft, product: 'personal' });
  await settle();
  expect(after.posts).toEqual([]);
  expect(after.model.draft).toMatchObject({ key: tabDraft, product: 'personal' });
  expect(after.model.draft.answers).toMatchObject({ amount: '', duration: '', name: 'Sok' });
  after.listeners.leave();
  await settle();
  const kept = await after.store.load(tabDraft, after.clock.ms);
  expect(kept?.draft).toMatchObject({ product: 'personal' });
  expect(kept?.draft.answers).toMatchObject({ amount: '', duration: '' });
});

const quickForm = (answers: Record<string, string>) =>
  readPrefill(JSON.stringify({ loanType: 'Payday', last_name: '', ...answers }));

it('a quick form with another phone begins an application of its own, and leaves the one of before as it was', async () => {
  const storage = mapStorage();
  const tabDraft = await leftBehind(storage);
  const after = testWizard(undefined, storage);
  const prefill = quickForm({ name: 'Chenda', phone: '85598765432' });
  await openWizard(after.model, after.parts, { ...nothing, tabDraft, prefill });
  expect(after.model.draft.key).not.toBe(tabDraft);
  expect(after.model.draft.answers).toEqual({ name: 'Chenda', phone: '098765432' });
  expect(after.model.state.photos).toEqual({});
  const kept = await after.store.load(tabDraft, after.clock.ms);
  expect(kept?.draft.answers).toMatchObject({ name: 'Sok', national_id_number: '010203040' });
});

it.each([
  ['the same phone, spelt otherwise', { phone: '+855 12 345 678' }],
  ['no phone', {}],
])('a quick form with %s goes on with the application of this tab', async (_what, phone) => {
  const storage = mapStorage();
  const tabDraft = await leftBehind(storage);
  const after = testWizard(undefined, storage);
  const prefill = quickForm({ name: 'Sokha', ...phone });
  await openWizard(after.model, after.parts, { ...nothing, tabDraft, prefill });
  expect(after.model.draft.key).toBe(tabDraft);
  expect(after.model.draft.answers).toMatchObject({ name: 'Sokha', home_number: '12' });
});

it('whoever starts again in an open form gets an empty one, and an answer that comes late changes nothing in it', async () => {
  const test = testWizard();
  test.model.open(newDraft(test.parts.wizard, 'payday', test.clock.ms));
  await passUpTo(test, 'additional-info');
  fill(test, 'additional-info');
  const passing = test.model.next();
  openNew(test.model, test.parts, nothing);
  const { key } = test.model.draft;
  await passing;
  await settle();
  expect(test.model.draft).toMatchObject({ key, id: null, answers: {}, reached: 0, sent: {} });
});

it('a slider beyond what a visitor may ask for becomes the nearest option', () => {
  const { parts, clock } = testWizard();
  const prefill = readPrefill('{"loanType":"Personal","amountBorrow":2000,"amountDate":24}');
  if (!prefill) throw new Error('no prefill');
  const limits = visitorLimits('personal', limitsInForce('personal'));
  const draft = draftFromPrefill(parts.wizard, prefill, limits, null, clock.ms);
  expect(draft.answers).toEqual({ amount: '2000', duration: '12' });
});

it.each([
  [{ name: 'Sok Chan Dara' }, { name: 'Sok', last_name: 'Chan Dara' }],
  [{ name: ' សុខ  ចាន់ ' }, { name: 'សុខ', last_name: 'ចាន់' }],
  [{ name: 'Sok' }, { name: 'Sok' }],
  [
    { name: 'Sok Chan', last_name: 'Dara' },
    { name: 'Sok Chan', last_name: 'Dara' },
  ],
  [{ name: 'Sok Chan', last_name: '' }, { name: 'Sok Chan' }],
])(
  'ENT-02 %j is split at the first space only where it came without a field for the last name',
  (given, names) => {
    expect(readPrefill(JSON.stringify({ loanType: 'Payday', ...given }))?.answers).toEqual(names);
  },
);

it('anything else in the storage is no prefill', () => {
  for (const text of ['', '[]', 'null', '{"loanType":"Gold"}', '{"loanType":"toString"}']) {
    expect(readPrefill(text), text).toBeNull();
  }
});

it('a new draft begins with what the account knows, typed answers over it, and is kept only once something is typed: G-68', async () => {
  const known = { name: 'Sokha', phone: '012 345 678' };
  const untouched = testWizard();
  await openWizard(untouched.model, untouched.parts, { ...nothing, known });
  expect(untouched.model.draft.answers).toEqual(known);
  untouched.listeners.leave();
  await settle();
  expect(await untouched.store.latest(borrowWizard, untouched.clock.ms)).toBeNull();
  const typing = testWizard();
  const typed = { name: 'Sok' };
  await openWizard(typing.model, typing.parts, { ...nothing, known, typed });
  expect(typing.model.draft.answers).toEqual({ ...known, ...typed });
});

it('what is typed while drafts are read is kept once, in the draft that is opened then', async () => {
  const content = new Map<string, unknown>();
  const left = new Map<string, string>();
  const storage = mapStorage(content, left);
  let answer = () => {};
  const read = new Promise<void>((resolve) => (answer = resolve));
  const entries = () => read.then(() => storage.entries());
  const test = testWizard(undefined, { ...storage, entries });
  const opening = openWizard(test.model, test.parts, nothing);
  test.model.change('name', 'Sok');
  // A save that is due is made at once when the page is hidden.
  test.listeners.leave();
  await settle();
  answer();
  await opening;
  expect(test.model.state.phase).toBe('filling');
  expect(test.model.draft.answers.name).toBe('Sok');
  test.listeners.leave();
  await settle();
  expect([...content.keys()]).toEqual([`draft ${test.model.draft.key}`]);
  await test.store.forget(test.model.draft.key, test.clock.ms);
  expect(await test.store.latest(borrowWizard, test.clock.ms)).toBeNull();
});
