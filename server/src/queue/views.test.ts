import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/applications.ts';
import { done, refusalOf } from '../../testing/loans.ts';
import { chooseColumns, chosenColumns } from '../staff/commands-columns.ts';
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
