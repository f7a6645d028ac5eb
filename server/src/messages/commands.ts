import { AGAIN_DAYS, AGAIN_MOST, canGoAgain, type MessageState } from 'contract/office/messages';
import { REVIEWERS } from 'contract/office/who';
import { mayContact } from 'contract/office/contact-hours';
import type { Locale } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { m } from 'words/messages';
import { changedSince } from '../changes/commands.ts';
import { pausedRefusal } from '../pauses/commands.ts';
import type { DB } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { lockNotice, othersSince, queueAgain } from '../notices/store-again.ts';
import { hasDailyLimit, isForTheBorrower, isInHours } from '../notices/store-kinds.ts';
import { PHONE_DAILY } from '../notices/store.ts';
import { isNotTheirs } from '../borrowers/store-not-theirs.ts';
import { contactHours } from '../settings/commands.ts';
import { type ApplicationWordsOver, applicationWordsOver } from './commands-application-words.ts';
import { canStillBeSigned } from './commands-by-hand.ts';
import { OFFER_REMINDER } from '../offers/commands-remind.ts';
import { countedOrHeld } from './commands-fair.ts';
import { loanWordsOver, type LoanWordsOver } from './commands-loan-words.ts';
import { toldOfLoan } from './store-told.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Failed = NonNullable<Awaited<ReturnType<typeof lockNotice>>>;

/**
 * Sends a message to a borrower again that was given up, as it was written. Not outside the hours of contact, not more often than once a
 * day and three times in all (a repeat that the service certainly never took counts as none), not beside three others of its kind within a day where its kind has that limit, and not once its words no longer hold: an offer that is
 * over, an application or a loan that stands otherwise by now, a paper that is not waited for any more, a reminder of another day, anything written more than a week ago. A reminder and a message to an applicant keep the rules of fair
 * contact as the first time, and count again in the person's record. The gateway knows it by the number that it had, so that one
 * that it took after all reaches nobody twice.
 */
export async function sendAgain(
  services: LoanServices,
  by: By,
  { id, key }: { id: string; key: string },
): Promise<{ id: string } | Refused> {
  const options = { event: 'message.sent_again', by, roles: REVIEWERS, key, fields: { id } };
  return act<{ id: string }>(services, options, async (tx, now) => {
    const message = await lockNotice(tx, BigInt(id));
    if (message === null) return because('not_found', m.office_problem_not_found);
    // Somebody was faster, and it is on its way or has gone.
    if (message.state !== 'failed' && message.sentAgain > 0) {
      return changedSince(tx, by.who, ['message', message.id]);
    }
    const refused =
      whyNot(message, now) ??
      (await outsideHours({ ...services, db: tx }, now)) ??
      (await toSomebodyElse(tx, message)) ??
      (await tooMany(tx, message, now)) ??
      (await whyOver({ ...services, db: tx }, message, now)) ??
      (await countedOrHeld(services, tx, { message, by, key, now }));
    if (refused !== null) return refused;
    await queueAgain(tx, message.id, { by: by.who, now });
    const facts = { kind: message.kind, times: repeatsOf(message) + 1 };
    return { answer: { id }, subject: `message:${id}`, facts };
  });
}

/** Why this message goes out no more, whatever else there is; null: it may. */
function whyNot(message: Failed, now: Date): Refused | null {
  const { state, kind, noneTook, sentAgainAt, writtenAt } = message;
  if (state !== 'failed') {
    const said = STANDS[state as MessageState] ?? m.office_messages_again_waits;
    return because('changed', said);
  }
  if (!canGoAgain({ ...message, state: 'failed' })) {
    return because('not_again', m.office_messages_again_never);
  }
  if (repeatsOf(message) >= AGAIN_MOST) {
    return because('again_most', (_, options) =>
      m.office_messages_again_most({ count: String(AGAIN_MOST) }, options),
    );
  }
  if (!noneTook && sentAgainAt !== null && now.getTime() - sentAgainAt.getTime() < DAY_MS) {
    const next = sentAgainAt.getTime() + DAY_MS;
    return because('again_day', (_, options) =>
      m.office_messages_again_day({ at: momentText(next) }, options),
    );
  }
  const isOtherDay = phnomPenhDay(writtenAt.getTime()) !== phnomPenhDay(now.getTime());
  const isOld = now.getTime() - writtenAt.getTime() > AGAIN_DAYS * DAY_MS;
  // A reminder says what is due today.
  return isOld || (kind === 'payment_reminder' && isOtherDay)
    ? because('too_old', m.office_messages_again_old)
    : null;
}

/** How often a message was sent again. While the service is away it reaches nobody, and a repeat of then takes none of its chances. */
function repeatsOf({ sentAgain, noneTook }: Failed): number {
  return noneTook ? sentAgain - 1 : sentAgain;
}

/** How a message stands that was not given up, or is not any more. */
const STANDS: Partial<Record<MessageState, Said>> = {
  waiting: m.office_messages_again_waits,
  sending: m.office_messages_again_waits,
  sent: m.office_messages_again_sent,
  'held back': m.office_messages_again_held,
};

async function outsideHours(
  services: Pick<LoanServices, 'db' | 'env' | 'clock'>,
  now: Date,
): Promise<Refused | null> {
  const hours = await contactHours(services, services.clock.today());
  const { open, opensAt } = mayContact(now.getTime(), hours);
  if (open) return null;
  const at = momentText(opensAt ?? 0);
  return because('contact_hours', (_, options) => m.office_messages_again_hours({ at }, options));
}

/** The phone is known not to be the borrower's. */
async function toSomebodyElse(tx: Kysely<DB>, { kind, phone }: Failed): Promise<Refused | null> {
  return isForTheBorrower(kind) && (await isNotTheirs(tx, phone ?? ''))
    ? because('held_phone', m.office_today_held_phone)
    : null;
}

async function tooMany(tx: Kysely<DB>, message: Failed, now: Date): Promise<Refused | null> {
  const { id, kind, phone } = message;
  if (!hasDailyLimit(kind)) return null;
  const since = new Date(now.getTime() - DAY_MS);
  const asked = { id, kind, phone: phone ?? '', since, most: PHONE_DAILY };
  return (await othersSince(tx, asked)) < PHONE_DAILY
    ? null
    : because('kind_daily', m.office_messages_again_many);
}

const WORDS_OVER: Readonly<Record<LoanWordsOver | ApplicationWordsOver, Said>> = {
  loan_changed: m.office_messages_again_loan,
  other_sum: m.office_messages_again_sum,
  days_gone: m.office_messages_again_days,
  offer_over: m.office_messages_again_offer,
  application_changed: m.office_messages_again_application,
  paper_over: m.office_messages_again_paper,
};

/** The SMS of an offer says that it can be signed; those of an application or a loan say how it stands. */
async function whyOver(
  services: Pick<LoanServices, 'db' | 'clock' | 'env'>,
  message: Failed,
  now: Date,
): Promise<Refused | null> {
  if (message.kind === OFFER_REMINDER) {
    const { phone, writtenAt: at } = message;
    const holds = await canStillBeSigned(services.db, { phone, at }, now);
    return holds ? null : because('offer_over', m.office_messages_again_offer);
  }
  const over =
    (await applicationWordsOver(services, message)) ??
    (await loanWordsOver(services, message, now));
  return over === null ? whyPaused(services, message) : because(over, WORDS_OVER[over]);
}

/** Nothing is demanded of a person in a hardship pause, nor declared on their loan. */
async function whyPaused(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  { kind, phone, writtenAt: at }: Failed,
): Promise<Refused | null> {
  const told = isInHours(kind) ? await toldOfLoan(db, { phone: phone ?? '', at }) : null;
  return told && pausedRefusal(db, { ...told, today: clock.today() });
}

type Said = (inputs: Record<string, never>, options: { locale: Locale }) => string;

function because(reason: string, said: Said): Refused {
  return Refused.because((locale) => said({}, { locale }), reason);
}

/** Day and time in Phnom Penh: `24/11/2026 08:00`. */
function momentText(at: number): string {
  return `${displayDay(phnomPenhDay(at))} ${phnomPenhTime(at)}`;
}
