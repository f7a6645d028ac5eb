import type { Entry } from 'lending/entry';
import { loanAsOf } from 'lending/ledger';
import { standardTerms } from 'lending/standard-terms';
import type { StoredLoan } from '../src/loans/store.ts';

/* Loans as stored, for tests of what is shown of them. */

/** What a card says beside its figures, where there is nothing to say. */
export const NOTHING_BESIDE = {
  collateral: null,
  correction: null,
  defaultReason: null,
  extensionRefusal: null,
  khqr: false,
};

function stored(
  product: 'payday' | 'personal',
  figures: { dollars: number; percent: number; duration: number; on: string },
  entries: Entry[] = [],
): StoredLoan {
  const terms = standardTerms({
    product,
    principalCents: figures.dollars * 100,
    rate: figures.percent * 10_000,
    duration: figures.duration,
  });
  return {
    id: 123n,
    borrowerId: 1n,
    applicationId: 5n,
    offerId: 7n,
    product,
    terms,
    disbursedOn: figures.on,
    entries,
    lastEntry: entries.length,
  };
}

/** $500 at 8 % for 12 months, paid out on 05/08/2026: annuity factor 0.132695, so $66.35 a month. */
export const personal = (entries: Entry[] = []) =>
  stored('personal', { dollars: 500, percent: 8, duration: 12, on: '2026-08-05' }, entries);
/** $120 at 15 % for 10 days, paid out on 01/11/2026: a third of 15 % is $6.00. */
export const payday = (entries: Entry[] = []) =>
  stored('payday', { dollars: 120, percent: 15, duration: 10, on: '2026-11-01' }, entries);

/** The loan as of a day. */
export const foldOf = ({ terms, disbursedOn, entries }: StoredLoan, day: string) =>
  loanAsOf(terms, disbursedOn, entries, day);

/** A payment. */
export const paid = (number: number, on: string, cents: number): Entry => ({
  kind: 'payment',
  number,
  on,
  cents,
});

/** The first three instalments, each on its day. */
export const THREE_PAID = [
  paid(1, '2026-09-05', 6635),
  paid(2, '2026-10-05', 6635),
  paid(3, '2026-11-05', 6635),
];
