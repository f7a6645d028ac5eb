import { storeInvest, storeReferral } from 'contract/leads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, openTestApp, SENTENCES, type TestApp } from '../../testing/http.ts';
import { passRobotCheck } from '../../testing/robot-check.ts';
import { investAnswers, referralAnswers } from '../../testing/leads.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const FORMS = [
  ['refers/store', storeReferral, referralAnswers, 'referred_phone'],
  ['invests/store', storeInvest, investAnswers, 'phone'],
] as const;

describe.each(FORMS)('%s', (_name, { path }, answers, phoneKey) => {
  const post = (payload: object, locale = 'en') =>
    test.call({ method: 'POST', url: path, payload, headers: { 'x-localization': locale } });

  it('API-08 API-11 answers with code 1 when all is right', async () => {
    const recaptcha_response = await passRobotCheck(test.house);
    const answer = await post({ ...answers(), recaptcha_response });
    expect(answer).toMatchObject({ status: 200, code: 1, data: {}, message: '' });
  });

  it('API-08 API-11 INV-21 REF-12 refuses with an object of field errors in the reader’s language', async () => {
    const wrong = { ...answers(), [phoneKey]: '012' };
    expect(await post(wrong)).toMatchObject({
      status: 200,
      code: 0,
      message: {
        [phoneKey]: ['Phone must be at least 9 characters.'],
        recaptcha_response: ["Please! click on I'm not a robot"],
      },
      ...SENTENCES,
    });
    const khmer = await post(wrong, 'km');
    expect(Object.keys(khmer.message)).toEqual([phoneKey, 'recaptcha_response']);
    for (const [text] of Object.values(khmer.message)) expect(text).toMatch(/\p{Script=Khmer}/u);
  });

  it('ERR-01 takes JSON only, and says so in the envelope', async () => {
    const form = formOf(Object.entries(answers()).map(([key, value]) => [key, String(value)]));
    const answer = await test.call({ method: 'POST', url: path, ...form });
    expect(answer).toMatchObject({ status: 415, ...SENTENCES });
    expect(await post([answers()])).toMatchObject({ status: 400, ...SENTENCES });
  });

  it('writes nothing of it into the log', async () => {
    const told = { ...answers(), recaptcha_response: await passRobotCheck(test.house) };
    await post(told);
    await post({ ...told, [phoneKey]: '1' });
    expect(test.logged()).toContain('refused');
    const words = Object.values(told).filter((value) => String(value).length > 4);
    for (const word of words) expect(test.logged()).not.toContain(String(word));
  });
});

it('API-09 get-invest-type lists id and name', async () => {
  const answer = await test.call({ method: 'GET', url: '/api/v1/invests/get-invest-type' });
  expect(answer).toMatchObject({
    status: 200,
    code: 1,
    data: [
      { id: 1, name: 'Company' },
      { id: 2, name: 'Individual' },
      { id: 3, name: 'Other' },
    ],
  });
});
