import { PHONE_ASKERS } from 'contract/office/who';
import { Refused } from 'contract/refusal';
import { latinDigits } from 'lending/digits';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { CODE_FORM, lockOpenCode } from '../accounts/commands-codes.ts';
import { countWrongCode, lockCodesOf, markVerified } from '../accounts/store-codes.ts';
import { endSessionsOf } from '../accounts/store-sessions.ts';
import { recordActs } from '../audit/store.ts';
import { lockBorrower, lockPhone } from '../borrowers/store.ts';
import { changedSince } from '../changes/commands.ts';
import type { DB } from '../database/types.ts';
import { writePhoneChangedFrom, writePhoneChangedTo } from '../notices/commands-phones.ts';
import { proposerGone } from '../standing/commands.ts';
import { Undone } from '../undone.ts';
import { masked, notFound, type PhoneServices, sendCode, taken } from './commands-propose.ts';
import {
  closeChange,
  findChange,
  holderOf,
  lockChange,
  markProved,
  overBefore,
  type PhoneChangeRow,
  setCode,
} from './store.ts';
import {
  endCodes,
  moveApplications,
  moveNotices,
  moveReferrals,
  setPhone,
} from './store-follow.ts';
import { endNotTheirs } from '../borrowers/store-not-theirs.ts';

/** Who acts on which, `staff:uma`. */
interface Deciding {
  by: string;
  id: bigint;
}

type Open = PhoneChangeRow & { locale: string };
type Work = (tx: Kysely<DB>, change: Open, at: Date) => Promise<Refused | undefined>;

/**
 * An act on one that waits, in a transaction: the borrower is locked before the row, as where it is asked for. What is refused by an `Undone`
 * leaves nothing; what `work` returns as refused is kept, as a wrong code is counted.
 */
async function onOpen(
  { db, clock }: PhoneServices,
  { by, id }: Deciding,
  work: Work,
): Promise<Refused | undefined> {
  try {
    return await db.transaction().execute(async (tx) => {
      const seen = await findChange(tx, id);
      if (seen === null) throw new Undone(notFound());
      const phones = [seen.oldPhone, seen.newPhone].toSorted();
      for (const phone of phones) await lockPhone(tx, phone);
      const { locale } = await lockBorrower(tx, seen.borrowerId);
      await lockChange(tx, id);
      const change = await findChange(tx, id);
      if (change === null || change.decidedAt !== null)
        throw new Undone(await changedSince(tx, by, ['phoneChange', id]));
      const at = clock.now();
      if (change.proposedAt <= overBefore(at)) throw new Undone(over());
      return work(tx, { ...change, locale }, at);
    });
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    if (isTakenMeanwhile(error)) return taken(null);
    throw error;
  }
}

/** Sends another code to the new phone; the one before ends. */
export async function sendCodeAgain(
  services: PhoneServices,
  deciding: Deciding,
): Promise<Refused | undefined> {
  const { by, id } = deciding;
  return onOpen(services, deciding, async (tx, change, at) => {
    if (change.provedBy !== null) throw new Undone(await changedSince(tx, by, ['phoneChange', id]));
    const { newPhone: phone, codeRequest: requestId, locale } = change;
    const alias = await sendCode({ ...services, db: tx }, { phone, requestId, locale, at });
    if (alias instanceof Refused) throw new Undone(alias);
    await setCode(tx, id, alias);
    await record(tx, { change, by, at, event: 'borrower.phone_code_sent' });
    return undefined;
  });
}

/** Takes the code that the borrower read out. A wrong one is counted and refused under `code`; after five another must be sent. */
export async function provePhone(
  services: PhoneServices,
  deciding: Deciding,
  typed: string,
): Promise<Refused | undefined> {
  const { by, id } = deciding;
  const code = latinDigits(typed).replace(/[\s-]/g, '');
  return onOpen(services, deciding, async (tx, change, at) => {
    if (change.provedBy !== null) throw new Undone(await changedSince(tx, by, ['phoneChange', id]));
    if (!CODE_FORM.test(code)) return codeWrong();
    const { codeAlias: alias, codeRequest: requestId } = change;
    const { secretKey } = services.env;
    const sent = await lockOpenCode(secretKey, tx, { alias, requestId, code, now: at });
    if (sent === null) return codeWrong();
    if (!sent.isRight) {
      await countWrongCode(tx, alias);
      await record(tx, { change, by, at, event: 'borrower.phone_code_refused' });
      return codeWrong();
    }
    await markVerified(tx, alias, at);
    await markProved(tx, id, { by, at });
    await record(tx, { change, by, at, event: 'borrower.phone_change_proved' });
    return undefined;
  });
}

/** Refuses it, or takes it back. */
export async function withdrawPhone(
  services: PhoneServices,
  deciding: Deciding,
): Promise<Refused | undefined> {
  const { by, id } = deciding;
  return onOpen(services, deciding, async (tx, change, at) => {
    await closeChange(tx, id, { by, at, confirmed: false });
    await record(tx, { change, by, at, event: 'borrower.phone_change_ended' });
    return undefined;
  });
}

/**
 * Changes the phone as the second person, all of it in one transaction: what follows the phone follows, sessions and codes of the account
 * end, both numbers are told (docs/security.md, "Another phone").
 */
export async function confirmPhone(
  services: PhoneServices,
  deciding: Deciding,
): Promise<Refused | undefined> {
  const { by, id } = deciding;
  return onOpen(services, deciding, async (tx, change, at) => {
    if (change.provedBy === null) throw new Undone(notProved());
    if ([change.proposedBy, change.provedBy].includes(by)) throw new Undone(secondPerson());
    for (const first of new Set([change.proposedBy, change.provedBy])) {
      const gone = await proposerGone(tx, first, PHONE_ASKERS);
      if (gone !== null) throw new Undone(gone);
    }
    const { borrowerId, oldPhone, newPhone, reason } = change;
    const holder = await holderOf(tx, { phone: newPhone, borrowerId });
    if (holder !== null) throw new Undone(taken(holder));
    const { hotline } = services.env.company;
    const told = { borrowerId, hotline, now: at };
    // All of these before the borrower's key: who holds one of them may be about to name the borrower. A code to the old phone is asked for before or after.
    await lockCodesOf(tx, oldPhone);
    await moveApplications(tx, change);
    await moveNotices(tx, change);
    await endCodes(tx, change);
    await writePhoneChangedFrom(tx, told);
    await setPhone(tx, change);
    // Once more: who was writing to the borrower as it began had read the old phone, and was waited for by the line before.
    await moveNotices(tx, change);
    await endNotTheirs(tx, { borrowerId, reason: null, by, at });
    await writePhoneChangedTo(tx, told);
    await moveReferrals(tx, change, at);
    const sessions = await endSessionsOf(tx, borrowerId);
    await closeChange(tx, id, { by, at, confirmed: true });
    const facts = { reason, before: masked(oldPhone), after: masked(newPhone), sessions };
    await record(tx, { change, by, at, event: 'borrower.phone_changed' }, facts);
    return undefined;
  });
}

async function record(
  tx: Kysely<DB>,
  done: { change: Open; by: string; at: Date; event: string },
  facts: Record<string, string | number> = {},
): Promise<void> {
  const { change, by, at, event } = done;
  const all = { phone_change: Number(change.id), ...facts };
  const subject = `borrower:${change.borrowerId}`;
  await recordActs(tx, [{ at, event, actor: by, subject, facts: all }]);
}

/** PostgreSQL's code of a value that must be unique. */
const UNIQUE = '23505';

/** Whether somebody has sent an application with the new phone at the same moment. */
function isTakenMeanwhile(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  const names = ['borrower_phone_key', 'application_one_open'];
  return code === UNIQUE && constraint !== undefined && names.includes(constraint);
}

const over = () => Refused.because((locale) => m.office_phones_error_over({}, { locale }), 'over');
const notProved = () =>
  Refused.because((locale) => m.office_phones_error_not_proved({}, { locale }), 'not_proved');
const codeWrong = () =>
  Refused.field('code', (locale) => m.office_phones_error_code({}, { locale }));
const secondPerson = () =>
  Refused.because((locale) => m.office_phones_error_second({}, { locale }), 'second_person');
