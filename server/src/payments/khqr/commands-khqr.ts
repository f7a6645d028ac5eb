import { randomUUID } from 'node:crypto';
import type { Refusal } from 'contract/locale';
import type { KhqrBody, KhqrState, KhqrStateBody, KhqrView } from 'contract/payments';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { displayDay, phnomPenhDay } from 'lending/calendar';
import { settlesCents } from 'lending/credit';
import type { Loan } from 'lending/loan';
import { CENTS_IN_DOLLAR, divide, formatDollars } from 'lending/money';
import { paidUntil } from 'lending/paid-until';
import { m } from 'words/messages';
import { notThere } from '../../changes/commands.ts';
import type { DB, JsonObject } from '../../database/types.ts';
import type { KhqrSettings } from '../../env.ts';
import { act, type LoanServices } from '../../loans/commands-act.ts';
import { figureCents, figureInstalment } from '../../loan-views/commands-card.ts';
import { billNumber, receiptNumber } from 'contract/record-numbers';
import { ownLoan } from '../../loan-views/commands-read.ts';
import { foldToday, lockLoan, type StoredLoan } from '../../loans/store.ts';
import { notTheirs } from '../../not-theirs.ts';
import { readUuid } from '../../uuid.ts';
import { drawCode, expiryOf, makeCode } from './commands-code.ts';
import { countCodes, findCodeOf, insertCode, type ShownCode } from './store-khqr.ts';
import { findCode } from './store-khqr-state.ts';

/** Between two questions after a young code. */
export const YOUNG_CHECK_MS = 3000;
/** Codes of one bill that may be made in one millisecond, as one clock shows it. */
const SAME_MOMENT_MOST = 100;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Why `insertNew` made none: another call has just made the same code. Never sent. */
const STANDS = 'stands';

/** A code is shown again while it may be paid for so long, or for half of the operator's minutes where those are fewer. */
const SHOWN_AGAIN_MS = 2 * MINUTE_MS;
/** Codes that one loan may have made in an hour: each is one more that the bank is asked about (docs/loan-book.md). */
export const CODES_AN_HOUR = 20;

interface Made extends JsonObject {
  intentId: string;
  payload: string;
  expiresAt: string;
}

/** What a code asks for. */
interface Asked {
  loanId: bigint;
  cents: number;
  account: string;
  bill: string;
  for: 'next' | 'payoff';
}

/**
 * A code over exactly what the loan's card says is due, or the pay-off of today, for a borrower's own loan. Who asks again gets
 * the code that stands, so that a reload, a second tab or a double press makes no second one. Refused until the operator's
 * account is set, where nothing is owed, where nothing of what comes next can be paid yet, where another instalment than the one
 * that was meant is next by now, in the last minute of the day, when the amount is about to move, and past the most codes of an hour.
 */
export async function makeKhqr(
  services: LoanServices,
  { body, borrowerId }: { body: KhqrBody; borrowerId: bigint },
): Promise<KhqrView | Refused> {
  const { khqr } = services.env;
  if (khqr === null) return Refused.because(notOffered, 'khqr_off');
  const own = await ownLoan(services, borrowerId, body.loan_id);
  if (own instanceof Refused) return own;
  const asked = askedOf(own, body, khqr);
  if (asked instanceof Refused) return asked;
  const standing = await findCodeOf(services.db, asked, shownAgain(services, khqr));
  if (standing !== null) return viewOf(services, khqr, asked, madeOf(standing));
  const made = await insertNew(services, { body, borrowerId, loanId: own.stored.id });
  if (!(made instanceof Refused)) return viewOf(services, khqr, made.asked, made);
  // Of several at once the first has made it, and the others show that one.
  if (made.reason !== STANDS) return made;
  const first = await findCodeOf(services.db, asked, shownAgain(services, khqr));
  return first === null ? again() : viewOf(services, khqr, asked, madeOf(first));
}

/** Until when a code must be good to be shown again: no longer than a new one would be, so that the day's end makes no more of them. */
function shownAgain({ clock }: Pick<LoanServices, 'clock'>, { minutes }: KhqrSettings): Date {
  const now = clock.now();
  const wanted = now.getTime() + Math.min(SHOWN_AGAIN_MS, (minutes * MINUTE_MS) / 2);
  const ofNew = expiryOf(now, minutes).getTime() - 1;
  return new Date(Math.max(now.getTime(), Math.min(wanted, ofNew)));
}

const again = () => Refused.because((locale) => m.refusal_try_again({}, { locale }), 'changed');

const madeOf = ({ id: intentId, payload, expiresAt }: ShownCode): Made => ({
  intentId,
  payload,
  expiresAt: expiresAt.toISOString(),
});

async function viewOf(
  { clock }: Pick<LoanServices, 'clock'>,
  khqr: KhqrSettings,
  { cents, bill }: Pick<Asked, 'cents' | 'bill'>,
  { intentId, payload, expiresAt }: Made,
): Promise<KhqrView> {
  const left = Date.parse(expiresAt) - clock.now().getTime();
  return {
    intentId,
    payload,
    svg: await drawCode(payload),
    cents,
    riel: rielOf(cents, khqr),
    bill,
    expiresAt,
    secondsLeft: Math.max(0, Math.floor(left / SECOND_MS)),
  };
}

/** What a code of this loan asks for on the day that the loan is folded for. */
function askedOf(
  { stored, loan }: { stored: StoredLoan; loan: Loan },
  { for: what, instalment }: Pick<KhqrBody, 'for' | 'instalment'>,
  { account }: KhqrSettings,
): Asked | Refused {
  if (what !== 'next' && what !== 'payoff') return Refused.because(nothingDue, 'nothing_due');
  if (what === 'next' && paidUntil(loan) !== null) return paidAhead(loan);
  const settling = loan.closedOn === null ? settlesCents(loan) : 0;
  const cents = what === 'payoff' ? settling : figureCents(stored, loan);
  if (cents <= 0) return Refused.because(nothingDue, 'nothing_due');
  if (what === 'next' && isOfAnother(instalment, figureInstalment(stored, loan))) {
    return Refused.because(moved, 'changed');
  }
  const bill = billOf(stored.id, loan);
  return { loanId: stored.id, cents, account, bill, for: what };
}

/** Whether a button meant another instalment than the figure is for now: a page may be older than the last payment. A loan in default has none. */
function isOfAnother(meant: unknown, now: number | null): boolean {
  return meant !== undefined && meant !== null && meant !== now;
}

/** A code for what comes next would bring money that pays nothing of it (docs/lending.md, "Payments"). */
function paidAhead(loan: Loan): Refused {
  const { next } = loan;
  const said = {
    until: displayDay(paidUntil(loan) ?? loan.asOf),
    amount: formatDollars(next?.cents ?? 0),
    day: displayDay(next?.dueOn ?? loan.maturesOn),
  };
  return Refused.because((locale) => m.refusal_khqr_ahead(said, { locale }), 'paid_ahead');
}

type New = Made & { asked: JsonObject & Pick<Asked, 'cents' | 'bill'> };

/** Makes a code with the loan's row locked: one loan makes one at a time, and no more than its most. */
async function insertNew(
  services: LoanServices,
  { body, borrowerId, loanId }: { body: KhqrBody; borrowerId: bigint; loanId: bigint },
): Promise<New | Refused> {
  const { khqr } = services.env;
  if (khqr === null) return Refused.because(notOffered, 'khqr_off');
  const who = `borrower:${borrowerId}`;
  const by = { who, role: 'borrower' } as const;
  const options = { event: 'khqr.made', by, roles: ['borrower'] as const, key: null, fields: {} };
  return act<New>(services, options, async (tx, now) => {
    const stored = await lockLoan(tx, loanId, borrowerId);
    if (stored === null) return notThere();
    const loan = foldToday(stored, services.clock.today());
    const asked = askedOf({ stored, loan }, body, khqr);
    if (asked instanceof Refused) return asked;
    if ((await findCodeOf(tx, asked, shownAgain(services, khqr))) !== null) {
      return Refused.because(notOffered, STANDS);
    }
    const expiresAt = expiryOf(now, khqr.minutes);
    if (expiresAt <= now) return Refused.because(tomorrow, 'day_ends');
    const anHourAgo = new Date(now.getTime() - HOUR_MS);
    if ((await countCodes(tx, loanId, anHourAgo)) >= CODES_AN_HOUR) {
      return Refused.because(tooMany, 'too_many_codes');
    }
    const code = await insertFirstFree(tx, { khqr, asked, who, now, expiresAt });
    if (code === null) return again();
    const { cents, bill } = asked;
    const answer = { ...madeOf(code), asked: { cents, bill } };
    return { answer, subject: `loan:${loanId}`, facts: { intent: code.id, cents } };
  });
}

/** Two codes of one bill, amount and millisecond are one text: the next millisecond is free. */
async function insertFirstFree(
  tx: Kysely<DB>,
  code: { khqr: KhqrSettings; asked: Asked; who: string; now: Date; expiresAt: Date },
): Promise<ShownCode | null> {
  const { khqr, asked, who: madeBy, now, expiresAt } = code;
  const { loanId, cents, account, bill } = asked;
  const nextCheckAt = new Date(now.getTime() + YOUNG_CHECK_MS);
  for (let later = 0; later < SAME_MOMENT_MOST; later += 1) {
    const madeAt = new Date(now.getTime() + later);
    const { payload, md5 } = await makeCode(khqr, { cents, bill, madeAt, expiresAt });
    const id = randomUUID();
    const details = { payload, bill, for: asked.for };
    const stored = { id, loanId, cents, md5, account, madeBy, expiresAt };
    if (await insertCode(tx, { ...stored, details, madeAt: now, nextCheckAt })) {
      return { id, payload, expiresAt };
    }
  }
  return null;
}

/** What became of a borrower's own code: paid late it turns from expired to paid, looked at it is said how that ended. */
export async function stateOfKhqr(
  services: Pick<LoanServices, 'db' | 'clock' | 'log'>,
  { body, borrowerId }: { body: KhqrStateBody; borrowerId: bigint },
): Promise<KhqrState | Refused> {
  const { db, clock } = services;
  const id = readUuid(body.intent_id);
  const code = id === null ? null : await findCode(db, id, borrowerId);
  if (code === null) return notTheirs(services, 'code', borrowerId);
  const { receipt, cents, returnedAt } = code;
  const none = { receipt: null, cents: null, on: null };
  if (receipt !== null)
    return { ...none, state: 'paid', receipt: receiptNumber(receipt), cents: Number(cents) };
  if (code.isOpen) return { ...none, state: 'looked-at' };
  if (returnedAt !== null)
    return { ...none, state: 'given-back', on: phnomPenhDay(returnedAt.getTime()) };
  if (code.isReturned) return { ...none, state: 'going-back' };
  // On somebody else's loan, of which nothing is told, or on none since its payment was undone: a person explains it.
  if (code.hasCome) return { ...none, state: 'looked-at' };
  return { ...none, state: clock.now() < code.expiresAt ? 'waiting' : 'expired' };
}

/** `L000123-07`: the loan and its oldest unpaid instalment. */
function billOf(loanId: bigint, { rows }: Loan): string {
  const unpaid = rows.find(({ pendingCents }) => pendingCents > 0) ?? rows.at(-1);
  return billNumber(loanId, unpaid?.number ?? 0);
}

/** Whole riel at the operator's rate, half-up: what the bank app may show instead. */
function rielOf(cents: number, { rielPerDollar }: KhqrSettings): number {
  return divide(cents * rielPerDollar, CENTS_IN_DOLLAR, 'half-up');
}

const notOffered: Refusal = (locale) => m.refusal_khqr_off({}, { locale });
const nothingDue: Refusal = (locale) => m.refusal_nothing_due({}, { locale });
const moved: Refusal = (locale) => m.refusal_khqr_moved({}, { locale });
const tooMany: Refusal = (locale) => m.refusal_khqr_many({}, { locale });
const tomorrow: Refusal = (locale) => m.refusal_khqr_midnight({}, { locale });
