import { displayDay } from 'lending/calendar';
import { settlesCents } from 'lending/credit';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { loanNumber, receiptNumber } from 'contract/record-numbers';
import { orderOfPayment } from '../loan-views/commands-view.ts';
import { foldRecorded, type StoredLoan } from '../loans/store.ts';
import type { StoredOffer } from '../offers/store.ts';
import {
  auditLine,
  beyondFacts,
  both,
  type Fact,
  paperOf,
  splitFacts,
  words,
} from './commands-paper.ts';
import type { AuditBlock } from '../audit/store-blocks.ts';
import type { ReceiptRow } from './store.ts';

/**
 * A receipt as it stood when the payment was recorded: what came later does not change it, but for the line that says that it
 * was reversed.
 */
export function receiptPaper(
  row: ReceiptRow,
  loan: StoredLoan,
  { agreement }: Pick<StoredOffer, 'agreement'>,
  block: AuditBlock | null,
) {
  const entries = loan.entries.filter(({ number }) => number <= row.number);
  const then = foldRecorded(loan, { number: row.number, at: row.madeAt });
  const recordedOn = then.asOf;
  const payment = then.payments.find(({ entry }) => entry === row.number);
  if (!payment) throw new Error('A receipt without its payment');
  const reversal = loan.entries.find(
    (entry) => entry.kind === 'reversal' && entry.reverses === row.number,
  );
  const number = receiptNumber(row.receipt);
  const facts: Fact[] = [
    [words(m.document_number), number],
    [words(m.document_loan), loanNumber(loan.id)],
    [words(m.document_borrower), agreement.borrower],
    [words(m.document_received_on), displayDay(payment.on)],
    [words(m.document_method), row.method],
    ...(row.reference === null ? [] : [[words(m.document_reference), row.reference] as const]),
    [words(m.document_received), formatDollars(payment.cents)],
  ];
  const { lender } = agreement;
  return {
    ...paperOf({ title: words(m.document_receipt), number, on: recordedOn, lender, facts }),
    notice:
      reversal === undefined
        ? null
        : both((locale) => m.document_reversed({ day: displayDay(reversal.on) }, { locale })),
    split: {
      title: words(m.document_split),
      rows: [
        ...splitFacts(payment.split, orderOfPayment({ terms: loan.terms, entries }, payment)),
        ...beyondFacts(payment),
      ],
    },
    after: {
      title: words(m.document_balance),
      rows: [
        [words(m.document_as_of), displayDay(recordedOn)],
        [words(m.document_principal_left), formatDollars(then.principalBalanceCents)],
        [words(m.document_payoff), formatDollars(settlesCents(then))],
      ] satisfies Fact[],
    },
    audit: auditLine(block),
  };
}
