import { CALLS_A_DAY, type Outcome } from 'contract/office/applications';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';
import type { DB } from '../database/types.ts';

/** Outcomes after which somebody is still to be reached. */
const NOT_REACHED: readonly Outcome[] = ['no_answer', 'call_back'];

/** When the day of an instant began. */
export const startOfDay = (now: Date): Date =>
  new Date(phnomPenhMidnight(phnomPenhDay(now.getTime())));

/** Whom an application (`a`) names, each with the phone that is called. */
const PEOPLE = sql`(values ('applicant', a.phone), ('relative', a.relative_contact_phone),
  ('workplace', a.company_contact_phone)) person (reference, phone)`;

/**
 * The calls since an instant to the phone of a person of `a`, whoever was asked for: about `a`, about what the same borrower has asked for
 * besides, and about what repeats it.
 */
const callsTo = (phone: RawBuilder<unknown>, since: Date) => sql<number>`(
  select count(*)::int from application k join review_contact c on c.application_id = k.id
  where (k.id = a.id or k.borrower_id = a.borrower_id or k.id = a.duplicate_of
      or k.duplicate_of = coalesce(a.duplicate_of, a.id))
    and c.made_at >= ${since}
    and ${phone} = case c.reference when 'applicant' then k.phone
      when 'relative' then k.relative_contact_phone else k.company_contact_phone end)`;

/** How many calls were made since an instant to each phone that an application names. */
export async function callsSince(
  db: Kysely<DB>,
  applicationId: bigint,
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ phone: string; calls: number }>`
    select distinct person.phone, ${callsTo(sql`person.phone`, since)} as calls
    from application a cross join lateral ${PEOPLE}
    where a.id = ${applicationId} and person.phone is not null`.execute(db);
  return new Map(rows.map(({ phone, calls }) => [phone, calls]));
}

/**
 * Whether of an application (`a`) somebody is still to be reached, and nobody of them can be called now: the time for which they asked
 * lies ahead, or they were called as often as one may on a day, which began at `since`.
 */
export function waitsForCalls({ now, since }: { now: Date; since: Date }): RawBuilder<boolean> {
  const unreached = sql`${PEOPLE}
    left join lateral (select c.outcome, c.call_back_at from review_contact c
      where c.application_id = a.id and c.reference = person.reference order by c.id desc limit 1) last on true
    where person.phone is not null and (last.outcome is null or last.outcome = any(${[...NOT_REACHED]}::text[]))`;
  return sql<boolean>`(exists (select from ${unreached}) and not exists (select from ${unreached}
    and (last.call_back_at is null or last.call_back_at <= ${now})
    and ${callsTo(sql`person.phone`, since)} < ${sql.lit(CALLS_A_DAY)}))`;
}
