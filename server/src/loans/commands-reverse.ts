import { APPROVERS } from 'contract/office/who';
import type { Locale } from 'contract/locale';
import type { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { displayDay } from 'lending/calendar';
import type { Entry, EntryKind } from 'lending/entry';
import type { Loan } from 'lending/loan';
import { formatDollars } from 'lending/money';
import { reversalRefusal } from 'lending/refusals';
import type { DB } from '../database/types.ts';
import type { By, LoanServices } from './commands-act.ts';
import type { LoanKind } from '../notices/store-kinds.ts';
import { enter, type Entered, type EntryPlan, refusedBy } from './commands-entry.ts';
import { loanNumber } from 'contract/record-numbers';
import { reasonRefusal } from './commands-reason.ts';
import type { StoredLoan } from './store.ts';
import { isOrdered } from './store-ordered.ts';
import { goneCollateral } from './store-reversals.ts';
import { m } from '../notices/commands-words.ts';

export interface Reversal {
  loanId: bigint;
  /** Number of the entry. */
  entry: number;
  reason: string;
  key: string;
  /** Number of the newest entry that was seen (`enter`). */
  saw?: number | undefined;
}

/** Who may undo what, and what else belongs to it. */
interface Door {
  /** Its name in the audit. */
  event: string;
  roles: readonly By['role'][];
  /** Why an entry is none of this door's; null for one that is. */
  refuses: (target: Entry) => string | null;
  /** What the borrower is told; null: nothing. */
  notice: (undone: {
    target: Entry;
    stored: StoredLoan;
    tx: Kysely<DB>;
  }) => Promise<EntryPlan['notice'] | null>;
  /** Beside the reversal, in the same transaction and before it; a refusal undoes both. */
  also?: (tx: Kysely<DB>, made: { target: Entry; at: Date }) => Promise<Refused | null>;
  /** The order that it confirms, where it takes two people. */
  intentId?: string;
}

/** Whether an entry is money that came or went, which the cashier undoes; all others are acts of lender or borrower. */
export function isMoney(kind: EntryKind): boolean {
  return kind === 'payment' || kind === 'refund' || kind === 'payoutReturn';
}

/** Whether it takes two people to undo it once the loan's collateral is gone: something is owed again by it. */
export function isUndoneByTwo(kind: EntryKind): kind is 'payment' | 'payoutReturn' {
  return kind === 'payment' || kind === 'payoutReturn';
}

/**
 * Undoes an entry: the loan is then as if it had never been, from the day of the reversal on, whatever its state
 * (docs/loan-book.md, "Writing"). The audit names the kind of what was undone. Refused by the name of the rule. While a refund waits, nothing
 * is undone that its credit may come from: its money may have gone out already, and could then be confirmed no more.
 */
export async function reverseEntry(
  services: LoanServices,
  by: By,
  { loanId, entry: number, reason, key, saw }: Reversal,
  { event, roles, refuses, notice, also, intentId }: Door,
): Promise<Entered | Refused> {
  const options = { event, by, roles, loanId, key, saw, fields: { entry: number, reason } };
  return enter(services, options, async ({ asOf }, stored, { tx }) => {
    const refusal = reversalRefusal(stored.entries, number, asOf);
    if (refusal !== null) return refusedBy(refusal);
    const target = stored.entries.find((one) => one.number === number);
    const notOurs = target ? refuses(target) : 'no-such-entry';
    if (!target || notOurs !== null) return refusedBy(notOurs ?? 'no-such-entry');
    if (target.kind !== 'refund' && (await isOrdered(tx, 'refund', loanId))) {
      return refusedBy('refund-waits');
    }
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const told = await notice({ target, stored, tx });
    return {
      entry: { kind: 'reversal', on: asOf, reverses: number },
      facts: { reason, intentId: intentId ?? null },
      audit: { reversed_kind: target.kind },
      also: async (tx, { at }) => (await also?.(tx, { target, at })) ?? null,
      ...(told && { notice: told }),
    };
  });
}

/**
 * Undoes an act of the lender or, on its own day, a borrower's request for an extension (approver): a default, an answer, a waiver, a write-off. A default
 * by which the collateral was sold stands until the sale is undone. The borrower is told where what is due has moved by it; money is undone by `reversePayment`.
 */
export function reverseAct(
  services: LoanServices,
  by: By,
  reversal: Reversal,
): Promise<Entered | Refused> {
  return reverseEntry(services, by, reversal, {
    event: 'entry.reversed',
    roles: APPROVERS,
    refuses: ({ kind }) => (isMoney(kind) ? 'is-money' : null),
    also: async (tx, { target }) =>
      target.kind === 'default' && (await isSold(tx, reversal.loanId))
        ? refusedBy('collateral-sold')
        : null,
    notice: async ({ target, stored }) => actNotice(target, stored, services.env.company.hotline),
  });
}

async function isSold(tx: Kysely<DB>, loanId: bigint): Promise<boolean> {
  return (await goneCollateral(tx, loanId))?.how === 'sold';
}

/** What is to be paid of a loan as an SMS says it: what is due today; before anything is, the amount to come and its day. */
export function toPay({ dueCents, next }: Pick<Loan, 'dueCents' | 'next'>): {
  due: string;
  /** Null where it is due today, or nothing is to come. */
  day: string | null;
} {
  if (dueCents > 0 || next === null) return { due: formatDollars(dueCents), day: null };
  return { due: formatDollars(next.cents), day: displayDay(next.dueOn) };
}

type Said = { readonly number: string; readonly due: string; readonly hotline: string };

/** What the borrower is told of an act that is undone; null where nothing that is due can move by it. */
function actNotice(target: Entry, { id }: StoredLoan, hotline: string): EntryPlan['notice'] | null {
  const told = (
    kind: LoanKind,
    late: (said: Said, locale: Locale) => string,
    early: (said: Said & { readonly day: string }, locale: Locale) => string,
  ): EntryPlan['notice'] => ({
    kind,
    text: (after) => {
      const { due, day } = toPay(after);
      const said = { number: loanNumber(id), due, hotline };
      return (locale) => (day === null ? late(said, locale) : early({ ...said, day }, locale));
    },
  });
  switch (target.kind) {
    case 'default':
      return told(
        'default_reversed',
        (said, locale) => m.notice_default_reversed(said, { locale }),
        (said, locale) => m.notice_default_reversed_early(said, { locale }),
      );
    case 'extensionRequest':
      return told(
        'extension_reversed',
        (said, locale) => m.notice_extension_request_reversed(said, { locale }),
        (said, locale) => m.notice_extension_request_reversed_early(said, { locale }),
      );
    case 'extensionGrant':
    case 'extensionRefusal':
      return told(
        'extension_reversed',
        (said, locale) => m.notice_extension_reversed(said, { locale }),
        (said, locale) => m.notice_extension_reversed_early(said, { locale }),
      );
    case 'waiver': {
      const amount = formatDollars(target.cents);
      return told(
        'waiver_reversed',
        (said, locale) => m.notice_waiver_reversed({ ...said, amount }, { locale }),
        (said, locale) => m.notice_waiver_reversed_early({ ...said, amount }, { locale }),
      );
    }
    default:
      return null;
  }
}
