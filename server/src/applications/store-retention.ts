import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { answerColumnNames } from './store-columns.ts';

/** Drops photos that have been arriving since before then: their uploads were cut off. @returns how many */
export async function dropUnfinished(db: Kysely<DB>, since: Date, most: number): Promise<bigint> {
  const { numAffectedRows } = await sql`
    update photo set state = 'dropped' where id in (
      select id from photo where state = 'arriving' and created_at <= ${since}
      order by created_at limit ${most} for update skip locked
    )`.execute(db);
  return numAffectedRows ?? 0n;
}

/**
 * Drops the photos of at most so many drafts that were last touched before `touchedBefore` or have expired. A draft is
 * looked at once: afterwards it is marked until it holds a new photo.
 * @returns how many drafts
 */
export async function dropPhotosOfDrafts(
  db: Kysely<DB>,
  { touchedBefore, now, most }: { touchedBefore: Date; now: Date; most: number },
): Promise<bigint> {
  // Two conditions, each with an index of its own. Locked, so that a draft that is being submitted keeps its photos.
  const { numAffectedRows } = await sql`
    with untouched as (
      select id from application
      where status = 'Draft' and photos_received > 0 and photos_dropped_at is null
        and touched_at <= ${touchedBefore}
      order by touched_at limit ${most} for update skip locked
    ), expired as (
      select id from application
      where status = 'Draft' and photos_received > 0 and photos_dropped_at is null
        and expires_at <= ${now}
      order by expires_at limit ${most} for update skip locked
    ), stale as (
      select id from untouched union select id from expired
    ), dropped as (
      update photo set state = 'dropped'
      where state = 'held' and application_id in (select id from stale)
    )
    update application set photos_dropped_at = ${now} where id in (select id from stale)`.execute(
    db,
  );
  return numAffectedRows ?? 0n;
}

/** Photos whose files are to be removed, and whether each is of a draft. */
export async function droppedPhotos(
  db: Kysely<DB>,
  after: bigint,
  most: number,
): Promise<{ id: bigint; objectName: string; isOfDraft: boolean }[]> {
  return db
    .selectFrom('photo as p')
    .innerJoin('application as a', 'a.id', 'p.application_id')
    .select(['p.id', 'p.object_name as objectName'])
    .select(sql<boolean>`a.status = 'Draft'`.as('isOfDraft'))
    .where('p.state', '=', 'dropped')
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(most)
    .execute();
}

/** Which of these object names have a row. */
export async function knownObjects(db: Kysely<DB>, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('photo')
    .select('object_name')
    .where('object_name', 'in', names)
    .execute();
  return new Set(rows.map((row) => row.object_name));
}

/** Removes drafts whose key has expired and that have no photo any more, oldest first, at most so many. @returns how many */
export async function removeExpiredDrafts(
  db: Kysely<DB>,
  now: Date,
  most: number,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from application where id in (
      select id from application
      where status = 'Draft' and expires_at <= ${now}
        and not exists (select from photo where photo.application_id = application.id)
      order by expires_at limit ${most} for update skip locked
    )`.execute(db);
  return numAffectedRows ?? 0n;
}

/**
 * Empties the answers of drafts whose key has expired and whose rows must stay until their photos' files are gone, at most so
 * many. A draft is emptied once: afterwards it has no answer left.
 * @returns how many
 */
export async function emptyExpiredDrafts(db: Kysely<DB>, now: Date, most: number): Promise<bigint> {
  const answers = answerColumnNames().map((name) => sql.ref(name));
  const nothing = sql.join(answers.map((answer) => sql`${answer} = null`));
  const { numAffectedRows } = await sql`
    update application set ${nothing} where id in (
      select id from application
      where status = 'Draft' and expires_at <= ${now} and num_nonnulls(${sql.join(answers)}) > 0
      order by expires_at limit ${most} for update skip locked
    )`.execute(db);
  return numAffectedRows ?? 0n;
}

/** When the oldest draft that is still there expired; null: none has. */
export async function oldestExpiredDraft(db: Kysely<DB>, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('application')
    .select('expires_at')
    .where('status', '=', 'Draft')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** When the newest photo that has a row was announced; null: there is none. */
export async function newestPhoto(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom('photo')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** A held photo, as it must be in the store. */
export interface HeldPhoto {
  id: bigint;
  applicationId: bigint;
  objectName: string;
  /** Of the large file. */
  sha256: Buffer;
}

/** Held photos in the order of their numbers: from `from` on, or the newest ones. */
export async function heldPhotos(
  db: Kysely<DB>,
  from: bigint | 'newest',
  most: number,
): Promise<HeldPhoto[]> {
  const held = db
    .selectFrom('photo')
    .select(['id', 'application_id as applicationId', 'object_name as objectName', 'sha256'])
    .where('state', '=', 'held')
    .limit(most);
  return from === 'newest'
    ? held.orderBy('id', 'desc').execute()
    : held.where('id', '>=', from).orderBy('id').execute();
}

/** The turn that the store's marker must carry, and the one that was about to be written when a sweep was cut off. */
export async function storeTurn(
  db: Kysely<DB>,
): Promise<{ turn: string | null; nextTurn: string | null }> {
  return db
    .selectFrom('photo_store')
    .select(['turn', 'next_turn as nextTurn'])
    .executeTakeFirstOrThrow();
}

/** Notes the turn that is about to be written into the marker. */
export async function beginTurn(db: Kysely<DB>, turn: string): Promise<void> {
  await db.updateTable('photo_store').set({ next_turn: turn }).execute();
}

/** Notes that the marker carries this turn. */
export async function endTurn(db: Kysely<DB>, turn: string): Promise<void> {
  await db.updateTable('photo_store').set({ turn, next_turn: null }).execute();
}
