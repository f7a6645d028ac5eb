import { type Insertable, type Kysely, sql } from 'kysely';
import type { ConsentWording as ConsentWordingRow, DB } from '../database/types.ts';
import { OPEN_STATUSES } from './store-conditions.ts';

/** The application that this very Submit has made already, so that its repeat gets the first answer again; or null. */
export async function findSubmitted(
  db: Kysely<DB>,
  keyHash: Buffer,
  submitId: string | null,
): Promise<bigint | null> {
  if (submitId === null) return null;
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('draft_key_hash', '=', keyHash)
    .where('submit_id', '=', submitId)
    .where('status', '<>', 'Draft')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The kinds of photo that a draft holds. */
export async function heldPhotoKinds(db: Kysely<DB>, applicationId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('photo')
    .select('kind')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'held')
    .execute();
  return rows.map(({ kind }) => kind);
}

/**
 * The open application of the same phone or national ID: the first that was proved by its phone, or else the oldest
 * (G-22, G-45).
 * @param search what the national ID is searched by; empty without one
 * @param how.isLocked it stays open until the transaction ends
 */
export async function findOpenApplication(
  db: Kysely<DB>,
  phone: string,
  search: readonly Buffer[],
  how: { readonly isLocked?: boolean } = {},
): Promise<bigint | null> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('status', 'in', OPEN_STATUSES)
    .where('duplicate_of', 'is', null)
    .where((of) =>
      of.or([
        of('phone', '=', phone),
        of('national_id_search', '=', sql<Buffer>`any(${search}::bytea[])`),
      ]),
    )
    .orderBy('phone_proved_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(1)
    .$if(how.isLocked === true, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The pages of terms and privacy as stored, placeholders and all. */
export async function agreedPages(
  db: Kysely<DB>,
): Promise<{ page: string; locale: string; body: string }[]> {
  return db
    .selectFrom('page_text')
    .select(['page', 'locale', 'body'])
    .where('page', 'in', ['terms', 'privacy'])
    .execute();
}

/** What is agreed to: the sentence beside the box, and the pages of terms and privacy as they read. */
export type ConsentWording = Omit<Insertable<ConsentWordingRow>, 'version' | 'first_at'>;

/** The words with the name that they have, as two parts of a statement. */
const named = ({ accept_km, accept_en, terms_km, terms_en, privacy_en }: ConsentWording) => sql`
  words (accept_km, accept_en, terms_km, terms_en, privacy_en) as (
    values (${accept_km}::text, ${accept_en}::text, ${terms_km}::text, ${terms_en}::text, ${privacy_en}::text)
  ), named as (
    select *, left(encode(sha256(convert_to(jsonb_build_array(accept_km, accept_en, terms_km, terms_en, privacy_en)::text,
      'UTF8')), 'hex'), 12) as version
    from words
  )`;

/** The version of what is agreed to at this moment; keeps nothing. */
export async function nameConsentWording(db: Kysely<DB>, wording: ConsentWording): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    with ${named(wording)} select version from named`.execute(db);
  return theVersion(rows);
}

/**
 * Keeps what is agreed to at this moment, once for each wording.
 * @returns its version
 */
export async function keepConsentWording(
  tx: Kysely<DB>,
  wording: ConsentWording,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    with ${named(wording)}, fresh as (
      insert into consent_wording (version, accept_km, accept_en, terms_km, terms_en, privacy_en, first_at)
      select version, accept_km, accept_en, terms_km, terms_en, privacy_en, ${now} from named
      on conflict do nothing
    )
    select version from named`.execute(tx);
  return theVersion(rows);
}

function theVersion([row]: readonly { version: string }[]): string {
  if (!row) throw new Error('What is agreed to has no version');
  return row.version;
}

export interface Freeze {
  id: bigint;
  borrowerId: bigint;
  duplicateOf: bigint | null;
  submitId: string | null;
  formVersion: string;
  /** Null: the acceptance was not sent, and is kept as not recorded (decision 0008). */
  consentVersion: string | null;
  now: Date;
  /** Who of the staff wrote the account in it; left out: the applicant did. */
  accountGivenBy?: string | null;
  /** Who of the staff wrote earlier accounts that another of theirs replaced. */
  accountWrittenBefore?: string[] | null;
}

/** Freezes a draft: from here on its key opens nothing (docs/security.md). */
export async function freezeDraft(db: Kysely<DB>, freeze: Freeze): Promise<void> {
  const done = await db
    .updateTable('application')
    .set({
      status: 'Pending',
      borrower_id: freeze.borrowerId,
      duplicate_of: freeze.duplicateOf,
      submit_id: freeze.submitId,
      form_version: freeze.formVersion,
      consent_version: freeze.consentVersion,
      consented_at: freeze.consentVersion === null ? null : freeze.now,
      submitted_at: freeze.now,
      account_given_by: freeze.accountGivenBy ?? null,
      account_written_before: freeze.accountWrittenBefore ?? null,
    })
    .where('id', '=', freeze.id)
    .where('status', '=', 'Draft')
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) throw new Error('A locked draft could not be frozen');
}
