import { randomUUID } from 'node:crypto';
import type { Refusal } from 'contract/locale';
import type { PhoneReason } from 'contract/office/phone-changes';
import { storedPhone } from 'contract/phone';
import { applicationNumber, loanNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import { makePhoneCode, secondsToWait } from '../accounts/commands-codes.ts';
import { throttleOfPhone } from '../accounts/commands-throttles.ts';
import { lockCodesOf } from '../accounts/store-codes.ts';
import { countTry } from '../accounts/store-throttle.ts';
import { type Act, recordActs } from '../audit/store.ts';
import { lockBorrower } from '../borrowers/store.ts';
import type { DB } from '../database/types.ts';
import { noCodeFor } from '../notices/commands-codes.ts';
import { writeNewPhoneCode, writePhoneChangeAsked } from '../notices/commands-phones.ts';
import type { Services } from '../services.ts';
import { Undone } from '../undone.ts';
import { endOver, findOwner, type Holder, holderOf, insertChange, openChange } from './store.ts';

/** What changing a phone needs. */
export type PhoneServices = Pick<Services, 'db' | 'clock' | 'env'>;

/** Codes of a changed phone have a count of their own: strangers may use up the one of the number, and must not keep its owner from it. */
const APART = 'phone change';

/** A phone in the audit: enough of it to know it again, not to call it. */
export const masked = (phone: string): string => `…${phone.slice(-3)}`;

export const notFound = () =>
  Refused.because((locale) => m.office_privacy_not_found({}, { locale }), 'not_found');
export const taken = (holder: Holder | null) => Refused.because(takenText(holder), 'taken');

/**
 * Asks for another phone of a borrower who is on the line: a code goes to it, and the phone of the account is told at once, so that a thief is
 * noticed before anything has changed. Refused where somebody else has the number.
 */
export async function proposePhone(
  services: PhoneServices,
  by: string,
  given: { id: bigint; phone: string; reason: PhoneReason },
): Promise<{ id: string } | Refused> {
  const newPhone = storedPhone(given.phone);
  if (newPhone === null)
    return Refused.field('phone', (locale) => m.error_phone_form({}, { locale }));
  const { db, clock } = services;
  try {
    return await db.transaction().execute(async (tx) => {
      if ((await findOwner(tx, given.id)) === null) throw new Undone(notFound());
      const { phone: oldPhone, locale } = await lockBorrower(tx, given.id);
      // Erased meanwhile: the lock waited for that.
      if ((await findOwner(tx, given.id)) === null) throw new Undone(notFound());
      const at = clock.now();
      if (newPhone === oldPhone) throw new Undone(samePhone());
      const holder = await holderOf(tx, { phone: newPhone, borrowerId: given.id });
      if (holder !== null) throw new Undone(Refused.field('phone', takenText(holder)));
      const over = await endOver(tx, given.id, at);
      if ((await openChange(tx, given.id, at)) !== null) throw new Undone(waitsAlready());
      const codeRequest = randomUUID();
      const to = { phone: newPhone, requestId: codeRequest, locale, at };
      const codeAlias = await sendCode({ ...services, db: tx }, to);
      if (codeAlias instanceof Refused) throw new Undone(codeAlias);
      const asked = { borrowerId: given.id, oldPhone, newPhone, reason: given.reason, by, at };
      const id = await insertChange(tx, { ...asked, codeRequest, codeAlias });
      if (id === null) throw new Undone(waitsAlready());
      const { hotline } = services.env.company;
      await writePhoneChangeAsked(tx, { borrowerId: given.id, hotline, now: at });
      const subject = `borrower:${given.id}`;
      const ended = over.map((one): Act => {
        const facts = { phone_change: Number(one) };
        return { at, event: 'borrower.phone_change_ended', actor: 'system', subject, facts };
      });
      const sides = { before: masked(oldPhone), after: masked(newPhone) };
      const facts = { phone_change: Number(id), reason: given.reason, ...sides };
      const event = 'borrower.phone_change_asked';
      await recordActs(tx, [...ended, { at, event, actor: by, subject, facts }]);
      return { id: String(id) };
    });
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}

/** Sends a code to the new phone, unless it was sent one just now or too often. @returns its alias */
export async function sendCode(
  { db: tx, env }: { db: Kysely<DB> } & Pick<Services, 'env'>,
  to: { phone: string; requestId: string; locale: string; at: Date },
): Promise<string | Refused> {
  const { phone, requestId, at } = to;
  const limit = throttleOfPhone(env.secretKey, 'code', phone, APART);
  await lockCodesOf(tx, phone);
  const seconds = await secondsToWait(tx, phone, limit, at);
  if (seconds > 0) return noCodeFor(seconds);
  await countTry(tx, limit, at);
  // Of nobody: it opens no account, whatever its alias is told to.
  const made = { phone, requestId, borrowerId: null, at };
  const { alias, code } = await makePhoneCode(env.secretKey, tx, made);
  const locale = to.locale === 'en' ? 'en' : 'km';
  await writeNewPhoneCode(tx, { phone, code, locale, now: at });
  return alias;
}

const samePhone = () =>
  Refused.field('phone', (locale) => m.office_phones_error_same({}, { locale }));
/** Whose the number is, by the number of a loan or an application: a name would be in another script than the sentence. A second entry of the same person, who never borrowed with it, can be erased; where it has a loan it stays. */
function takenText(holder: Holder | null): Refusal {
  if (holder !== null && holder.loan !== null) {
    const number = loanNumber(holder.loan);
    return (locale) => m.office_phones_error_taken_loan({ number }, { locale });
  }
  if (holder === null || holder.application === null) {
    return (locale) => m.office_phones_error_taken({}, { locale });
  }
  const number = applicationNumber(holder.application);
  return (locale) =>
    holder.isOpen
      ? m.office_phones_error_taken_application({ number }, { locale })
      : m.office_phones_error_taken_entry({ number }, { locale });
}

const waitsAlready = () =>
  Refused.because((locale) => m.office_phones_error_waits({}, { locale }), 'waits');
