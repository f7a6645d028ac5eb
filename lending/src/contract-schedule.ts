import type { Day } from './calendar.ts';
import { dueDays } from './due-days.ts';
import { feeParts } from './fee.ts';
import { periodInterest, periodShare } from './interest.ts';
import type { RateShare } from './interest.ts';
import { divide } from './money.ts';
import type { Cents, Rounding } from './money.ts';
import { RATE_ONE } from './rate.ts';
import { checkTerms, instalmentsOf, unevenAnnuityCents } from './schedule.ts';
import type { Instalment, Repayment } from './schedule.ts';
import { RULES_EDITION } from './terms.ts';
import type { InstalmentRounding, LoanTerms, ScheduledInstalment } from './terms.ts';

/** The schedule of an agreement: five methods, nine schemes. Source: docs/lending.md, "Contract schedule". */

/**
 * Every instalment as agreed, fees included. Interest of a period is rounded half-up to the cent; instalments are equal but for
 * the last, which absorbs the difference; principal parts sum to the principal. A fee charged at disbursement is kept back from
 * the money paid out and is in no row.
 * Throws RangeError for terms that are not a loan, and for those of an unknown edition of the rules.
 */
export function contractSchedule(terms: LoanTerms, disbursedOn: Day): ScheduledInstalment[] {
  checkContract(terms);
  const { principalCents, instalments, fees } = terms;
  const days = dueDays(terms, disbursedOn);
  const starts = [disbursedOn, ...days];
  const shares = days.map((day, index) => periodShare(terms, starts[index] ?? disbursedOn, day));
  const processing = feeParts(fees.processing, principalCents, instalments);
  const consulting = feeParts(fees.consulting, principalCents, instalments);
  return rowsOf(terms, shares).map((row, index): ScheduledInstalment => {
    const processingFeeCents = processing[row.number] ?? 0;
    const consultingFeeCents = consulting[row.number] ?? 0;
    return {
      number: row.number,
      dueOn: days[index] ?? disbursedOn,
      fromOn: starts[index] ?? disbursedOn,
      openingCents: row.openingCents,
      principalCents: row.principalCents,
      interestCents: row.interestCents,
      processingFeeCents,
      consultingFeeCents,
      totalCents: row.paymentCents + processingFeeCents + consultingFeeCents,
      closingCents: row.closingCents,
    };
  });
}

function checkContract(terms: LoanTerms): void {
  checkTerms(terms);
  const { rules = RULES_EDITION } = terms;
  if (rules !== RULES_EDITION)
    throw new RangeError('terms of an edition of the rules that is not here');
  const { paymentScheme, instalments, termDays } = terms;
  const isWhole =
    paymentScheme === 'lump_sum'
      ? instalments === 1 && Number.isSafeInteger(termDays) && (termDays ?? 0) > 0
      : termDays === null;
  if (!isWhole) throw new RangeError('a lump sum is one instalment after so many days');
}

/** The next finer of the roundings that a lender may choose, where one would not leave a fair last instalment. */
const FINER: Readonly<Record<InstalmentRounding, readonly Rounding[]>> = {
  'half-up': [],
  'up-to-10-cents': ['up-to-10-cents'],
  'half-up-to-10-cents': ['half-up-to-10-cents'],
  'half-up-to-dollar': ['half-up-to-dollar', 'half-up-to-10-cents'],
  'up-to-10-dollars': ['up-to-10-dollars', 'half-up-to-dollar', 'up-to-10-cents'],
};

function rowsOf(terms: LoanTerms, shares: readonly RateShare[]): Instalment[] {
  return instalmentsOf(METHODS[terms.interestMethod](terms, shares), FINER[terms.rounding]);
}

type Method = (terms: LoanTerms, shares: readonly RateShare[]) => Repayment;

const METHODS: Readonly<Record<LoanTerms['interestMethod'], Method>> = {
  flat_rate: flatRate,
  reducing_rate_equal_installments: equalPayments,
  reducing_rate_equal_principal: equalPrincipal,
  interest_only: interestOnly,
  compound_interest: compoundInterest,
};

function interestOf(terms: LoanTerms, share: RateShare | undefined, balanceCents: Cents): Cents {
  return share ? periodInterest(balanceCents, terms.rate, share) : 0;
}

/** Interest of every period on the whole principal; instalments equal. */
function flatRate(terms: LoanTerms, shares: readonly RateShare[]): Repayment {
  const { principalCents, instalments } = terms;
  const interests = shares.map((share) => interestOf(terms, share, principalCents));
  const owed = interests.reduce((sum, cents) => sum + cents, principalCents);
  return {
    principalCents,
    instalments,
    interestOf: (index) => interests[index] ?? 0,
    paymentFor: (mode) => always(divide(owed, instalments, mode)),
  };
}

/** The annuity: interest on what is still owed; instalments equal. */
function equalPayments(terms: LoanTerms, shares: readonly RateShare[]): Repayment {
  const { principalCents, instalments } = terms;
  const { rates, denominator } = commonRates(terms, shares);
  return {
    principalCents,
    instalments,
    interestOf: (index, openingCents) => interestOf(terms, shares[index], openingCents),
    paymentFor: (mode) => always(unevenAnnuityCents(principalCents, rates, denominator, mode)),
  };
}

/** Interest on what is still owed, with an equal part of the principal. */
function equalPrincipal(terms: LoanTerms, shares: readonly RateShare[]): Repayment {
  const { principalCents, instalments } = terms;
  return {
    principalCents,
    instalments,
    interestOf: (index, openingCents) => interestOf(terms, shares[index], openingCents),
    paymentFor: (mode) => (interestCents) =>
      divide(principalCents + interestCents * instalments, instalments, mode),
  };
}

/** Interest alone until the last instalment, which repays the principal. */
function interestOnly(terms: LoanTerms, shares: readonly RateShare[]): Repayment {
  const { principalCents, instalments } = terms;
  return {
    principalCents,
    instalments,
    interestOf: (index, openingCents) => interestOf(terms, shares[index], openingCents),
    paymentFor: () => (interestCents) => interestCents,
  };
}

/**
 * Interest as if nothing were paid before the end, `P·(1+r₁)…(1+rₙ) − P`, half-up to the cent, and spread evenly: parts are
 * rounded down to the cent and the last takes the rest. Instalments equal.
 */
function compoundInterest(terms: LoanTerms, shares: readonly RateShare[]): Repayment {
  const { principalCents, instalments } = terms;
  const { rates, denominator } = commonRates(terms, shares);
  const one = BigInt(denominator);
  let grown = BigInt(principalCents);
  for (const rate of rates) grown *= one + BigInt(rate);
  const owed = divide(grown, one ** BigInt(instalments), 'half-up');
  const interest = owed - principalCents;
  const part = divide(interest, instalments, 'down');
  return {
    principalCents,
    instalments,
    interestOf: (index) => (index < instalments - 1 ? part : interest - part * (instalments - 1)),
    paymentFor: (mode) => always(divide(owed, instalments, mode)),
  };
}

/** The periods' rates over one denominator: the shares of one loan differ in their days alone. */
function commonRates(
  { rate }: LoanTerms,
  shares: readonly RateShare[],
): { rates: number[]; denominator: number } {
  return {
    rates: shares.map((share) => rate * share.numerator),
    denominator: RATE_ONE * (shares[0]?.denominator ?? 1),
  };
}

function always(cents: Cents): () => Cents {
  return () => cents;
}
