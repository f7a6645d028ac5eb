import type { Comparison, Outcome, Reference } from 'contract/office/applications';
import { type Kysely, sql } from 'kysely';
import type { AskedPage } from '../../cursor-page.ts';
import type { DB } from '../../database/types.ts';

/** What staff have found out in a review: calls, comparisons, notes, and which photos they have seen. */

interface StoredContact {
  id: bigint;
  reference: Reference;
  outcome: Outcome;
  callBackAt: Date | null;
  madeBy: string;
  madeAt: Date;
}

/** The calls of an application, the newest first. */
export async function contactsOf(db: Kysely<DB>, applicationId: bigint): Promise<StoredContact[]> {
  const rows = await db
    .selectFrom('review_contact')
    .select(['id', 'reference', 'outcome', 'call_back_at as callBackAt'])
    .select(['made_by as madeBy', 'made_at as madeAt'])
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  // The columns' checks hold what these types say.
  return rows as StoredContact[];
}

/** Adds a call. @returns its number */
export async function insertContact(
  tx: Kysely<DB>,
  contact: Omit<StoredContact, 'id'> & { applicationId: bigint },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('review_contact')
    .values({
      application_id: contact.applicationId,
      reference: contact.reference,
      outcome: contact.outcome,
      call_back_at: contact.callBackAt,
      made_by: contact.madeBy,
      made_at: contact.madeAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was found alike; nothing yet: version 0. */
export async function comparisonsOf(db: Kysely<DB>, applicationId: bigint) {
  const row = await db
    .selectFrom('review_comparison')
    .select(['alike', 'compared_by as by', 'compared_at as at', 'version'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  if (!row) return { alike: [] as Comparison[], by: null, at: null, version: 0 };
  return { ...row, alike: row.alike as Comparison[] };
}

/** Keeps what is alike, as it was seen. @returns the new version; null where another change came first */
export async function keepComparisons(
  tx: Kysely<DB>,
  given: {
    applicationId: bigint;
    alike: readonly Comparison[];
    by: string;
    at: Date;
    version: number;
  },
): Promise<number | null> {
  const values = { alike: [...given.alike], compared_by: given.by, compared_at: given.at };
  const version = given.version + 1;
  const row =
    given.version === 0
      ? await tx
          .insertInto('review_comparison')
          .values({ application_id: given.applicationId, ...values, version })
          .onConflict((of) => of.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('review_comparison')
          .set({ ...values, version })
          .where('application_id', '=', given.applicationId)
          .where('version', '=', given.version)
          .returning('version')
          .executeTakeFirst();
  return row?.version ?? null;
}

/** Notes, the oldest first. */
export async function notesOf(db: Kysely<DB>, applicationId: bigint) {
  const newest = await db
    .selectFrom('review_note')
    .select(['id', 'body', 'written_by as by', 'written_at as at'])
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return newest.toReversed();
}

/** One row more than a page of the notes about an application, the newest first; backwards where the page before one is asked for. */
export async function notesPage(
  db: Kysely<DB>,
  applicationId: bigint,
  { after, before, most }: AskedPage & { most: number },
) {
  const from = before ?? after;
  const isBack = before !== undefined;
  return db
    .selectFrom('review_note')
    .select(['id', 'body', 'written_by as by', 'written_at as at'])
    .where('application_id', '=', applicationId)
    .$if(from !== undefined, (query) => query.where('id', isBack ? '>' : '<', BigInt(from ?? 0)))
    .orderBy('id', isBack ? 'asc' : 'desc')
    .limit(most + 1)
    .execute();
}

/** Adds a note, in whose place nothing is begun any more. @returns its number */
export async function insertNote(
  tx: Kysely<DB>,
  { applicationId, body, by, at }: { applicationId: bigint; body: string; by: string; at: Date },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('review_note')
    .values({ application_id: applicationId, body, written_by: by, written_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await removeNoteDraft(tx, applicationId, by);
  return id;
}

/** What somebody has begun to write; empty: nothing. */
export async function noteDraftOf(
  db: Kysely<DB>,
  applicationId: bigint,
  staff: string,
): Promise<string> {
  const row = await db
    .selectFrom('review_note_draft')
    .select('body')
    .where('application_id', '=', applicationId)
    .where('staff', '=', staff)
    .executeTakeFirst();
  return row?.body ?? '';
}

/** Keeps what somebody has begun to write. @returns false where there is no application of that number */
export async function keepNoteDraft(
  db: Kysely<DB>,
  {
    applicationId,
    staff,
    body,
    at,
  }: { applicationId: bigint; staff: string; body: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into review_note_draft (application_id, staff, body, saved_at)
    select a.id, ${staff}, ${body}, ${at} from application a
    where a.id = ${applicationId} and a.status not in ('Draft', 'Recorded')
    on conflict (application_id, staff) do update set body = excluded.body, saved_at = excluded.saved_at`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Takes away what somebody has begun to write. */
export async function removeNoteDraft(
  db: Kysely<DB>,
  applicationId: bigint,
  staff: string,
): Promise<void> {
  await db
    .deleteFrom('review_note_draft')
    .where('application_id', '=', applicationId)
    .where('staff', '=', staff)
    .execute();
}

/** The photos that an application holds, the papers that were asked for after the wizard's own. */
export async function heldPhotos(db: Kysely<DB>, applicationId: bigint) {
  return db
    .selectFrom('photo')
    .leftJoin('document_request as request', 'request.photo_id', 'photo.id')
    .select(['photo.id', 'photo.kind', 'photo.created_at as takenAt'])
    .select(['photo.object_name as objectName', 'request.kind as document'])
    .select('request.struck_at as struckAt')
    .where('photo.application_id', '=', applicationId)
    .where('photo.state', '=', 'held')
    .orderBy('photo.id')
    .execute();
}

/** Who besides somebody has seen each photo of an application last. */
export async function lastViews(db: Kysely<DB>, applicationId: bigint, but: string) {
  return db
    .selectFrom('photo_view')
    .distinctOn('photo_id')
    .select(['photo_id as photoId', 'viewed_by as by', 'viewed_at as at'])
    .where('application_id', '=', applicationId)
    .where('viewed_by', '<>', but)
    .orderBy('photo_id')
    .orderBy('id', 'desc')
    .execute();
}

/** Notes that somebody sees a photo. */
export async function insertPhotoView(
  tx: Kysely<DB>,
  view: { applicationId: bigint; photoId: bigint; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('photo_view')
    .values({
      application_id: view.applicationId,
      photo_id: view.photoId,
      viewed_by: view.by,
      viewed_at: view.at,
    })
    .execute();
}
