import { randomUUID } from 'node:crypto';
import type { Refusal } from 'contract/locale';
import type { KhqrBody, KhqrState, KhqrStateBody, KhqrView } from 'contract/payments';
import { Refused } from 'contract/refusal';
import { loanAsOf } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import { CENTS_IN_DOLLAR, divide } from 'lending/money';
import { m } from 'words/messages';
import { changed } from '../applications/commands-review.ts';
import type { JsonObject } from '../database/types.ts';
import type { KhqrSettings } from '../env.ts';
import { act, type LoanServices } from '../loans/commands-act.ts';
import { loanNumber, receiptNumber } from '../loans/commands-number.ts';
import { findLoan } from '../loans/store.ts';
import { readUuid } from '../uuid.ts';
import { drawCode, expiryOf, makeCode } from './commands-code.ts';
import { findCode, insertCode } from './store-khqr.ts';

/** Between two questions after a young code. */
export const YOUNG_CHECK_MS = 3000;
/** Codes of one bill that may be made in one millisecond, as one clock shows it. */
const SAME_MOMENT_MOST = 100;

interface Made extends JsonObject {
  intentId: string;
  payload: string;
  cents: number;
  bill: string;
  expiresAt: string;
}

/**
 * Makes a code over exactly what is due next, or the pay-off of today, for a borrower's own loan. Refused until the operator's
 * account is set, where nothing is owed, and in the last minute of the day, when the amount is about to move.
 */
export async function makeKhqr(
  services: LoanServices,
  { body, borrowerId }: { body: KhqrBody; borrowerId: bigint },
): Promise<KhqrView | Refused> {
  const { khqr } = services.env;
  if (khqr === null) return Refused.because(notOffered, 'khqr_off');
  const who = `borrower:${borrowerId}`;
  const made = await act<Made>(
    services,
    {
      event: 'khqr.made',
      by: { who, role: 'borrower' },
      roles: ['borrower'],
      key: null,
      fields: {},
    },
    async (tx, now) => {
      const loanId = loanIdOf(body.loan_id);
      const stored = loanId === null ? null : await findLoan(tx, loanId, borrowerId);
      if (stored === null) return changed();
      const today = services.clock.today();
      const loan = loanAsOf(stored.terms, stored.disbursedOn, stored.entries, today);
      const cents = amountOf(loan, body.for);
      if (cents === null || cents <= 0) return Refused.because(nothingDue, 'nothing_due');
      const expiresAt = expiryOf(now, khqr.minutes);
      if (expiresAt <= now) return Refused.because(tomorrow, 'day_ends');
      const bill = billOf(stored.id, loan);
      const code = { id: randomUUID(), loanId: stored.id, cents, account: khqr.account };
      for (let later = 0; later < SAME_MOMENT_MOST; later += 1) {
        const madeAt = new Date(now.getTime() + later);
        const { payload, md5 } = await makeCode(khqr, { cents, bill, madeAt, expiresAt });
        const isNew = await insertCode(tx, {
          ...code,
          md5,
          madeBy: who,
          expiresAt,
          details: { payload, bill, for: body.for === 'payoff' ? 'payoff' : 'next' },
          madeAt: now,
          nextCheckAt: new Date(now.getTime() + YOUNG_CHECK_MS),
        });
        if (!isNew) continue;
        const { id: intentId } = code;
        const answer = { intentId, payload, cents, bill, expiresAt: expiresAt.toISOString() };
        return { answer, subject: `loan:${stored.id}`, facts: { intent: intentId, cents } };
      }
      return changed();
    },
  );
  if (made instanceof Refused) return made;
  return { ...made, svg: await drawCode(made.payload), riel: rielOf(made.cents, khqr) };
}

/** What became of a borrower's own code; one that was paid late turns from expired to paid. */
export async function stateOfKhqr(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  { body, borrowerId }: { body: KhqrStateBody; borrowerId: bigint },
): Promise<KhqrState | Refused> {
  const id = readUuid(body.intent_id);
  const code = id === null ? null : await findCode(db, id, borrowerId);
  if (code === null) return changed();
  if (code.receipt !== null) return { state: 'paid', receipt: receiptNumber(code.receipt) };
  if (code.isLookedAt) return { state: 'looked-at', receipt: null };
  return { state: clock.now() < code.expiresAt ? 'waiting' : 'expired', receipt: null };
}

/** What is to be paid now, else the next instalment; or all of it. Null for any other wish. */
function amountOf(loan: Loan, what: unknown): number | null {
  if (what === 'payoff') return loan.payoff.cents;
  if (what !== 'next') return null;
  return loan.dueCents > 0 ? loan.dueCents : (loan.next?.cents ?? null);
}

/** `L000123-07`: the loan and its oldest unpaid instalment. */
function billOf(loanId: bigint, { rows }: Loan): string {
  const unpaid = rows.find(({ pendingCents }) => pendingCents > 0) ?? rows.at(-1);
  return `${loanNumber(loanId)}-${String(unpaid?.number ?? 0).padStart(2, '0')}`;
}

/** Whole riel at the operator's rate, half-up: what the bank app may show instead. */
function rielOf(cents: number, { rielPerDollar }: KhqrSettings): number {
  return divide(cents * rielPerDollar, CENTS_IN_DOLLAR, 'half-up');
}

function loanIdOf(value: unknown): bigint | null {
  return /^\d{1,18}$/.test(String(value)) ? BigInt(String(value)) : null;
}

const notOffered: Refusal = (locale) => m.refusal_khqr_off({}, { locale });
const nothingDue: Refusal = (locale) => m.refusal_nothing_due({}, { locale });
const tomorrow: Refusal = (locale) => m.refusal_khqr_midnight({}, { locale });
