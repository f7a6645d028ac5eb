import { UNKNOWN_DRAFT } from 'contract/refusal';
import { expect, it } from 'vitest';
import { testWizard, fill, passUpTo, replies, settle } from './wizard-testing.ts';
import { isSubmitWaiting, savedState } from './wizard-state.ts';
import { newDraft, unsentPhotos } from './draft.ts';

function opened(
  reply?: Parameters<typeof testWizard>[0],
  storage?: Parameters<typeof testWizard>[1],
) {
  const test = testWizard(reply, storage);
  test.model.open(newDraft(test.parts.wizard, 'payday', test.clock.ms));
  return test;
}

const sentNames = (test: ReturnType<typeof opened>) => test.posts.map((post) => post.step.formName);

it('BW-38 BW-39 saves each step and advances, sending the id of the first save with the later ones', async () => {
  const test = opened();
  await passUpTo(test, 'employment');
  expect(sentNames(test)).toEqual(['personal-info', 'additional-info']);
  expect(test.posts.map((post) => post.draft.id)).toEqual([null, 'draft-key']);
  expect(test.model.draft.at).toBe('employment');
  expect(test.events.at(-1)).toEqual({ kind: 'step', formName: 'employment', how: 'forward' });
});

it('ERR-10 ERR-11 names what is missing and does not call the server', async () => {
  const test = opened();
  fill(test, 'personal-info');
  test.model.change('email', 'dara@');
  test.model.change('amount', '');
  await test.model.next();
  expect(test.posts).toEqual([]);
  expect([...test.model.state.errors.keys()]).toEqual(['amount', 'email']);
  expect(test.model.state.errors.get('amount')?.('en')).toBe('Please select one option above.');
  const { notice } = test.model.state;
  expect(notice?.kind === 'invalid' && notice.labels.map((label) => label('en'))).toEqual([
    'Loan amount',
    'Email',
  ]);
});

it('a second press on Next while the first is under way sends nothing more', async () => {
  const test = opened();
  fill(test, 'personal-info');
  await Promise.all([test.model.next(), test.model.next(), test.model.next()]);
  expect(sentNames(test)).toEqual(['personal-info']);
  expect(test.model.draft.at).toBe('additional-info');
});

it('BW-40 Previous goes back one step and clears the messages', async () => {
  const test = opened();
  await passUpTo(test, 'additional-info');
  await test.model.next();
  expect(test.model.state.errors.size).toBeGreaterThan(0);
  test.model.previous();
  expect(test.model.draft.at).toBe('personal-info');
  expect(test.model.state.errors.size).toBe(0);
});

it('STATE-15 a change of language clears messages and keeps what is typed', async () => {
  const test = opened();
  test.model.change('name', 'Sok');
  await test.model.next();
  test.model.clearErrors();
  expect(test.model.state.errors.size).toBe(0);
  expect(test.model.draft.answers.name).toBe('Sok');
});

it('queues a step that cannot be sent, goes on, and sends all in order when the network returns', async () => {
  const test = opened(() => replies.lost);
  await passUpTo(test, 'employment');
  expect(test.model.draft.at).toBe('employment');
  expect(test.model.draft.due).toEqual(['personal-info', 'additional-info']);
  expect(savedState(test.model.state)).toBe('waiting');
  expect(test.events.filter((one) => one.kind === 'connection-lost')).toHaveLength(1);
  expect(test.timers).toHaveLength(1);
  test.posts.length = 0;
  test.server.reply = () => replies.done();
  test.listeners.online();
  await settle();
  expect(sentNames(test)).toEqual(['personal-info', 'additional-info']);
  expect(test.model.draft.due).toEqual([]);
  expect(test.events.at(-1)).toEqual({ kind: 'connection-restored' });
});

it('a step that a busy server turns away is queued, and the message of the server is shown', async () => {
  const message = 'Many people are sending photos just now.';
  const test = opened(() => ({ kind: 'busy', retryAfterSeconds: 5, message }));
  fill(test, 'personal-info');
  await test.model.next();
  expect(test.model.draft.due).toEqual(['personal-info']);
  expect(test.model.state).toMatchObject({ connectionLost: true, serverSaid: message });
  expect(savedState(test.model.state)).toBe('unsent');
  expect(test.events).toContainEqual({ kind: 'connection-lost', serverSaid: message });
  test.server.reply = () => replies.done();
  test.timers.at(-1)?.work();
  await settle();
  expect(test.model.draft.due).toEqual([]);
  expect(test.model.state).toMatchObject({ connectionLost: false, serverSaid: null });
});

it('BW-41 STATE-16 Submit waits for the network, then is sent without a press, after every step before it', async () => {
  const test = opened(() => replies.lost);
  await passUpTo(test, 'bank');
  fill(test, 'bank');
  await test.model.next();
  expect(test.model.state.phase).toBe('filling');
  expect(isSubmitWaiting(test.model.state, test.model.steps)).toBe(true);
  const { submitId } = test.model.draft;
  test.posts.length = 0;
  test.server.reply = () => replies.done();
  test.timers.at(-1)?.work();
  await settle();
  expect(sentNames(test)).toEqual([
    'personal-info',
    'additional-info',
    'employment',
    'relative',
    'bank',
  ]);
  expect(test.posts.map((post) => post.isLast)).toEqual([false, false, false, false, true]);
  expect(test.posts.at(-1)?.draft.submitId).toBe(submitId);
  expect(test.model.state.phase).toBe('completed');
});

it('a Submit whose reply was lost is retried as the same Submit', async () => {
  const test = opened();
  await passUpTo(test, 'bank');
  fill(test, 'bank');
  test.server.reply = () => replies.lost;
  await test.model.next();
  test.server.reply = () => replies.done();
  await test.model.retry();
  const submits = test.posts.filter((post) => post.isLast).map((post) => post.draft.submitId);
  expect(submits).toHaveLength(2);
  expect(new Set(submits).size).toBe(1);
  expect(test.model.state.phase).toBe('completed');
});

it('a change while Submit waits cancels it', async () => {
  const test = opened(() => replies.lost);
  await passUpTo(test, 'bank');
  fill(test, 'bank');
  await test.model.next();
  test.model.change('facebook_name', 'Dara Sok');
  expect(isSubmitWaiting(test.model.state, test.model.steps)).toBe(false);
});

it('a step changed after its Next is sent again before Submit', async () => {
  const test = opened();
  await passUpTo(test, 'bank');
  test.model.showStep('employment');
  test.model.change('company_name', 'Phka Romdoul');
  test.model.showStep('bank');
  fill(test, 'bank');
  test.posts.length = 0;
  await test.model.next();
  expect(sentNames(test)).toEqual(['employment', 'bank']);
});

it('a photo chosen while the one before it is uploaded in the background is sent as well', async () => {
  const test = opened(() => replies.lost);
  await passUpTo(test, 'bank');
  test.server.reply = ({ step }) => {
    if (step.formName === 'relative') {
      test.model.choosePhoto('borrower_photo', new File(['other'], 'other.jpg'), 'stamp-2');
    }
    return replies.done();
  };
  test.listeners.online();
  await settle();
  test.server.reply = () => replies.done();
  test.model.showStep('relative');
  await test.model.next();
  const post = test.posts.at(-1);
  expect(post && unsentPhotos(post.draft, post.step)).toEqual(['borrower_photo']);
});

it('a waiting step that the server refuses later brings the person back to it', async () => {
  const test = opened(() => replies.lost);
  await passUpTo(test, 'employment');
  test.server.reply = ({ step }) =>
    step.formName === 'personal-info'
      ? replies.refused({ email: ['This address is not known.'] })
      : replies.done();
  test.listeners.online();
  await settle();
  expect(test.model.draft.at).toBe('personal-info');
  expect(test.model.state.errors.get('email')?.('en')).toBe('This address is not known.');
  expect(test.events.at(-1)).toEqual({ kind: 'step', formName: 'personal-info', how: 'jump' });
});

it('starts a new draft without a message when the server no longer has the old one, and sends every step again', async () => {
  const test = opened();
  await passUpTo(test, 'employment');
  const { visitId } = test.model.draft;
  test.posts.length = 0;
  test.server.reply = ({ draft }) =>
    draft.visitId === visitId
      ? replies.refused({}, 'Unknown.', UNKNOWN_DRAFT)
      : replies.done('second-key');
  fill(test, 'employment');
  await test.model.next();
  expect(sentNames(test)).toEqual(['employment', 'personal-info', 'additional-info', 'employment']);
  expect(test.posts[1]?.draft.id).toBeNull();
  expect(test.model.draft.id).toBe('second-key');
  expect(test.model.draft.at).toBe('relative');
  expect(test.model.state.notice).toBeNull();
});

it('ERR-13 a refusal without fields is shown in a dialog and the step stays', async () => {
  const test = opened(() => replies.refused({}, 'The lender takes no requests today.'));
  fill(test, 'personal-info');
  await test.model.next();
  const { notice } = test.model.state;
  expect(notice?.kind === 'server' && notice.text('en')).toBe(
    'The lender takes no requests today.',
  );
  expect(test.model.draft.at).toBe('personal-info');
});

it('VAL-48 shows server errors at their fields, an Other text under its own field', async () => {
  const test = opened();
  await passUpTo(test, 'employment');
  fill(test, 'employment');
  test.server.reply = () => replies.refused({ occupation: ['Too vague.'], company_name: ['Why?'] });
  await test.model.next();
  expect([...test.model.state.errors.keys()]).toEqual(['occupation_other', 'company_name']);
});

it('ERR-12 VAL-45 VAL-47 lists only the first photo error, and has words of its own for a photo never chosen', async () => {
  const test = opened();
  await passUpTo(test, 'relative');
  fill(test, 'relative');
  test.server.reply = () =>
    replies.refused({
      relative_name: ['Bad name.'],
      borrower_photo: ['The photo cannot be read.'],
      borrower_national_id_photo: ['Too large.'],
    });
  await test.model.next();
  const { notice, errors } = test.model.state;
  expect(notice?.kind === 'invalid' && notice.labels.map((label) => label('en'))).toEqual([
    'Your photo, holding your ID card',
  ]);
  expect([...errors.keys()]).toContain('relative_name');
  expect(errors.get('borrower_photo')?.('en')).toBe('The photo cannot be read.');
  expect(errors.get('borrower_national_id_photo')?.('en')).toBe(
    'The provided ID/passport field is required.',
  );
});

it('a photo that the server no longer has is uploaded by the next Next, though it had been sent', async () => {
  const test = opened();
  await passUpTo(test, 'bank');
  fill(test, 'bank');
  test.server.reply = () => replies.refused({ borrower_photo: ['The photo field is required.'] });
  await test.model.next();
  expect(test.model.draft.at).toBe('relative');
  expect(test.model.state.photos.borrower_photo?.name).toBe('face.jpg');
  test.server.reply = () => replies.done();
  test.posts.length = 0;
  await test.model.next();
  expect(sentNames(test)).toEqual(['relative']);
  const [post] = test.posts;
  expect(post && unsentPhotos(post.draft, post.step)).toEqual(['borrower_photo']);
  await test.model.next();
  expect(test.model.state.phase).toBe('completed');
});

it('a photo that the server no longer has goes with the next Submit too, where its step is not passed again', async () => {
  const test = opened();
  await passUpTo(test, 'bank');
  fill(test, 'bank');
  test.server.reply = () => replies.refused({ borrower_photo: ['The photo field is required.'] });
  await test.model.next();
  test.server.reply = () => replies.done();
  test.posts.length = 0;
  test.model.showStep('bank');
  await test.model.next();
  expect(sentNames(test)).toEqual(['relative', 'bank']);
});

it('BW-46 a finished draft leaves the device, and a second tab on it learns that', async () => {
  const test = opened();
  await passUpTo(test, 'bank');
  fill(test, 'bank');
  const before = test.model.draft;
  await test.model.next();
  await settle();
  expect(test.model.state.phase).toBe('completed');
  expect(await test.store.load(before.key, test.clock.ms)).toBeNull();
  expect(await test.store.save(before, new Set())).toBe('submitted');
  expect(test.model.draft.answers).toEqual({});
});
