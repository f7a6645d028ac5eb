/** A request under way is told of as it stands, and where that is not known neither as reviewed nor as agreed. */
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { emptyView, htmlOf, inReview } from './account-testing.ts';
import { PendingBanner, pendingStands } from './pending-banner.tsx';
import type { Loaded } from './use-answer.ts';
import type { Overview } from 'contract/overview';

const done = (application: Overview['application']): Loaded<Overview> => ({
  state: 'done',
  data: { ...emptyView, application },
  answer: { code: 1, data: null, message: '', message_en: '', message_km: '' },
});

function drawn(loaded: Loaded<Overview>): string {
  const since = '2026-11-21T09:42:00.000Z';
  const rest = { place: { current: null }, onDismiss: () => undefined };
  return htmlOf(createElement(PendingBanner, { since, stands: pendingStands(loaded), ...rest }));
}

it.each([
  ['en', 'is being reviewed', 'The lender has agreed', 'is not closed yet', 'See the steps'],
  ['km', 'កំពុងត្រួតពិនិត្យ', 'អ្នកឱ្យខ្ចីបានយល់ព្រម', 'មិនទាន់បញ្ចប់ទេ', 'មើលដំណាក់កាល'],
] as const)('%s', (locale, reviewed, agreed, open, steps) => {
  overwriteGetLocale(() => locale);
  expect(drawn(done(inReview))).toContain(reviewed);
  for (const state of ['approved', 'signed'] as const)
    expect(drawn(done({ ...inReview, state }))).toContain(agreed);
  const unknown = drawn({ state: 'failed' });
  expect(unknown).toContain(open);
  // Without the account its steps are not there either.
  for (const said of [reviewed, agreed, steps]) expect(unknown).not.toContain(said);
});
