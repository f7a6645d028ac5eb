import { isPassword } from '../password-hash.ts';
import { findAccount, removeAccount } from '../accounts/store.ts';
import { recordActs } from '../audit/store.ts';
import { standingClock } from '../clock.ts';
import { knowsSomebody } from '../borrowers/store.ts';
import { knowsStaff } from '../staff/store.ts';
import type { CastServices } from './cast.ts';

/** More than the oldest loan of the cast. */
const STAFF_SINCE_MS = 3 * 365 * 24 * 60 * 60 * 1000;
/** Of Sokha Chan. */
const FIRST_PHONE = '85512000001';

/**
 * Fills a database that knows nobody with the demo's people. What that takes is loaded then alone: every other start is
 * without it (P17).
 * @param withDay with a working day at the office besides (docs/demo.md)
 * @returns whether the demo's people are in the database; false where it knew others before
 */
export async function seedDemo(services: CastServices, withDay = false): Promise<boolean> {
  if (!(await knowsSomebody(services.db))) {
    // They have worked here longer than the past goes back: work is given to them, and cash is in their drawers from their first day on.
    if (withDay) {
      const began = standingClock(new Date(services.clock.now().getTime() - STAFF_SINCE_MS));
      await (await import('./staff.ts')).seedStaff({ ...services, clock: began });
    }
    const { seedCast } = await import('./cast.ts');
    await seedCast(services, withDay);
  }
  const hasCast = (await findAccount(services.db, FIRST_PHONE)) !== null;
  if (hasCast && !(await knowsStaff(services.db))) {
    const { seedStaff } = await import('./staff.ts');
    await seedStaff(services);
  }
  return hasCast;
}

/**
 * Takes the accounts of the demo's people away where the demo is off: everybody knows their password. Their loans stay, and
 * whoever has set a password of their own keeps the account. All at once, so that a start that is killed leaves none behind.
 * @returns how many
 */
export async function closeDemo(
  services: Pick<CastServices, 'db' | 'env' | 'clock'>,
): Promise<number> {
  const { db, clock } = services;
  if (await knowsStaff(db)) await (await import('./staff.ts')).closeDemoStaff(services);
  if ((await findAccount(db, FIRST_PHONE)) === null) return 0;
  const { DEMO_PASSWORD, PEOPLE, phoneOf } = await import('./cast-people.ts');
  const { dayPeople } = await import('./day-people.ts');
  // They were given one hash together, and checking one takes as long as a sign-in.
  const checked = new Map<string, boolean>();
  const isOpen = async (hash: string): Promise<boolean> => {
    const known = checked.get(hash) ?? (await isPassword(DEMO_PASSWORD, hash));
    checked.set(hash, known);
    return known;
  };
  return db.transaction().execute(async (tx) => {
    let closed = 0;
    for (const person of [...Object.values(PEOPLE), ...dayPeople().values()]) {
      const account = await findAccount(tx, phoneOf(person));
      if (account === null || !(await isOpen(account.passwordHash))) continue;
      await removeAccount(tx, account.borrowerId);
      const subject = `borrower:${account.borrowerId}`;
      const event = { event: 'account.closed', actor: 'system', subject, facts: { demo: true } };
      await recordActs(tx, [{ at: clock.now(), ...event }]);
      closed += 1;
    }
    return closed;
  });
}
