import { PHONE_CODE_MINUTES } from 'contract/accounts';
import type { Locale } from 'contract/locale';
import { isCode } from 'contract/office/messages';
import { smsParts } from 'contract/office/sms-parts';
import { SIGNING_CODE_MINUTES } from 'contract/offers';
import { PRODUCT_NAMES } from 'contract/product-names';
import type { Kysely } from 'kysely';
import { addDays, phnomPenhMidnight } from 'lending/calendar';
import type { ProductKey } from 'lending/product';
import type { Services } from '../services.ts';
import type { DB } from '../database/types.ts';
import type { SmsGateway } from './gateway.ts';
import {
  DAILY_CAP,
  type DueNotice,
  givePartsBack,
  markSent,
  markUnsent,
  OUTSIDE_HOURS,
  spendParts,
  takeDueNotices,
} from './store-sending.ts';
import { writeNotice } from './store.ts';
import { m } from './commands-words.ts';

/** The fields of a submitted application that messages use. */
export interface SubmittedApplication {
  id: bigint;
  product: ProductKey;
  phone: string;
  locale: Locale;
  duplicateOf: bigint | null;
  /** Asked for in an account, whose password the borrower has; missing: not. */
  inAccount?: boolean;
}

/** The language of messages to the lender. */
export const LENDER_LOCALE: Locale = 'km';

/**
 * Queues the SMS to the applicant (received, next steps) and the one to the lender (G-02, G-10), in the transaction of the
 * Submit. For a duplicate the applicant gets the same words (G-22).
 */
export async function writeApplicationNotices(
  tx: Kysely<DB>,
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  { id, product, phone, locale, duplicateOf, inAccount = false }: SubmittedApplication,
): Promise<void> {
  const now = clock.now();
  const number = String(id);
  const sentence = inAccount ? m.notice_application_received_known : m.notice_application_received;
  const received = sentence({ number, address: env.publicUrl }, { locale });
  const spoken = { locale: LENDER_LOCALE };
  const kind = duplicateOf === null ? 'application_new' : 'application_repeated';
  const told =
    duplicateOf === null
      ? m.notice_application_new(
          { number, product: PRODUCT_NAMES[product].short({}, spoken) },
          spoken,
        )
      : m.notice_application_repeated({ number, first: String(duplicateOf) }, spoken);
  const common = { about: { application_id: id }, now };
  await writeNotice(tx, {
    ...common,
    kind: 'application_received',
    audience: 'applicant',
    phone,
    locale,
    body: received,
  });
  await writeNotice(tx, {
    ...common,
    kind,
    audience: 'lender',
    phone: env.lender.noticePhone,
    locale: LENDER_LOCALE,
    body: told,
  });
}

/** Lease of a notice: longer than the longest try, so that it expires only if its process died. */
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 10;
const MOST_TRIES = 8;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** How long a code of either kind is good. */
const CODE_MS = Math.max(PHONE_CODE_MINUTES, SIGNING_CODE_MINUTES) * 60_000;

type Sending = Pick<Services, 'db' | 'clock'>;

/** Why a message never leaves that its borrower's phone would bring to somebody else. */
export const PHONE_NOT_THEIRS = 'phone not theirs';

/** When a message that would leave at an instant may leave; null: its words no longer hold, it never leaves. */
export type LeavesAt = (
  notice: DueNotice,
  at: Date,
) => Promise<Date | typeof PHONE_NOT_THEIRS | null>;

/** What the caller knows of the hours (jobs/outbox.ts). */
interface Rules {
  readonly leavesAt: LeavesAt;
  /** When people may be written to next, from an instant on. */
  readonly opensAt: (at: Date) => Promise<Date>;
}

const AT_ANY_HOUR: Rules = {
  leavesAt: (_, at) => Promise.resolve(at),
  opensAt: (at) => Promise.resolve(at),
};

/**
 * Sends due notices, each at least once. Failed ones are retried after 15 s, 30 s, 1 min … up to eight times. Past the
 * daily limit codes wait for the next day, and the rest until people may be written to on it: midnight wakes nobody. What may not leave yet by `leavesAt` waits, and what never may
 * is given up. A message of which that cannot be told counts as failed, and the first of the errors is thrown once every other message has had its turn.
 * @param rules without one of them every message leaves at any hour
 * @returns how many were attempted; fewer than ten means that no more are due
 */
export async function sendDueNotices(
  services: Sending,
  gateway: SmsGateway,
  rules: Partial<Rules> = {},
): Promise<number> {
  const now = services.clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const due = await takeDueNotices(services.db, { now, leaseUntil, most: AT_ONCE });
  const ends = await Promise.allSettled(
    due.map((notice) => sendNotice(services, gateway, { notice, ...AT_ANY_HOUR, ...rules })),
  );
  // Thrown last, so that the results of the other notices are recorded first.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return due.length;
}

/** Whether a message is a code that would be refused by now. */
function isOver({ kind, created_at: at }: DueNotice, now: Date): boolean {
  return isCode(kind) && now.getTime() - at.getTime() >= CODE_MS;
}

async function sendNotice(
  { db, clock }: Sending,
  gateway: SmsGateway,
  { notice, leavesAt, opensAt }: Rules & { notice: DueNotice },
): Promise<void> {
  const { dailyCap, needsNumber } = gateway;
  const giveUp = (error: string) =>
    markUnsent(db, notice.id, { state: 'failed', dueAt: clock.now(), error, untried: true });
  const postpone = (dueAt: Date, error: string) =>
    markUnsent(db, notice.id, { state: 'waiting', dueAt, error, untried: true });
  if (needsNumber && notice.phone === null) return giveUp('no number');
  // Of no use to anybody, and a day of them would cost the next day's codes their place.
  if (isOver(notice, clock.now())) return giveUp('code over');
  // The line may be late: after a failure, a day's limit or a night without the service.
  const now = clock.now();
  const failed = (error: string, mayHaveIt = false) => {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (notice.tries - 1), LONGEST_WAIT_MS);
    const state = notice.tries >= MOST_TRIES ? 'failed' : 'waiting';
    return markUnsent(db, notice.id, {
      state,
      dueAt: new Date(clock.now().getTime() + wait),
      error,
      mayHaveIt,
    });
  };
  const mayLeave = async (when: Date | Promise<Date>) => {
    try {
      return await leavesAt(notice, await when);
    } catch (error) {
      await failed('rule failed');
      throw error;
    }
  };
  const leaves = await mayLeave(now);
  if (!(leaves instanceof Date)) return giveUp(leaves ?? 'overtaken');
  if (leaves > now) return postpone(leaves, OUTSIDE_HOURS);
  const spent = { day: clock.today(), parts: smsParts(notice.body) };
  const { kind } = notice;
  if (dailyCap !== null && !(await spendParts(db, { ...spent, cap: dailyCap, kind }))) {
    const midnight = new Date(phnomPenhMidnight(addDays(clock.today(), 1)));
    const next = await mayLeave(isCode(kind) ? midnight : opensAt(midnight));
    return next instanceof Date ? postpone(next, DAILY_CAP) : giveUp(next ?? 'overtaken');
  }
  const sms = { uuid: notice.uuid, to: notice.phone ?? 'lender', text: notice.body };
  const outcome = await gateway.send(sms, clock.now());
  if (outcome.sent) return markSent(db, notice, clock.now());
  // Counted before it, so that no more go out at once than may; what the service did not take must not use up the day of what it takes once it is back.
  if (dailyCap !== null && outcome.tookNothing === true) await givePartsBack(db, spent);
  return failed(outcome.error, outcome.tookNothing !== true);
}
