import type { ApplicantText } from 'contract/office/applicant-messages';
import { type Kysely, sql } from 'kysely';
import { ownOpenOriginal } from '../applications/store-conditions.ts';
import type { DB } from '../database/types.ts';
import { keepsOwnPhone } from '../notices/store-own-phone.ts';

const UNDER_WAY: readonly string[] = ['Pending', 'In review'];

/** Whether an application of this status is still to be decided: until then its applicant is written to. */
export const isUnderWay = (status: string): boolean => UNDER_WAY.includes(status);

/** Whom a message goes to: submitted applications of these numbers, in the order of the numbers. `original`: the open one of theirs that it repeats. */
export async function addressees(db: Kysely<DB>, ids: readonly bigint[]) {
  return db
    .selectFrom('application as a')
    .innerJoin('borrower as b', 'b.id', 'a.borrower_id')
    .select(['a.id', 'b.id as borrowerId', 'a.status'])
    .select([
      sql<string | null>`case when ${keepsOwnPhone('a', 'b')} then a.phone end`.as('ownPhone'),
      ownOpenOriginal(sql`a`).as('original'),
    ])
    .where('a.id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .where('a.status', 'not in', ['Draft', 'Recorded'])
    .orderBy('a.id')
    .execute();
}

/** What was written under a key, and by whom, to an application or to any of them; null: nothing. */
export async function messageUnder(
  db: Kysely<DB>,
  { batch, applicationId }: { batch: string; applicationId?: bigint },
): Promise<{ template: string; by: string } | null> {
  const row = await db
    .selectFrom('review_message')
    .select(['template', 'sent_by as by'])
    .where('batch', '=', batch)
    .$if(applicationId !== undefined, (query) =>
      query.where('application_id', '=', applicationId ?? 0n),
    )
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that an applicant is written to. */
export async function insertMessage(
  tx: Kysely<DB>,
  message: {
    applicationId: bigint;
    borrowerId: bigint;
    text: ApplicantText;
    batch: string;
    by: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('review_message')
    .values({
      application_id: message.applicationId,
      borrower_id: message.borrowerId,
      template: message.text,
      batch: message.batch,
      sent_by: message.by,
      sent_at: message.at,
    })
    .execute();
}

/** The message that an applicant’s phone was sent at an instant; null where there was none, or the person has another phone now. */
export async function messageAt(db: Kysely<DB>, { phone, at }: { phone: string; at: Date }) {
  const row = await db
    .selectFrom('review_message as r')
    .innerJoin('borrower as b', 'b.id', 'r.borrower_id')
    .select(['r.application_id as applicationId', 'r.borrower_id as borrowerId', 'r.template'])
    .where('b.phone', '=', phone)
    .where('r.sent_at', '=', at)
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, template: row.template as ApplicantText } : null;
}
