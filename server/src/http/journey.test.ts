import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { storeBorrow } from 'contract/applications';
import { robotChallenge } from 'contract/robot-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { aPhoto } from '../../testing/applications.ts';
import { workOutbox } from '../jobs/outbox.ts';
import { openSmsGateway } from '../notices/gateway.ts';
import { formOf, openTestApp, type TestApp } from '../../testing/http.ts';

const LENDER_PHONE = '85512999888';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({
    BORROW_CAPTCHA: 'on',
    LOG_LEVEL: 'trace',
    LENDER_NOTICE_PHONE: LENDER_PHONE,
  });
});
afterAll(() => test.close());

/** What this applicant types: nothing of it may be an ordinary word of a log. */
function typed() {
  const answers = applicantAnswers(6_543_217);
  return {
    ...answers,
    'personal-info': {
      ...answers['personal-info'],
      name: 'សុវណ្ណារិទ្ធ',
      last_name: 'Kesornchenda',
      email: 'kesornchenda.s@example.com',
    },
    'additional-info': {
      ...answers['additional-info'],
      home_number: 'E0-77B',
      street_number: 'St. 9173',
      school_name: 'វិទ្យាល័យបឹងត្របែក',
    },
    employment: {
      ...answers.employment,
      occupation: 'Bonsai gardener',
      company_name: 'Lotus Pond Nursery',
      company_contact_name: 'Vichekajom',
      company_contact_phone: '0123498765',
    },
    relative: { ...answers.relative, relative_name: 'Rattanakmealea' },
    bank: {
      ...answers.bank,
      bank_name: 'Mekong Village Bank',
      bank_account_number: '00987654321077',
      facebook_name: 'Chenda Kes Romchong',
    },
  };
}

async function send(body: Record<string, unknown>, photo?: Buffer) {
  const fields = { status: 'Draft', formType: 'borrow', type: 'Payday', ...body };
  const form =
    photo &&
    formOf([
      ...Object.entries(fields).map(([key, value]) => [key, String(value)] as const),
      ['borrower_photo', { name: 'kesornchenda-selfie.jpg', bytes: photo }],
    ]);
  const answer = await test.app.inject({
    method: 'POST',
    url: storeBorrow.path,
    ...(form ?? { payload: fields }),
  });
  return answer.json();
}

/** What the page does before it submits: asks for a challenge and counts until it is solved. */
async function passRobotCheck(): Promise<string> {
  const { data } = (await test.app.inject(robotChallenge.path)).json();
  const solution = await solveChallenge({ challenge: data, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: data, solution })).toString('base64');
}

it('API-41 API-21 V16.2.5 V14.2.1 V16.2.4 a whole application, its robot check, and a log that holds nothing of it', async () => {
  const answers = typed();
  const visit = { visit_id: randomUUID() };
  const one = { ...answers['personal-info'], formName: 'personal-info', ...visit };
  // Mistakes first: what is refused is as private as what is kept.
  expect((await send({ ...one, email: 'kesornchenda.at.example' })).code).toBe(0);
  expect((await send({ ...one, phone: '0971' })).code).toBe(0);
  const { id } = (await send(one)).data;
  for (const formName of ['additional-info', 'employment'] as const) {
    expect((await send({ ...answers[formName], formName, id })).code).toBe(1);
  }
  const relative = { ...answers.relative, formName: 'relative', id };
  expect((await send(relative, Buffer.from('no photo at all'))).code).toBe(0);
  expect((await send(relative, await aPhoto())).code).toBe(1);
  const last = { ...answers.bank, formName: 'bank', id, status: 'Pending', accept: true };

  const unproved = await send({ ...last, submit_id: randomUUID() });
  expect(unproved).toMatchObject({
    code: 0,
    message: { recaptcha_response: [expect.any(String)] },
  });
  const forged = await send({ ...last, recaptcha_response: 'a'.repeat(600) });
  expect(forged).toMatchObject({ code: 0, message: { recaptcha_response: [expect.any(String)] } });
  const submit = { ...last, submit_id: randomUUID(), recaptcha_response: await passRobotCheck() };
  expect(await send(submit)).toMatchObject({ code: 1, data: { id } });
  // The same Submit again, its answer lost: no second proof is asked for.
  expect(await send(submit)).toMatchObject({ code: 1, data: { id } });
  expect((await send({ ...submit, submit_id: randomUUID() })).code).toBe(0);

  const notices = async () => test.house.db.selectFrom('notice').selectAll().execute();
  expect((await notices()).length).toBeGreaterThanOrEqual(2);
  await workOutbox(test.house, openSmsGateway(test.house.env));
  await test.app.inject({ method: 'GET', url: '/api/v1/region/options?parent_code=KESORN-12' });

  const lines = test.logged().trim().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number) });
  // Times and the numbers of requests may hold any figure.
  const log = lines.join('\n').replace(/"(?:time|ms)":\d+|"reqId":"[^"]+"/g, '');
  const secrets = [
    id,
    visit.visit_id,
    submit.recaptcha_response,
    LENDER_PHONE,
    'kesornchenda-selfie',
    'KESORN-12',
  ];
  const values = Object.values(answers).flatMap((step) => Object.values(step).map(String));
  for (const { phone, body } of await notices()) {
    secrets.push(phone ?? '', body);
  }
  // Three digits may be a status.
  const found = [...values, ...secrets].filter((value) => value.length > 3 && log.includes(value));
  expect(found).toEqual([]);
  // That something was refused, and where, is there.
  expect(log).toContain('"fields":["email"]');
});
