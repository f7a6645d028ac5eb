import type { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { decidedMeanwhile, notThere } from '../../changes/commands.ts';
import type { DB } from '../../database/types.ts';
import { secondHalfOf } from './commands-halves.ts';
import type { StaffServices } from '../commands-sign-in.ts';
import { findDecided } from './store-proposals.ts';

/**
 * What a confirmation gives to hand over: the second half of the password of the first sign-in, where there is one. Its proposer has
 * the first, so neither manager can come in as somebody else.
 */
export type Confirmed = { secondHalf: string | null };

/** Who has decided is answered the same again for so long. */
const SAID_AGAIN_MS = 15 * 60 * 1000;

/**
 * Answers a decision on what is decided already: to whoever decided it so as the first time, for some minutes, since that answer may have been
 * lost on the way and the half that it gave stands nowhere else; to anybody else who decided it, and when.
 */
export async function alreadyDecided(
  { db, env, clock }: Pick<StaffServices, 'env' | 'clock'> & { db: Kysely<DB> },
  who: string,
  { proposalId, confirmed }: { proposalId: bigint; confirmed: boolean },
): Promise<Confirmed | Refused> {
  const decided = await findDecided(db, proposalId);
  if (decided === null) return notThere();
  const isSame = decided.by === who && decided.confirmed === confirmed;
  const isRecent = clock.now().getTime() - decided.at.getTime() < SAID_AGAIN_MS;
  const hasHalf = confirmed && decided.kind !== 'set_roles';
  // A password that was used, or that another has taken the place of, is of no use to anybody.
  if (isSame && isRecent && (decided.isUnused || !hasHalf)) {
    return { secondHalf: hasHalf ? secondHalfOf(env.secretKey, decided, who) : null };
  }
  return decidedMeanwhile(db, who, { event: 'staff.decided', ...decided });
}
