import { limitsInForce, visitorLimits } from 'lending/product';
import { expect, it } from 'vitest';
import { DRAFT_MS, newDraft } from './draft.ts';
import { readPrefill } from './home-prefill.ts';
import { draftFromPrefill } from './prefill.ts';
import { type Arrival, openNew, openWizard } from './opening.ts';
import { testWizard, fill, mapStorage, settle } from './wizard-testing.ts';

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
  expect(await untouched.store.latest('borrow', untouched.clock.ms)).toBeNull();
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
  expect(await test.store.latest('borrow', test.clock.ms)).toBeNull();
});
