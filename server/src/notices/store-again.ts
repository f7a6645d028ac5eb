import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** A message that is to be sent again, held until the transaction ends; null where there is none of that number. */
export async function lockNotice(tx: Kysely<DB>, id: bigint) {
  const row = await tx
    .selectFrom('notice')
    .select(['id', 'kind', 'audience', 'phone', 'body', 'state', 'created_at as writtenAt'])
    .select(['sent_again as sentAgain', 'sent_again_at as sentAgainAt', 'none_took as noneTook'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** How many other messages of a kind a phone was sent since an instant, or is about to be, counted to `most`. */
export async function othersSince(
  tx: Kysely<DB>,
  {
    id,
    kind,
    phone,
    since,
    most,
  }: {
    id: bigint;
    kind: string;
    phone: string;
    since: Date;
    most: number;
  },
): Promise<number> {
  const rows = await tx
    .selectFrom('notice')
    .select('id')
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('created_at', '>', since)
    .where('state', 'in', ['waiting', 'sending', 'sent'])
    .limit(most)
    .execute();
  return rows.length;
}

/** Lets a message that was given up be tried anew from now on. A repeat of which no try can have reached anybody counts as none. */
export async function queueAgain(
  tx: Kysely<DB>,
  id: bigint,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('notice')
    .set((of) => ({
      state: 'waiting',
      tries: 0,
      due_at: now,
      last_error: null,
      sent_again: sql<number>`case when ${of.ref('none_took')} then ${of.ref('sent_again')} else ${of.ref('sent_again')} + 1 end`,
      none_took: true,
      sent_again_at: now,
      sent_again_by: by,
    }))
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute();
}
