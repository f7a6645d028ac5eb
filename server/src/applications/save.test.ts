import { randomUUID } from 'node:crypto';
import { questionsOf } from 'contract/question';
import { borrowWizard } from 'contract/wizards/borrow';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused, UNKNOWN_DRAFT } from 'contract/refusal';
import { connect } from '../database/connect.ts';
import { newDraftKey } from './commands-draft.ts';
import { columnOf } from './store-columns.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import {
  draftOf,
  fillDraft,
  keyOf,
  openTestHouse,
  refusalsOf,
  sendStep,
  TEST_NOW,
  type TestHouse,
} from '../../testing/applications.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const rowOf = (key: string) => draftOf(house, key);

async function countDrafts(): Promise<number> {
  const rows = await house.db.selectFrom('application').select('id').execute();
  return rows.length;
}

function expectUnknown(answer: { id: string } | Refused) {
  expect(answer).toBeInstanceOf(Refused);
  if (answer instanceof Refused) expect(answer.reason).toBe(UNKNOWN_DRAFT);
}

const first = () => applicantAnswers()['personal-info'];

it('whole steps are prepared statements, the subsets that a sender of the quick form chooses are not', async () => {
  const { db } = connect(house.test.connection, { most: 1 });
  const alone = { ...house, db };
  const prepared = async () => {
    const { rows } = await sql<{ text: string }>`
      select statement as text from pg_prepared_statements`.execute(db);
    return rows.filter(({ text }) => text.startsWith('update "application"')).length;
  };
  const id = keyOf(await sendStep(alone, 'personal-info', first()));
  keyOf(await sendStep(alone, 'personal-info', { ...first(), id }));
  expect(await prepared()).toBe(1);
  const { amount, duration, ...others } = first();
  for (let subset = 0; subset < 2 ** 4; subset += 1) {
    const given = Object.entries(others).filter((_entry, at) => (subset & (1 << at)) !== 0);
    const quick = { quick: true, amount, duration, ...Object.fromEntries(given), id };
    keyOf(await sendStep(alone, 'personal-info', quick));
  }
  expect(await prepared()).toBe(1);
  await db.destroy();
});

describe('saving the steps of the borrow wizard', () => {
  it('BW-38 ENT-10 the first save makes a draft and gives its key, later steps carry it', async () => {
    const answers = applicantAnswers();
    const key = keyOf(await sendStep(house, 'personal-info', answers['personal-info']));
    expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16);
    const again = await sendStep(house, 'additional-info', {
      ...answers['additional-info'],
      id: key,
    });
    expect(again).toEqual({ id: key });
    expect(await rowOf(key)).toMatchObject({ status: 'Draft', province: 'Phnom Penh' });
  });

  it('ENT-13 VAL-06 VAL-52 stores money in cents, the phone with 855, the day as a day', async () => {
    const answers = applicantAnswers(1234567);
    const { 'personal-info': one, 'additional-info': two } = answers;
    const key = keyOf(await sendStep(house, 'personal-info', { ...one, phone: '091 234 5671' }));
    keyOf(await sendStep(house, 'additional-info', { ...two, id: key }));
    expect(await rowOf(key)).toMatchObject({
      amount_cents: 10_000n,
      duration: 10,
      phone: '855912345671',
      date_of_birth: '1995-04-13',
      product: 'payday',
      borrow_education_id: 3,
    });
  });

  it('every answer of the wizard has a column of its own name', async () => {
    const row = await rowOf(await fillDraft(house));
    for (const question of borrowWizard.steps.flatMap(questionsOf)) {
      const column = columnOf(question);
      if (column !== null) expect(Object.keys(row)).toContain(column);
    }
  });

  it('V11.5.1 keeps the key as a hash only', async () => {
    const key = keyOf(await sendStep(house, 'personal-info', first()));
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const row = await rowOf(key);
    expect(
      JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? '' : value)),
    ).not.toContain(key);
  });

  it('BW-40 a repeated first step with its id updates the same draft, its product too', async () => {
    const key = keyOf(await sendStep(house, 'personal-info', first()));
    const before = await countDrafts();
    const changed = {
      ...first(),
      type: 'Personal',
      amount: 500,
      duration: 6,
      name: 'Dara',
      id: key,
    };
    expect(await sendStep(house, 'personal-info', changed)).toEqual({ id: key });
    expect(await countDrafts()).toBe(before);
    expect(await rowOf(key)).toMatchObject({
      name: 'Dara',
      product: 'personal',
      amount_cents: 50_000n,
    });
  });

  it('50 first saves at once with one visit make one draft and learn one key', async () => {
    const before = await countDrafts();
    const body = { ...first(), visit_id: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendStep(house, 'personal-info', body)),
    );
    expect(new Set(answers.map(keyOf)).size).toBe(1);
    expect(await countDrafts()).toBe(before + 1);
  });

  it('without a random UUID each first save has a random key', () => {
    const keys = [undefined, 7, 'x', '00000000-0000-0000-0000-000000000000', null].flatMap(
      (visit) => [newDraftKey(visit, 'k'), newDraftKey(visit, 'k')],
    );
    expect(new Set(keys).size).toBe(keys.length);
    const visit = randomUUID();
    expect(newDraftKey(visit, 'k')).toBe(newDraftKey(visit.toUpperCase(), 'k'));
    expect(newDraftKey(visit, 'k')).not.toBe(newDraftKey(visit, 'other'));
  });
});

describe('what surrounds the answers', () => {
  it.each([
    ['formName', { formName: 'nonsense' }],
    ['formName', { formName: undefined }],
    ['formName', { formName: 'constructor' }],
    ['formType', { formType: 'Borrow' }],
    ['type', { type: 'payday' }],
    ['type', { type: 'Pawn' }],
    ['type', { type: ['Payday'] }],
    ['status', { status: 'Approved' }],
    ['status', { status: 'Pending' }],
  ])('ENT-12 STATE-16 refuses a wrong %s: %j', async (key, wrong) => {
    const before = await countDrafts();
    const answer = await sendStep(house, 'personal-info', { ...first(), ...wrong });
    expect(Object.keys(refusalsOf(answer))).toEqual([key]);
    expect(await countDrafts()).toBe(before);
  });

  it('C-27 a change of one’s own details needs a session', async () => {
    const answer = await sendStep(house, 'personal-info', { ...first(), formType: 'profile' });
    expect(refusalsOf(answer)).toHaveProperty(['']);
  });

  it('V8.2.2 unknown, malformed, foreign-typed and missing ids are all the same unknown draft', async () => {
    const { employment } = applicantAnswers();
    const never = newDraftKey(undefined, 'k');
    for (const id of [
      never,
      'x',
      '1',
      42,
      { a: 1 },
      ['x'],
      '',
      null,
      undefined,
      `${never}\u0000`,
    ]) {
      expectUnknown(await sendStep(house, 'employment', { ...employment, id }));
    }
    for (const id of [never, 'x', 42])
      expectUnknown(await sendStep(house, 'personal-info', { ...first(), id }));
  });

  it('a draft of another product is an unknown draft to the later steps', async () => {
    const key = keyOf(await sendStep(house, 'personal-info', first()));
    const { employment } = applicantAnswers();
    expectUnknown(
      await sendStep(house, 'employment', { ...employment, id: key, type: 'Personal' }),
    );
    expect((await rowOf(key)).company_name).toBeNull();
  });

  it('an expired draft is an unknown draft', async () => {
    const answers = applicantAnswers();
    const visit = { ...answers['personal-info'], visit_id: randomUUID() };
    const key = keyOf(await sendStep(house, 'personal-info', visit));
    const { employment } = answers;
    try {
      house.clock.set('2026-12-21T02:59:59Z');
      keyOf(await sendStep(house, 'employment', { ...employment, id: key }));
      house.clock.set('2026-12-21T03:00:00Z');
      expectUnknown(await sendStep(house, 'employment', { ...employment, id: key }));
      expectUnknown(await sendStep(house, 'personal-info', { ...visit, id: key }));
      expectUnknown(await sendStep(house, 'personal-info', visit));
    } finally {
      house.clock.set(TEST_NOW);
    }
  });

  it('V8.2.3 ignores what a body says about what only the server knows', async () => {
    const key = keyOf(
      await sendStep(house, 'personal-info', {
        ...first(),
        borrower_id: 1,
        submitted_at: '2020-01-01',
        expires_at: '2099-01-01',
        duplicate_of: 1,
        amount_cents: 1,
        consent_version: 'x',
        company_name: 'of another step',
        unknown: 'x',
      }),
    );
    expect(await rowOf(key)).toMatchObject({
      status: 'Draft',
      borrower_id: null,
      submitted_at: null,
      duplicate_of: null,
      amount_cents: 10_000n,
      consent_version: null,
      company_name: null,
      expires_at: new Date('2026-12-21T03:00:00Z'),
    });
  });
});
