import { CODE_KINDS } from 'contract/office/messages';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import { OPEN_STATUSES } from '../applications/store-conditions.ts';
import { lockFriends } from '../leads/store.ts';
import { keepsOwnPhone } from '../notices/store-own-phone.ts';
import { KEPT_BODY } from '../notices/store-sending.ts';
import { endSigningCodes } from '../offers/store-signing-codes.ts';

/** A borrower whose phone becomes another. */
interface Moved {
  borrowerId: bigint;
  oldPhone: string;
  newPhone: string;
}

/** Messages to the old phone that are about its being changed: they stay there. */
const TO_OLD = ['phone_change_asked', 'phone_changed_from'];

/**
 * Locks the borrower's applications that follow the phone, always in the same order, and gives them the new one: those under way, and those
 * not sent yet. Ended ones stay as they were sent, and so does one that the number's next holder may have sent (`keepsOwnPhone`). Open offers are locked after them, so that no code to sign is on its way to the old phone.
 */
export async function moveApplications(tx: Kysely<DB>, moved: Moved): Promise<void> {
  const { borrowerId, oldPhone, newPhone } = moved;
  await sql`
    with own as (
      select a.id from application a left join borrower b on b.id = a.borrower_id
      where a.phone = ${oldPhone} and (
        (a.borrower_id = ${borrowerId} and a.status = any(${OPEN_STATUSES}::text[]) and not ${keepsOwnPhone('a', 'b')})
        or (a.owner_id = ${borrowerId} and a.status = 'Draft'))
      order by a.id for update of a)
    update application set phone = ${newPhone} where id in (select id from own)`.execute(tx);
  await lockOpenOffers(tx, borrowerId);
}

/** Locks the borrower's open offers, so that no code to sign one is on its way meanwhile. */
export async function lockOpenOffers(tx: Kysely<DB>, borrowerId: bigint): Promise<void> {
  await sql`
    select from offer where borrower_id = ${borrowerId} and status = 'Open' order by id for update`.execute(
    tx,
  );
}

/** Writes the borrower's phone. */
export async function setPhone(tx: Kysely<DB>, { borrowerId, newPhone }: Moved): Promise<void> {
  await tx.updateTable('borrower').set({ phone: newPhone }).where('id', '=', borrowerId).execute();
}

/**
 * Ends every code that went to the old phone: those of the account, and those that would sign an offer, whose counts of wrong codes over all
 * and of sends stay.
 */
export async function endCodes(
  tx: Kysely<DB>,
  { borrowerId, oldPhone }: Pick<Moved, 'borrowerId' | 'oldPhone'>,
): Promise<void> {
  await tx
    .deleteFrom('phone_code')
    .where((of) => of.or([of('borrower_id', '=', borrowerId), of('phone', '=', oldPhone)]))
    .execute();
  await endSigningCodes(tx, borrowerId);
}

/**
 * Messages that have not gone out follow the phone: those that were given up too, since staff may send them again, and those that were held
 * back, since a default or a sale asks whether its notice was told. One that is being sent does as well, for its next try: where the try under way
 * is taken, `markSent` puts it back to the number that it went to. Codes among those in line are given up, their digits blotted out. What went to the old phone stays as it is, and what is about an application that keeps its phone.
 */
export async function moveNotices(
  tx: Kysely<DB>,
  { borrowerId, oldPhone, newPhone }: Moved,
): Promise<void> {
  await giveUpCodes(tx, oldPhone);
  await sql`
    update notice n set phone = ${newPhone}
    where n.audience = 'applicant' and n.phone = ${oldPhone} and n.state in ('waiting', 'sending', 'failed', 'held back')
      and n.kind <> all(${[...CODE_KINDS, ...TO_OLD]}::text[])
      and not exists (select from application a join borrower b on b.id = a.borrower_id
        where a.id = n.application_id and b.id = ${borrowerId} and ${keepsOwnPhone('a', 'b')})`.execute(
    tx,
  );
}

/** Gives up the codes in line to a phone, their digits blotted out. */
export async function giveUpCodes(tx: Kysely<DB>, phone: string): Promise<void> {
  await sql`
    update notice set state = 'failed', last_error = 'code over', body = ${KEPT_BODY}
    where audience = 'applicant' and phone = ${phone} and state = 'waiting'
      and kind = any(${[...CODE_KINDS]}::text[])`.execute(tx);
}

/**
 * Referrals follow the phone, by which their friend and who earns the reward are found. One stays where the new phone has been referred
 * itself, or would be friend and referrer at once; of the friend it ends, since the number is somebody else's from now on.
 */
export async function moveReferrals(
  tx: Kysely<DB>,
  { oldPhone, newPhone }: Moved,
  at: Date,
): Promise<void> {
  // A form that names one of them as the friend at this moment is waited for.
  await lockFriends(tx, [oldPhone, newPhone].toSorted());
  await sql`
    update referral set referrer_phone = ${newPhone}
    where referrer_phone = ${oldPhone} and friend_phone <> ${newPhone}`.execute(tx);
  await sql`
    update referral set friend_phone = ${newPhone}
    where friend_phone = ${oldPhone} and ended_at is null and referrer_phone <> ${newPhone}
      and not exists (select from referral r where r.friend_phone = ${newPhone} and r.repeat_of is null and r.ended_at is null)`.execute(
    tx,
  );
  await sql`
    update referral set ended_at = ${at} where friend_phone = ${oldPhone} and ended_at is null`.execute(
    tx,
  );
}
