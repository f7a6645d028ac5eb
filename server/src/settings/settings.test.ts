import { randomUUID } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { mayContact } from 'contract/office/contact-hours';
import { openingAt, openingMsBetween } from 'contract/office/opening-hours';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { FINDINGS, type LoanHouse, openLoanHouse, refusalOf, STAFF } from '../../testing/loans.ts';
import { aStaff } from '../../testing/office.ts';
import { logContact } from '../applications/calls/commands-contact.ts';
import { approve, deny } from '../applications/decide/commands-decide.ts';
import { readPage } from '../content/commands.ts';
import { fillPages } from '../content/store-fill.ts';
import { decide, propose } from '../proposals/commands.ts';
import { settle } from '../proposals/commands-settings.ts';
import { findByUsername } from '../staff/store.ts';
import type { Staff } from '../staff-session.ts';
import { contactHours, keptDays, legalCeiling, openingHours, typedAgainAbove } from './commands.ts';
import { addHoliday, removeHoliday, settingsReply } from './commands-change.ts';
import { settingChanges } from './store.ts';
import { notTypedAgain } from './commands-typed-again.ts';

let house: LoanHouse;
let max: Staff;
let dina: Staff;
beforeAll(async () => {
  house = await openLoanHouse();
  [max, dina] = [await aManager(), await aManager()];
});
afterAll(() => house.close());

async function aManager(): Promise<Staff> {
  const { username } = await aStaff({ house }, 'manager');
  const found = await findByUsername(house.db, username);
  if (found === null) throw new Error('Nobody');
  return found;
}

/** Changes a setting from the version that is there: at once, or by two. */
async function set(key: string, value: string): Promise<Refused | 'once' | bigint> {
  const view = (await settingsReply(house)).settings.find((one) => one.key === key);
  const change = { key, value, version: view?.version ?? 0 };
  const settled = await settle(house, max, change);
  if (settled instanceof Refused) return settled;
  if (settled.at === 'once') return 'once';
  const { before, after } = settled;
  const baseVersion = change.version;
  const made = await propose(house, max, { kind: 'setting', key, baseVersion, before, after });
  return made instanceof Refused ? made : BigInt(made.proposal);
}

describe('the legal ceiling', () => {
  it('is proposed by one and confirmed by another; then it stops an approval above it', async () => {
    const { applicationId } = await bringTo(house, 'inReview');
    const id = await set('legal_ceiling', '18');
    if (typeof id !== 'bigint') throw new Error('Not proposed');
    expect(await legalCeiling(house.db, house.env)).toBeNull();
    expect(refusalOf(await decide(house, max, { id, confirmed: true }))).toBe('second_person');
    expect(await decide(house, dina, { id, confirmed: true })).toBeNull();
    expect(await legalCeiling(house.db, house.env)).toBe(180_000);
    const answer = await approve(house, STAFF.nary, { applicationId, findings: FINDINGS });
    expect(refusalOf(answer)).toBe('above_ceiling');
    const off = await set('legal_ceiling', '');
    if (typeof off !== 'bigint') throw new Error('Not proposed');
    expect(await decide(house, dina, { id: off, confirmed: true })).toBeNull();
    expect(
      refusalOf(await approve(house, STAFF.nary, { applicationId, findings: FINDINGS })),
    ).toBeNull();
    const acts = await house.test.owner
      .selectFrom('audit')
      .select(['event', 'facts'])
      .where('subject', '=', 'setting:legal_ceiling')
      .where('event', '=', 'setting.changed')
      .orderBy('id')
      .execute();
    expect(acts.map(({ facts }) => facts)).toEqual([
      { before: null, after: '18' },
      { before: '18', after: null },
    ]);
  });

  it('is the operator’s until staff have set one', async () => {
    const other = await openLoanHouse({ LEGAL_CEILING_PERCENT: '20' });
    try {
      expect(await legalCeiling(other.db, other.env)).toBe(200_000);
      const view = (await settingsReply(other)).settings.find(({ key }) => key === 'legal_ceiling');
      expect(view).toMatchObject({ value: '20', version: 0 });
    } finally {
      await other.close();
    }
  });
});

describe('a setting that is not dangerous counts at once', () => {
  it('the days after a denial', async () => {
    expect(await set('apply_again_days', '45')).toBe('once');
    const { applicationId } = await bringTo(house, 'inReview');
    await deny(house, STAFF.nary, { applicationId, reasons: ['income'] });
    const { apply_again_on } = await house.db
      .selectFrom('denial')
      .select('apply_again_on')
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow();
    expect(apply_again_on).toBe('2027-01-05');
  });

  it('opening hours, with holidays', async () => {
    expect(await set('opens_at', '07:30')).toBe('once');
    expect(refusalOf(await set('closes_at', '07:00'))).toBe('field:value');
    expect(await set('closes_at', '17:00')).toBe('once');
    const names = { name_km: 'ពិធីបុណ្យ', name_en: 'A feast' };
    expect(await addHoliday(house, max, { day: '2026-11-22', ...names })).toBeNull();
    expect(refusalOf(await addHoliday(house, max, { day: '2026-11-22', ...names }))).toBe(
      'field:day',
    );
    // One that was declared late, thirty days back at most; it stays, since days were counted by it.
    expect(refusalOf(await addHoliday(house, max, { day: '2026-10-21', ...names }))).toBe(
      'field:day',
    );
    expect(await addHoliday(house, max, { day: '2026-10-22', ...names })).toBeNull();
    expect(refusalOf(await removeHoliday(house, max, '2026-10-22'))).toBe('past');
    const hours = await openingHours(house.db, house.clock.today());
    // Saturday 21 November, 18:00 in Phnom Penh: closed, tomorrow too.
    expect(openingAt(Date.parse('2026-11-21T11:00:00Z'), hours)).toEqual({
      is_open: false,
      until: '2026-11-23T00:30:00.000Z',
    });
    // Open on five days of the week: closed on Saturday, and nothing is counted on it.
    expect(refusalOf(await set('open_days', '8'))).toBe('field:value');
    expect(refusalOf(await set('open_days', ''))).toBe('field:value');
    expect(await set('open_days', '54321')).toBe('once');
    const week = await openingHours(house.db, house.clock.today());
    expect(week.days).toBe('12345');
    const [friday, monday] = ['2026-11-20T10:00:00Z', '2026-11-23T00:30:00Z'].map(Date.parse);
    expect(openingAt(Date.parse('2026-11-21T03:00:00Z'), week)).toEqual({
      is_open: false,
      until: '2026-11-23T00:30:00.000Z',
    });
    // Counted by the hours of each day until they were changed at 10:00 on Saturday: Friday from 17:00 to 18:00, Saturday from 08:00 to 10:00.
    expect(openingMsBetween(friday ?? 0, monday ?? 0, week)).toBe(3 * 3_600_000);
    expect(await removeHoliday(house, max, '2026-11-22')).toBeNull();
    expect(refusalOf(await removeHoliday(house, max, '2026-11-22'))).toBe('not_found');
  });
});

it('what a server of the version before has saved stands among the changes too, once for each', async () => {
  // As that version writes: the setting alone.
  const by = { changed_by: 'staff:max', changed_at: house.clock.now() };
  const row = { key: 'breach_tell_hours', value: '48', version: 1, ...by };
  await house.db.insertInto('setting').values(row).execute();
  await house.db
    .updateTable('setting')
    .set({ value: '24', version: 2 })
    .where('key', '=', row.key)
    .execute();
  expect(await set(row.key, '36')).toBe('once');
  const changes = await settingChanges(house.db, [row.key]);
  expect(changes.map(({ value }) => value)).toEqual(['48', '24', '36']);
});

it('how long messages and photos are kept waits for a second manager, and the pages of the site say it from then on', async () => {
  await fillPages(house.db);
  const told = async (page: 'privacy' | 'faq', locale: 'km' | 'en') =>
    JSON.stringify(await readPage(house, page, locale));
  expect(await keptDays(house.db)).toEqual({ photos: 7, messages: 90 });
  expect(await told('privacy', 'en')).toContain('7 days after you last saved it');
  for (const [key, value] of [
    ['keep_messages_days', '120'],
    ['keep_draft_photos_days', '1'],
  ] as const) {
    const id = await set(key, value);
    if (typeof id !== 'bigint') throw new Error('Not proposed');
    expect(await decide(house, dina, { id, confirmed: true })).toBeNull();
  }
  expect(await keptDays(house.db)).toEqual({ photos: 1, messages: 120 });
  const privacy = await told('privacy', 'en');
  expect(privacy).toContain('"1 day after you last saved it"');
  expect(privacy).toContain('"120 days"');
  expect(await told('faq', 'km')).toContain('រូបថតត្រូវលុប 1 ថ្ងៃក្រោយពេលរក្សាទុកចុងក្រោយ');
});

it('days and hours of contact are the operator’s until two managers have set others, and count at once', async () => {
  const saturday = Date.parse('2026-11-21T03:00:00Z');
  const open = async () =>
    mayContact(saturday, await contactHours(house, house.clock.today())).open;
  const view = (await settingsReply(house)).settings.find(({ key }) => key === 'contact_days');
  expect([view?.value, await open()]).toEqual(['123456', true]);
  const id = await set('contact_days', '12345');
  if (typeof id !== 'bigint') throw new Error('Not proposed');
  expect(await open()).toBe(true);
  expect(await decide(house, dina, { id, confirmed: true })).toBeNull();
  expect(await open()).toBe(false);
  const { applicationId } = await bringTo(house, 'inReview');
  const call = { applicationId, reference: 'applicant', outcome: 'confirmed' } as const;
  house.clock.set(new Date(saturday));
  const answer = await logContact(house, STAFF.uma, {
    ...call,
    callBackAt: null,
    key: randomUUID(),
  });
  expect(refusalOf(answer)).toBe('contact_hours');
  expect(refusalOf(await set('contact_until', '07:00'))).toBe('field:value');
  const back = await set('contact_days', '123456');
  if (typeof back !== 'bigint') throw new Error('Not proposed');
  expect(await decide(house, dina, { id: back, confirmed: true })).toBeNull();
  expect(
    refusalOf(
      await logContact(house, STAFF.uma, {
        ...call,
        callBackAt: null,
        key: randomUUID(),
      }),
    ),
  ).toBeNull();
});

it.each([
  ['legal_ceiling', '1001'],
  ['legal_ceiling', '18,5'],
  ['second_person_payday', '-1'],
  ['second_person_payday', ''],
  ['apply_again_days', '0'],
  ['apply_again_days', '3.5'],
  ['opens_at', '8:00'],
  ['opens_at', '24:00'],
  ['keep_messages_days', '29'],
])('%s of "%s" is refused', async (key, value) => {
  const before = await settingsReply(house);
  expect(refusalOf(await set(key, value))).toBe('field:value');
  expect(await settingsReply(house)).toEqual(before);
});

it('a change of an older version, and of what is no setting, is refused', async () => {
  const stale = { key: 'apply_again_days', value: '60', version: 0 };
  expect(refusalOf(await settle(house, max, stale))).toBe('changed');
  expect(refusalOf(await settle(house, max, { key: 'no_such', value: '1', version: 0 }))).toBe(
    'not_found',
  );
});

it('limits above which sums are typed again are the same for all until they are set', async () => {
  const all = { payday: 50_000, personal: 50_000, purchasing: 50_000, pawn: 50_000 };
  expect(await typedAgainAbove(house.db)).toEqual(all);
});

it('a sum above the limit that was not typed again is told from one that differs, and of the limit', async () => {
  const said = async (again: number | null) => {
    const refused = await notTypedAgain(house.db, { product: 'pawn', cents: 50_001, again });
    return refused?.fields.get('cents_again')?.('en');
  };
  expect(await said(null)).toContain('Amounts above $500.00 are typed twice.');
  expect(await said(50_000)).toContain('The two amounts differ.');
  expect(await said(50_001)).toBeUndefined();
});
