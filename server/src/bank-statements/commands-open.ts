import { KHQR_METHOD } from 'contract/payment-methods';
import type { Refusal } from 'contract/locale';
import { PAGE_ROWS } from 'contract/office/messages';
import type { CursorQuery, MatchedMoney, OpenMoney } from 'contract/office/bank-statements';
import type { Cursors } from 'contract/office/messages';
import { Refused } from 'contract/refusal';
import { phnomPenhDay } from 'lending/calendar';
import { centsToDollars, dollarsToCents } from 'lending/money';
import { m } from 'words/messages';
import { changedSince } from '../changes/commands.ts';
import { askAlone } from '../database/prepared.ts';
import { cursorPage } from '../cursor-page.ts';
import type { By, LoanServices } from '../loans/commands-act.ts';
import { loanIdTyped, loanNumber, receiptNumber } from 'contract/record-numbers';
import type { Entered } from '../loans/commands-entry.ts';
import { postedUnder } from '../loans/store-postings.ts';
import { recordPayment } from '../payments/commands.ts';
import { type MoneyName, settleMoney } from '../payments/store-money.ts';
import { receiptReference } from './commands-same.ts';
import {
  findOpenMoney,
  khqrPayments,
  openMoneyRows,
  type OpenRow,
  paymentOfMoney,
} from './store-open.ts';

const asked = ({ after, before }: CursorQuery) => ({
  ...(after !== undefined && { after: BigInt(after) }),
  ...(before !== undefined && { before: BigInt(before) }),
  most: PAGE_ROWS + 1,
});

/** One page of money that stands on no loan yet, the oldest first. */
export async function openMoneyPage(
  { db }: Pick<LoanServices, 'db'>,
  query: CursorQuery,
): Promise<Cursors & { rows: OpenMoney[] }> {
  const found = await openMoneyRows(db, asked(query));
  const page = cursorPage(found, { ...query, most: PAGE_ROWS }, ({ id }) => String(id));
  return { ...page, rows: page.rows.map(openView) };
}

function openView(row: OpenRow): OpenMoney {
  const money = moneyOf(row);
  return {
    id: String(row.id),
    kind: row.bankHash === null ? 'statement' : 'khqr',
    found_at: row.foundAt.toISOString(),
    booked_on: money.on,
    amount: row.amount ?? centsToDollars(Number(row.cents ?? 0n)).toFixed(2),
    currency: row.currency ?? 'USD',
    cents: money.cents,
    reference: row.bankHash ?? row.reference ?? '',
    note: row.note ?? '',
    cause: causeOf(row),
    like_receipt: row.likeReceipt === null ? null : receiptNumber(row.likeReceipt),
    loan_number: row.loanId === null ? null : loanNumber(row.loanId),
  };
}

const LIKE_RECEIPT = 'like-receipt';

/** Why it stands on no loan (contract/src/office/money-causes.ts). */
function causeOf(row: OpenRow): string {
  const { cause, loanId, likeReceipt } = row;
  // What was recorded by hand may be undone since, or be other money's.
  if (cause === LIKE_RECEIPT && likeReceipt === null) return 'not-posted';
  if (cause !== null) return cause;
  if (likeReceipt !== null) return LIKE_RECEIPT;
  if (row.isOfOther === true) return 'like-line';
  if (row.isLikeRefund === true && row.isLikeKhqr !== true) return 'like-refund';
  if (loanId === null) return 'no-loan';
  if (row.isLikeKhqr === true) return 'like-khqr';
  return row.isNotOwed === true ? 'nothing-owed' : 'not-posted';
}

/** What of it could be a payment: its day, and its US cents. */
export function moneyOf(row: OpenRow): { on: string | null; cents: number | null } {
  if (row.bankHash === null) return { on: row.bookedOn, cents: Number(row.cents ?? 0n) };
  const cents = row.currency === 'USD' ? dollarsToCents(Number(row.amount)) : null;
  const on = row.acknowledgedAt === null ? null : phnomPenhDay(row.acknowledgedAt.getTime());
  return { on, cents };
}

/** One page of payments by KHQR that were recorded by themselves, the newest first. */
export async function matchedMoneyPage(
  { db }: Pick<LoanServices, 'db'>,
  query: CursorQuery,
): Promise<Cursors & { rows: MatchedMoney[] }> {
  const found = await khqrPayments(db, asked(query));
  const page = cursorPage(found, { ...query, most: PAGE_ROWS }, (row) => String(row.receipt));
  const rows = page.rows.map((row) => ({
    receipt: receiptNumber(row.receipt ?? 0n),
    loan_number: loanNumber(row.loanId),
    name: `${row.name} ${row.lastName}`.trim(),
    on: row.on,
    cents: Number(row.cents ?? 0n),
    reference: row.reference,
    at: row.at.toISOString(),
  }));
  return { ...page, rows };
}

/** Open money by its own name. */
export const nameOf = ({ lineId, bankHash }: OpenRow): MoneyName =>
  lineId === null ? { bankHash: bankHash ?? '' } : { lineId };

/** Records open money as a payment of a loan, on the day on which the bank booked it (cashier). Somebody who was faster is told of. */
export async function assignMoney(
  services: LoanServices,
  by: By,
  { id, number, key }: { id: bigint; number: string; key: string },
): Promise<(Entered & { number: string }) | Refused> {
  const loanId = loanIdTyped(number);
  if (loanId === null) return Refused.field('loan_number', noLoan);
  const row = await findOpenMoney(services.db, id);
  if (row === null) return assignedBefore(services, by, { id, loanId, key });
  const { on, cents } = moneyOf(row);
  if (cents === null || cents <= 0) return Refused.because(notDollars, 'not-dollars');
  const made = await recordPayment(services, by, {
    loanId,
    cents,
    paidOn: on ?? services.clock.today(),
    methodId: row.methodId ?? KHQR_METHOD,
    reference: row.bankHash ?? receiptReference(row.reference),
    key,
    also: async (tx, { number: entry, at }) => {
      const end = { outcome: 'posted', loanId, number: entry, by: by.who, at } as const;
      return (await settleMoney(tx, nameOf(row), end))
        ? null
        : changedSince(tx, by.who, ['money', id]);
    },
  });
  if (!(made instanceof Refused)) return { ...made, number: loanNumber(loanId) };
  return made.reason === 'not_found' ? Refused.field('loan_number', noLoan) : made;
}

/** Money that is open no more: the caller's same call again gets its first receipt (`act`), anybody else is told what was done. */
async function assignedBefore(
  services: LoanServices,
  by: By,
  { id, loanId, key }: { id: bigint; loanId: bigint; key: string },
): Promise<(Entered & { number: string }) | Refused> {
  const { db } = services;
  const changed = () => changedSince(db, by.who, ['money', id]);
  const paid = await paymentOfMoney(db, id);
  const used = await askAlone(db, postedUnder({ key, by: by.who }));
  if (paid === null || used === null) return changed();
  const made = await recordPayment(services, by, { ...paid, loanId, key, also: changed });
  return made instanceof Refused ? made : { ...made, number: loanNumber(loanId) };
}

const noLoan: Refusal = (locale) => m.office_money_no_loan({}, { locale });
const notDollars: Refusal = (locale) => m.office_money_not_dollars({}, { locale });
