/** Erasing again whom a backup brought back, where it holds a request that had ended by the time of the one that was confirmed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { done, type LoanHouse, openLoanHouse } from '../../testing/loans.ts';
import { hire } from '../staff/commands-people.ts';
import type { Staff } from '../staff-session.ts';
import { eraseAgain } from './commands-erased-again.ts';
import { proposeErasure } from './commands-erasure.ts';

let house: LoanHouse;
let managers: Staff[];
beforeAll(async () => {
  house = await openLoanHouse();
  managers = [];
  for (const nameEn of ['One', 'Two', 'Three']) {
    const who = { username: `${nameEn}@lender.test`, nameKm: 'ធីតា', nameEn, locale: 'en' } as const;
    const roles = ['manager'] as const;
    managers.push({ ...who, roles, ...done(await hire(house, 'operator', { ...who, roles })) });
  }
});
afterAll(() => house.close());

/** A borrower about whom a request of somebody waits in the backup; and how One asked anew a day later, which Two confirmed. */
async function restored(proposer: Staff) {
  const { borrowerId } = await bringTo(house, 'denied');
  const asked = { id: borrowerId, made_sure: 'Came with the card' };
  const { id } = done(await proposeErasure(house, proposer, asked));
  const { uuid } = await house.db
    .selectFrom('borrower')
    .select('uuid')
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  const at = new Date(house.clock.now().getTime() + 86_400_000).toISOString();
  const [one, two] = managers as [Staff, Staff];
  const names = { proposed_by: `staff:${one.handle}`, decided_by: `staff:${two.handle}` };
  const erased = { erasure: '99', borrower: uuid, ...names, proposed_at: at, decided_at: at };
  const requests = () =>
    house.db
      .selectFrom('erasure')
      .select(['id', 'proposed_by', 'decided_by', 'confirmed'])
      .where('borrower_id', '=', borrowerId)
      .orderBy('id')
      .execute();
  return { borrowerId, open: BigInt(id), erased, names, requests };
}

it('a request of the backup that had ended is ended, whoever entered it, and the names of before stand at the erasure alone', async () => {
  const [, two, three] = managers as [Staff, Staff, Staff];
  for (const proposer of [two, three]) {
    const { borrowerId, open, erased, names, requests } = await restored(proposer);
    expect(await eraseAgain(house, erased)).toEqual({ outcome: 'erased' });
    const by = `staff:${proposer.handle}`;
    expect(await requests()).toEqual([
      { id: open, proposed_by: by, decided_by: by, confirmed: false },
      { id: expect.any(BigInt), ...names, confirmed: true },
    ]);
    const acts = await house.db
      .selectFrom('audit')
      .select(['event', 'actor', 'facts'])
      .where('subject', '=', `borrower:${borrowerId}`)
      .where('actor', '=', 'system')
      .where('event', 'like', 'privacy.%')
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      {
        event: 'privacy.erasure_refused',
        actor: 'system',
        facts: { erasure: Number(open), restored: true },
      },
      {
        event: 'privacy.erased',
        actor: 'system',
        facts: expect.objectContaining({ restored: true }),
      },
    ]);
    expect(await eraseAgain(house, erased)).toEqual({ outcome: 'already' });
  }
});

it('the very request that was confirmed later is confirmed as it lies', async () => {
  const [one] = managers as [Staff];
  const { open, erased, names, requests } = await restored(one);
  const { proposed_at } = await house.db
    .selectFrom('erasure')
    .select('proposed_at')
    .where('id', '=', open)
    .executeTakeFirstOrThrow();
  const same = { ...erased, proposed_at: proposed_at.toISOString() };
  expect(await eraseAgain(house, same)).toEqual({ outcome: 'erased' });
  expect(await requests()).toEqual([{ id: open, ...names, confirmed: true }]);
});
