import { consent } from 'contract/endpoints/applications';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import {
  onlyApplicationOf,
  fillDraft,
  refusalsOf,
  submitDraft,
} from '../../testing/applications.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

/** The version that a page which opens now stands beside. */
async function shown(): Promise<string> {
  const { data } = await test.call({ method: 'GET', url: consent.path });
  return (data as unknown as { version: string }).version;
}

it('G-56 a Submit whose acceptance was given to other words is refused under accept, and taken with those of now; without a version it is taken', async () => {
  const { house } = test;
  const answers = applicantAnswers();
  const id = await fillDraft(house, answers);
  const read = await shown();
  expect(read).toMatch(/^[\da-f]{12}$/);
  expect(await shown()).toBe(read);
  const kept = await house.db.selectFrom('consent_wording').select('version').execute();
  expect(kept).toEqual([]);
  await house.test.owner
    .updateTable('page_text')
    .set({ body: '# Terms\n\nOther ones.' })
    .where('page', '=', 'terms')
    .where('locale', '=', 'km')
    .execute();
  const refused = await submitDraft(house, id, { accept_version: read });
  expect(refusalsOf(refused)).toEqual({ accept: m.error_accept_changed({}, { locale: 'en' }) });

  const now = await shown();
  expect(now).not.toBe(read);
  expect(await submitDraft(house, id, { accept_version: now })).not.toBeInstanceOf(Refused);
  const row = await onlyApplicationOf(house, answers['personal-info'].phone);
  expect(row.consent_version).toBe(now);

  const before = applicantAnswers();
  await submitDraft(house, await fillDraft(house, before));
  const older = await onlyApplicationOf(house, before['personal-info'].phone);
  expect(older.consent_version).toBe(now);
});
