import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invest, refer, referralAnswers } from '../../testing/leads.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  done,
  later,
  type LoanHouse,
  loanOf,
  openLoanHouse,
  payOf,
  refusalOf,
  STAFF,
} from '../../testing/loans.ts';
import { textVersion } from '../content/commands-versions.ts';
import {
  addPartner,
  changePartner,
  stepInvestor,
  viewInvestor,
  viewPartner,
} from './commands-pipeline.ts';
import { payReward, referralPage, viewReferral } from './commands-reward.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openLoanHouse();
  house.clock.set('2026-11-23T02:00:00Z');
});
afterAll(() => house.close());

const local = (phone: string) => `0${phone.slice(3)}`;

async function aReferral(friend: string): Promise<bigint> {
  await refer(house, { ...referralAnswers(), referee_phone: local(friend) });
  const { id } = await house.db
    .selectFrom('referral')
    .select('id')
    .where('friend_phone', '=', friend)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** As if the referral had been made a day before the clock's. */
async function madeBefore(id: bigint): Promise<void> {
  const at = new Date(house.clock.now().getTime() - 86_400_000);
  await house.db.updateTable('referral').set({ created_at: at }).where('id', '=', id).execute();
}

const stateOf = async (id: bigint) => {
  const answer = await viewReferral(house, id);
  if (answer instanceof Refused) throw new Error('refused');
  return answer.state;
};
const pay = (id: bigint, key: string = randomUUID()) =>
  payReward(house, STAFF.sam, { id, method: 'bank', reference: 'TRF-2', key });

describe('a reward', () => {
  it('is earned by the friend’s first loan once it is repaid, and paid once', async () => {
    const subject = await bringTo(house, 'open');
    const id = await aReferral(subject.phone);
    await madeBefore(id);
    expect(await stateOf(id)).toBe('borrowing');
    expect(refusalOf(await pay(id))).toBe('not_earned');
    later(house, 1);
    done(await payOf(house, subject, (await loanOf(house, subject)).payoff.cents));
    expect(await stateOf(id)).toBe('earned');
    const key = randomUUID();
    const first = done(await pay(id, key));
    expect(done(await pay(id, key))).toEqual(first);
    expect(refusalOf(await pay(id))).toBe('changed');
    expect(await stateOf(id)).toBe('paid');
    const rows = await house.db.selectFrom('referral_reward').selectAll().execute();
    expect(rows).toMatchObject([{ referral_id: id, cents: 200n, loan_id: subject.loanId }]);
  });

  it('paid by eight at once is paid to one', async () => {
    const subject = await bringTo(house, 'closed');
    const id = await aReferral(subject.phone);
    await madeBefore(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(id)));
    expect(answers.filter((answer) => !(answer instanceof Refused))).toHaveLength(1);
  });

  it('is nobody’s for a friend who had a loan before, was referred before, or has none', async () => {
    const subject = await bringTo(house, 'closed');
    later(house, 1);
    const known = await aReferral(subject.phone);
    const again = await aReferral(subject.phone);
    const stranger = await aReferral('85598123456');
    const states = await Promise.all([known, again, stranger].map(stateOf));
    expect(states).toEqual(['known', 'repeat', 'waiting']);
    for (const id of [known, again, stranger]) expect(refusalOf(await pay(id))).toBe('not_earned');
    const listed = await referralPage(house, { state: 'repeat' });
    expect(listed.rows.map(({ id }) => id)).toEqual([String(again)]);
  });

  it('is paid by cashiers and managers, and by no officer', async () => {
    const by = STAFF.uma;
    const told = { id: 1n, method: 'cash', reference: '', key: randomUUID() } as const;
    expect(refusalOf(await payReward(house, by, told))).toBe('role');
  });
});

describe('the pipeline', () => {
  it('keeps what was said with who wants to invest, and refuses who has not seen the last of it', async () => {
    await invest(house);
    const { id } = await house.db.selectFrom('invest_lead').select('id').executeTakeFirstOrThrow();
    const step = (version: number, note: string) =>
      stepInvestor(house, STAFF.uma, {
        id,
        told: {
          version,
          state: 'Contacted',
          next_step: 'Send the terms',
          next_on: '2026-12-01',
          note,
        },
      });
    done(await step(0, 'Called'));
    expect(refusalOf(await step(0, 'Called too'))).toBe('changed');
    expect(refusalOf(await step(1, 'x'.repeat(1001)))).toBe('field:note');
    const view = await viewInvestor(house, id);
    expect(view).toMatchObject({
      state: 'Contacted',
      next_step: 'Send the terms',
      next_on: '2026-12-01',
      version: 1,
      notes: [{ state: 'Contacted', note: 'Called', by: { handle: 'uma' } }],
    });
  });

  it('enters and changes partner shops, each change by who has seen the last', async () => {
    const body = {
      name: 'Moto Tep',
      sells: 'vehicles',
      contact_name: 'Sok Tep',
      phone: '012 777 888',
      place: '',
      note: '',
      state: 'New',
    } as const;
    const own = { ...body, key: randomUUID() };
    expect(refusalOf(await addPartner(house, STAFF.uma, { ...own, name: ' ', phone: '1' }))).toBe(
      'field:name,phone',
    );
    const enter = () => addPartner(house, STAFF.uma, own);
    const [entered, again] = await Promise.all([enter(), enter()]);
    const { id } = done(entered);
    // Pressed twice, or sent again: one shop.
    expect(done(again)).toEqual({ id });
    const change = (version: number) =>
      changePartner(house, STAFF.max, {
        id: BigInt(id),
        version,
        told: { ...body, state: 'Partner', place: 'Phnom Penh' },
      });
    done(await change(0));
    expect(refusalOf(await change(0))).toBe('changed');
    // Who is called there is kept by nothing but the shop itself: a change shows that it was, and not what it was.
    const told = { ...body, contact_name: 'Chan Dara', phone: '012 777 999' };
    done(await changePartner(house, STAFF.max, { id: BigInt(id), version: 1, told }));
    const { rows } = await sql<{ id: bigint; kept: string }>`
      select id, concat(before, after) as kept from text_version where subject = ${`partner:${id}`} order by id`.execute(
      house.db,
    );
    expect(rows).toHaveLength(3);
    for (const { kept } of rows) expect(kept).not.toMatch(/Sok Tep|Chan Dara|85512777/);
    const { sides } = done(await textVersion(house, String(rows[2]?.id)));
    const print: unknown = expect.stringMatching(/^[0-9a-f]{16}$/);
    const sideOf = (part: string) => sides.find(({ name }) => name === part);
    for (const part of ['contact_name', 'phone'])
      expect(sideOf(part)).toEqual({ name: part, before: print, after: print });
    expect(await viewPartner(house, BigInt(id))).toMatchObject({
      contact_name: 'Chan Dara',
      phone: '85512777999',
      version: 2,
    });
  });

  const KEPT = { name: 'Moto Tep', contact_name: 'Sok Tep', phone: '85512777888', state: 'New' };
  const STRUCK = { ...KEPT, contact_name: '–', phone: '–' };
  /** As a server of before keeps a change. @returns its number */
  const keptAsBefore = async (parts: Readonly<Record<string, string>>) => {
    const { id } = await house.db
      .insertInto('text_version')
      .values({
        subject: 'partner:999',
        before: '{}',
        after: JSON.stringify(parts),
        changed_by: STAFF.uma.who,
        changed_at: house.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const sidesOf = (id: bigint) =>
    house.db
      .selectFrom('text_version')
      .select(['before', 'after'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const asOwner = (text: string) => sql.raw(text).execute(house.test.owner);

  it.each(['0373-partners-persons-struck', '0377-partners-persons-struck-once-more'])(
    'keeps nobody of a partner shop in the wordings of before the upgrade (%s)',
    async (name) => {
      await asOwner('alter table text_version disable trigger partners_person_struck');
      const id = await keptAsBefore(KEPT);
      await asOwner('alter table text_version enable trigger partners_person_struck');
      expect(await sidesOf(id)).toEqual({ before: {}, after: KEPT });
      const file = new URL(`../../migrations/${name}.sql`, import.meta.url);
      await asOwner(readFileSync(file, 'utf8'));
      expect(await sidesOf(id)).toEqual({ before: {}, after: STRUCK });
    },
  );

  it('keeps nobody of a partner shop whom a server of before writes down, and leaves fingerprints', async () => {
    const id = await keptAsBefore(KEPT);
    expect(await sidesOf(id)).toEqual({ before: {}, after: STRUCK });
    const prints = { ...KEPT, contact_name: '0123456789abcdef', phone: '' };
    const file = new URL(
      '../../migrations/0377-partners-persons-struck-once-more.sql',
      import.meta.url,
    );
    const printed = await keptAsBefore(prints);
    await asOwner(readFileSync(file, 'utf8'));
    expect(await sidesOf(printed)).toEqual({ before: {}, after: prints });
    await expect(
      sql`update text_version set after = '{}' where id = ${id}`.execute(house.db),
    ).rejects.toThrow('never changed');
  });
});
