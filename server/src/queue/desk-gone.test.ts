/** What somebody had on their desk who has left, or reviews no more. */
import { HOUR_MS, type QueueViewName } from 'contract/office/queue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { submitAnApplication } from '../../testing/applications.ts';
import { asker, done, type LoanHouse, openLoanHouse, STAFF } from '../../testing/loans.ts';
import { deny } from '../applications/decide/commands-decide.ts';
import { assign, takeNext } from '../applications/review/commands-desk.ts';
import type { By } from '../loans/commands-act.ts';
import { hire } from '../staff/commands-people.ts';
import { queuePage } from './commands.ts';

let house: LoanHouse;
let ours: string;
let by: By & { readonly role: 'officer' };
beforeAll(async () => {
  house = await openLoanHouse();
  ours = await anOfficer('here');
  by = { who: `staff:${ours}`, role: 'officer' };
});
afterAll(() => house.close());

async function anOfficer(name: string): Promise<string> {
  const who = { username: `${name}@lender.test`, nameKm: 'ធីតា', nameEn: name };
  return done(await hire(house, 'operator', { ...who, roles: ['officer'], locale: 'en' })).handle;
}

/** An application that came so many hours before the clock. */
async function cameBefore(hours: number): Promise<bigint> {
  const now = house.clock.now();
  house.clock.set(new Date(now.getTime() - hours * HOUR_MS));
  const id = await submitAnApplication(house);
  house.clock.set(now);
  return id;
}

const rowOf = async (wanted: bigint, view: QueueViewName = 'open') =>
  (await queuePage(house, asker(by), { view })).rows.find(({ id }) => id === String(wanted));

it.each([
  ['has left', { ended_at: new Date() }],
  ['reviews no more', { roles: ['cashier'] }],
])(
  'what somebody had who %s is nobody’s, and the next one for whoever asks',
  async (_why, change) => {
    const theirs = await cameBefore(9);
    const handle = await anOfficer(`gone-${theirs}`);
    done(await assign(house, by, { applicationId: theirs, to: handle, version: 0 }));
    const decided = await cameBefore(8);
    done(await assign(house, by, { applicationId: decided, to: handle, version: 0 }));
    done(await deny(house, STAFF.nary, { applicationId: decided, reasons: ['income'] }));
    const nobodys = async () =>
      (await queuePage(house, asker(by), { assignee: 'nobody' })).rows.map(({ id }) => id);
    expect(await takeNext(house, by)).toEqual({ id: null });
    expect(await nobodys()).toEqual([]);
    await house.test.owner.updateTable('staff').set(change).where('handle', '=', handle).execute();
    expect(await nobodys()).toEqual([String(theirs)]);
    expect(await rowOf(theirs)).toMatchObject({ assigned: null, version: 1 });
    expect(await takeNext(house, by)).toEqual({ id: String(theirs) });
    expect(await rowOf(theirs)).toMatchObject({ assigned: { handle: ours }, version: 2 });
    // What was decided keeps who worked on it.
    expect(await rowOf(decided, 'decided')).toMatchObject({ assigned: { handle } });
  },
);
