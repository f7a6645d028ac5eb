import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/types.ts';

/** The photo of one kind of paper that an application holds already and that stands; null where another one is wanted, since a request for that kind waits. */
export async function samePaper(
  db: Kysely<DB>,
  { applicationId, kind, sha256 }: { applicationId: bigint; kind: string; sha256: Buffer },
): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select p.id from photo p join document_request r on r.photo_id = p.id
    where p.application_id = ${applicationId} and p.state = 'held' and p.sha256 = ${sha256}
      and r.kind = ${kind} and r.struck_at is null
      and not exists (select from document_request w where w.application_id = ${applicationId} and w.kind = ${kind}
        and w.received_at is null and w.ended_at is null)
    order by p.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** How many photos of papers an application holds, and how many of them were not struck. */
export async function countPapers(
  db: Kysely<DB>,
  applicationId: bigint,
): Promise<{ held: number; standing: number }> {
  const { rows } = await sql<{ held: number; standing: number }>`
    select count(*)::int as held, (count(*) filter (where r.struck_at is null))::int as standing
    from photo p join document_request r on r.photo_id = p.id
    where p.application_id = ${applicationId} and p.state = 'held'`.execute(db);
  return rows[0] ?? { held: 0, standing: 0 };
}

/**
 * Lets a written photo answer the request for its paper that waits, or one that is written with it, asked and answered by who brings it.
 * @returns the request; throws where the sweeper has given the photo up meanwhile
 */
export async function holdPaper(
  tx: Kysely<DB>,
  paper: { applicationId: bigint; kind: string; photoId: bigint; by: string; at: Date },
): Promise<bigint> {
  const { applicationId, kind, photoId, by, at } = paper;
  const held = await tx
    .updateTable('photo')
    .set({ state: 'held' })
    .where('id', '=', photoId)
    .where('state', '=', 'arriving')
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) throw new Error('A photo was given up while it was being saved');
  const received = { received_at: at, received_by: by, photo_id: photoId };
  const answered = await tx
    .updateTable('document_request')
    .set(received)
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('received_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  if (answered[0]) return answered[0].id;
  const { id } = await tx
    .insertInto('document_request')
    .values({ application_id: applicationId, kind, asked_by: by, asked_at: at, ...received })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Strikes the photo of a paper, once. @returns false where it has not come, or was struck before */
export async function markPaperStruck(
  tx: Kysely<DB>,
  { id, reason, by, at }: { id: bigint; reason: string; by: string; at: Date },
): Promise<boolean> {
  const struck = await tx
    .updateTable('document_request')
    .set({ struck_reason: reason, struck_by: by, struck_at: at })
    .where('id', '=', id)
    .where('received_at', 'is not', null)
    .where('struck_at', 'is', null)
    .executeTakeFirst();
  return struck.numUpdatedRows > 0n;
}
