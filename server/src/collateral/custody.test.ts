/** Where a pawned thing lies: the register says where it was noted last, by whoever knew of the note before. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastSeen, openPawnHouse, view } from '../../testing/collateral.ts';
import { bringTo } from '../../testing/loan-states.ts';
import { asker, done, type LoanHouse, refusalOf, STAFF } from '../../testing/loans.ts';
import type { By } from '../loans/commands-act.ts';
import { moveCollateral } from './commands-custody.ts';
import { registerPage } from './commands-register.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await openPawnHouse();
});
afterAll(() => house.close());

it('is found where it was moved to last, and every move is kept', async () => {
  const { applicationId } = await bringTo(house, 'pawnOpen');
  const move = async (kind: 'moved' | 'seen', place?: string) => {
    const told = { kind, after: await lastSeen(house, applicationId), place, seal: '' };
    return moveCollateral(house, STAFF.max, { applicationId, told, key: randomUUID() });
  };
  expect(refusalOf(await move('moved', ' '))).toBe('field:place');
  expect(refusalOf(await move('moved'))).toBe('field:place');
  done(await move('moved', 'Safe 7'));
  done(await move('seen'));
  const { place, custody } = await view(house, applicationId);
  expect([place, custody.map(({ kind, place: lies }) => [kind, lies])]).toEqual([
    'Safe 7',
    [
      ['seen', 'Safe 7'],
      ['moved', 'Safe 7'],
      ['taken', 'Safe 1'],
    ],
  ]);
  const { rows } = await registerPage(house, { state: 'in_custody' }, asker(STAFF.max));
  const listed = rows.find(({ application }) => application === String(applicationId));
  expect(listed?.place).toBe('Safe 7');
});

it('is neither seen nor moved by a page from before another’s note: who saw it in one safe says nothing of the next', async () => {
  const { applicationId } = await bringTo(house, 'pawnOpen');
  const note = (by: By, kind: 'moved' | 'seen', after: string | null, place?: string) => {
    const told = { kind, after, place, seal: '' };
    return moveCollateral(house, by, { applicationId, told, key: randomUUID() });
  };
  const { max, sam } = STAFF;
  const opened = await lastSeen(house, applicationId);
  done(await note(sam, 'moved', opened, 'Safe 2'));
  const stale = [
    await note(max, 'seen', opened),
    await note(max, 'moved', opened, 'Safe 3'),
    await note(max, 'seen', null),
  ];
  expect(stale.map(refusalOf)).toEqual(['changed', 'changed', 'changed']);
  const { place, custody } = await view(house, applicationId);
  expect([place, custody.length]).toEqual(['Safe 2', 2]);
  // What is seen lies where the register has it, whatever the caller sends; one's own note, whose answer was lost, is known to oneself.
  const moved = await lastSeen(house, applicationId);
  done(await note(max, 'seen', moved, 'Safe 1'));
  expect((await view(house, applicationId)).place).toBe('Safe 2');
  done(await note(max, 'moved', moved, 'Safe 4'));
  done(await note(max, 'seen', moved));
  expect((await view(house, applicationId)).place).toBe('Safe 4');
});
