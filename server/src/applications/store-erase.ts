import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { answerColumnNames } from './store-columns.ts';

/** What stays of an erased application, for the reports and for whoever asks what became of it. */
const STAYS: ReadonlySet<string> = new Set([
  'amount_cents',
  'duration',
  'name',
  'last_name',
  'phone',
  'province',
]);

/** In the place of a name that was erased. */
export const NOBODY = '–';

/**
 * Takes all answers out of submitted applications, for good; product, amount, duration, days, province and outcome stay,
 * so that a report of a past day or province stays as it was.
 * @param phone one that nobody can have, in the place of the applicant's
 * @returns how many
 */
export async function eraseApplications(
  tx: Kysely<DB>,
  ids: readonly bigint[],
  { phone, at }: { phone: string; at: Date },
): Promise<number> {
  const gone = answerColumnNames().filter((name) => !STAYS.has(name));
  const nothing = sql.join(gone.map((name) => sql`${sql.ref(name)} = null`));
  const { numAffectedRows } = await sql`
    update application set ${nothing}, unconfirmed = null, name = ${NOBODY}, last_name = ${NOBODY}, phone = ${phone},
      is_incomplete = true, erased_at = ${at}
    where id = any(${ids}::bigint[]) and status <> 'Draft' and erased_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Takes all answers out of what somebody has begun, and lets its key open nothing more: the nightly work removes the rows. @returns how many */
export async function eraseDrafts(
  tx: Kysely<DB>,
  { borrowerId, phone, at }: { borrowerId: bigint; phone: string; at: Date },
): Promise<number> {
  const nothing = sql.join(answerColumnNames().map((name) => sql`${sql.ref(name)} = null`));
  const { rows } = await sql`
    with mine as (
      select id from application where status = 'Draft' and (owner_id = ${borrowerId} or phone = ${phone}) for update
    ), dropped as (
      update photo set state = 'dropped' where state <> 'dropped' and application_id in (select id from mine)
    )
    update application set ${nothing}, expires_at = least(expires_at, ${at})
    where id in (select id from mine) returning id`.execute(tx);
  return rows.length;
}

/** Gives up all photos of applications; their files go with the next turn of the nightly work. @returns how many */
export async function erasePhotos(tx: Kysely<DB>, ids: readonly bigint[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update photo set state = 'dropped' where state = 'held' and application_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/**
 * Gives up the photos of applications that became loans, beside those that stay as long as the loan's records: the face, and the ID card
 * that proves whose it is, also where the card came as a paper and was not struck.
 * @returns how many
 */
export async function erasePhotosBesideIdentity(
  tx: Kysely<DB>,
  ids: readonly bigint[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update photo p set state = 'dropped' where p.state = 'held' and p.application_id = any(${ids}::bigint[])
      and p.kind = any(${PHOTOS_NOT_KEPT}::text[])
      and not exists (select from document_request r
        where r.application_id = p.application_id and r.photo_id = p.id
          and r.kind = 'national_id' and r.struck_at is null)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

const PHOTOS_NOT_KEPT = ['borrower_employment_card_photo', 'document'] as const;

/** Removes what staff wrote about erased applications: notes, calls, comparisons, the notes of a denial and a withdrawal, why a photo of a paper was struck. @returns how many notes and calls */
export async function eraseReviews(tx: Kysely<DB>, ids: readonly bigint[]): Promise<number> {
  const { rows } = await sql`
    with notes as (delete from review_note where application_id = any(${ids}::bigint[]) returning id),
    calls as (delete from review_contact where application_id = any(${ids}::bigint[]) returning id),
    drafts as (delete from review_note_draft where application_id = any(${ids}::bigint[])),
    compared as (delete from review_comparison where application_id = any(${ids}::bigint[])),
    denied as (update denial set note = null where application_id = any(${ids}::bigint[]) and note is not null),
    withdrawn as (update application_withdrawal set note = null
      where application_id = any(${ids}::bigint[]) and note is not null),
    struck as (update document_request set struck_reason = null
      where application_id = any(${ids}::bigint[]) and struck_reason is not null)
    select id from notes union all select id from calls`.execute(tx);
  return rows.length;
}
