import { factValue } from 'contract/office/fact-values';
import type { Question } from 'contract/question';
import { borrowWizard } from 'contract/wizards/borrow';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../testing/applications.ts';
import { carriedColumns, FOR_MONEY, OF_THE_PERSON } from './commands-carried.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** Said by the account and not by an application that is made of earlier ones. */
const OF_THE_ACCOUNT = ['name', 'last_name', 'phone'];
/** What an answer's column is called where it is not the answer's key. */
const COLUMNS: Readonly<Record<string, string>> = { amount: 'amount_cents' };

const isRequired = (question: Question) =>
  question.kind !== 'photo' && question.kind !== 'accept' && !question.optional;

describe('an application that is made of earlier answers is whole', () => {
  const columns: readonly string[] = FOR_MONEY;

  it('with every column that the table’s check of payday and personal loans asks for', async () => {
    const { rows } = await sql<{ text: string }>`
      select string_agg(pg_get_constraintdef(oid), ' ') as text from pg_constraint
      where conname = 'application_borrow_whole'`.execute(house.db);
    const asked = [...(rows[0]?.text ?? '').matchAll(/(\w+) IS NOT NULL/g)].map(
      ([, name = '']) => name,
    );
    expect(asked.length).toBeGreaterThan(20);
    const beside = ['email', 'amount_cents', 'duration'];
    expect(columns.filter((name) => !beside.includes(name)).toSorted()).toEqual(asked.toSorted());
  });

  it('with every answer that the borrow wizard always asks for', () => {
    const asked = borrowWizard.steps
      .flatMap(({ groups }) => groups.flatMap(({ questions }) => questions))
      .filter((question) => isRequired(question) && question.when === undefined)
      .map(({ key }) => COLUMNS[key] ?? key)
      .filter((name) => !OF_THE_ACCOUNT.includes(name));
    expect(asked.length).toBeGreaterThan(15);
    expect(columns).toEqual(expect.arrayContaining(asked));
  });
});

it('an account that staff wrote goes on with who wrote it, and one that the borrower gave with nobody', () => {
  const row = (bank_name: string | null, account_given_by: string | null) =>
    ({ bank_name, account_given_by }) as Parameters<typeof carriedColumns>[0][number];
  const written = [row(null, null), row('ABA Bank', 'staff:uma'), row('ABA Bank', null)];
  expect(carriedColumns(written, 'payday').account_given_by).toBe('staff:uma');
  expect(carriedColumns(written.toReversed(), 'payday').account_given_by).toBeNull();
});

it('every answer of a person that is carried on has a name where the audit says that it changed', () => {
  const facts = [...OF_THE_PERSON, 'name', 'last_name'].map((one) => ['changed', one] as const);
  const act = { event: 'borrower.details_recorded', subject: 'borrower:1', facts };
  const raw = facts.filter((fact) => factValue(act, fact, { locale: 'km' }) === fact[1]);
  expect(raw).toEqual([]);
});
