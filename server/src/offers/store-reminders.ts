import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import type { OfferStatus } from './store.ts';

/** Open offers whose last day to sign is from `today` to `until` and whose borrowers were not reminded, the soonest first. */
export async function offersToRemind(
  db: Kysely<DB>,
  { today, until }: { today: Day; until: Day },
  most: number,
): Promise<bigint[]> {
  const rows = await db
    .selectFrom('offer as o')
    .leftJoin('offer_reminder as r', 'r.offer_id', 'o.id')
    .select('o.id')
    .where('o.status', '=', 'Open')
    .where('o.sign_by', '>=', today)
    .where('o.sign_by', '<=', until)
    .where('r.offer_id', 'is', null)
    .orderBy('o.sign_by')
    .orderBy('o.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that a locked offer's borrower is reminded. @returns false where they were before */
export async function insertOfferReminder(
  tx: Kysely<DB>,
  offerId: bigint,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .insertInto('offer_reminder')
    .values({ offer_id: offerId, reminded_at: at })
    .onConflict((conflict) => conflict.column('offer_id').doNothing())
    .returning('offer_id')
    .execute();
  return rows.length > 0;
}

/** How the offer stands of which the borrower with this phone was reminded at that instant, and its last day to sign; null where there is none. */
export async function offerRemindedAt(
  db: Kysely<DB>,
  { phone, at }: { phone: string; at: Date },
): Promise<{ status: OfferStatus; signBy: Day } | null> {
  const row = await db
    .selectFrom('offer')
    .innerJoin('borrower', 'borrower.id', 'offer.borrower_id')
    .innerJoin('offer_reminder', 'offer_reminder.offer_id', 'offer.id')
    .select(['offer.status', 'offer.sign_by as signBy'])
    .where('borrower.phone', '=', phone)
    .where('offer_reminder.reminded_at', '=', at)
    .executeTakeFirst();
  return row ? { ...row, status: row.status as OfferStatus } : null;
}
