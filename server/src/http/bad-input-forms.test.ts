import { investForm } from 'contract/forms/invest';
import { referralForm } from 'contract/forms/referral';
import { storeInvest, storeReferral } from 'contract/leads';
import { type Question, questionsOf, type Step } from 'contract/question';
import { wireKey } from 'contract/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { investAnswers, referralAnswers } from '../../testing/leads.ts';
import { passRobotCheck } from '../../testing/robot-check.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { HARMLESS, NUMBERS, TEXTS } from '../../testing/input.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const FORMS = [
  [referralForm, storeReferral.path, 'referral', referralAnswers],
  [investForm, storeInvest.path, 'invest_lead', investAnswers],
] as const;

/** Every key of a form once, with the question that asks for it. */
function asked(form: Step): Map<string, Question> {
  const questions = questionsOf(form).filter((question) => wireKey(question) === question.key);
  return new Map(questions.map((question) => [question.key, question]));
}

const questions = FORMS.flatMap(([form, path, table, answers]) =>
  [...asked(form)].map(
    ([key, question]) =>
      [`${form.formName}: ${key}`, { key, question, path, table, answers }] as const,
  ),
);

async function send(path: string, payload: string) {
  const headers = { 'content-type': 'application/json', 'x-localization': 'km' };
  const answer = await test.call({ method: 'POST', url: path, headers, payload });
  expect(answer.status).toBe(200);
  return answer;
}

async function newest(table: 'referral' | 'invest_lead') {
  const rows = await test.house.db.selectFrom(table).selectAll().orderBy('id', 'desc').execute();
  return { count: rows.length, row: rows[0] };
}

describe('every question of a form × bad text', () => {
  it.each(questions)('V2.2.1 V2.2.2 %s', async (_name, { key, question, path, table, answers }) => {
    for (const [name, text] of Object.entries(TEXTS)) {
      const isTaken = question.kind === 'text' && HARMLESS.has(name);
      const recaptcha_response = isTaken ? await passRobotCheck(test.house) : 'not looked at yet';
      const before = await newest(table);
      const body = { ...answers(), recaptcha_response, [key]: text };
      const answer = await send(path, JSON.stringify(body));
      const after = await newest(table);
      if (isTaken) {
        expect([name, answer.code]).toEqual([name, 1]);
        expect(Object.values(after.row ?? {}), name).toContain(text);
      } else {
        expect([name, answer.code, Object.keys(answer.message)]).toEqual([name, 0, [key]]);
        expect(answer.message[key]?.[0]).toMatch(/\p{Script=Khmer}/u);
        expect(after.count, `${name}: nothing is stored`).toBe(before.count);
      }
    }
  });
});

/** What a sum of dollars may be after all: cents, and nothing at all. */
const SUMS = new Set(['minus zero', 'a fraction']);

describe('every number of a form × bad number', () => {
  const numbers = questions.filter(([, { question }]) => question.kind !== 'text');
  it.each(numbers)('V1.4.2 INV-15 %s', async (_name, { key, question, path, table, answers }) => {
    for (const [name, spelt] of Object.entries(NUMBERS)) {
      if (question.kind === 'money' && SUMS.has(name)) continue;
      const before = await newest(table);
      const body = JSON.stringify({ ...answers(), recaptcha_response: 'x', [key]: '@' });
      const answer = await send(path, body.replace(`"${key}":"@"`, `"${key}":${spelt}`));
      expect([name, answer.code, Object.keys(answer.message)]).toEqual([name, 0, [key]]);
      expect((await newest(table)).count, `${name}: nothing is stored`).toBe(before.count);
    }
  });
});

describe.each(FORMS)('what no form asks', (form, path, table, answers) => {
  it(`V15.3.3 ${form.formName}: keys that name a column stay unread`, async () => {
    const recaptcha_response = await passRobotCheck(test.house);
    const columns = {
      ...{ id: 1, status: 'Paid', repeat_of: 1, tag: 'below minimum', locale: 'fr', uuid: 'x' },
      ...{ friend_name: 'x', referrer_phone: 'x', amount_cents: 1, created_at: '2001-01-01' },
      companyOrPerson: 'x',
    };
    const body = { ...columns, ...answers(), recaptcha_response };
    expect(await send(path, JSON.stringify(body))).toMatchObject({ code: 1 });
    const { row } = await newest(table);
    expect(row).toMatchObject({ status: 'New', locale: 'km' });
    for (const value of Object.values(columns)) {
      if (typeof value === 'string') expect(Object.values(row ?? {})).not.toContain(value);
    }
  });
});
