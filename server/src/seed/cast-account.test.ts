import type { LoanView } from 'contract/loan-views';
import type { HistoryPaging, HistoryRow, ScheduleRow } from 'contract/loans';
import type { Overview } from 'contract/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../../testing/accounts.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { installationId } from '../database/installation.ts';
import { DEMO_PASSWORD, PEOPLE, phoneOf } from './cast-people.ts';
import { seedCast } from './cast.ts';

type Name = keyof typeof PEOPLE;

let test: TestApp;
const tokens = new Map<Name, string>();
beforeAll(async () => {
  test = await openTestApp();
  const { house, app } = test;
  await seedCast({ ...house, log: app.log, installation: await installationId(house.db) });
});
afterAll(() => test.close());

async function ask(name: Name, url: string, payload: object = {}) {
  const who = { phone: phoneOf(PEOPLE[name]), password: DEMO_PASSWORD };
  const token = tokens.get(name) ?? (await signInAs(test, who));
  tokens.set(name, token);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await test.call({ method: 'POST', url, payload, headers });
  expect(answer.code, url).toBe(1);
  return answer as unknown as { data: unknown } & HistoryPaging;
}

const overviewOf = async (name: Name) =>
  (await ask(name, '/api/v1/account/overview')).data as Overview;

/** What stands at the top of each person's account (docs/demo.md). */
const TOPS: readonly (readonly [Name, string])[] = [
  ['sokha', 'open'],
  ['rithy', 'past-maturity'],
  ['sreymom', 'extended'],
  ['vuthy', 'open'],
  ['chenda', 'defaulted'],
  ['kosal', 'due-today'],
  ['leakena', 'late'],
  ['piseth', 'extension-asked'],
];

describe('the account of each person of the cast', () => {
  it.each(TOPS)(
    '%s: the first loan is %s, and its parts add up to its figure',
    async (name, state) => {
      const { loans } = await overviewOf(name);
      const [card] = loans;
      expect(card?.state).toBe(state);
      const sum = card?.parts.reduce((cents, part) => cents + part.cents, 0);
      expect(sum).toBe(card?.dueCents);
      expect(card?.dueCents).toBeGreaterThan(0);
    },
  );

  const APPLICATIONS: readonly (readonly [Name, string])[] = [
    ['dara', 'pending'],
    ['maly', 'approved'],
    ['ratha', 'denied'],
    ['nita', 'in-review'],
  ];
  it.each(APPLICATIONS)('%s: the application is %s', async (name, state) => {
    const { application, loans } = await overviewOf(name);
    expect(application?.state).toBe(state);
    expect(loans).toEqual([]);
    expect(application?.offer !== null).toBe(state === 'approved');
    expect(application?.missing).toHaveLength(state === 'in-review' ? 2 : 0);
  });

  it('Sokha is Gold, with 23 loans on three pages', async () => {
    const { membership } = await overviewOf('sokha');
    expect(membership).toEqual({
      key: 'Gold',
      repaidOnTime: 7,
      next: { key: 'Platinum', more: 3 },
    });
    const url = '/api/v1/frontend/get-loans-from-loan-disk';
    const first = await ask('sokha', url, { page: 1 });
    expect(first).toMatchObject({ total_pages: 3, total_records: 23 });
    const last = await ask('sokha', url, { page: 3 });
    expect(last.data).toHaveLength(3);
  });

  it.each(TOPS)(
    '%s: card, history, schedule and page of the loan say one number and one balance',
    async (name) => {
      const { loans } = await overviewOf(name);
      const loan_id = loans[0]?.loanId;
      const view = (await ask(name, '/api/v1/account/loan', { loan_id })).data as LoanView;
      const schedule = await ask(name, '/api/v1/frontend/get-schedule-by-loan', { loan_id });
      const rows = schedule.data as readonly ScheduleRow[];
      const history = await ask(name, '/api/v1/frontend/get-loans-from-loan-disk', { page: 1 });
      const row = (history.data as readonly HistoryRow[]).find((one) => one.loan_id === loan_id);
      expect(rows.at(-1)?.['Total Due']).toBe(row?.balance_amount);
      expect(row?.loan_application_id).toBe(view.card.number);
      expect(view.card).toEqual(loans[0]);
      expect(view.instalments).toHaveLength(rows.length);
      const repaid = view.payments.filter(({ isReversed }) => !isReversed);
      expect(repaid.reduce((cents, payment) => cents + payment.cents, 0)).toBe(view.card.paidCents);
      expect((row?.total_paid ?? 0) * 100).toBeCloseTo(view.card.paidCents, 5);
      const principal = view.instalments.flatMap(({ due }) =>
        due.filter(({ component }) => component === 'principal'),
      );
      expect(principal.reduce((cents, part) => cents + part.cents, 0)).toBe(
        view.card.principalCents,
      );
    },
  );

  it('Vuthy’s collateral is in custody; what and where, and why Chenda’s loan fell due, each reads in their own language', async () => {
    const both = {
      km: expect.stringMatching(/\p{Script=Khmer}/u),
      en: expect.stringMatching(/^[ -~]+$/),
    };
    const { loans } = await overviewOf('vuthy');
    expect(loans[0]?.collateral).toMatchObject({ state: 'in-custody', releasedOn: null });
    expect(loans[0]?.collateral).toMatchObject({ item: both, place: both });
    expect((await overviewOf('chenda')).loans[0]?.defaultReason).toEqual(both);
  });

  it('Sothy is Silver and owes nothing; Bopha neither', async () => {
    expect(await overviewOf('sothy')).toMatchObject({ membership: { key: 'Silver' } });
    expect(await overviewOf('bopha')).toMatchObject({ loans: [], application: null });
  });
});
