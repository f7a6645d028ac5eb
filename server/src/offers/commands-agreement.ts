import { createHash } from 'node:crypto';
import { LOCALES } from 'contract/locale';
import { PRODUCT_NAMES } from 'contract/product-names';
import type { BothLanguages } from 'contract/site';
import { CORRECTION_DAYS } from 'lending/business-days';
import { addDays, type Day, displayDay } from 'lending/calendar';
import { contractSchedule } from 'lending/contract-schedule';
import type { Fee } from 'lending/fee';
import { feeCents } from 'lending/fee';
import { paidOutCents } from 'lending/loan-flows';
import { formatDollars } from 'lending/money';
import { PRODUCTS } from 'lending/product';
import { formatPercent } from 'lending/rate';
import { durationOf } from 'lending/standard-terms';
import type { LoanTerms, ScheduledInstalment } from 'lending/terms';
import { m } from 'words/messages';
import { checkWords } from './commands-agreement-words.ts';
import type { AgreementText, StoredOffer } from './store.ts';

interface Parties {
  readonly lender: AgreementText['lender'];
  /** First and last name. */
  readonly borrower: string;
  readonly phone: string;
}

type Say = (locale: 'km' | 'en') => string;

function both(say: Say): BothLanguages {
  const [km, en] = LOCALES.map((locale) => say(locale));
  return { km: km ?? '', en: en ?? '' };
}

/**
 * The agreement of these terms, with all seven that the documents name (amount, tenor, rate, processing fee, consulting fee,
 * late fee, extension fee) and the whole to be paid back (G-29, TERM-01 to TERM-18). Throws RangeError for terms that are not a loan,
 * and for those that the clauses' words are not true of.
 */
export function drawUpAgreement(terms: LoanTerms, parties: Parties, today: Day): AgreementText {
  checkWords(terms);
  const schedule = contractSchedule(terms, today);
  const totalCents = schedule.reduce((sum, { totalCents: cents }) => sum + cents, 0);
  const last = schedule.at(-1);
  const facts = {
    terms,
    parties,
    totalCents,
    lastOn: last?.dueOn ?? today,
  };
  return {
    drawnUpOn: today,
    lender: parties.lender,
    borrower: parties.borrower,
    clauses: CLAUSES.filter(({ holds }) => holds?.(terms) ?? true).map(({ title, text }) => ({
      title: both((locale) => title({}, { locale })),
      text: both((locale) => text(facts, locale)),
    })),
    schedule,
  };
}

/**
 * The instalments of an offer as they were drawn up and hashed; of an agreement from before rows were frozen, those that its terms
 * make. Throws RangeError for terms that are not a loan.
 */
export function signedSchedule({
  terms,
  agreement,
}: Pick<StoredOffer, 'terms' | 'agreement'>): readonly ScheduledInstalment[] {
  return agreement.schedule ?? contractSchedule(terms, agreement.drawnUpOn);
}

/**
 * The number by which an agreement's papers name it. One from before the application's was frozen with it keeps the number of its offer, so that
 * it is printed again as it was signed.
 */
export function agreementNumber({ id, agreement }: Pick<StoredOffer, 'id' | 'agreement'>): string {
  return agreement.number ?? String(id);
}

interface Facts {
  terms: LoanTerms;
  parties: Parties;
  totalCents: number;
  lastOn: Day;
}

interface ClauseRule {
  title: typeof m.agreement_parties_title;
  text: (facts: Facts, locale: 'km' | 'en') => string;
  /** Missing: in every agreement. */
  holds?: (terms: LoanTerms) => boolean;
}

const feeText = (fee: Fee | undefined, terms: LoanTerms) =>
  formatDollars(feeCents(fee, terms.principalCents));

/** Those that hold of the terms, as one text. */
const sentences = (...said: readonly (string | false)[]) =>
  said.filter((text) => text !== false).join(' ');

function tenorText({ terms, lastOn }: Facts, locale: 'km' | 'en'): string {
  const duration = durationOf(terms);
  const day = displayDay(lastOn);
  if (PRODUCTS[terms.product].duration.unit === 'days') {
    return duration === 1
      ? m.agreement_tenor_day({ day }, { locale })
      : m.agreement_tenor_days({ days: duration, day }, { locale });
  }
  return duration === 1
    ? m.agreement_tenor_month({ day }, { locale })
    : m.agreement_tenor_months({ months: duration, day }, { locale });
}

const CLAUSES: readonly ClauseRule[] = [
  {
    title: m.agreement_parties_title,
    text: ({ parties }, locale) =>
      m.agreement_parties(
        {
          lender: parties.lender[locale],
          licence: parties.lender.licence,
          borrower: parties.borrower,
          phone: parties.phone,
        },
        { locale },
      ),
  },
  {
    title: m.agreement_amount_title,
    text: ({ terms }, locale) =>
      m.agreement_amount(
        {
          product: PRODUCT_NAMES[terms.product].short({}, { locale }),
          amount: formatDollars(terms.principalCents),
          received: formatDollars(paidOutCents(terms)),
        },
        { locale },
      ),
  },
  {
    title: m.agreement_tenor_title,
    text: tenorText,
  },
  {
    title: m.agreement_rate_title,
    text: ({ terms, totalCents }, locale) => {
      const inputs = {
        percent: formatPercent(terms.rate, 2),
        // What is kept back at the disbursement is paid too, though no instalment holds it.
        interest: formatDollars(totalCents - paidOutCents(terms)),
        total: formatDollars(totalCents),
      };
      return PRODUCTS[terms.product].duration.unit === 'days'
        ? m.agreement_rate_days(inputs, { locale })
        : m.agreement_rate_months(inputs, { locale });
    },
  },
  {
    title: m.agreement_fees_title,
    text: ({ terms }, locale) =>
      m.agreement_fees(
        {
          processing: feeText(terms.fees.processing, terms),
          consulting: feeText(terms.fees.consulting, terms),
        },
        { locale },
      ),
  },
  {
    title: m.agreement_late_title,
    text: ({ terms: { lateFee } }, locale) =>
      m.agreement_late(
        {
          fee: formatDollars(lateFee.centsPerDay),
          day: lateFee.freeDays + 1,
          above: formatDollars(lateFee.aboveCents),
        },
        { locale },
      ),
  },
  {
    title: m.agreement_extension_title,
    holds: ({ extension }) => extension !== null,
    text: ({ terms: { extension } }, locale) =>
      m.agreement_extension(
        {
          days: extension?.days ?? 0,
          repaid: formatPercent(extension?.repaidAbove ?? 0, 0),
          fee: formatPercent(extension?.feeRate ?? 0, 0),
          answer: extension?.answerDays ?? 0,
        },
        { locale },
      ),
  },
  {
    title: m.agreement_collateral_title,
    holds: ({ product }) => product === 'pawn',
    text: (_facts, locale) => m.agreement_collateral({}, { locale }),
  },
  {
    title: m.agreement_order_title,
    text: ({ terms: { extension } }, locale) =>
      sentences(
        m.agreement_order({}, { locale }),
        extension !== null && m.agreement_order_extended({}, { locale }),
      ),
  },
  {
    title: m.agreement_early_title,
    text: ({ terms: { product } }, locale) =>
      sentences(
        m.agreement_early({}, { locale }),
        product === 'payday' && m.agreement_early_least({}, { locale }),
      ),
  },
  {
    title: m.agreement_default_title,
    text: (_facts, locale) => m.agreement_default({ days: CORRECTION_DAYS }, { locale }),
  },
  { title: m.agreement_law_title, text: (_facts, locale) => m.agreement_law({}, { locale }) },
];

/** Days that an offer stands open. */
const OPEN_DAYS = 7;

/** The last day to sign an offer made today. */
export function lastDayToSign(today: Day): Day {
  return addDays(today, OPEN_DAYS);
}

/** What is signed: sha256 of the agreement's text and schedule with its terms, as canonical JSON. Hex. */
export function agreementHash(terms: LoanTerms, agreement: AgreementText): string {
  return createHash('sha256').update(canonical({ agreement, terms })).digest('hex');
}

/** JSON with the keys of every object in order, so that the database may keep them in any. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`);
  return `{${pairs.join(',')}}`;
}
