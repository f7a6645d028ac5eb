import type { BothLanguages } from 'contract/site';
import { type Day, displayDay } from 'lending/calendar';
import { owedBack, settlesCents } from 'lending/credit';
import type { Entry } from 'lending/entry';
import { loanAsOf } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import { paidOutCents } from 'lending/loan-flows';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { loanNumber, receiptNumber } from 'contract/record-numbers';
import { shownRows } from '../loan-views/commands-rows.ts';
import type { StoredLoan } from '../loans/store.ts';
import type { StoredOffer } from '../offers/store.ts';
import {
  auditLine,
  beyondFacts,
  both,
  type Cell,
  feesOf,
  paperOf,
  type Table,
  words,
} from './commands-paper.ts';
import type { AuditBlock } from '../audit/store-blocks.ts';

/** Nothing in this column of the row. */
const NONE = '–';

interface Facts {
  readonly loan: StoredLoan;
  readonly offer: Pick<StoredOffer, 'agreement'>;
  /** By the number of the entry. */
  readonly receipts: ReadonlyMap<number, bigint>;
  readonly block: AuditBlock | null;
}

/** Every entry of a loan with its split and the balance after it, and the schedule as screens show it, as of a day: what comes later changes nothing of it. */
export function statementPaper(facts: Facts, today: Day) {
  const { loan: stored, offer, block } = facts;
  const loan = loanAsOf(stored.terms, stored.disbursedOn, stored.entries, today);
  const number = loanNumber(stored.id);
  return {
    ...paperOf({
      title: words(m.document_statement),
      number,
      on: today,
      lender: offer.agreement.lender,
      facts: [
        [words(m.document_loan), number],
        [words(m.document_borrower), offer.agreement.borrower],
        [words(m.document_as_of), displayDay(today)],
        [words(m.document_amount), formatDollars(loan.principalCents)],
        ...keptBackFacts(stored),
        [words(m.document_disbursed_on), displayDay(stored.disbursedOn)],
        [words(m.document_paid), formatDollars(loan.paidCents)],
        ...refundedFact(loan),
        [words(m.document_due_now), formatDollars(loan.dueCents)],
        [words(m.document_balance), formatDollars(loan.balanceCents)],
        ...creditFact(loan),
        [words(m.document_payoff), formatDollars(settlesCents(loan))],
      ],
    }),
    entries: entriesTable(facts, loan, today),
    schedule: scheduleTable(loan, stored),
    audit: auditLine(block),
  };
}

/** What was kept back and what was received, of a loan whose borrower did not receive all of the principal. */
function keptBackFacts({ terms }: Pick<StoredLoan, 'terms'>): [BothLanguages, string][] {
  const paidOut = paidOutCents(terms);
  if (paidOut === terms.principalCents) return [];
  return [
    [words(m.document_fees_kept_back), formatDollars(terms.principalCents - paidOut)],
    [words(m.document_paid_out), formatDollars(paidOut)],
  ];
}

/** What was given back of what was paid in all, where it is something. */
function refundedFact({ refundedCents }: Loan): [BothLanguages, string][] {
  return refundedCents > 0 ? [[words(m.document_given_back), formatDollars(refundedCents)]] : [];
}

/** What the lender owes back, or the borrower of what was refunded, where either is something. */
function creditFact(loan: Loan): [BothLanguages, string][] {
  const owed = owedBack(loan);
  if (owed > 0) return [[words(m.document_owed_back), formatDollars(owed)]];
  const { creditCents } = loan;
  return creditCents > 0 ? [[words(m.document_credit_owed), formatDollars(creditCents)]] : [];
}

function entriesTable({ loan: stored, receipts }: Facts, loan: Loan, today: Day): Table {
  const { terms, disbursedOn } = stored;
  const known = stored.entries.filter(({ on }) => on <= today).toSorted(byDay);
  const undone = new Set(known.flatMap((one) => (one.kind === 'reversal' ? [one.reverses] : [])));
  const counts = known.filter((one) => one.kind !== 'reversal' && !undone.has(one.number));
  /** The loan with this entry and all that count before it, on the entry's day. */
  const after = (entry: Entry) =>
    loanAsOf(terms, disbursedOn, counts.slice(0, counts.indexOf(entry) + 1), entry.on);
  const opening = loanAsOf(terms, disbursedOn, [], disbursedOn);
  return {
    title: words(m.document_entries),
    headings: [
      m.document_day,
      m.document_entry,
      m.document_entry_amount,
      m.document_principal,
      m.document_interest,
      m.document_fees,
      m.document_late_fee,
      m.document_balance,
    ].map(words),
    rows: [
      ...openingRows(stored, opening.balanceCents),
      ...known.flatMap((entry): Cell[][] => {
        const isUndone = undone.has(entry.number);
        const name = nameOf(entry, known, receipts);
        const row = [
          displayDay(entry.on),
          isUndone
            ? both((locale) => m.document_entry_undone({ entry: name[locale] }, { locale }))
            : name,
          amountOf(entry, known),
          ...splitOf(entry, loan),
          counts.includes(entry) ? formatDollars(after(entry).balanceCents) : NONE,
        ];
        return [row, ...beyondRows(entry, loan)];
      }),
    ],
  };
}

/** The money paid out; where fees were kept back from the principal, they stand beneath it, and both make the principal. */
function openingRows({ terms, disbursedOn }: StoredLoan, balanceCents: number): Cell[][] {
  const day = displayDay(disbursedOn);
  const paidOut = paidOutCents(terms);
  const kept = formatDollars(terms.principalCents - paidOut);
  const balance = formatDollars(balanceCents);
  const disbursement = [day, words(m.document_entry_disbursement), formatDollars(paidOut)];
  if (paidOut === terms.principalCents) return [[...disbursement, NONE, NONE, NONE, NONE, balance]];
  return [
    [...disbursement, NONE, NONE, NONE, NONE, NONE],
    [day, words(m.document_fees_kept_back), kept, NONE, NONE, kept, NONE, balance],
  ];
}

function byDay(a: Entry, b: Entry): number {
  if (a.on === b.on) return a.number - b.number;
  return a.on < b.on ? -1 : 1;
}

function amountOf(entry: Entry, known: readonly Entry[]): string {
  if ('cents' in entry) return formatDollars(entry.cents);
  if (entry.kind === 'extensionGrant') return formatDollars(entry.feeCents);
  if (entry.kind !== 'reversal') return NONE;
  const target = known.find(({ number }) => number === entry.reverses);
  return target === undefined ? NONE : amountOf(target, []);
}

/** Principal, interest, fees and late fee of a payment that counts. */
function splitOf(entry: Entry, { payments }: Loan): string[] {
  const payment = payments.find((one) => one.entry === entry.number);
  if (!payment) return [NONE, NONE, NONE, NONE];
  const { split } = payment;
  return [split.principal, split.interest, feesOf(split), split.lateFee].map(formatDollars);
}

/** Beneath a payment, what of it no column holds, so that all of it is said. */
function beyondRows(entry: Entry, { payments }: Loan): Cell[][] {
  const payment = payments.find((one) => one.entry === entry.number);
  if (!payment) return [];
  return beyondFacts(payment).map(([name, amount]) => [
    displayDay(entry.on),
    both((locale) => m.document_of_it({ what: name[locale] }, { locale })),
    amount,
    ...[NONE, NONE, NONE, NONE, NONE],
  ]);
}

function nameOf(
  entry: Entry,
  known: readonly Entry[],
  receipts: ReadonlyMap<number, bigint>,
): BothLanguages {
  switch (entry.kind) {
    case 'payment': {
      const receipt = receiptNumber(receipts.get(entry.number) ?? 0n);
      return both((locale) => m.document_entry_payment({ receipt }, { locale }));
    }
    case 'reversal': {
      const target = known.find(({ number }) => number === entry.reverses);
      const day = displayDay(target?.on ?? entry.on);
      return both((locale) => m.document_entry_reversal({ day }, { locale }));
    }
    case 'extensionGrant': {
      const day = displayDay(entry.payDay);
      return both((locale) => m.document_entry_extension_grant({ day }, { locale }));
    }
    default:
      return words(NAMES[entry.kind]);
  }
}

const NAMES = {
  extensionRequest: m.document_entry_extension_request,
  extensionRefusal: m.document_entry_extension_refusal,
  waiver: m.document_entry_waiver,
  default: m.document_entry_default,
  writeOff: m.document_entry_write_off,
  refund: m.document_entry_refund,
  payoutReturn: m.document_entry_payout_return,
} as const;

/** The schedule as screens show it: early money, late fees, extension and default are in it. */
function scheduleTable(loan: Loan, { terms }: Pick<StoredLoan, 'terms'>): Table {
  return {
    title: words(m.document_schedule),
    headings: [
      m.document_number,
      m.document_due_on,
      m.document_principal,
      m.document_interest,
      m.document_fees,
      m.document_late_fee,
      m.document_paid,
      m.document_principal_left,
    ].map(words),
    rows: shownRows(loan, terms).map(({ number, dueOn, due, paidCents, balanceCents }) => [
      String(number),
      displayDay(dueOn),
      formatDollars(due.principal),
      formatDollars(due.interest),
      formatDollars(feesOf(due)),
      formatDollars(due.lateFee),
      formatDollars(paidCents),
      formatDollars(balanceCents),
    ]),
  };
}
