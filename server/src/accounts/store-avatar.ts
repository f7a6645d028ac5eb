import type { Kysely } from 'kysely';
import { PreparedStatement } from '../database/prepared.ts';
import type { DB } from '../database/types.ts';

/**
 * The photo store's name of the borrower's own photo in the newest application that was approved and has one; null where there is
 * none. Only applications whose phone was proved are theirs for certain.
 */
export async function avatarObject(db: Kysely<DB>, borrowerId: bigint): Promise<string | null> {
  const [row] = await finds.run(db, '', borrowerId, (slot) =>
    avatarOf(
      db,
      slot((given) => given),
    ),
  );
  return row?.objectName ?? null;
}

/** The query for it. */
export function avatarOf(db: Kysely<DB>, borrowerId: bigint) {
  return db
    .selectFrom('application')
    .innerJoin('photo', 'photo.application_id', 'application.id')
    .innerJoin('approval', 'approval.application_id', 'application.id')
    .select('photo.object_name as objectName')
    .where('application.borrower_id', '=', borrowerId)
    .where('application.phone_proved_at', 'is not', null)
    .where('approval.withdrawn_at', 'is', null)
    .where('photo.kind', '=', 'borrower_photo')
    .where('photo.state', '=', 'held')
    .orderBy('application.submitted_at', 'desc')
    .limit(1);
}

const finds = new PreparedStatement<bigint>('find avatar');
