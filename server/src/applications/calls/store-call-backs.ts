import type { Reference } from 'contract/office/applications';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/types.ts';
import { standingOffer } from '../decide/store-standing-offer.ts';

/** A call that somebody asked for. */
export interface CallBackRow {
  id: bigint;
  applicationId: bigint;
  name: string;
  lastName: string;
  reference: Reference;
  /** Null: no time was said. */
  at: Date | null;
  by: string;
}

/** Where calls without a time stand: after all others. Fifteen digits of milliseconds since 1970, as a cursor has. */
export const NO_TIME_MS = 999_999_999_999_999;

/**
 * One row more than a page (all where `most` is null) of the calls that were asked for before `until`, or without a time, and that no later
 * call to the same person has answered, of applications that nobody has decided, and of the applicant while an offer stands; the earliest first, those without a time last, backwards
 * where `isBack`.
 */
export async function waitingCallBacks(
  db: Kysely<DB>,
  {
    until,
    place,
    isBack,
    most,
  }: { until: Date; place: { at: Date; id: bigint } | null; isBack: boolean; most: number | null },
): Promise<CallBackRow[]> {
  const way = isBack ? 'desc' : 'asc';
  const when = sql<Date>`coalesce(c.call_back_at, ${new Date(NO_TIME_MS)}::timestamptz)`;
  const rows = await db
    .selectFrom('review_contact as c')
    .innerJoin('application as a', 'a.id', 'c.application_id')
    .select(['c.id', 'c.application_id as applicationId', 'c.reference', 'c.made_by as by'])
    .select(['c.call_back_at as at', 'a.name', 'a.last_name as lastName'])
    .where('c.outcome', '=', 'call_back')
    .where((of) => of.or([of('c.call_back_at', 'is', null), of('c.call_back_at', '<', until)]))
    .where((of) =>
      of.or([
        of('a.status', 'in', ['Pending', 'In review']),
        of.and([
          of('a.status', '=', 'Approved'),
          of('c.reference', '=', 'applicant'),
          standingOffer(sql`a.id`),
        ]),
      ]),
    )
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('review_contact as later')
            .select('later.id')
            .whereRef('later.application_id', '=', 'c.application_id')
            .whereRef('later.reference', '=', 'c.reference')
            .whereRef('later.id', '>', 'c.id'),
        ),
      ),
    )
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(date_trunc('milliseconds', ${when}), c.id) ${isBack ? sql`<` : sql`>`} (${place?.at ?? until}, ${place?.id ?? 0n})`,
      ),
    )
    .orderBy(when, way)
    .orderBy('c.id', way)
    .$if(most !== null, (query) => query.limit((most ?? 0) + 1))
    .execute();
  // The columns' checks hold what the type says.
  return rows.map((row) => ({
    ...row,
    name: row.name ?? '',
    lastName: row.lastName ?? '',
  })) as CallBackRow[];
}
