import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { changedSince } from '../changes/commands.ts';
import type { DB } from '../database/types.ts';
import type { By } from '../loans/commands-act.ts';
import { nothingPawned } from './commands-register.ts';
import { lockCollateral } from './store.ts';
import { findInRegister, type RegisterRow } from './store-register.ts';

/** What was pawned for an application and lies with the lender, or should, locked until the transaction ends; refused where it has left, or was never taken. */
export async function lockHeld(
  tx: Kysely<DB>,
  { who }: Pick<By, 'who'>,
  applicationId: bigint,
): Promise<(RegisterRow & { ticket: bigint }) | Refused> {
  const row = await findInRegister(tx, { application: applicationId });
  if (row === null || row.ticket === null) return nothingPawned();
  const collateral = await lockCollateral(tx, row.ticket);
  if (!collateral || collateral.releasedAt !== null || collateral.isSold) {
    return changedSince(tx, who, ['collateral', applicationId]);
  }
  return { ...row, ticket: row.ticket };
}
