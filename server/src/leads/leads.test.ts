import { randomUUID } from 'node:crypto';
import { storeInvest, storeReferral } from 'contract/endpoints/leads';
import { storedPhone } from 'contract/phone';
import { m } from 'words/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, TEST_NOW, type TestHouse } from '../../testing/applications.ts';
import { referenceChanged } from '../reference/store.ts';
import { passRobotCheck } from '../../testing/robot-check.ts';
import { offeredInvestTypes } from './commands.ts';
import { invest, investAnswers, refer, referralAnswers, refusalsOf } from '../../testing/leads.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ LENDER_NOTICE_PHONE: '011 222 333' });
});
afterAll(() => house.close());

const ROBOT = { recaptcha_response: "Please! click on I'm not a robot" };

const referralsOf = (friend: string) =>
  house.db
    .selectFrom('referral')
    .selectAll()
    .where('friend_phone', '=', storedPhone(friend))
    .orderBy('id')
    .execute();
const leadsOf = (phone: string) =>
  house.db
    .selectFrom('invest_lead')
    .selectAll()
    .where('phone', '=', storedPhone(phone))
    .orderBy('id')
    .execute();
const auditOf = (subject: string) =>
  house.db
    .selectFrom('audit')
    .select(['event', 'actor', 'facts'])
    .where('subject', '=', subject)
    .execute();
const noticesOf = (column: 'referral_id' | 'invest_lead_id', id: bigint | undefined) =>
  house.db
    .selectFrom('notice')
    .selectAll()
    .where(column, '=', id ?? 0n)
    .execute();

describe('a referral', () => {
  it('API-07 REF-05 C-59 is stored under plain names, with its audit line and the lender’s notice', async () => {
    const answers = referralAnswers();
    expect(await refer(house, answers)).toEqual({});
    const [row, ...more] = await referralsOf(answers.referee_phone);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      friend_name: answers.referee_name,
      friend_phone: `855${answers.referee_phone.slice(1)}`,
      referrer_name: answers.referred_name,
      referrer_phone: `855${answers.referred_phone.slice(1)}`,
      repeat_of: null,
      status: 'New',
      locale: 'km',
      created_at: new Date(TEST_NOW),
    });
    const act = { event: storeReferral.audit, actor: 'visitor', facts: { repeat_of: null } };
    expect(await auditOf(`referral:${row?.id}`)).toEqual([act]);
    const notices = await noticesOf('referral_id', row?.id);
    expect(notices).toMatchObject([
      {
        kind: 'referral_new',
        audience: 'lender',
        phone: '85511222333',
        state: 'waiting',
        body: m.notice_referral_new({ number: String(row?.id) }, { locale: 'km' }),
      },
    ]);
    for (const told of Object.values(answers)) expect(notices[0]?.body).not.toContain(told);
  });

  it('C-48 knows a friend however the number was written', async () => {
    const answers = { ...referralAnswers(), referee_phone: '+855 (0)88 765 4321' };
    expect(refusalsOf(await refer(house, answers, 'en'))).toEqual({});
    expect(await referralsOf('0887654321')).toMatchObject([{ locale: 'en' }]);
  });

  it('V6.3.8 G-33 the first referrer counts: a later one is filed as its repeat and answered alike', async () => {
    const first = referralAnswers();
    const second = { ...referralAnswers(), referee_phone: first.referee_phone };
    expect(await refer(house, second)).toEqual(await refer(house, first));
    const rows = await referralsOf(first.referee_phone);
    expect(rows.map(({ repeat_of }) => repeat_of)).toEqual([null, rows[0]?.id]);
    const act = { event: 'referral.made', facts: { repeat_of: Number(rows[0]?.id) } };
    expect(await auditOf(`referral:${rows[1]?.id}`)).toMatchObject([act]);
  });

  it('G-33 of ten who refer one friend at once, one is the first', async () => {
    const { referee_phone } = referralAnswers();
    await Promise.all(
      Array.from({ length: 10 }, () => refer(house, { ...referralAnswers(), referee_phone })),
    );
    const rows = await referralsOf(referee_phone);
    expect(rows).toHaveLength(10);
    expect(rows.filter(({ repeat_of }) => repeat_of === null)).toHaveLength(1);
  });

  it('G-33 of oneself is refused under the friend’s phone', async () => {
    const own = {
      ...referralAnswers(),
      referee_phone: '0961112223',
      referred_phone: '855961112223',
    };
    expect(refusalsOf(await refer(house, own))).toEqual({
      referee_phone: "Please enter your friend's number, not your own.",
    });
    expect(await referralsOf(own.referee_phone)).toEqual([]);
  });

  it('REF-08 REF-09 REF-10 REF-11 REF-12 an empty form is refused under every key, the robot check too', async () => {
    expect(refusalsOf(await refer(house, { recaptcha_response: undefined }))).toEqual({
      referee_name: 'The your friend name field is required.',
      referee_phone: 'The your friend field is required.',
      referred_name: 'The you name field is required.',
      referred_phone: 'The you phone field is required.',
      ...ROBOT,
    });
  });
});

describe('an offer to invest', () => {
  it('API-10 INV-18 G-34 is stored with cents and a tag, with its audit line and the lender’s notice', async () => {
    const answers = investAnswers();
    expect(await invest(house, { ...answers, amount: 1240.5 }, 'en')).toEqual({});
    const [row, ...more] = await leadsOf(answers.phone);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      investor_type_id: 2,
      name: answers.name,
      amount_cents: 1240_50n,
      profit_expectation: '6-8%',
      note: answers.note,
      tag: 'below published tier',
      status: 'New',
      locale: 'en',
      created_at: new Date(TEST_NOW),
    });
    expect(await auditOf(`invest_lead:${row?.id}`)).toEqual([
      {
        event: storeInvest.audit,
        actor: 'visitor',
        facts: { type: 2, tag: 'below published tier' },
      },
    ]);
    const notices = await noticesOf('invest_lead_id', row?.id);
    expect(notices).toMatchObject([
      {
        kind: 'invest_new',
        audience: 'lender',
        body: m.notice_invest_new({ number: String(row?.id) }, { locale: 'km' }),
      },
    ]);
    for (const told of [answers.name, answers.phone, '1240']) {
      expect(notices[0]?.body).not.toContain(told);
    }
  });

  it.each<[number | string, bigint, string | null]>([
    [0, 0n, 'below minimum'],
    ['499.99', 499_99n, 'below minimum'],
    [500, 500_00n, 'below published tier'],
    [5000, 5_000_00n, null],
    ['1,000,000', 1_000_000_00n, null],
  ])('INV-15 C-61 takes %s dollars and tags it', async (amount, cents, tag) => {
    const answers = { ...investAnswers(), amount };
    expect(refusalsOf(await invest(house, answers))).toEqual({});
    expect(await leadsOf(answers.phone)).toMatchObject([{ amount_cents: cents, tag }]);
  });

  it('INV-04 C-63 keeps the free text of type 3 at the head of the note', async () => {
    const note = 'Investor type: សមាគម\nខែក្រោយ';
    const answers = { ...investAnswers(), invest_type_id: 3, note };
    expect(refusalsOf(await invest(house, answers))).toEqual({});
    expect(await leadsOf(answers.phone)).toMatchObject([{ investor_type_id: 3, note }]);
  });

  it('INV-12 INV-21 an empty form is refused under every key, the robot check too', async () => {
    expect(refusalsOf(await invest(house, { recaptcha_response: '' }))).toEqual({
      invest_type_id: 'The investor type field is required.',
      name: 'The invest name field is required.',
      amount: 'The invest amount field is required.',
      profit_expectation: 'The profit expectation field is required.',
      phone: 'The contact number field is required.',
      note: 'The invest note field is required.',
      ...ROBOT,
    });
  });

  it('API-09 ENT-06 INV-03 REFDATA-31 offers the types that staff have now, and takes no other', async () => {
    expect(await offeredInvestTypes(house)).toEqual([
      { id: 1, name: 'Company', name_kh: 'ក្រុមហ៊ុន' },
      { id: 2, name: 'Individual', name_kh: 'បុគ្គល' },
      { id: 3, name: 'Other', name_kh: m.option_other({}, { locale: 'km' }) },
    ]);
    const change = (active: boolean) =>
      house.db
        .updateTable('investor_type')
        .set({ is_active: active })
        .where('id', '=', 1)
        .execute()
        .then(() => referenceChanged(house.db));
    await change(false);
    try {
      expect((await offeredInvestTypes(house)).map(({ id }) => id)).toEqual([2, 3]);
      const answers = { ...investAnswers(), invest_type_id: 1 };
      expect(Object.keys(refusalsOf(await invest(house, answers)))).toEqual(['invest_type_id']);
    } finally {
      await change(true);
    }
  });
});

describe.each([
  ['referral', refer, () => ({ ...referralAnswers() }), 'referee_name'],
  ['invest_lead', invest, () => ({ ...investAnswers() }), 'name'],
] as const)('the robot check of a %s', (lead, send, answers, aKey) => {
  const count = async () =>
    Number(
      (
        await house.db
          .selectFrom(lead)
          .select((of) => of.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );

  it('G-07 REF-12 INV-12 is asked for: nothing is stored without it, with a false or a used one', async () => {
    const before = await count();
    for (const recaptcha_response of [undefined, '', 'on', true, {}, 'x'.repeat(9000)]) {
      expect(refusalsOf(await send(house, { ...answers(), recaptcha_response }))).toEqual(ROBOT);
    }
    const recaptcha_response = await passRobotCheck(house);
    expect(refusalsOf(await send(house, { ...answers(), recaptcha_response }))).toEqual({});
    expect(refusalsOf(await send(house, { ...answers(), recaptcha_response }))).toEqual(ROBOT);
    expect(await count()).toBe(before + 1);
  });

  it('is not spent by a slip: put right, the same answer counts', async () => {
    const recaptcha_response = await passRobotCheck(house);
    const slip = { ...answers(), [aKey]: '', recaptcha_response };
    expect(Object.keys(refusalsOf(await send(house, slip)))).toEqual([aKey]);
    expect(refusalsOf(await send(house, { ...answers(), recaptcha_response }))).toEqual({});
  });

  it('is not spent where nothing was stored: all or nothing', async () => {
    const recaptcha_response = await passRobotCheck(house);
    // A number that the notice's row refuses, at the end of the transaction.
    const lender = { ...house.env.lender, noticePhone: 'no number' };
    const broken = { ...house, env: { ...house.env, lender } };
    const before = await count();
    const body = { ...answers(), submit_id: randomUUID(), recaptcha_response };
    await expect(send(broken, body)).rejects.toThrow(/phone_number_check/);
    expect(await count()).toBe(before);
    expect(refusalsOf(await send(house, body))).toEqual({});
    expect(await count()).toBe(before + 1);
  });

  it('20 at once of one submit_id make one lead and get one answer; so does a repeat whose answer was lost', async () => {
    const recaptcha_response = await passRobotCheck(house);
    const body = { ...answers(), submit_id: randomUUID(), recaptcha_response };
    const before = await count();
    const all = await Promise.all(Array.from({ length: 20 }, () => send(house, body)));
    expect(all).toEqual(all.map(() => ({})));
    expect(await send(house, { ...body, recaptcha_response: undefined })).toEqual({});
    expect(await count()).toBe(before + 1);
  });

  it('20 at once without submit_id: one is done, the others meet a used check', async () => {
    const recaptcha_response = await passRobotCheck(house);
    const body = { ...answers(), recaptcha_response };
    const all = await Promise.all(Array.from({ length: 20 }, () => send(house, body)));
    const done = all.filter((answer) => Object.keys(refusalsOf(answer)).length === 0);
    expect(done).toHaveLength(1);
  });

  it('a submit_id that is none is not one', async () => {
    const before = await count();
    for (const submit_id of ['1', 7, '00000000-0000-1000-8000-000000000000']) {
      expect(refusalsOf(await send(house, { ...answers(), submit_id }))).toEqual({});
    }
    expect(await count()).toBe(before + 3);
  });
});
