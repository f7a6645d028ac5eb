import type { NotTheirsWhy, PhoneNotTheirs, TheirsReason } from 'contract/office/phone-changes';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { lockCodesOf } from '../accounts/store-codes.ts';
import { endSessionsOf } from '../accounts/store-sessions.ts';
import { recordActs } from '../audit/store.ts';
import { lockBorrower } from '../borrowers/store.ts';
import { changedSince } from '../changes/commands.ts';
import type { DB } from '../database/types.ts';
import { staffNameOf, staffNames } from '../standing/store-names.ts';
import { Undone } from '../undone.ts';
import { notFound, type PhoneServices } from './commands-propose.ts';
import { findOwner } from './store.ts';
import { endCodes, giveUpCodes, lockOpenOffers } from './store-follow.ts';
import { endNotTheirs, insertNotTheirs, notTheirsOf } from '../borrowers/store-not-theirs.ts';

interface Marking {
  borrowerId: bigint;
  why: NotTheirsWhy;
  by: string;
  at: Date;
}

/**
 * Notes in a transaction that the phone of the account is not the borrower's, and ends what a stranger could go on with: sessions, codes of the account,
 * and codes that would sign. From then on nobody calls or writes to it, and it opens nothing (docs/security.md, "A phone that is not theirs").
 * @returns false where that is known already
 */
export async function noteNotTheirs(tx: Kysely<DB>, marking: Marking): Promise<boolean> {
  const { borrowerId, why, by, at } = marking;
  const { phone } = await lockBorrower(tx, borrowerId);
  if ((await notTheirsOf(tx, borrowerId)) !== null) return false;
  // In the order of a phone that is changed (commands-decide.ts).
  await lockCodesOf(tx, phone);
  await lockOpenOffers(tx, borrowerId);
  await giveUpCodes(tx, phone);
  await endCodes(tx, { borrowerId, oldPhone: phone });
  await insertNotTheirs(tx, marking);
  const sessions = await endSessionsOf(tx, borrowerId);
  const facts = { reason: why, sessions };
  const event = 'borrower.phone_not_theirs';
  await recordActs(tx, [{ at, event, actor: by, subject: `borrower:${borrowerId}`, facts }]);
  return true;
}

/** The same by itself, after a call of the borrower or about them. */
export async function markNotTheirs(
  services: PhoneServices,
  by: string,
  { id, why }: { id: bigint; why: NotTheirsWhy },
): Promise<Refused | undefined> {
  return asOne(services, id, async (tx, at) => {
    if (!(await noteNotTheirs(tx, { borrowerId: id, why, by, at }))) {
      throw new Undone(await changedSince(tx, by, ['phoneNotTheirs', id]));
    }
  });
}

/** Takes it back as another person than who noted it, since the phone is the borrower's after all. */
export async function markTheirs(
  services: PhoneServices,
  by: string,
  { id, reason }: { id: bigint; reason: TheirsReason },
): Promise<Refused | undefined> {
  return asOne(services, id, async (tx, at) => {
    await lockBorrower(tx, id);
    const held = await notTheirsOf(tx, id);
    if (held === null) throw new Undone(await changedSince(tx, by, ['phoneNotTheirs', id]));
    if (held.setBy === by) throw new Undone(otherPerson());
    await endNotTheirs(tx, { borrowerId: id, reason, by, at });
    const act = { event: 'borrower.phone_theirs', subject: `borrower:${id}`, facts: { reason } };
    await recordActs(tx, [{ ...act, at, actor: by }]);
  });
}

/** What is known of a borrower's phone, as it travels; null: it is theirs, as far as anybody knows. */
export async function notTheirsView(
  db: Kysely<DB>,
  borrowerId: bigint,
): Promise<PhoneNotTheirs | null> {
  const row = await notTheirsOf(db, borrowerId);
  if (row === null) return null;
  const names = await staffNames(db, [row.setBy]);
  const { why, setBy, setAt } = row;
  return { why, set_by: staffNameOf(names, setBy), set_at: setAt.toISOString() };
}

/** An act about a borrower who is there and not erased, in one transaction; what is refused by an `Undone` leaves nothing. */
async function asOne(
  { db, clock }: PhoneServices,
  id: bigint,
  work: (tx: Kysely<DB>, at: Date) => Promise<void>,
): Promise<Refused | undefined> {
  try {
    return await db.transaction().execute(async (tx) => {
      if ((await findOwner(tx, id)) === null) throw new Undone(notFound());
      await work(tx, clock.now());
      return undefined;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}

const otherPerson = () =>
  Refused.because((locale) => m.office_phones_error_other({}, { locale }), 'second_person');
