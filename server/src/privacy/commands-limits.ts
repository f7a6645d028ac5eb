import { createHmac } from 'node:crypto';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { takeTry } from '../accounts/store-throttle.ts';
import type { Services } from '../services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How often one manager may look for a borrower, open one, or take all that is kept of one, in a day: many more than are asked for. */
const MOST = { search: 60, look: 120, file: 20 } as const;
const KIND = { search: 'staff_search', look: 'staff_look', file: 'staff_file' } as const;

/** Takes one of a manager's day. @returns a refusal that says how long to wait, or null */
export async function takeOfDay(
  { db, clock, env }: Pick<Services, 'db' | 'clock' | 'env'>,
  what: keyof typeof MOST,
  by: string,
): Promise<Refused | null> {
  const key = createHmac('sha256', env.secretKey)
    .update(JSON.stringify(['privacy', by]))
    .digest();
  const limit = { kind: KIND[what], key, windowMs: DAY_MS, most: MOST[what] };
  const seconds = await takeTry(db, limit, clock.now());
  if (seconds === 0) return null;
  const minutes = Math.ceil(seconds / 60);
  return Refused.because((locale) => m.error_too_many_tries({ minutes }, { locale }), 'throttled');
}
