import type { Endpoint } from 'contract/endpoint';
import { ENDPOINTS } from 'contract/endpoints';
import { type Question, questionsOf, type Step, type Wizard } from 'contract/question';
import { wireKey } from 'contract/wire';
import { STORE_CALLS } from 'contract/wizards/all';
import { PRODUCTS } from 'lending/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillItemDraft, itemAnswers, type StepBody } from '../../testing/item-applications.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { aPhoto, fillDraft, keyOf, sendStep } from '../../testing/applications.ts';
import { HARMLESS, NUMBERS, TEXTS } from '../../testing/input.ts';
import { SAMPLES } from '../../testing/samples.ts';
import { aBorrower, type TestBorrower } from '../../testing/accounts.ts';
import { besideApp, openTestApp, type TestApp } from '../../testing/http.ts';
import { openUndone, type Undone } from '../../testing/undone.ts';

/** Right answers of every step of a wizard, every question asked. */
function answersOf({ name }: Wizard): Record<string, StepBody> {
  if (name === 'borrow') return applicantAnswers(4_000_001);
  const answers = itemAnswers(name, name === 'pawn' ? 4_000_002 : 4_000_003);
  const guarantor = name === 'pawn' ? 'pawn-step-4' : 'purchasing-step-3';
  const relative = { relative_name: 'មករា', relative_contact_phone: '0967654321' };
  return {
    ...answers,
    [guarantor]: { ...relative, has_relative: true, relative_type: 'Sister' },
  };
}

type Call = Pick<Endpoint, 'path' | 'envelope' | 'successCode'>;
/** A wizard with where it is sent. */
interface Form {
  call: Call;
  wizard: Wizard;
  answers: Record<string, StepBody>;
}
const FORMS: readonly Form[] = STORE_CALLS.flatMap(({ call, wizards }) =>
  wizards.map((wizard) => ({ call, wizard, answers: answersOf(wizard) })),
);

let test: TestApp;
let way: Undone;
/** The same door, where what is done is undone. */
let beside: TestApp;
let own: TestBorrower;
/** A draft of each wizard with every step filled in that has a photo, or comes before one. */
const drafts = new Map<Wizard, string>();
beforeAll(async () => {
  test = await openTestApp();
  way = openUndone(test.house);
  beside = await besideApp(test, way.db);
  for (const { wizard, answers } of FORMS) {
    if (wizard.name === 'borrow') {
      drafts.set(wizard, await fillDraft(test.house, answers as never));
      continue;
    }
    const id = await fillItemDraft(test.house, wizard.name, answers);
    const last = wizard.steps.at(-1)?.formName ?? '';
    const uploads = [{ key: 'borrower_photo', bytes: await aPhoto() }];
    keyOf(await sendStep(test.house, last, { ...answers[last], id }, { uploads }));
    drafts.set(wizard, id);
  }
  // After the drafts: `rowOf` reads the first row of a wizard.
  own = await aBorrower(test);
});
afterAll(async () => {
  await beside.close();
  await way.close();
  await test.close();
});

let calls = 0;
/** What a call answers: done, or the fields that it refuses with their texts. */
async function send(call: Call, payload: string | object) {
  calls += 1;
  const answer = await test.app.inject({
    method: 'POST',
    url: call.path,
    headers: { 'content-type': 'application/json', 'x-localization': 'km' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress: `10.2.${Math.floor(calls / 100)}.${calls % 100}`,
  });
  expect(answer.body).not.toMatch(/\.ts:\d|node_modules|\bselect \b|\bat Object/);
  const { code, message, errors } = answer.json();
  const done = code === call.successCode;
  expect(answer.statusCode).toBe(call.envelope === 'v3' && !done ? 422 : 200);
  const fields: Record<string, string[]> = call.envelope === 'v3' ? errors : message;
  return { done, fields: done ? {} : fields };
}

/** What surrounds the answers of a step. */
function around({ wizard }: Form, step: Step) {
  return {
    status: 'Draft',
    formType: 'borrow',
    type: PRODUCTS[wizard.products[0]].wireName,
    formName: step.formName,
    id: drafts.get(wizard),
  };
}

/** The step as it would be right, with this question asked. */
function rightBody(form: Form, step: Step, question: Question): Record<string, unknown> {
  const other = question.kind === 'text' && question.otherOf ? { [question.otherOf]: 'Other' } : {};
  const own = form.answers[step.formName];
  return { ...own, ...around(form, step), ...other, [wireKey(question)]: 'x' };
}

/** The draft of this wizard. */
const rowOf = ({ wizard }: Form) =>
  test.house.db
    .selectFrom('application')
    .selectAll()
    .where('product', '=', wizard.products[0])
    .orderBy('id')
    .executeTakeFirstOrThrow();

const questions = FORMS.flatMap((form) =>
  form.wizard.steps.flatMap((step) =>
    questionsOf(step)
      .filter(({ kind }) => kind !== 'photo')
      .map((question) => [`${step.formName}: ${question.key}`, form, step, question] as const),
  ),
);
const takesFreeText = (question: Question) =>
  question.kind === 'text' || (question.kind === 'choice' && question.open === true);
/** On the wire the acceptance may be absent (G-57). */
const mayBeEmpty = (question: Question) => question.optional === true || question.kind === 'accept';

describe('every question × bad text', () => {
  it.each(questions)('V2.2.2 V2.2.1 %s', async (_name, form, step, question) => {
    const key = wireKey(question);
    let before = await rowOf(form);
    for (const [name, text] of Object.entries(TEXTS)) {
      const isBlank = name === 'nothing' || name === 'spaces';
      const isTaken = isBlank
        ? mayBeEmpty(question)
        : takesFreeText(question) && HARMLESS.has(name);
      const answer = await send(form.call, { ...rightBody(form, step, question), [key]: text });
      const after = await rowOf(form);
      if (isTaken) {
        expect([name, answer]).toEqual([name, { done: true, fields: {} }]);
        if (!isBlank) expect(Object.values(after), name).toContain(text);
      } else {
        expect([name, answer.done, Object.keys(answer.fields)]).toEqual([name, false, [key]]);
        expect(answer.fields[key]?.[0]).toMatch(/\p{Script=Khmer}/u);
        expect(after, `${name}: nothing is overwritten`).toEqual(before);
      }
      before = after;
    }
  });
});

const numbers = questions.filter(
  ([, , , { kind, key }]) =>
    ['amount', 'money', 'term', 'digits', 'phone', 'birth-date'].includes(kind) ||
    key.endsWith('_id'),
);
/** A price may have cents. */
const isRight = (name: string, kind: Question['kind']) => name === 'a fraction' && kind === 'money';

describe('every number × bad number', () => {
  it.each(numbers)('V1.4.2 VAL-21 %s', async (_name, form, step, question) => {
    const key = wireKey(question);
    const before = await rowOf(form);
    for (const [name, spelt] of Object.entries(NUMBERS)) {
      if (isRight(name, question.kind)) continue;
      const body = JSON.stringify({ ...rightBody(form, step, question), [key]: '@' });
      const answer = await send(form.call, body.replace(`"${key}":"@"`, `"${key}":${spelt}`));
      expect([name, answer.done, Object.keys(answer.fields)]).toEqual([name, false, [key]]);
      expect(await rowOf(form), `${name}: nothing is overwritten`).toEqual(before);
    }
  });
});

/** The keys that an endpoint's schema names. */
function keysOf(schema: unknown): string[] {
  const { _zod } = schema as { _zod: { def: { shape?: Record<string, unknown> } } };
  return Object.keys(_zod.def.shape ?? {});
}

const parameters = ENDPOINTS.flatMap((one) => [
  ...(one.query ? keysOf(one.query).map((key) => [`${one.name} ?${key}`, one, key] as const) : []),
  ...(one.body ? keysOf(one.body).map((key) => [`${one.name} .${key}`, one, key] as const) : []),
]);

/** A call that is done, but for the key under test, and who makes it. */
async function rightCall(
  one: Pick<Endpoint, 'path' | 'name'>,
): Promise<{ body: StepBody; borrower?: TestBorrower }> {
  const form = FORMS.find(({ call }) => call.path === one.path);
  const step = form?.wizard.steps[0];
  if (form && step) {
    const { id: _id, ...rest } = around(form, step);
    return { body: { ...form.answers[step.formName], ...rest } };
  }
  const { payload = {}, borrower } = (await SAMPLES[one.name]?.(test)) ?? {};
  return { body: payload as StepBody, ...(borrower && { borrower }) };
}

/**
 * The keys whose bad values count as none: the page's names for a visit and a Submit, the words that an acceptance stood beside, what an update of the record changed, the labels of the client,
 * the marks of the quick form and of an account's, a robot check that is not asked for, and what narrows a list of regions.
 */
const COUNT_AS_NONE = new Set([
  'visit_id',
  'submit_id',
  'accept_version',
  'changed',
  'quick',
  'signed_in',
  'api_key',
  'level',
  'parent_code',
  'select',
  'grant_type',
  'client_id',
  'client_secret',
]);
/** What a first request for a code does without. */
const OF_RESENDS = new Set(['request_id', 'borrow_uuid']);
const countsAsNone = (one: Pick<Endpoint, 'name'>, key: string) =>
  COUNT_AS_NONE.has(key) ||
  (key === 'recaptcha_response' && /^(applications|accounts)\./.test(one.name)) ||
  (one.name === 'accounts.sendCode' && OF_RESENDS.has(key)) ||
  // The sample is a statement, which is of a loan alone.
  (one.name === 'documents.document' && (key === 'offer_id' || key === 'receipt'));

describe('every key that an endpoint declares × bad input', () => {
  const values = [
    ...Object.values(TEXTS).map((value) => JSON.stringify(value)),
    ...Object.values(NUMBERS),
  ];

  it.each(parameters)('V15.3.5 %s is refused, or counts as none', async (_name, one, key) => {
    const asQuery = one.query !== null && keysOf(one.query).includes(key);
    // What is done once cannot be done again with the same body, unless it is undone; a login can.
    const isOnce =
      (countsAsNone(one, key) && one.who.includes('visitor') && one.name !== 'accounts.login') ||
      one.name.startsWith('leads');
    const same = asQuery ? null : await rightCall(one);
    const { headers } = one.who.includes('visitor') ? { headers: {} } : (same?.borrower ?? own);
    for (const spelt of values) {
      calls += 1;
      const body = JSON.stringify({ ...same?.body, [key]: '@' });
      const text = spelt.startsWith('"') ? (JSON.parse(spelt) as string).toWellFormed() : spelt;
      const asked = {
        method: one.method,
        url: asQuery ? `${one.path}?${key}=${encodeURIComponent(text)}` : one.path,
        ...(!asQuery && {
          headers: { 'content-type': 'application/json', ...headers },
          payload: body.replace(`"${key}":"@"`, `"${key}":${spelt}`),
        }),
        remoteAddress: `10.3.${Math.floor(calls / 100)}.${calls % 100}`,
      };
      const answer = isOnce
        ? await way.undone(() => beside.app.inject(asked))
        : await test.app.inject(asked);
      const { code, data, message_km } = answer.json();
      // The one right value among them, which a visitor may not say of a form that the account has too.
      const isRefusedOfVisitors =
        key === 'signed_in' && spelt === 'true' && one.name === 'applications.storeItemLoan';
      const isNone =
        (countsAsNone(one, key) && !isRefusedOfVisitors && !(asQuery && text.includes('\0'))) ||
        (key === 'id' && text === '');
      expect([spelt, code === one.successCode]).toEqual([spelt, isNone]);
      if (isNone && one.name === 'regions.options') expect(data).toEqual([]);
      if (!isNone) {
        const refusal = one.envelope === 'v3' ? [422, 422] : [200, 0];
        expect([[400, 400], refusal]).toContainEqual([answer.statusCode, code]);
        expect(message_km).toMatch(/\p{Script=Khmer}/u);
      }
    }
  });
});

describe('what is unknown', () => {
  it.each(FORMS.map((form) => [form.wizard.name, form] as const))(
    'V15.3.3 keys that no question has stay unread, whatever column they name: %s',
    async (_name, form) => {
      const columns = Object.keys(await rowOf(form));
      const step = form.wizard.steps[0];
      if (!step) throw new Error('a wizard without steps');
      const own = new Set(questionsOf(step).map(wireKey));
      const foreign = columns.filter(
        (column) => !own.has(column) && column !== 'id' && column !== 'status',
      );
      const before = await rowOf(form);
      const body = { ...form.answers[step.formName], ...around(form, step) };
      const beside = Object.fromEntries(foreign.map((key) => [key, '1']));
      expect(await send(form.call, { ...beside, ...body })).toEqual({ done: true, fields: {} });
      const after = await rowOf(form);
      const text = (row: typeof after, column: string) =>
        JSON.stringify(row[column as 'id'], (_k, v) => (typeof v === 'bigint' ? String(v) : v));
      const changed = columns.filter((column) => text(after, column) !== text(before, column));
      const written = [...own, 'amount_cents', 'purchase_total_price_cents', 'touched_at'];
      for (const column of changed) expect(written, column).toContain(column);
    },
  );
});
