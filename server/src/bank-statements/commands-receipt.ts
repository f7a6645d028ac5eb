import { CASHIERS } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import { CASH_METHOD } from 'contract/payment-methods';
import { loanNumber, numberTyped, receiptNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { daysBetween, displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { changedSince } from '../changes/commands.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { lockLoan } from '../loans/store.ts';
import { BOOKED_WITHIN_DAYS } from '../payments/store-alike-money.ts';
import { settleMoney } from '../payments/store-money.ts';
import { moneyOf, nameOf } from './commands-open.ts';
import { findOpenMoney, type OpenRow } from './store-open.ts';
import { findReceipt, type ReceiptRow } from './store-receipt.ts';

interface Said extends JsonObject {
  receipt: string;
  loan_number: string;
}

/**
 * Says of open money that it is the money of a receipt which stands (cashier): a line of a KHQR that was posted already, a transfer that was
 * recorded by hand under another reference. Nothing is recorded on the loan. The receipt is of the same sum and no cash, on the loan that the
 * money names, of these days, and no other line's or transaction's; that is asked under its loan's lock.
 */
export async function isOfReceipt(
  services: LoanServices,
  by: By,
  { id, receipt: typed, key }: { id: bigint; receipt: string; key: string },
): Promise<Said | Refused> {
  const fields = { money: Number(id), receipt: typed };
  const options = { event: 'money.same', by, roles: CASHIERS, key, fields };
  return act<Said>(services, options, async (tx, at) => {
    const row = await findOpenMoney(tx, id);
    if (row === null) return changedSince(tx, by.who, ['money', id]);
    const named = await findReceipt(tx, receiptTyped(typed));
    if (named === null) return Refused.field('receipt', noReceipt);
    await lockLoan(tx, named.loanId);
    const receipt = await findReceipt(tx, named.receipt);
    if (receipt === null) return Refused.field('receipt', noReceipt);
    const wrong = otherMoney(row, receipt);
    if (wrong !== null) return Refused.field('receipt', wrong);
    if (!(await settleAs(tx, row, receipt, { by: by.who, at }))) {
      return changedSince(tx, by.who, ['money', id]);
    }
    const { loanId, number } = receipt;
    const answer = { receipt: receiptNumber(receipt.receipt), loan_number: loanNumber(loanId) };
    const facts = { loan: Number(loanId), entry: number, cents: receipt.cents };
    return { answer, subject: `money:${id}`, facts };
  });
}

/** The number of a receipt as staff type it, with or without its letter; null: it is none. */
function receiptTyped(typed: string): bigint | null {
  const number = numberTyped(typed);
  return number === null || (number.record ?? 'receipt') !== 'receipt' ? null : number.id;
}

/** Why money is not that of a receipt; null: it may be. */
function otherMoney(row: OpenRow, receipt: ReceiptRow): Refusal | null {
  const { cents, on } = moneyOf(row);
  if (receipt.cents !== cents) {
    return (locale) =>
      m.office_money_receipt_sum({ amount: formatDollars(receipt.cents) }, { locale });
  }
  if (row.loanId !== null && row.loanId !== receipt.loanId) {
    const number = loanNumber(receipt.loanId);
    return (locale) => m.office_money_receipt_loan({ number }, { locale });
  }
  if (on !== null && Math.abs(daysBetween(on, receipt.on)) > BOOKED_WITHIN_DAYS) {
    return (locale) => m.office_money_receipt_day({ day: displayDay(receipt.on) }, { locale });
  }
  // The wrong bank may have been chosen at the counter.
  if (receipt.methodId === CASH_METHOD)
    return (locale) => m.office_money_receipt_way({}, { locale });
  const isTaken = row.lineId === null ? receipt.isOfKhqr : receipt.hasLine;
  return isTaken ? (locale) => m.office_money_receipt_taken({}, { locale }) : null;
}

/** A line is a KHQR's transaction where that was put on the loan by hand: undone, the money is looked at once, as that transaction. */
function settleAs(
  tx: Kysely<DB>,
  row: OpenRow,
  { loanId, number, bankHash }: ReceiptRow,
  end: { by: string; at: Date },
): Promise<boolean> {
  const same =
    row.lineId !== null && bankHash !== null
      ? ({ outcome: 'same', sameAs: bankHash } as const)
      : ({ outcome: 'same', loanId, number } as const);
  return settleMoney(tx, nameOf(row), { ...same, ...end });
}

const noReceipt: Refusal = (locale) => m.office_money_no_receipt({}, { locale });
