import { displayPhone } from 'contract/phone';
import { loanNumber } from 'contract/record-numbers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aBorrower,
  askCode,
  FORGOT,
  INFO,
  LOGIN,
  post,
  provePhone as proveIn,
} from '../../testing/accounts.ts';
import { applicantAnswers } from '../../testing/applicant.ts';
import { submitAnApplication } from '../../testing/applications.ts';
import { openTestApp, type TestApp } from '../../testing/http.ts';
import { bringTo } from '../../testing/loan-states.ts';
import {
  asker,
  asBorrower,
  done,
  type LoanHouse,
  refusalOf,
  signWith,
  STAFF,
  type Subject,
} from '../../testing/loans.ts';
import { aStaff } from '../../testing/office.ts';
import { sendSigningCode } from '../offers/commands-sign.ts';
import { markEnded } from '../staff/store.ts';
import { toDoOf } from '../to-do/commands.ts';
import { findPhoneOwner, phoneChangePage, phoneOwner } from './commands.ts';
import { confirmPhone, provePhone, sendCodeAgain, withdrawPhone } from './commands-decide.ts';
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
  test.house.clock.set(new Date(Date.parse('2026-11-21T03:00:00Z') + minutes * 60_000));
}

const UMA = 'staff:uma';
const NARY = 'staff:nary';
const MAX = 'staff:max';

let phones = 0;
/** A phone that nobody has. */
function newPhone(): string {
  phones += 1;
  return `85577${String(phones).padStart(6, '0')}`;
}

const ask = (id: bigint, phone: string, by = UMA) =>
  proposePhone(house, by, { id, phone, reason: 'sim_lost' });

/** The newest code sent to a new phone, as its SMS has it while it waits to be sent. */
async function codeTo(phone: string): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    select body from notice where phone = ${phone} and kind = 'new_phone_code'
    order by id desc limit 1`.execute(house.db);
  return /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

const wrongThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Asks for another phone and types its code. */
async function proved(id: bigint, phone: string, by = UMA): Promise<bigint> {
  const change = BigInt(done(await ask(id, phone, by)).id);
  expect(await provePhone(house, { by, id: change }, await codeTo(phone))).toBeUndefined();
  return change;
}

const phoneOf = async (id: bigint) => {
  const { rows } = await sql<{ phone: string }>`
    select phone from borrower where id = ${id}`.execute(house.db);
  return rows[0]?.phone;
};
const notices = async (phone: string) => {
  const { rows } = await sql<{ kind: string; state: string; body: string }>`
    select kind, state, body from notice where phone = ${phone} order by id`.execute(house.db);
  return rows;
};
const kinds = async (phone: string) => (await notices(phone)).map(({ kind }) => kind);

describe('G-63 a phone is changed after a call, by two people', () => {
  it('the code goes to the new number, the old one is told at once, and nothing changes until another confirms', async () => {
    const borrower = await aBorrower(test);
    const phone = newPhone();
    // As people say it, in Khmer digits.
    const typed = displayPhone(phone).replace(/\d/g, (digit) => '០១២៣៤៥៦៧៨៩'[Number(digit)] ?? '');
    const { id } = done(await ask(borrower.id, typed));
    expect((await kinds(borrower.phone)).at(-1)).toBe('phone_change_asked');
    expect(await kinds(phone)).toEqual(['new_phone_code']);
    const code = await codeTo(phone);
    expect(code).toMatch(/^\d{6}$/);
    expect(refusalOf(await confirmPhone(house, { by: NARY, id: BigInt(id) }))).toBe('not_proved');
    expect(await provePhone(house, { by: UMA, id: BigInt(id) }, ` ${code} `)).toBeUndefined();
    expect(await phoneOf(borrower.id)).toBe(borrower.phone);
    expect(refusalOf(await confirmPhone(house, { by: UMA, id: BigInt(id) }))).toBe('second_person');
    const waiting = await toDoOf(house, { who: NARY, roles: ['approver'] }, new Map());
    expect(waiting.counts.phones).toBe(1);
    const own = await toDoOf(house, { who: UMA, roles: ['approver'] }, new Map());
    expect(own.counts.phones).toBeUndefined();
    expect(await confirmPhone(house, { by: NARY, id: BigInt(id) })).toBeUndefined();
    expect(await phoneOf(borrower.id)).toBe(phone);
    expect((await kinds(borrower.phone)).at(-1)).toBe('phone_changed_from');
    expect((await kinds(phone)).at(-1)).toBe('phone_changed_to');
    expect(refusalOf(await confirmPhone(house, { by: MAX, id: BigInt(id) }))).toBe('changed');
    const { rows } = await sql<{ facts: object }>`
      select facts from audit where event = 'borrower.phone_changed' order by id desc limit 1`.execute(
      house.db,
    );
    expect(rows[0]?.facts).toEqual({
      phone_change: Number(id),
      reason: 'sim_lost',
      before: `…${borrower.phone.slice(-3)}`,
      after: `…${phone.slice(-3)}`,
      sessions: 1,
    });
  });

  it('sessions and codes of the account end; the new phone signs in and sets a password, the old one does neither', async () => {
    const borrower = await aBorrower(test);
    later(3);
    const sent = await proveIn(test, borrower.phone);
    const phone = newPhone();
    const change = await proved(borrower.id, phone);
    const info = () => test.call({ method: 'POST', url: INFO, headers: borrower.headers });
    expect((await info()).status).toBe(200);
    expect(await confirmPhone(house, { by: NARY, id: change })).toBeUndefined();
    expect((await info()).status).toBe(401);
    const { password } = borrower;
    const reset = { borrow_uuid: sent, password, password_confirmation: password };
    expect(await post(test, FORGOT, reset)).toMatchObject({ code: 0 });
    const login = (username: string) =>
      post(test, LOGIN, { grant_type: 'password', username, password });
    expect((await login(phone)).code).toBe(1);
    expect((await login(borrower.phone)).code).toBe(0);
    later(3);
    await askCode(test, borrower.phone);
    expect((await notices(borrower.phone)).at(-1)).toMatchObject({ state: 'held back' });
    const alias = await proveIn(test, phone);
    const fresh = 'ផ្កា at the river 8';
    const set = { borrow_uuid: alias, password: fresh, password_confirmation: fresh };
    expect(await post(test, FORGOT, set)).toMatchObject({ code: 1 });
  });

  it('the code that would sign an agreement ends, and the next goes to the new phone; the application follows', async () => {
    const subject = await bringTo(house, 'coded');
    const old = await signingCodeOf(subject, subject.phone);
    const phone = newPhone();
    const change = await proved(subject.borrowerId, phone);
    const page = done(await phoneOwner(house, subject.borrowerId));
    expect(page).toMatchObject({ agreement: true, application: expect.any(String) });
    expect(await confirmPhone(house, { by: NARY, id: change })).toBeUndefined();
    expect(refusalOf(await signWith(house, subject, old))).toBe('field:code');
    later(3);
    done(await sendSigningCode(house, asBorrower(subject), subject));
    const code = await signingCodeOf(subject, phone);
    done(await signWith(house, subject, code));
    const { rows } = await sql<{ app: string; signature: string }>`
      select a.phone as app, s.phone as signature from application a join offer o on o.application_id = a.id
      join signature s on s.offer_id = o.id where a.id = ${subject.applicationId}`.execute(
      house.db,
    );
    expect(rows).toEqual([{ app: phone, signature: phone }]);
  });
});

async function signingCodeOf({ offerId }: Subject, phone: string): Promise<string> {
  expect(offerId).toBeGreaterThan(0n);
  const { rows } = await sql<{ body: string }>`
    select body from notice where phone = ${phone} and kind = 'signing_code' order by id desc limit 1`.execute(
    house.db,
  );
  return /\d{4}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

describe('the code', () => {
  it('is counted when it is wrong, dies with the fifth, and is sent again after two minutes', async () => {
    const { id } = await aBorrower(test);
    const phone = newPhone();
    const change = BigInt(done(await ask(id, phone)).id);
    const code = await codeTo(phone);
    const type = (typed: string) => provePhone(house, { by: UMA, id: change }, typed);
    for (const typed of ['', '12345', 'abcdef'])
      expect(refusalOf(await type(typed))).toBe('field:code');
    for (let n = 0; n < 5; n += 1)
      expect(refusalOf(await type(wrongThan(code)))).toBe('field:code');
    expect(refusalOf(await type(code))).toBe('field:code');
    const again = () => sendCodeAgain(house, { by: UMA, id: change });
    expect(refusalOf(await again())).toBe('throttled');
    later(3);
    expect(await again()).toBeUndefined();
    expect(refusalOf(await type(code))).toBe('field:code');
    expect(await type(await codeTo(phone))).toBeUndefined();
    expect(refusalOf(await again())).toBe('changed');
  });

  it('is good for a quarter of an hour, and belongs to no account', async () => {
    const { id } = await aBorrower(test);
    const phone = newPhone();
    const change = BigInt(done(await ask(id, phone)).id);
    const { rows } = await sql<{ owner: bigint | null }>`
      select borrower_id as owner from phone_code where phone = ${phone}`.execute(house.db);
    expect(rows).toEqual([{ owner: null }]);
    later(15);
    expect(refusalOf(await provePhone(house, { by: UMA, id: change }, await codeTo(phone)))).toBe(
      'field:code',
    );
  });
});

describe('is refused', () => {
  it('where the number is no phone, the same, another borrower’s, or another waits', async () => {
    const [one, other] = [await aBorrower(test), await aBorrower(test)];
    expect(refusalOf(await ask(one.id, '12'))).toBe('field:phone');
    expect(refusalOf(await ask(one.id, displayPhone(one.phone)))).toBe('field:phone');
    expect(refusalOf(await ask(one.id, other.phone))).toBe('field:phone');
    expect(refusalOf(await ask(9_999_999n, newPhone()))).toBe('not_found');
    done(await ask(one.id, newPhone()));
    expect(refusalOf(await ask(one.id, newPhone()))).toBe('waits');
  });

  it('at the confirming, where somebody has taken the number since: nothing of it is kept', async () => {
    const borrower = await aBorrower(test);
    const answers = applicantAnswers();
    const { phone } = answers['personal-info'];
    const change = await proved(borrower.id, phone);
    await submitAnApplication(test.house, answers);
    expect(refusalOf(await confirmPhone(house, { by: NARY, id: change }))).toBe('taken');
    expect(await phoneOf(borrower.id)).toBe(borrower.phone);
    expect(await kinds(borrower.phone)).not.toContain('phone_changed_from');
  });

  it('of two borrowers who get one number at once one has it', async () => {
    const [one, other] = [await aBorrower(test), await aBorrower(test)];
    const phone = newPhone();
    const first = await proved(one.id, phone);
    later(3);
    const second = await proved(other.id, phone);
    const answers = await Promise.all(
      [first, second].map((id) => confirmPhone(house, { by: NARY, id })),
    );
    expect(new Set(answers.map(refusalOf))).toEqual(new Set(['taken', null]));
  });

  it('of two who decide at once one does', async () => {
    const { id } = await aBorrower(test);
    const change = await proved(id, newPhone());
    const answers = await Promise.all([
      confirmPhone(house, { by: NARY, id: change }),
      withdrawPhone(house, { by: UMA, id: change }),
      confirmPhone(house, { by: MAX, id: change }),
    ]);
    expect(answers.map(refusalOf).filter((one) => one === null)).toHaveLength(1);
  });

  it('once it was taken back or its days are over, and may then be asked for again', async () => {
    const { id } = await aBorrower(test);
    const first = await proved(id, newPhone());
    expect(await withdrawPhone(house, { by: MAX, id: first })).toBeUndefined();
    expect(refusalOf(await confirmPhone(house, { by: NARY, id: first }))).toBe('changed');
    const second = await proved(id, newPhone());
    later(3 * 24 * 60);
    expect(refusalOf(await confirmPhone(house, { by: NARY, id: second }))).toBe('over');
    expect(done(await phoneOwner(house, id)).open).toBeNull();
    const { rows } = await phoneChangePage(house, { state: 'decided' }, asker(STAFF.max));
    expect(rows.slice(0, 2).map(({ state }) => state)).toEqual(['over', 'ended']);
    done(await ask(id, newPhone()));
  });

  it('where who asked for it has left meanwhile', async () => {
    const { id } = await aBorrower(test);
    const officer = await aStaff(test, 'officer');
    const change = await proved(id, newPhone(), `staff:${officer.handle}`);
    await markEnded(house.db, officer.id, house.clock.now());
    expect(refusalOf(await confirmPhone(house, { by: NARY, id: change }))).toBe('proposer_gone');
  });
});

it('the borrower is found by the phone in any spelling, or by the number of a loan', async () => {
  const { borrowerId, phone, loanId } = await bringTo(house, 'open');
  const found = { id: String(borrowerId) };
  expect(await findPhoneOwner(house, displayPhone(phone))).toEqual(found);
  expect(await findPhoneOwner(house, loanNumber(loanId))).toEqual(found);
  expect(refusalOf(await findPhoneOwner(house, newPhone()))).toBe('field:text');
  expect(refusalOf(await findPhoneOwner(house, 'Sophea'))).toBe('field:text');
});
