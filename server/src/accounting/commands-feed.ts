import type { AccountingEntry } from 'contract/accounting';
import { loanNumber, receiptNumber } from 'contract/record-numbers';
import { keptBack } from 'lending/loan-flows';
import { findLoan, foldRecorded, type StoredLoan } from '../loans/store.ts';
import { actsEndedAfter } from '../audit/store-endings.ts';
import type { Services } from '../services.ts';
import { noteTold, reallocationsOf, type Told, toldPayments } from './commands-reallocations.ts';
import { insertEvents, type NewRow, saveFeed, takeFeed, unnumbered } from './store-feed.ts';

const ROWS_AT_ONCE = 500;
const LOAN = /^loan:(\d{1,18})$/;

/**
 * Numbers the entries of loans that were recorded since, in one order for good. Every act on a loan leaves a row in the audit, which knows when
 * a transaction has ended; what is told is read from the entries. One process at a time; cut off anywhere, the next turn begins where it was. @returns whether there may be more
 */
export async function feedEntries({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const feed = await takeFeed(tx);
    if (feed === null) return false;
    const rows = await actsEndedAfter(tx, { xid: feed.xid, id: feed.auditId }, ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return false;
    const ids = rows.flatMap(({ subject }) => LOAN.exec(subject)?.slice(1) ?? []);
    const loans = [...new Set(ids)].map(BigInt);
    const found = loans.length === 0 ? [] : await unnumbered(tx, loans);
    const stored = new Map<bigint, StoredLoan>();
    for (const id of new Set(found.map((row) => row.loan_id))) {
      const loan = await findLoan(tx, id);
      if (loan) stored.set(id, loan);
    }
    const told = await toldPayments(tx, [...stored.keys()]);
    let number = feed.lastNumber;
    const events = found.flatMap((row) => {
      const loan = stored.get(row.loan_id);
      const before = told.get(row.loan_id);
      if (!loan || !before) return [];
      number += 1n;
      const body = entryOf(Number(number), row, { loan, told: before });
      noteTold(before, body);
      return [{ loanId: row.loan_id, at: row.at, body }];
    });
    await insertEvents(tx, events);
    await saveFeed(tx, { xid: last.xid, auditId: last.id, lastNumber: number });
    return rows.length === ROWS_AT_ONCE;
  });
}

/** What is owed by a disbursement, or is owed no more once it came back, and the fees that were kept back from it: no instalment brings these. */
function paidOutOf({ terms }: StoredLoan): NonNullable<AccountingEntry['split']> {
  return { principal: terms.principalCents, ...keptBack(terms) };
}

/**
 * An entry as it is told. The return of a payout is split into what it takes back, a payment as the loan stood when it was recorded, with nothing that came later: what is told once stays
 * true (docs/lending.md, "Payments"). What it changed in what payments before it pay is told with it.
 */
function entryOf(
  number: number,
  row: NewRow,
  { loan, told }: { loan: StoredLoan; told: Told },
): AccountingEntry {
  const { entry, on } = row;
  const isPayment = row.kind === 'payment';
  const payments =
    isPayment || told.size > 0 ? foldRecorded(loan, { number: entry, at: row.at }).payments : [];
  const payment = isPayment ? payments.find((one) => one.entry === entry) : undefined;
  return {
    number,
    loan: loanNumber(row.loan_id),
    product: loan.product,
    entry,
    // The table's check holds what this type says.
    kind: row.kind as AccountingEntry['kind'],
    effective_on: on,
    recorded_at: row.at.toISOString(),
    cents: row.cents === null ? null : Number(row.cents),
    split:
      row.kind === 'disbursement' || row.kind === 'payoutReturn'
        ? paidOutOf(loan)
        : payment
          ? { ...payment.split }
          : null,
    credit_cents: payment?.creditCents ?? null,
    reallocations: reallocationsOf(payments, told),
    reverses: row.reverses,
    receipt: row.receipt === null ? null : receiptNumber(row.receipt),
    method: row.method,
    bank_reference: row.reference,
  };
}
