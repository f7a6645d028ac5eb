import { isPassword } from '../accounts/gateway-hashes.ts';
import { findAccount, removeAccount } from '../accounts/store.ts';
import type { Database } from '../database/connect.ts';
import { knowsSomebody } from '../borrowers/store.ts';
import type { CastServices } from './cast.ts';

/** Of Sokha Chan. */
const FIRST_PHONE = '85512000001';

/**
 * Fills a database that knows nobody with the demo's people. What that takes is loaded then alone: every other start is
 * without it (P17).
 * @returns whether the demo's people are in the database; false where it knew others before
 */
export async function seedDemo(services: CastServices): Promise<boolean> {
  if (!(await knowsSomebody(services.db))) {
    const { seedCast } = await import('./cast.ts');
    await seedCast(services);
  }
  return (await findAccount(services.db, FIRST_PHONE)) !== null;
}

/**
 * Takes the accounts of the demo's people away where the demo is off: everybody knows their password. Their loans stay.
 * @returns how many
 */
export async function closeDemo(db: Database): Promise<number> {
  if ((await findAccount(db, FIRST_PHONE)) === null) return 0;
  const { DEMO_PASSWORD, PEOPLE, phoneOf } = await import('./cast-people.ts');
  let closed = 0;
  for (const person of Object.values(PEOPLE)) {
    const account = await findAccount(db, phoneOf(person));
    if (account === null || !(await isPassword(DEMO_PASSWORD, account.passwordHash))) continue;
    await removeAccount(db, account.borrowerId);
    closed += 1;
  }
  return closed;
}
