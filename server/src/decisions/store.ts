import { type Kysely, sql } from 'kysely';
import type { Locale } from 'contract/locale';
import type { Actor } from 'contract/office/decision-views';
import type { StaffRole } from 'contract/office/endpoint';
import type { LoanTerms } from 'lending/terms';
import type { DB } from '../database/types.ts';

/** The language in which a borrower is written to. */
export async function borrowerLocale(db: Kysely<DB>, borrowerId: bigint): Promise<Locale> {
  const row = await db
    .selectFrom('borrower')
    .select('locale')
    .where('id', '=', borrowerId)
    .executeTakeFirst();
  return row?.locale === 'en' ? 'en' : 'km';
}

/** Staff by what the acts call them, `staff:nary`; who is not in the list keeps that alone. */
export async function actorsOf(
  db: Kysely<DB>,
  whos: readonly string[],
): Promise<ReadonlyMap<string, Actor>> {
  const handles = whos.map((who) => who.replace(/^staff:/, ''));
  const rows =
    handles.length === 0
      ? []
      : await db
          .selectFrom('staff')
          .select(['handle', 'name_km', 'name_en'])
          .where('handle', 'in', handles)
          .execute();
  const known = new Map(rows.map((row) => [`staff:${row.handle}`, row]));
  return new Map(
    whos.map((who) => {
      const row = known.get(who);
      return [who, { who, name_km: row?.name_km ?? null, name_en: row?.name_en ?? null }];
    }),
  );
}

/** Most people whom a panel names as those who could act. */
const NAMED_MOST = 5;

/** Who works here with one of these roles, but for some; the first of them by name. */
export async function staffWith(
  db: Kysely<DB>,
  roles: readonly StaffRole[],
  except: readonly string[],
): Promise<Actor[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['handle', 'name_km', 'name_en'])
    .where('ended_at', 'is', null)
    .where('totp_secret', 'is not', null)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .where(sql<boolean>`not ('staff:' || handle = any(${[...except]}::text[]))`)
    .orderBy('name_en')
    .orderBy('id')
    .limit(NAMED_MOST)
    .execute();
  return rows.map(({ handle, ...names }) => ({ who: `staff:${handle}`, ...names }));
}

/** The approval that stands, with who else confirmed it; null where there is none. */
export async function approvalWithTerms(db: Kysely<DB>, applicationId: bigint) {
  const row = await db
    .selectFrom('approval')
    .leftJoin('ceiling_override_end as e', 'e.override_id', 'approval.override_id')
    .select(['approval.terms', 'approved_by as approvedBy', 'approved_at as approvedAt'])
    .select('e.ended_by as confirmedBy')
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, terms: row.terms as unknown as LoanTerms } : null;
}

/** The evidence of a signature; null where there is none. */
export async function signatureOf(db: Kysely<DB>, offerId: bigint) {
  const row = await db
    .selectFrom('signature')
    .select(['phone', 'address', 'user_agent', 'signed_at', 'code_sent_at', 'agreement_hash'])
    .where('offer_id', '=', offerId)
    .executeTakeFirst();
  return row ?? null;
}

/** The loan that was paid out on an application; null while none was. */
export async function loanOf(db: Kysely<DB>, applicationId: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('loan')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether the SMS of an act at that instant has left, or is being sent. */
export async function hasLeft(
  db: Kysely<DB>,
  { phone, kind, at }: { phone: string; kind: string; at: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('notice')
    .select('state')
    .where('phone', '=', phone)
    .where('kind', '=', kind)
    .where('created_at', '=', at)
    .executeTakeFirst();
  return row === undefined || !['waiting', 'held back'].includes(row.state);
}
