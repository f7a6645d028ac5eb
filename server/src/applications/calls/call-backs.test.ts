import { randomUUID } from 'node:crypto';
import type { Reference } from 'contract/office/applications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../../testing/applicant.ts';
import { submitAnApplication } from '../../../testing/applications.ts';
import { done, type LoanHouse, openLoanHouse, STAFF } from '../../../testing/loans.ts';
import { callBackPage } from './commands-call-backs.ts';
import { logContact } from './commands-contact.ts';
import { deny } from '../decide/commands-decide.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
});
afterAll(() => house.close());

const { uma, nary } = STAFF;
const anApplication = () => submitAnApplication(house, applicantAnswers());

it('calls that were asked for come back on their day, the earliest first, those without a time last, until somebody calls or decides', async () => {
  const [early, late] = [await anApplication(), await anApplication()];
  const ask = async (id: bigint, reference: Reference, when: string | null) => {
    const asked = { applicationId: id, reference, outcome: 'call_back' } as const;
    done(await logContact(house, uma, { ...asked, callBackAt: when, key: randomUUID() }));
  };
  await ask(late, 'relative', '2026-11-21T08:00:00.000Z');
  await ask(early, 'applicant', '2026-11-21T04:00:00.000Z');
  await ask(early, 'relative', '2026-11-23T02:00:00.000Z');
  await ask(early, 'workplace', null);
  const waiting = async () =>
    (await callBackPage(house, {})).rows
      .filter(({ application: one }) => [String(early), String(late)].includes(one))
      .map(({ application: one, reference, at: when }) => [one, reference, when]);
  const first = [String(early), 'applicant', '2026-11-21T04:00:00.000Z'];
  const second = [String(late), 'relative', '2026-11-21T08:00:00.000Z'];
  const noTime = [String(early), 'workplace', null];
  expect(await waiting()).toEqual([first, second, noTime]);
  const { rows } = await callBackPage(house, {});
  const cursor = (row: (typeof rows)[number]) =>
    `${row.at === null ? '9'.repeat(15) : Date.parse(row.at)}-${row.id}`;
  const [one, two] = rows.slice(-2);
  if (!one || two?.at !== null) throw new Error('Nobody waits');
  expect((await callBackPage(house, { after: cursor(one) })).rows).toEqual([two]);
  expect((await callBackPage(house, { before: cursor(two) })).rows.at(-1)).toEqual(one);
  const call = { applicationId: early, reference: 'applicant', callBackAt: null } as const;
  done(await logContact(house, uma, { ...call, outcome: 'no_answer', key: randomUUID() }));
  expect(await waiting()).toEqual([second, noTime]);
  done(await deny(house, nary, { applicationId: late, reasons: ['call'] }));
  expect(await waiting()).toEqual([noTime]);
  house.clock.set('2026-11-23T01:00:00Z');
  expect(await waiting()).toEqual([
    [String(early), 'relative', '2026-11-23T02:00:00.000Z'],
    noTime,
  ]);
});
