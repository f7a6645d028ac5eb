import { Refused } from 'contract/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aBorrower,
  askCode,
  CHECK_CODE,
  codeSentTo,
  FORGOT,
  INFO,
  LOGIN,
  post,
  provePhone as proveIn,
  type TestBorrower,
} from '../../testing/accounts.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asBorrower,
  done,
  type LoanHouse,
  refusalOf,
  signWith,
  type Subject,
} from '../../testing/loans.ts';
import { sendSigningCode } from '../offers/commands-sign.ts';
import { phoneOwner } from './commands.ts';
import { confirmPhone, provePhone } from './commands-decide.ts';
import { markNotTheirs, markTheirs, noteNotTheirs } from './commands-not-theirs.ts';
import { proposePhone } from './commands-propose.ts';

let test: TestApp;
let house: LoanHouse;
let minutes = 0;
beforeAll(async () => {
  test = await openTestApp();
  const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
  house = { ...test.house, log: log as never };
});
afterAll(() => test.close());
// Each story a day after the one before.
beforeEach(() => later(24 * 60));

function later(more: number): void {
  minutes += more;
  test.house.clock.set(new Date(Date.parse('2026-11-23T03:00:00Z') + minutes * 60_000));
}

const UMA = 'staff:uma';
const NARY = 'staff:nary';
const MAX = 'staff:max';

const lost = (id: bigint, by = UMA) => markNotTheirs(house, by, { id, why: 'lost' });
const theirs = (id: bigint, by = NARY) => markTheirs(house, by, { id, reason: 'called_from_it' });
const info = async ({ headers }: Pick<TestBorrower, 'headers'>) =>
  (await test.call({ method: 'POST', url: INFO, headers })).status;
const login = ({ phone, password }: Pick<TestBorrower, 'phone' | 'password'>) =>
  post(test, LOGIN, { grant_type: 'password', username: phone, password });
const newest = async (phone: string) => {
  const { rows } = await sql<{ kind: string; state: string; body: string }>`
    select kind, state, body from notice where phone = ${phone} order by id desc limit 1`.execute(
    house.db,
  );
  return rows[0];
};
const known = async (id: bigint) => done(await phoneOwner(house, id)).not_theirs;

describe('a phone that is not theirs opens nothing', () => {
  it('the sessions end at once, and neither password nor code comes in, as of a phone that nobody has', async () => {
    const borrower = await aBorrower(test);
    const stranger = '85599000001';
    later(3);
    expect(await info(borrower)).toBe(200);
    expect(await lost(borrower.id)).toBeUndefined();
    expect(await info(borrower)).toBe(401);
    const said = async (phone: string) => {
      const { code, message, status } = await login({ ...borrower, phone });
      return { code, message, status };
    };
    expect(await said(borrower.phone)).toEqual(await said(stranger));
    // The code: the same answer and the same row, held back with its digits blotted out.
    const [ours, theirOwn] = [await askCode(test, borrower.phone), await askCode(test, stranger)];
    expect(Object.keys(ours)).toEqual(Object.keys(theirOwn));
    const row = await newest(borrower.phone);
    expect(row).toEqual(await newest(stranger));
    expect(row).toMatchObject({ kind: 'first_code', state: 'held back' });
    expect(row?.body).not.toMatch(/\d/);
  });

  it('a code that was sent before is over, and so is one that was checked already', async () => {
    const [first, second] = [await aBorrower(test), await aBorrower(test)];
    later(3);
    const { borrow_uuid, request_id } = await askCode(test, first.phone);
    const code = await codeSentTo(test, first.phone);
    const checked = await proveIn(test, second.phone);
    for (const { id } of [first, second]) expect(await lost(id)).toBeUndefined();
    expect(await newest(first.phone)).toMatchObject({ state: 'failed' });
    expect((await newest(first.phone))?.body).not.toMatch(/\d/);
    expect(await post(test, CHECK_CODE, { borrow_uuid, request_id, code })).toMatchObject({
      code: 0,
    });
    const { password } = second;
    const set = { borrow_uuid: checked, password, password_confirmation: password };
    expect(await post(test, FORGOT, set)).toMatchObject({ code: 0 });
  });

  it('nor is an agreement signed by it: the code that was sent ends, and none is sent', async () => {
    const subject = await bringTo(house, 'coded');
    const code = await signingCodeOf(subject);
    expect(await lost(subject.borrowerId)).toBeUndefined();
    expect(refusalOf(await signWith(house, subject, code))).toBe('field:code');
    later(3);
    const send = () => sendSigningCode(house, asBorrower(subject), subject);
    expect(refusalOf(await send())).toBe('held_phone');
    expect(await theirs(subject.borrowerId)).toBeUndefined();
    done(await send());
    done(await signWith(house, subject, await signingCodeOf(subject)));
  });

  it('a login at that very moment waits for the note, and is refused', async () => {
    const borrower = await aBorrower(test);
    later(3);
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%insert into session%'`.execute(
        house.test.owner,
      );
      return rows.length;
    };
    const noted = await house.db.transaction().execute(async (tx) => {
      const at = house.clock.now();
      await noteNotTheirs(tx, { borrowerId: borrower.id, why: 'lost', by: UMA, at });
      const answer = login(borrower);
      await expect.poll(waits, { timeout: 10_000 }).toBe(1);
      return { answer };
    });
    expect((await noted.answer).code).toBe(0);
    const { rows } = await sql`select from session where borrower_id = ${borrower.id}`.execute(
      house.db,
    );
    expect(rows).toEqual([]);
  });
});

async function signingCodeOf({ phone }: Subject): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    select body from notice where phone = ${phone} and kind = 'signing_code' and state = 'waiting'
    order by id desc limit 1`.execute(house.db);
  return /\d{4}/.exec(rows[0]?.body ?? '')?.[0] ?? '0000';
}

describe('it ends', () => {
  it('taken back by another person than who noted it, with how it showed', async () => {
    const borrower = await aBorrower(test);
    expect(await lost(borrower.id)).toBeUndefined();
    expect(await known(borrower.id)).toMatchObject({ why: 'lost', set_by: { handle: 'uma' } });
    // Noted by another already: who comes second is told.
    expect(refusalOf(await lost(borrower.id, MAX))).toBe('changed');
    expect(refusalOf(await theirs(borrower.id, UMA))).toBe('second_person');
    expect(await theirs(borrower.id)).toBeUndefined();
    expect(await known(borrower.id)).toBeNull();
    expect((await login(borrower)).code).toBe(1);
    expect(refusalOf(await theirs(borrower.id))).toBe('changed');
    const { rows } = await sql<{ event: string; actor: string; facts: object }>`
      select event, actor, facts from audit where subject = ${`borrower:${borrower.id}`}
        and event in ('borrower.phone_not_theirs', 'borrower.phone_theirs') order by id`.execute(
      house.db,
    );
    expect(rows).toEqual([
      { event: 'borrower.phone_not_theirs', actor: UMA, facts: { reason: 'lost', sessions: 1 } },
      { event: 'borrower.phone_theirs', actor: NARY, facts: { reason: 'called_from_it' } },
    ]);
  });

  it('with another phone: that one logs in with the password as it was', async () => {
    const borrower = await aBorrower(test);
    expect(await lost(borrower.id)).toBeUndefined();
    const phone = '85577990001';
    const asked = { id: borrower.id, phone, reason: 'sim_lost' } as const;
    const change = BigInt(done(await proposePhone(house, UMA, asked)).id);
    // Who may be the owner all the same is told of it at the phone that they have.
    expect(await newest(borrower.phone)).toMatchObject({ kind: 'phone_change_asked' });
    const code = /\d{6}/.exec((await newest(phone))?.body ?? '')?.[0] ?? '';
    expect(await provePhone(house, { by: UMA, id: change }, code)).toBeUndefined();
    expect((await login({ ...borrower, phone })).code).toBe(0);
    expect(await confirmPhone(house, { by: NARY, id: change })).toBeUndefined();
    expect(await known(borrower.id)).toBeNull();
    expect((await login({ ...borrower, phone })).code).toBe(1);
  });

  it('the database keeps who, when and why as they were, and one person does not do both', async () => {
    const { id } = await aBorrower(test);
    expect(await lost(id)).toBeUndefined();
    const ends = (set: ReturnType<typeof sql>) =>
      sql`update phone_not_theirs set ${set} where borrower_id = ${id}`.execute(house.db);
    const now = house.clock.now();
    await expect(ends(sql`why = 'wrong_number'`)).rejects.toThrow('never changes');
    await expect(
      ends(sql`ended_by = ${UMA}, ended_at = ${now}, reason = 'mistake'`),
    ).rejects.toThrow('taken_back');
    expect(await theirs(id)).toBeUndefined();
    await expect(ends(sql`reason = 'shown'`)).rejects.toThrow('never changes');
    await expect(
      sql`delete from phone_not_theirs where borrower_id = ${id}`.execute(house.db),
    ).rejects.toThrow();
  });
});

it('of nobody nothing is noted', async () => {
  const answers = [await lost(9_999_999n), await theirs(9_999_999n)];
  expect(answers.every((one) => one instanceof Refused)).toBe(true);
  expect(answers.map(refusalOf)).toEqual(['not_found', 'not_found']);
});
