import { LOCALE_HEADER } from 'contract/locale';
import type { DecisionView } from 'contract/office/decision-views';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCase, approval, houseOf } from '../../testing/office-decisions.ts';
import { insertContact } from '../applications/review/store-found.ts';
import { writeSetting } from '../settings/store.ts';
import { contentsOf } from '../../testing/loans.ts';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';

let test: TestOffice;
const people = {} as Record<'nary' | 'max' | 'dara', { handle: string; cookie: string }>;
beforeAll(async () => {
  // At the first rates, 15 % for 30 days, every loan is above it.
  test = await openTestOffice({ LEGAL_CEILING_PERCENT: '18' });
  const roles = { nary: 'approver', max: 'manager', dara: 'approver' } as const;
  for (const name of ['nary', 'max', 'dara'] as const) {
    const staff = await aStaff(test, roles[name]);
    people[name] = { handle: staff.handle, ...(await signedIn(test, staff)) };
  }
});
afterAll(() => test.close());

const post = (who: keyof typeof people, id: string, rest: string, payload: object) =>
  test.call({
    method: 'POST',
    url: `/api/office/applications/${id}/${rest}`,
    headers: { cookie: people[who].cookie, [LOCALE_HEADER]: 'en' },
    payload,
  });
const OVERRIDE = { reason: 'short_term', note: 'Known for years' };

/** A proposal of Nary's. */
async function proposed() {
  const one = await aCase(test, 'inReview');
  const body = { ...(await approval(test, one)), override: OVERRIDE };
  const answer = await post('nary', one.id, 'approval', body);
  expect([answer.status, answer.body]).toEqual([
    200,
    { status: 'In review', version: one.version + 1 },
  ]);
  return { ...one, version: one.version + 1 };
}

const approvalsOf = (id: string) =>
  test.house.db
    .selectFrom('approval as a')
    .leftJoin('ceiling_override_end as e', 'e.override_id', 'a.override_id')
    .select(['a.approved_by', 'e.ended_by', 'e.outcome'])
    .where('a.application_id', '=', BigInt(id))
    .execute();

it('G-67 above the legal ceiling nothing is approved by one person: it is refused, or proposed with a reason', async () => {
  const one = await aCase(test, 'inReview');
  const body = await approval(test, one);
  const before = await contentsOf(houseOf(test));
  const refused = await post('nary', one.id, 'approval', body);
  expect([refused.status, refused.body.code]).toEqual([409, 'above_ceiling']);
  const unsaid = await post('nary', one.id, 'approval', {
    ...body,
    override: { ...OVERRIDE, note: '  ' },
  });
  expect([unsaid.status, Object.keys(unsaid.body.errors as object)]).toEqual([422, ['reason']]);
  expect(await contentsOf(houseOf(test))).toEqual(before);
});

it('V2.3.5 who proposed an approval above the ceiling cannot confirm it, by the office or past it in the database', async () => {
  const { id, version } = await proposed();
  const own = await post('nary', id, 'override', { version, confirm: true, note: null });
  expect([own.status, own.body.code]).toEqual([403, 'second_person']);
  // Nor does it count once she is no approver any more.
  const rolesOfNary = (role: string) =>
    sql`update staff set roles = array[${role}] where handle = ${people.nary.handle}`.execute(
      test.house.db,
    );
  await rolesOfNary('officer');
  const gone = await post('max', id, 'override', { version, confirm: true, note: null });
  expect([gone.status, gone.body.code]).toEqual([409, 'proposer_gone']);
  await rolesOfNary('approver');
  const who = `staff:${people.nary.handle}`;
  await expect(
    sql`insert into ceiling_override_end (override_id, outcome, proposed_by, ended_by, ended_at)
      select id, 'confirmed', proposed_by, ${who}, now() from ceiling_override
      where application_id = ${BigInt(id)}`.execute(test.house.db),
  ).rejects.toThrow('ceiling_override_second_person');
  expect(await approvalsOf(id)).toEqual([]);
});

it.each(['max', 'dara'] as const)(
  'another manager or approver (%s) confirms it, and the very terms that were proposed are approved and offered',
  async (second) => {
    const { id, version } = await proposed();
    const answer = await post(second, id, 'override', { version, confirm: true, note: null });
    expect(answer.body).toEqual({ status: 'Approved', version: version + 3 });
    expect(await approvalsOf(id)).toEqual([
      {
        approved_by: `staff:${people.nary.handle}`,
        ended_by: `staff:${people[second].handle}`,
        outcome: 'confirmed',
      },
    ]);
    const { rows } = await sql<{ same: boolean }>`
      select a.terms = o.terms and f.terms = o.terms as same from approval a
      join ceiling_override o on o.id = a.override_id join offer f on f.approval_id = a.id
      where a.application_id = ${BigInt(id)}`.execute(test.house.db);
    expect(rows).toEqual([{ same: true }]);
  },
);

it('another refuses it with a reason of their own, who made it takes it back without one, and it may be proposed anew', async () => {
  const first = await proposed();
  const { id } = first;
  const unsaid = await post('max', id, 'override', {
    version: first.version,
    confirm: false,
    note: null,
  });
  expect(unsaid.status).toBe(422);
  const refused = await post('max', id, 'override', {
    version: first.version,
    confirm: false,
    note: 'Too dear',
  });
  expect(refused.body).toEqual({ status: 'In review', version: first.version + 1 });
  const body = { ...(await approval(test, { ...first, version: first.version + 1 })) };
  await post('nary', id, 'approval', { ...body, override: OVERRIDE });
  const version = first.version + 2;
  const back = await post('nary', id, 'override', { version, confirm: false, note: null });
  expect(back.body).toEqual({ status: 'In review', version: version + 1 });
  const ends = await test.house.db
    .selectFrom('ceiling_override_end as e')
    .innerJoin('ceiling_override as o', 'o.id', 'e.override_id')
    .select('e.outcome')
    .where('o.application_id', '=', BigInt(id))
    .orderBy('o.id')
    .execute();
  expect(ends).toEqual([{ outcome: 'refused' }, { outcome: 'taken back' }]);
});

it('a proposal whose rate has changed since is not confirmed: other terms than were seen bind nobody', async () => {
  const { id, version } = await proposed();
  const { db } = test.house;
  await db
    .updateTable('rate_row')
    .set((of) => ({ rate_millionths: of('rate_millionths', '+', 1) }))
    .where('product', '=', 'payday')
    .execute();
  const answer = await post('max', id, 'override', { version, confirm: true, note: null });
  expect([answer.status, answer.body.code]).toEqual([409, 'terms_changed']);
  await db
    .updateTable('rate_row')
    .set((of) => ({ rate_millionths: of('rate_millionths', '-', 1) }))
    .where('product', '=', 'payday')
    .execute();
  expect(await approvalsOf(id)).toEqual([]);
});

it('a reference who refuses after the proposal keeps the other from confirming it, and nothing is approved', async () => {
  const { id, applicationId, version } = await proposed();
  const { db, clock } = test.house;
  const call = { applicationId, madeBy: 'staff:uma', madeAt: clock.now(), callBackAt: null };
  await insertContact(db, { ...call, reference: 'relative', outcome: 'refused' });
  const answer = await post('max', id, 'override', { version, confirm: true, note: null });
  expect([answer.status, answer.body.code]).toEqual([409, 'references:not-confirmed']);
  expect(await approvalsOf(id)).toEqual([]);
  // Once the reference confirms after all, it can be, with what the record says then.
  await insertContact(db, { ...call, reference: 'relative', outcome: 'confirmed' });
  const again = await post('max', id, 'override', { version, confirm: true, note: null });
  expect(again.body).toMatchObject({ status: 'Approved' });
});

it('while a proposal waits nobody denies, and the page says who proposed it', async () => {
  const { id, version } = await proposed();
  const today = test.house.clock.today();
  const body = { version, reasons: ['income'], apply_again_on: today, note: null };
  const denied = await post('dara', id, 'denial', body);
  expect([denied.status, denied.body.code]).toEqual([409, 'changed']);
  expect(denied.body.detail).toMatch(/Person \d+ proposed an approval above the ceiling/);
});

it('G-67 what was approved or proposed stands to the ceiling of that moment, whatever is set later', async () => {
  const { id, version } = await proposed();
  const seen = async () => {
    const url = `/api/office/applications/${id}/decision`;
    const headers = { cookie: people.max.cookie };
    const { approval: approved, override } = (await test.call({ method: 'GET', url, headers }))
      .body as unknown as DecisionView;
    const terms = approved?.terms ?? override?.terms;
    return [terms?.ceiling, terms?.ceiling_rate];
  };
  const { db, clock } = test.house;
  let settings = 0;
  /** Another ceiling, from a second after now on. */
  const raisedTo = (value: string) => {
    clock.set(new Date(clock.now().getTime() + 1000));
    const row = { key: 'legal_ceiling', value, version: settings, changedBy: 'staff:max' };
    settings += 1;
    return writeSetting(db, { ...row, changedAt: clock.now() });
  };
  // 18 % is proposed above; 1000 %, the most, is above no loan of this house.
  expect(await seen()).toEqual(['above', 180_000]);
  await raisedTo('1000');
  expect(await seen()).toEqual(['above', 180_000]);
  await post('max', id, 'override', { version, confirm: true, note: null });
  expect(await seen()).toEqual(['below', 10_000_000]);
  await raisedTo('18');
  expect(await seen()).toEqual(['below', 10_000_000]);
});
