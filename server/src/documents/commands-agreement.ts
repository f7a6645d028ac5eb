import type { BothLanguages } from 'contract/site';
import { displayPhone } from 'contract/phone';
import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { type Fee, feeCents } from 'lending/fee';
import { formatDollars } from 'lending/money';
import { formatPercent } from 'lending/rate';
import { durationOf } from 'lending/standard-terms';
import type { LoanTerms } from 'lending/terms';
import { m } from 'words/messages';
import { agreementNumber, signedSchedule } from '../offers/commands-agreement.ts';
import type { Signature } from '../offers/store-signatures.ts';
import type { StoredOffer } from '../offers/store.ts';
import { both, type Cell, type Fact, paperOf, words } from './commands-paper.ts';

/**
 * The agreement of an offer as it was frozen: terms, clauses, schedule, hash, and how it was signed (TERM-01 to TERM-18, G-29).
 * @param cancelledAt when it was cancelled after that: the paper then says that it is no longer in force
 */
export function agreementPaper(
  offer: StoredOffer,
  signature: Signature | null,
  cancelledAt: Date | null = null,
) {
  const { agreement, terms } = offer;
  const number = agreementNumber(offer);
  const drawnUpOn = displayDay(agreement.drawnUpOn);
  return {
    ...paperOf({
      title: words(m.document_agreement),
      number,
      on: agreement.drawnUpOn,
      lender: agreement.lender,
      facts: [
        [words(m.document_number), number],
        [words(m.document_drawn_up), drawnUpOn],
        [words(m.document_borrower), agreement.borrower],
      ],
    }),
    terms: { title: words(m.document_terms), rows: sevenTerms(terms) },
    clauses: { title: words(m.document_clauses), list: agreement.clauses },
    schedule: scheduleOf(offer),
    signature: {
      title: words(m.document_signature),
      text: signatureText(offer, signature, cancelledAt),
      rows: [[words(m.document_hash), grouped(offer.sha256)]],
    },
  };
}

/** Amount, tenor, rate, processing fee, consulting fee, late fee, extension fee. */
function sevenTerms(terms: LoanTerms): Fact[] {
  const { principalCents, fees, lateFee, extension } = terms;
  const inDays = terms.paymentScheme === 'lump_sum';
  const percent = formatPercent(terms.rate, 2);
  const tenor = tenorOf(terms, inDays);
  const rate = both((locale) =>
    inDays
      ? m.document_rate_days({ percent }, { locale })
      : m.document_rate_months({ percent }, { locale }),
  );
  const late = both((locale) =>
    m.document_late_fee_day({ fee: formatDollars(lateFee.centsPerDay) }, { locale }),
  );
  const more = both((locale) =>
    extension === null
      ? m.document_none({}, { locale })
      : m.document_extension_fee_part({ percent: formatPercent(extension.feeRate, 0) }, { locale }),
  );
  return [
    [words(m.document_amount), formatDollars(principalCents)],
    [words(m.document_tenor), tenor],
    [words(m.document_rate), rate],
    [words(m.document_processing_fee), feeOf(fees.processing, principalCents)],
    [words(m.document_consulting_fee), feeOf(fees.consulting, principalCents)],
    [words(m.document_late_fee), late],
    [words(m.document_extension_fee), more],
  ];
}

function tenorOf(terms: LoanTerms, inDays: boolean): Cell {
  const duration = durationOf(terms);
  if (duration === 1) return words(inDays ? m.calc_one_day : m.calc_one_month);
  return both((locale) =>
    inDays
      ? m.document_tenor_days({ days: duration }, { locale })
      : m.document_tenor_months({ months: duration }, { locale }),
  );
}

function feeOf(fee: Fee | undefined, principalCents: number): Cell {
  const cents = feeCents(fee, principalCents);
  return cents === 0 ? words(m.document_none) : formatDollars(cents);
}

/** Each instalment as signed: the days are those of a loan paid out when the agreement was drawn up. */
function scheduleOf(offer: StoredOffer) {
  const rows = signedSchedule(offer);
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    formatDollars(rows.reduce((cents, row) => cents + of(row), 0));
  const feesOfRow = (row: (typeof rows)[number]) => row.processingFeeCents + row.consultingFeeCents;
  return {
    title: words(m.document_schedule),
    note: words(m.document_schedule_note),
    headings: [
      m.document_number,
      m.document_due_on,
      m.document_principal,
      m.document_interest,
      m.document_fees,
      m.document_total,
      m.document_principal_left,
    ].map(words),
    rows: rows.map((row) => [
      String(row.number),
      displayDay(row.dueOn),
      formatDollars(row.principalCents),
      formatDollars(row.interestCents),
      formatDollars(feesOfRow(row)),
      formatDollars(row.totalCents),
      formatDollars(row.closingCents),
    ]),
    total: [
      '',
      words(m.document_total),
      sum((row) => row.principalCents),
      sum((row) => row.interestCents),
      sum(feesOfRow),
      sum((row) => row.totalCents),
      '',
    ] satisfies Cell[],
  };
}

function signatureText(
  offer: StoredOffer,
  signature: Signature | null,
  cancelledAt: Date | null,
): BothLanguages {
  if (signature !== null) {
    const inputs = {
      day: displayDay(phnomPenhDay(signature.signedAt.getTime())),
      time: phnomPenhTime(signature.signedAt.getTime()),
      phone: maskedPhone(signature.phone),
    };
    return both((locale) => {
      const signed = m.document_signed(inputs, { locale });
      if (cancelledAt === null) return signed;
      const day = displayDay(phnomPenhDay(cancelledAt.getTime()));
      return `${signed} ${m.document_agreement_cancelled({ day }, { locale })}`;
    });
  }
  if (offer.status !== 'Open') return words(m.document_not_signed);
  return both((locale) => m.document_sign_by({ day: displayDay(offer.signBy) }, { locale }));
}

/** `012 *** 678`: enough for its owner to know it again. */
function maskedPhone(phone: string): string {
  const digits = displayPhone(phone).replaceAll(' ', '');
  return `${digits.slice(0, 3)} *** ${digits.slice(-3)}`;
}

/** A hash in groups of four digits. */
function grouped(hex: string): string {
  return (hex.match(/.{1,4}/g) ?? []).join(' ');
}
