import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** One message to a borrower, by the instant of its act. */
interface OneNotice {
  borrowerId: bigint;
  kind: string;
  at: Date;
}

const ofBorrower = ({ borrowerId, kind, at }: OneNotice) => sql`kind = ${kind}
  and created_at = ${at} and phone = any(array(
    select phone::text from borrower where id = ${borrowerId}
    union all select old_phone from phone_change where confirmed and borrower_id = ${borrowerId}))`;

/** Lets a message that waits leave later. */
export async function postponeNotice(
  tx: Kysely<DB>,
  { until, ...notice }: OneNotice & { until: Date },
): Promise<void> {
  await sql`update notice set due_at = ${until}
    where state = 'waiting' and ${ofBorrower(notice)}`.execute(tx);
}

/** Until when a message waits that nobody has tried to send; null: it does not wait. */
export async function heldUntil(
  tx: Kysely<DB>,
  { now, ...notice }: OneNotice & { now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ dueAt: Date }>`select due_at as "dueAt" from notice
    where state = 'waiting' and tries = 0 and due_at > ${now} and ${ofBorrower(notice)}`.execute(
    tx,
  );
  return rows[0]?.dueAt ?? null;
}

/** Removes a message that has not left, or never will. @returns false where it has, or is being sent */
export async function removeWaiting(tx: Kysely<DB>, notice: OneNotice): Promise<boolean> {
  const { rows } = await sql`delete from notice
    where state in ('waiting', 'held back') and tries = 0 and ${ofBorrower(notice)}
    returning id`.execute(tx);
  return rows.length > 0;
}
