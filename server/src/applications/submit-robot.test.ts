/** The robot check at the Submit of every wizard: when it is asked for, and what it costs. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import {
  applicationsOf,
  fillDraft,
  keyOf,
  onlyApplicationOf,
  openTestHouse,
  refusalsOf,
  submitDraft,
  type TestHouse,
  TEST_NOW,
} from '../../testing/applications.ts';
import { fillItemDraft, submitItemDraft } from '../../testing/item-applications.ts';
import { passRobotCheck } from '../../testing/robot-check.ts';

const FREE = 3;
const ASKS = ['recaptcha_response'];
let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ SUBMITS_BEFORE_ROBOT_CHECK: String(FREE) });
});
afterAll(() => house.close());

const asked = (answer: Parameters<typeof refusalsOf>[0]) => Object.keys(refusalsOf(answer));

/** A network that has submitted all that it may without being asked. */
async function usedUp(address: string): Promise<{ address: string }> {
  for (let count = 0; count < FREE; count += 1) {
    keyOf(await submitDraft(house, await fillDraft(house), {}, { address }));
  }
  return { address };
}

describe('from the fourth Submit of a day on', () => {
  it('V2.4.1 G-07 API-41 a network is asked, another is not, and the next day begins anew', async () => {
    const from = await usedUp('203.0.113.1');
    const answers = applicantAnswers();
    const id = await fillDraft(house, answers);
    expect(asked(await submitDraft(house, id, {}, from))).toEqual(ASKS);
    const row = await onlyApplicationOf(house, answers['personal-info'].phone);
    expect(row).toMatchObject({ status: 'Draft', bank_name: 'ABA Bank' });
    expect(asked(await submitDraft(house, id, { recaptcha_response: 'wrong' }, from))).toEqual(
      ASKS,
    );
    const recaptcha_response = await passRobotCheck(house);
    keyOf(await submitDraft(house, id, { recaptcha_response }, from));
    keyOf(await submitDraft(house, await fillDraft(house), {}, { address: '203.0.113.2' }));
    const late = await fillDraft(house);
    expect(asked(await submitDraft(house, late, {}, from))).toEqual(ASKS);
    house.clock.set('2026-11-22T03:00:00Z');
    keyOf(await submitDraft(house, late, {}, from));
    house.clock.set(TEST_NOW);
  });

  it.each(['purchasing', 'pawn'] as const)(
    'the %s wizard too: its photos are there when it is sent again without them',
    async (product) => {
      const from = await usedUp(`2001:db8:${product === 'pawn' ? 1 : 2}::1`);
      const id = await fillItemDraft(house, product);
      expect(asked(await submitItemDraft(house, product, id, {}, undefined, from))).toEqual(ASKS);
      const recaptcha_response = await passRobotCheck(house);
      keyOf(await submitItemDraft(house, product, id, { recaptcha_response }, {}, from));
    },
  );

  it('a household of IPv6 is one network', async () => {
    await usedUp('2001:db8:77::1');
    const id = await fillDraft(house);
    expect(asked(await submitDraft(house, id, {}, { address: '2001:db8:77::2' }))).toEqual(ASKS);
  });

  it('V2.3.2 of ten at once exactly three pass, whichever process they meet', async () => {
    const from = { address: '203.0.113.3' };
    const drafts = await Promise.all(Array.from({ length: 10 }, () => fillDraft(house)));
    const answers = await Promise.all(
      drafts.map((id) => submitDraft({ ...house, env: { ...house.env } }, id, {}, from)),
    );
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(FREE);
  });

  it('what is refused for its answers, and a repeat, counts for nothing', async () => {
    const from = { address: '203.0.113.4' };
    for (let count = 0; count < FREE + 1; count += 1) {
      const id = await fillDraft(house, applicantAnswers(), { employment: null });
      expect(asked(await submitDraft(house, id, {}, from))).toContain('occupation');
    }
    const id = await fillDraft(house);
    const submit = { submit_id: randomUUID() };
    for (let count = 0; count < FREE + 1; count += 1) {
      keyOf(await submitDraft(house, id, submit, from));
    }
    keyOf(await submitDraft(house, await fillDraft(house), {}, from));
  });

  it('the network stands in the database as a hash, never as an address', async () => {
    await usedUp('203.0.113.5');
    const rows = await house.db.selectFrom('network_usage').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { network } of rows) expect(network).toHaveLength(32);
    expect(JSON.stringify(rows, (_key, value: unknown) => String(value))).not.toContain('203.0');
  });
});

describe('G-07 API-41 with BORROW_CAPTCHA on', () => {
  const guarded = () => ({ ...house, env: { ...house.env, borrowCaptcha: true } });

  it('the last Submit asks for it, once the answers are right, and for no step before', async () => {
    const id = await fillDraft(guarded());
    expect(asked(await submitDraft(guarded(), id))).toEqual(ASKS);
    const submit = {
      submit_id: randomUUID(),
      recaptcha_response: await passRobotCheck(house),
    };
    expect(await submitDraft(guarded(), id, submit)).toMatchObject({ id });
    expect(await submitDraft(guarded(), id, submit)).toMatchObject({ id });
    const next = await fillDraft(guarded());
    const { recaptcha_response } = submit;
    expect(asked(await submitDraft(guarded(), next, { recaptcha_response }))).toEqual(ASKS);
  });

  it('V2.3.3 an answer is spent with the Submit alone: not where a step is missing, nor where storing fails', async () => {
    const recaptcha_response = await passRobotCheck(house);
    const partial = await fillDraft(guarded(), applicantAnswers(), { employment: null });
    expect(asked(await submitDraft(guarded(), partial, { recaptcha_response }))).not.toContain(
      'recaptcha_response',
    );
    const answers = applicantAnswers();
    const id = await fillDraft(guarded(), answers);
    const spent = () => house.db.selectFrom('robot_check_used').select('signature_hash').execute();
    const before = await spent();
    // Notices are written after the answer was spent, in the same transaction.
    await sql`alter table notice add constraint full_for_now check (false) not valid`.execute(
      house.test.owner,
    );
    await expect(submitDraft(guarded(), id, { recaptcha_response })).rejects.toThrow(
      'full_for_now',
    );
    await sql`alter table notice drop constraint full_for_now`.execute(house.test.owner);
    expect(await spent()).toEqual(before);
    const [row] = await applicationsOf(house, answers['personal-info'].phone);
    expect(row?.status).toBe('Draft');
    keyOf(await submitDraft(guarded(), id, { recaptcha_response }));
    expect(await spent()).toHaveLength(before.length + 1);
  });

  it('is the self-hosted one, whichever driver guards the short forms', async () => {
    const captcha = { kind: 'turnstile', siteKey: 'site', secretKey: 'secret' } as const;
    const foreign = { ...house, env: { ...house.env, borrowCaptcha: true, captcha } };
    const id = await fillDraft(foreign);
    expect(asked(await submitDraft(foreign, id))).toEqual(ASKS);
    keyOf(await submitDraft(foreign, id, { recaptcha_response: await passRobotCheck(house) }));
  });
});
