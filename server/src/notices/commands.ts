import type { Locale } from 'contract/locale';
import { PRODUCT_NAMES } from 'contract/product-names';
import type { Kysely } from 'kysely';
import type { ProductKey } from 'lending/product';
import { m } from 'words/messages';
import type { Services } from '../services.ts';
import type { DB } from '../database/types.ts';
import type { SmsGateway } from './gateway.ts';
import {
  type DueNotice,
  markSent,
  markUnsent,
  spendTry,
  takeDueNotices,
  writeNotice,
} from './store.ts';

/** A submitted application, as far as messages tell of it. */
export interface SubmittedApplication {
  id: bigint;
  product: ProductKey;
  phone: string;
  locale: Locale;
  duplicateOf: bigint | null;
}

/** The lender's people read Khmer first. */
export const LENDER_LOCALE: Locale = 'km';

/**
 * Tells the applicant that the application has arrived and what comes next, and the lender that there is one (G-02,
 * G-10), in the transaction of the Submit. A duplicate's applicant reads the same words as anybody (G-22).
 */
export async function writeApplicationNotices(
  tx: Kysely<DB>,
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  { id, product, phone, locale, duplicateOf }: SubmittedApplication,
): Promise<void> {
  const now = clock.now();
  const number = String(id);
  const received = m.notice_application_received({ number, address: env.publicUrl }, { locale });
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

/** Longer than the longest try, so that a lease ends only with its holder. */
const LEASE_MS = 5 * 60_000;
const AT_ONCE = 10;
const MOST_TRIES = 8;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 60 * 60_000;

type Sending = Pick<Services, 'db' | 'clock'>;

/**
 * Sends what is due, each at least once; what fails is tried again after 15 s, 30 s, 1 min … up to eight times. At the
 * day's cap the rest waits for the next day.
 * @returns how many were taken in hand; fewer than ten means that nothing more is due
 */
export async function sendDueNotices(services: Sending, gateway: SmsGateway): Promise<number> {
  const now = services.clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const due = await takeDueNotices(services.db, { now, leaseUntil, most: AT_ONCE });
  const ends = await Promise.allSettled(due.map((notice) => sendNotice(services, gateway, notice)));
  // Only now: the others must have ended, and written down how, before a failure is told.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return due.length;
}

async function sendNotice(
  { db, clock }: Sending,
  gateway: SmsGateway,
  notice: DueNotice,
): Promise<void> {
  const { dailyCap, needsNumber } = gateway;
  if (needsNumber && notice.phone === null) {
    const fate = {
      state: 'failed',
      dueAt: clock.now(),
      error: 'no number',
      untried: true,
    } as const;
    return markUnsent(db, notice.id, fate);
  }
  const spent = { day: clock.today(), cap: dailyCap ?? 0, kind: notice.kind };
  if (dailyCap !== null && !(await spendTry(db, spent))) {
    const dueAt = new Date(`${clock.today()}T17:00:00Z`);
    return markUnsent(db, notice.id, {
      state: 'waiting',
      dueAt,
      error: 'daily cap',
      untried: true,
    });
  }
  const sms = { uuid: notice.uuid, to: notice.phone ?? 'lender', text: notice.body };
  const outcome = await gateway.send(sms, clock.now());
  if (outcome.sent) return markSent(db, notice.id, clock.now());
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (notice.tries - 1), LONGEST_WAIT_MS);
  return markUnsent(db, notice.id, {
    state: notice.tries >= MOST_TRIES ? 'failed' : 'waiting',
    dueAt: new Date(clock.now().getTime() + wait),
    error: outcome.error,
  });
}
