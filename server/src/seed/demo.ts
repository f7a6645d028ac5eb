import { findAccount } from '../accounts/store.ts';
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
