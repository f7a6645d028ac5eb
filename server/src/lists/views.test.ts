import { readFileSync } from 'node:fs';
import { LAST_VIEW_LISTS, VIEW_LISTS } from 'contract/office/list-views';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { done, refusalOf } from '../../testing/loans.ts';
import { chooseColumns, chosenColumns } from '../staff/commands-columns.ts';
import { insertView } from './store-views.ts';
import { keepLastView, lastViews, removeView, savedViews, saveView } from './commands-views.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const [me, other] = ['staff:uma', 'staff:nary'] as const;

describe('saved views', () => {
  const view = {
    list: 'queue',
    name: 'Pawn first',
    query: 'product=pawn',
    is_shared: false,
  } as const;
  it('are one’s own or for all, of one list; a name is used once in it, and only their owner or a manager takes them away', async () => {
    const own = done(await saveView(house, me, view));
    expect(refusalOf(await saveView(house, me, { ...view, name: 'pawn FIRST' }))).toBe(
      'field:name',
    );
    const shared = done(await saveView(house, me, { ...view, name: 'All pawn', is_shared: true }));
    const late = { ...view, list: 'loans', query: 'group=late' } as const;
    done(await saveView(house, me, late));
    const seen = async (who: string, list: 'queue' | 'loans' = 'queue') =>
      (await savedViews(house, who, list)).views.map(({ name }) => name);
    expect(await seen(me)).toEqual(['All pawn', 'Pawn first']);
    expect(await seen(me, 'loans')).toEqual(['Pawn first']);
    expect(await seen(other)).toEqual(['All pawn']);
    const remove = (
      who: string,
      id: string,
      isManager = false,
      list: 'queue' | 'loans' = 'queue',
    ) => removeView(house, who, { list, id: BigInt(id), isManager });
    expect(refusalOf(await remove(other, own.id))).toBe('not_found');
    expect(refusalOf(await remove(other, own.id, true))).toBe('not_found');
    expect(refusalOf(await remove(other, shared.id))).toBe('not_found');
    expect(refusalOf(await remove(me, own.id, false, 'loans'))).toBe('not_found');
    expect(await remove(other, shared.id, true)).toBeUndefined();
    expect(await remove(me, own.id)).toBeUndefined();
    expect(await seen(me)).toEqual([]);
    for (const name of ['', 'x'.repeat(61)]) {
      expect(refusalOf(await saveView(house, me, { ...view, name }))).toBe('field:name');
    }
  });

  it('keep nobody’s name or phone: what was searched for, the page and what was open are left out, and alone they are no view', async () => {
    const query = 'group=late&q=Sok+Dara&open=12&after=3';
    const searched = { ...view, list: 'today', name: 'Calls', query } as const;
    expect(done(await saveView(house, me, searched)).query).toBe('group=late');
    const none = { ...searched, name: 'Dara', query: 'q=012345678&before=3' };
    expect(refusalOf(await saveView(house, me, none))).toBe('field:name');
    const { views } = await savedViews(house, me, 'today');
    expect(views.map((one) => one.query)).toEqual(['group=late']);
  });

  it('of the audit keep which kind of act, and never whose acts or what was looked for', async () => {
    const query = 'noun=loan&actor=staff%3Auma&subject=borrower%3A12&open=3';
    const saved = await saveView(house, me, { ...view, list: 'audit', name: 'Loans', query });
    expect(done(saved).query).toBe('noun=loan');
  });

  it.each(VIEW_LISTS)('can be saved of the list %s', async (list) => {
    const kept = { ...view, list, name: 'Mine', query: 'state=open' };
    expect(done(await saveView(house, 'staff:max', kept)).query).toBe('state=open');
  });

  it.each(LAST_VIEW_LISTS)('of the list %s open again as they were used last', async (list) => {
    await keepLastView(house, 'staff:max', { list, query: 'state=open' });
    expect((await lastViews(house, 'staff:max')).last[list]).toBe('state=open');
  });

  it.each(VIEW_LISTS)(
    'used last can be kept of the list %s: the contract alone says of which they are',
    async (list) => {
      const row = { owner: 'staff:ana', list, query: 'state=open', changed_at: house.clock.now() };
      await house.db.insertInto('staff_last_view').values(row).execute();
      const kept = house.db.selectFrom('staff_last_view').select('query');
      expect(
        await kept.where('owner', '=', 'staff:ana').where('list', '=', list).execute(),
      ).toEqual([{ query: 'state=open' }]);
    },
  );

  it('saved with a search before are cleaned by the migration, and go where they were nothing else', async () => {
    const had = ['q=Dara&sort=due&after=2', 'sort=due&q=012+345', 'faq=1', 'q=a&open=3'];
    for (const [n, query] of had.entries()) {
      const row = { list: 'complaints', name: `${n}`, query, is_shared: true, owner: me };
      await insertView(house.db, { ...row, at: house.clock.now() });
    }
    const file = new URL('../../migrations/0334-views-without-searches.sql', import.meta.url);
    await sql.raw(readFileSync(file, 'utf8')).execute(house.test.owner);
    const { views } = await savedViews(house, other, 'complaints');
    expect(views.map((one) => one.query)).toEqual(['sort=due', 'sort=due', 'faq=1']);
  });

  it('of the audit saved before with whose acts they show keep the rest after the upgrade, and go where they were nothing else', async () => {
    const had = [
      'actor=staff%3Auma&noun=loan',
      'noun=cash&subject=loan%3A3&day=2026-11-23',
      'actor=staff%3Auma',
    ];
    for (const [n, query] of had.entries()) {
      const row = { list: 'audit', name: `${n}`, query, is_shared: true, owner: 'staff:old' };
      await insertView(house.db, { ...row, at: house.clock.now() });
    }
    const file = new URL('../../migrations/0378-views-without-persons.sql', import.meta.url);
    await sql.raw(readFileSync(file, 'utf8')).execute(house.test.owner);
    const { views } = await savedViews(house, other, 'audit');
    expect(views.map((one) => one.query)).toEqual(['noun=loan', 'noun=cash&day=2026-11-23']);
  });

  it('of what was opened keep the days, and never whose acts', async () => {
    const query = 'from=2026-11-01&until=2026-11-05&by=staff%3Auma';
    const saved = await saveView(house, me, { ...view, list: 'opened', name: 'The leak', query });
    expect(done(saved).query).toBe('from=2026-11-01&until=2026-11-05');
  });

  it('used last opens again for each alone, without whom one searched for', async () => {
    await keepLastView(house, me, { list: 'queue', query: 'view=mine' });
    await keepLastView(house, me, {
      list: 'queue',
      query: 'view=over12&sort=amount&open=12&after=3',
    });
    await keepLastView(house, me, { list: 'loans', query: 'group=late&q=Sokha' });
    expect(await lastViews(house, me)).toEqual({
      last: { queue: 'view=over12&sort=amount', loans: 'group=late' },
    });
    expect(await lastViews(house, other)).toEqual({ last: {} });
  });
});

describe('columns', () => {
  it('are each one’s own choice, and never without the name and the amount', async () => {
    const { columns: first_ } = await chosenColumns(house, me, 'queue');
    const mine = ['amount', 'applicant', 'waiting'];
    const choice = { columns: mine, widths: { applicant: 'wide' } } as const;
    done(await chooseColumns(house, me, { list: 'queue', ...choice }));
    expect(await chosenColumns(house, me, 'queue')).toEqual(choice);
    expect(await chosenColumns(house, other, 'queue')).toEqual({
      columns: first_,
      widths: {},
    });
    const unknown = { list: 'queue', columns: mine, widths: { iban: 'wide' } } as const;
    expect(refusalOf(await chooseColumns(house, me, unknown))).toBe('field:columns');
    for (const columns of [['applicant'], [...mine, 'waiting'], [...mine, 'iban'], []]) {
      const wrong = { list: 'queue', columns, widths: {} } as const;
      expect(refusalOf(await chooseColumns(house, me, wrong))).toBe('field:columns');
    }
  });
});
