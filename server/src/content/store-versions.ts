import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** In the place of words that were erased. */
export const STRUCK = '–';

/** The parts of a text by name, as `body` of a page. */
export type Parts = Readonly<Record<string, string>>;

interface NewVersion {
  /** As the audit names it: `page_text:about-km`, `site_review:3`. */
  subject: string;
  before: Parts;
  after: Parts;
  by: string;
  at: Date;
}

/** Keeps both sides of a change for good. @returns its number, which the audit names */
export async function keepVersion(
  tx: Kysely<DB>,
  { subject, before, after, by, at }: NewVersion,
): Promise<number> {
  const { id } = await tx
    .insertInto('text_version')
    .values({
      subject,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      changed_by: by,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Strikes the words of reviews in every wording that is kept of them; whether they were shown stays (0356). @returns how many wordings */
export async function strikeVersions(
  tx: Kysely<DB>,
  reviewIds: readonly bigint[],
): Promise<number> {
  const subjects = reviewIds.map((id) => `site_review:${id}`);
  const struck = (side: 'before' | 'after') => sql`(
    select coalesce(jsonb_object_agg(key, case when key = 'is_published' then value else to_jsonb(${STRUCK}::text) end), '{}')
    from jsonb_each(${sql.ref(side)}))`;
  const { numAffectedRows } = await sql`
    update text_version set before = ${struck('before')}, after = ${struck('after')}
    where subject = any(${subjects}::text[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** The changes of a text, the newest first, those before a number where one is given. */
export async function versionsOf(
  db: Kysely<DB>,
  { subject, after, most }: { subject: string; after: bigint | null; most: number },
) {
  return db
    .selectFrom('text_version')
    .select(['id', 'changed_by as changedBy', 'changed_at as changedAt'])
    .where('subject', '=', subject)
    .$if(after !== null, (query) => query.where('id', '<', after ?? 0n))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** One change with both sides; null where there is none of that number. */
export async function findVersion(db: Kysely<DB>, id: bigint) {
  const row = await db
    .selectFrom('text_version')
    .select(['id', 'subject', 'before', 'after'])
    .select(['changed_by as changedBy', 'changed_at as changedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
