import { LOCALES, type Locale, type Text } from 'contract/locale';
import type { BothLanguages } from 'contract/site';
import type { Day } from 'lending/calendar';
import type { AllocatedPayment, Split } from 'lending/loan';
import { formatDollars } from 'lending/money';
import type { Component } from 'lending/terms';
import { m } from 'words/messages';
import { partsOf } from '../loan-views/commands-parts.ts';
import type { AgreementText } from '../offers/store.ts';
import type { AuditBlock } from '../audit/store-blocks.ts';

/** A cell or a value: figures and names as they are, words in both languages. */
export type Cell = string | BothLanguages;

/** A label with its value. */
export type Fact = readonly [label: BothLanguages, value: Cell];

export interface Table {
  readonly title: BothLanguages;
  readonly headings: readonly BothLanguages[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What stands on every paper (documents/paper.typ); each template takes more beside it. */
export interface Paper {
  readonly title: BothLanguages;
  /** At the foot of each page. */
  readonly number: string;
  /** The document's own date: the same paper has the same bytes whenever it is made. */
  readonly date: { readonly year: number; readonly month: number; readonly day: number };
  readonly lender: BothLanguages;
  readonly licence: BothLanguages;
  readonly facts: readonly Fact[];
}

/** A text in both languages. */
export function both(say: (locale: Locale) => string): BothLanguages {
  const [km, en] = LOCALES.map(say);
  return { km: km ?? '', en: en ?? '' };
}

/** A text without parameters in both languages. */
export function words(text: Text): BothLanguages {
  return both((locale) => text({}, { locale }));
}

/** The head of a paper; `on` is its date. */
export function paperOf(options: {
  title: BothLanguages;
  number: string;
  on: Day;
  lender: AgreementText['lender'];
  facts: readonly Fact[];
}): Paper {
  const { title, number, on, lender, facts } = options;
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number);
  return {
    title,
    number,
    date: { year, month, day },
    lender: { km: lender.km, en: lender.en },
    licence: both((locale) => `${m.document_licence({}, { locale })} ${lender.licence}`),
    facts,
  };
}

/** What each component of a payment is called. */
const COMPONENT_NAMES: Readonly<Record<Component, Text>> = {
  processingFee: m.document_processing_fee,
  consultingFee: m.document_consulting_fee,
  prolongationFee: m.document_extension_fee,
  interest: m.document_interest,
  principal: m.document_principal,
  lateFee: m.document_late_fee,
  otherFee: m.document_other_fee,
};

/** Every component of a payment that got money, in the order of the agreement that held for it. */
export function splitFacts(split: Split, order: readonly Component[]): Fact[] {
  return partsOf(split, order).map(({ component, cents }): Fact => [
    words(COMPONENT_NAMES[component]),
    formatDollars(cents),
  ]);
}

/** What of a payment no component got: what pays a refund back that was owed, and what is the borrower's credit; nothing where neither is. */
export function beyondFacts({
  creditCents,
  paidBackCents,
}: Pick<AllocatedPayment, 'creditCents' | 'paidBackCents'>): [BothLanguages, string][] {
  const beyond = [
    [m.document_paid_back, paidBackCents],
    [m.document_credit, creditCents - paidBackCents],
  ] as const;
  return beyond
    .filter(([, cents]) => cents > 0)
    .map(([name, cents]) => [words(name), formatDollars(cents)]);
}

/** Fees of a split without late fees, in cents. */
export function feesOf(split: Split): number {
  return split.processingFee + split.consultingFee + split.prolongationFee + split.otherFee;
}

/** The seal that guards what a paper says: number of the block and the first eight digits of its hash. */
export function auditLine(block: AuditBlock | null): BothLanguages {
  if (block === null) return words(m.document_audit_pending);
  const hex = block.hash.toString('hex');
  const digits = `${hex.slice(0, 4)} ${hex.slice(4, 8)}`;
  return both((locale) => m.document_audit({ block: String(block.n), digits }, { locale }));
}
