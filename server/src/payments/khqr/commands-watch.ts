import { KHQR_METHOD } from 'contract/payment-methods';
import { Refused } from 'contract/refusal';
import { phnomPenhDay } from 'lending/calendar';
import { dollarsToCents } from 'lending/money';
import { unsaid } from '../../changes/commands.ts';
import { endIntent } from '../../disbursements/store.ts';
import { act, type LoanServices, SYSTEM } from '../../loans/commands-act.ts';
import { lockLoan } from '../../loans/store.ts';
import { recordPayment } from '../commands.ts';
import { dayEnd } from './commands-code.ts';
import { YOUNG_CHECK_MS } from './commands-khqr.ts';
import type { Bakong, BankTransaction } from './gateway-bakong.ts';
import {
  insertUnmatched,
  stopWatching,
  takeDueCodes,
  watchAgain,
  type WatchedCode,
} from './store-khqr.ts';
import { mayBeByHand, mayBeOfLine } from '../store-alike-money.ts';
import { lineOfBill } from '../store-money.ts';

/** Codes that are asked after at once. */
const AT_ONCE = 10;
/** Whoever took a code and ended has lost it after so long; longer than any question may take. */
const LEASE_MS = 30_000;
const MINUTE_MS = 60_000;
/** After so long without an answer a person must ask the bank. */
const SILENCE_MOST_MS = 7 * 24 * 60 * MINUTE_MS;

/**
 * Asks after the codes that are due: 3 s apart until they expire, then at once, 5 minutes and an hour later, and when the day
 * ends (docs/loan-book.md). One that was paid is watched on, since it may be paid again.
 * @param onSilent told of each question that the bank did not answer
 * @returns how many were asked after
 */
export async function watchCodes(
  services: LoanServices,
  bakong: Bakong,
  onSilent: () => void = () => undefined,
): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const codes = await takeDueCodes(db, { now, leaseUntil, most: AT_ONCE });
  await Promise.all(codes.map((code) => watchCode({ ...services, onSilent }, bakong, code)));
  return codes.length;
}

async function watchCode(
  services: LoanServices & { onSilent: () => void },
  bakong: Bakong,
  code: WatchedCode,
): Promise<void> {
  const { db, clock, log } = services;
  const answer = await bakong.check(code.md5);
  if (answer.kind === 'failed') {
    log.warn({ error: answer.error }, 'Bakong did not answer');
    services.onSilent();
  }
  if (answer.kind === 'paid' && answer.transaction.hash !== code.paidBy) {
    await take(services, code, answer.transaction);
  }
  const next = nextCheck(code, clock.now());
  if (next !== null) return watchAgain(db, code.id, next);
  // An answer that never came is asked for again, so that no money is lost to a day of the bank's silence.
  const isRecent = clock.now().getTime() - code.expiresAt.getTime() < SILENCE_MOST_MS;
  if (answer.kind === 'failed' && isRecent) {
    return watchAgain(db, code.id, new Date(clock.now().getTime() + 60 * MINUTE_MS));
  }
  await expire(services, code);
  return stopWatching(db, code.id);
}

/** When a code is asked after next; null when no time is left. */
export function nextCheck(
  { madeAt, expiresAt, hasEnded }: Pick<WatchedCode, 'madeAt' | 'expiresAt' | 'hasEnded'>,
  now: Date,
): Date | null {
  const expiry = expiresAt.getTime();
  const soon = now.getTime() + YOUNG_CHECK_MS;
  if (!hasEnded && soon < expiry) return new Date(soon);
  const later = [expiry, expiry + 5 * MINUTE_MS, expiry + 60 * MINUTE_MS, dayEnd(madeAt).getTime()];
  const next = later.filter((at) => at > now.getTime());
  return next.length === 0 ? null : new Date(Math.min(...next));
}

/** What differs between the money that came and the money that was asked for; null where nothing does. */
function difference(code: WatchedCode, transaction: BankTransaction): string | null {
  if (code.paidBy !== null) return 'paid-again';
  if (transaction.account !== code.account) return 'account';
  if (transaction.currency !== 'USD') return 'currency';
  if (dollarsToCents(transaction.amount) !== code.cents) return 'amount';
  return transaction.acknowledgedAt === null ? 'day' : null;
}

/** Posts the money as a payment of the day on which the bank booked it; what is not as asked for, a person looks at. */
async function take(
  services: LoanServices,
  code: WatchedCode,
  transaction: BankTransaction,
): Promise<void> {
  const other = difference(code, transaction);
  if (other !== null) return lookAt(services, code, transaction, other);
  const on = phnomPenhDay(transaction.acknowledgedAt?.getTime() ?? 0);
  const paid = await recordPayment(services, SYSTEM, {
    loanId: code.loanId,
    cents: code.cents,
    paidOn: on,
    methodId: KHQR_METHOD,
    reference: transaction.hash,
    key: code.id,
    intentId: code.id,
    also: async (tx) => {
      if ((await lineOfBill(tx, code)) !== null) return unsaid(BY_STATEMENT);
      if (await mayBeOfLine(tx, { ...code, on })) return unsaid(LIKE_STATEMENT);
      return (await mayBeByHand(tx, { ...code, on })) ? unsaid(LIKE_RECEIPT) : null;
    },
  });
  if (!(paid instanceof Refused)) return;
  if (paid.reason === BY_STATEMENT) return endByLine(services, code, transaction.hash);
  // Another process was faster: the money has its receipt.
  if (paid.reason === 'intent-ended' && !code.hasEnded) return;
  await lookAt(services, code, transaction, paid.reason ?? 'refused');
}

/** Why a KHQR's money is no payment of its own: a bank statement has brought it. */
const BY_STATEMENT = 'by-statement';
/** And where a bank statement may have brought it: a line of its loan and sum that named no bill. A cause of its own (money-causes.ts). */
const LIKE_STATEMENT = 'like-statement';
/** And where a cashier may have recorded it by hand while Bakong did not answer. */
const LIKE_RECEIPT = 'like-receipt';

/** Ends a code whose money a bank statement brought before Bakong told of it: it stands on the loan already. */
async function endByLine(services: LoanServices, code: WatchedCode, hash: string): Promise<void> {
  const options = { event: 'khqr.by_statement', by: SYSTEM, roles: ['system'] as const, key: null };
  await act(services, { ...options, fields: {} }, async (tx, at) => {
    const stored = await lockLoan(tx, code.loanId);
    const line = stored && (await lineOfBill(tx, code));
    if (line === null) return unsaid();
    const details = { reference: hash, line: String(line) };
    const end = { intent: code, outcome: 'confirmed', by: SYSTEM.who, at, details } as const;
    if (!(await endIntent(tx, end))) return unsaid();
    const facts = { intent: code.id, line: Number(line) };
    return { answer: {}, subject: `loan:${code.loanId}`, facts };
  });
}

/** Keeps money that a person must look at, and ends the code. */
async function lookAt(
  services: LoanServices,
  code: WatchedCode,
  { hash, amount, currency, account, acknowledgedAt }: BankTransaction,
  cause: string,
): Promise<void> {
  const options = { event: 'khqr.looked_at', by: SYSTEM, roles: ['system'] as const, key: null };
  await act(services, { ...options, fields: {} }, async (tx, now) => {
    const money = { hash, currency, account, acknowledgedAt, intentId: code.id };
    const slug = cause.replaceAll(/[^a-z]+/g, '-').slice(0, 40);
    const kept = { ...money, cause: slug, amount: String(amount), at: now };
    if (!(await insertUnmatched(tx, kept))) return unsaid();
    const details = { looked_at: hash };
    await endIntent(tx, { intent: code, outcome: 'void', by: SYSTEM.who, at: now, details });
    const facts = { intent: code.id, cause: slug };
    return { answer: {}, subject: `loan:${code.loanId}`, facts };
  });
}

/** Ends a code that nobody paid. */
async function expire(services: LoanServices, code: WatchedCode): Promise<void> {
  if (code.hasEnded) return;
  const at = services.clock.now();
  const end = { intent: code, outcome: 'expired', by: SYSTEM.who, at, details: {} } as const;
  await endIntent(services.db, end);
}
