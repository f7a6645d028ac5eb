import type { Locale } from 'contract/locale';
import type { PageName } from 'contract/page-text';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** A text as staff edit it. */
export interface StoredText {
  page: PageName;
  locale: Locale;
  body: string;
  isOwn: boolean;
  changedAt: Date;
}

const texts = (db: Kysely<DB>) =>
  db
    .selectFrom('page_text')
    .select(['page', 'locale', 'body', 'updated_at as changedAt'])
    .select(
      sql<boolean>`encode(sha256(convert_to(body, 'UTF8')), 'hex') <> default_hash`.as('isOwn'),
    );

type TextRow = Awaited<ReturnType<ReturnType<typeof texts>['execute']>>[number];
/** The program fills in the pages that it knows; another name is an older program's, and is left out. */
const textOf = (row: TextRow): StoredText => ({
  ...row,
  page: row.page as PageName,
  locale: row.locale as Locale,
});

/** Every text, by page and language. */
export async function storedTexts(db: Kysely<DB>): Promise<StoredText[]> {
  const rows = await texts(db).orderBy('page').orderBy('locale', 'desc').execute();
  return rows.map(textOf);
}

/** One text; null where there is none. */
export async function storedText(
  db: Kysely<DB>,
  { page, locale }: { page: PageName; locale: Locale },
): Promise<StoredText | null> {
  const row = await texts(db)
    .where('page', '=', page)
    .where('locale', '=', locale)
    .executeTakeFirst();
  return row ? textOf(row) : null;
}

/** Whether a row is as it was seen: instants are told to the millisecond. */
const isAsSeen = (version: string) =>
  sql<boolean>`date_trunc('milliseconds', updated_at) = ${version}::timestamptz`;

/** Writes a text over the one that was seen. @returns false where it has changed since */
export async function writeText(
  tx: Kysely<DB>,
  {
    page,
    locale,
    body,
    version,
    at,
  }: Omit<StoredText, 'isOwn' | 'changedAt'> & {
    version: string;
    at: Date;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('page_text')
    .set({ body, updated_at: at })
    .where('page', '=', page)
    .where('locale', '=', locale)
    .where(isAsSeen(version))
    .returning('page')
    .executeTakeFirst();
  return row !== undefined;
}
