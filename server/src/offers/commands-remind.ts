import { type ContactHours, mayContact, opensNext } from 'contract/office/contact-hours';
import { Refused } from 'contract/refusal';
import { addDays, type Day, displayDay, phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { changedSince, notThere } from '../changes/commands.ts';
import { errorMessage } from '../error-message.ts';
import { act, type By, type LoanServices, SYSTEM } from '../loans/commands-act.ts';
import { tellBorrower } from '../notices/commands-loans.ts';
import { m } from '../notices/commands-words.ts';
import { contactHours } from '../settings/commands.ts';
import type { OfferAnswer } from './commands.ts';
import { lockOffer } from './store.ts';
import { insertOfferReminder, offersToRemind } from './store-reminders.ts';

/** The SMS that brings an open offer to its borrower's mind. */
export const OFFER_REMINDER = 'offer_reminder';

/** Days before the last day to sign on which it goes out. */
const DAYS_BEFORE = 2;

/**
 * Reminds the borrowers of open offers two days before the last day to sign, or later where the hours of contact were closed until then, and earlier where they
 * do not open again by then; once, and in those hours alone. What fails is logged and stays for the next turn; the others are reminded.
 * @returns how many were
 */
export async function remindSigners(services: LoanServices, most: number): Promise<number> {
  const { db, clock, log } = services;
  const today = clock.today();
  const hours = await contactHours(services, today);
  if (!mayContact(clock.now().getTime(), hours).open) return 0;
  const until = lastDayToRemindOf(today, hours);
  const due = await offersToRemind(db, { today, until }, most);
  let reminded = 0;
  for (const offerId of due) {
    try {
      if (!((await remindSigner(services, SYSTEM, offerId)) instanceof Refused)) reminded += 1;
    } catch (error) {
      const failed = { offer: String(offerId), problem: errorMessage(error) };
      log.error(failed, 'nobody could be reminded of an offer');
    }
  }
  return reminded;
}

/** Up to which last day to sign a reminder is due on a day of contact: whoever must sign before the next such day is reminded of it never otherwise. */
function lastDayToRemindOf(today: Day, hours: ContactHours): Day {
  const tomorrow = phnomPenhMidnight(addDays(today, 1));
  const nextContact = phnomPenhDay(opensNext(tomorrow, hours));
  const [soon, closed] = [addDays(today, DAYS_BEFORE), addDays(nextContact, -1)];
  return closed > soon ? closed : soon;
}

/** Reminds the borrower of one open offer; refused where it is over or signed, and where they were reminded before. */
export async function remindSigner(
  services: LoanServices,
  by: By,
  offerId: bigint,
): Promise<OfferAnswer | Refused> {
  const roles = ['system'] as const;
  const options = { event: 'offer.reminded', by, roles, key: null, fields: {} };
  return act<OfferAnswer>(services, options, async (tx, now) => {
    const offer = await lockOffer(tx, offerId);
    if (offer === null) return notThere();
    const canBeSigned = offer.status === 'Open' && offer.signBy >= services.clock.today();
    if (!canBeSigned || !(await insertOfferReminder(tx, offerId, now))) {
      return changedSince(tx, by.who, ['offer', offerId]);
    }
    const { borrowerId, terms, signBy, applicationId } = offer;
    const said = {
      amount: formatDollars(terms.principalCents),
      day: displayDay(signBy),
      address: services.env.publicUrl,
    };
    await tellBorrower(tx, {
      borrowerId,
      kind: OFFER_REMINDER,
      now,
      text: (locale) => m.notice_offer_reminder(said, { locale }),
    });
    const facts = { application: Number(applicationId), sign_by: signBy };
    return { answer: { offerId: Number(offerId) }, subject: `offer:${offerId}`, facts };
  });
}
