import type { ExtensionView } from 'contract/loan-views';
import type { ExtensionState } from 'contract/office/loans';
import type { BothLanguages } from 'contract/site';
import { addDays, type Day } from 'lending/calendar';
import type { Entry } from 'lending/entry';
import { loanAsOf } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import { portion } from 'lending/money';
import type { LoanTerms } from 'lending/terms';
import { askedFeeCents, grantFeeCents, totalIfGranted } from '../loans/commands-extension.ts';
import type { StoredLoan } from '../loans/store.ts';
import { partsOf } from './commands-parts.ts';

/** What a card is made of: the loan as stored, and the loan as of the day. */
export interface Folded {
  readonly terms: LoanTerms;
  readonly disbursedOn: Day;
  readonly entries: readonly Entry[];
  readonly loan: Loan;
}

/** How the extension stands, with what all comes to on the new Pay Day (TERM-10 to TERM-13). */
export function extensionView(folded: Folded, refusedBecause: BothLanguages): ExtensionView {
  const { loan, terms } = folded;
  const { extension, asOf } = loan;
  switch (extension.state) {
    case 'none':
    // Staff still refuse it; the borrower waits for nothing, and owes what the card says.
    case 'nothing-to-extend':
      return { state: 'none' };
    case 'not-allowed':
      return {
        state: 'not-yet',
        missingCents: extension.missingPrincipalCents,
        repaidPercent: repaidPercent(loan),
      };
    case 'allowed':
      return {
        state: 'allowed',
        feeCents: extension.feeCents,
        newPayDay: extension.payDay,
        repaidPercent: repaidPercent(loan),
        answerBy: addDays(asOf, terms.extension?.answerDays ?? 0),
        totalCents: totalIfGranted(folded, loan, extension),
      };
    case 'requested': {
      const feeCents = grantFeeCents(folded, loan);
      return {
        state: 'asked',
        askedOn: extension.requestedOn,
        answerBy: extension.answerBy,
        feeCents,
        newPayDay: extension.payDay,
        totalCents: totalIfGranted(folded, loan, { feeCents, payDay: extension.payDay }),
      };
    }
    case 'granted':
      return {
        state: 'granted',
        grantedOn: extension.grantedOn,
        feeCents: extension.feeCents,
        newPayDay: extension.payDay,
      };
    case 'refused':
      return { state: 'refused', refusedOn: extension.refusedOn, reason: refusedBecause };
  }
}

/** In percent with two decimals, rounded down, so that 40 % is never said of less. */
function repaidPercent({ paid, principalCents }: Loan): number {
  return portion(paid.principal, 10_000, principalCents, 'down') / 100;
}

/** How the extension stands, as the loan's page at the office shows it. */
export function officeExtension(stored: StoredLoan, loan: Loan): ExtensionState {
  const { extension, asOf } = loan;
  switch (extension.state) {
    case 'none':
      return { state: 'none' };
    case 'allowed':
      return {
        state: 'allowed',
        fee_cents: extension.feeCents,
        new_pay_day: extension.payDay,
      };
    case 'not-allowed':
      return { state: 'not-yet', missing_cents: extension.missingPrincipalCents };
    case 'granted':
      return {
        state: 'granted',
        granted_on: extension.grantedOn,
        fee_cents: extension.feeCents,
        new_pay_day: extension.payDay,
      };
    case 'refused':
      return { state: 'refused', refused_on: extension.refusedOn };
    case 'requested':
    case 'nothing-to-extend': {
      const known = { ...stored, entries: stored.entries.filter(({ on }) => on <= asOf) };
      const fee = grantFeeCents(known, loan);
      return {
        state: 'asked',
        asked_on: extension.requestedOn,
        answer_by: extension.answerBy,
        fee_cents: fee,
        asked_fee_cents: askedFeeCents(known, loan) ?? fee,
        new_pay_day: extension.payDay,
        missing_cents: extension.missingPrincipalCents,
        repaid_cents: loan.paid.principal,
        without: partsOf(loan.payoff.split, stored.terms.initialOrder),
        with: withExtension(known, loan, { fee, payDay: extension.payDay }),
      };
    }
  }
}

/** What is owed on the new Pay Day if it is granted on the page's day and nothing is paid before. */
function withExtension(
  {
    terms,
    disbursedOn,
    entries,
    lastEntry,
  }: Pick<StoredLoan, 'terms' | 'disbursedOn' | 'entries' | 'lastEntry'>,
  { asOf }: Loan,
  { fee, payDay }: { fee: number; payDay: Day },
) {
  const number = lastEntry + 1;
  const grant = { kind: 'extensionGrant', number, on: asOf, feeCents: fee, payDay } as const;
  const then = loanAsOf(terms, disbursedOn, [...entries, grant], payDay > asOf ? payDay : asOf);
  return partsOf(then.balance, terms.prolongedOrder);
}
