/** Loans with whatever may happen to them, at random but the same for the same seed: for the trials of the ledger and P14. */
import { agreementOf } from 'lending/agreement';
import { addDays } from 'lending/calendar';
import type { Entry } from 'lending/entry';
import type { Fee } from 'lending/fee';
import { payoffCents } from 'lending/ledger';
import { standardTerms } from 'lending/standard-terms';
import type { InterestMethod, LoanTerms } from 'lending/terms';
import type { PlainTerms } from './reckoning-schedule.ts';

export interface RandomLoan {
  terms: LoanTerms;
  disbursedOn: string;
}

export interface RandomHistory {
  entries: readonly Entry[];
  asOf: string;
}

/** Numbers from 0 up to and without 1 (mulberry32). */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  one<Value>(of: readonly Value[]): Value {
    const value = of[this.whole(0, of.length - 1)];
    if (value === undefined) throw new Error('Nothing to choose from');
    return value;
  }

  /** True so often. */
  isSo(share: number): boolean {
    return this.next() < share;
  }
}

const METHODS: readonly InterestMethod[] = [
  'reducing_rate_equal_installments',
  'reducing_rate_equal_principal',
  'interest_only',
  'flat_rate',
];
const PLAIN_METHODS: Readonly<Partial<Record<InterestMethod, PlainTerms['method']>>> = {
  reducing_rate_equal_installments: 'annuity',
  reducing_rate_equal_principal: 'equal-principal',
  interest_only: 'interest-only',
  flat_rate: 'flat',
};

const fixed = (cents: number, charged: Fee['charged']): Fee => ({
  amount: { kind: 'fixed', cents },
  charged,
});

/** A payday loan, or one in weeks or months by one of four methods; some with fees or a cap on late fees. */
export function randomLoan(chance: Chance): RandomLoan {
  const isPayday = chance.isSo(0.4);
  const fees = chance.isSo(0.25)
    ? {
        processing: fixed(chance.whole(0, 900), 'first-instalment'),
        consulting: fixed(chance.whole(0, 900), 'spread'),
      }
    : {};
  const terms = standardTerms({
    product: isPayday ? 'payday' : 'personal',
    principalCents: chance.whole(5000, isPayday ? 20_000 : 200_000),
    rate: chance.one([0, 15_000, 80_000, 100_000, 150_000, chance.whole(1, 300_000)]),
    duration: isPayday ? chance.whole(1, 30) : chance.whole(1, 12),
    fees,
  });
  const capCents = chance.isSo(0.2) ? chance.whole(0, 3000) : null;
  const lateFee = { ...terms.lateFee, capCents };
  const disbursedOn = addDays('2026-01-01', chance.whole(0, 60));
  if (isPayday) return { terms: { ...terms, lateFee }, disbursedOn };
  const interestMethod = chance.one(METHODS);
  const paymentScheme = chance.one(['weekly', 'monthly', 'monthly'] as const);
  return { terms: { ...terms, lateFee, interestMethod, paymentScheme }, disbursedOn };
}

/** The same terms without a type of ours. */
export function plainTerms({ terms }: RandomLoan): PlainTerms {
  const { processing, consulting } = terms.fees;
  const method = PLAIN_METHODS[terms.interestMethod];
  if (!method) throw new Error(`No plain reckoning of ${terms.interestMethod}`);
  const schemes = { lump_sum: 'lump', weekly: 'weekly', monthly: 'monthly' } as const;
  const centsOf = (fee?: Fee) => BigInt(fee?.amount.kind === 'fixed' ? fee.amount.cents : 0);
  return {
    isPayday: terms.product === 'payday',
    principal: BigInt(terms.principalCents),
    rate: BigInt(terms.rate),
    method: terms.paymentScheme === 'lump_sum' ? 'annuity' : method,
    scheme: schemes[terms.paymentScheme as keyof typeof schemes],
    days: terms.termDays ?? 0,
    instalments: terms.instalments,
    processingFee: centsOf(processing),
    consultingFee: centsOf(consulting),
    lateFeeCap: terms.lateFee.capCents === null ? null : BigInt(terms.lateFee.capCents),
  };
}

/** How many days its schedule takes, about. */
function lengthOf({ termDays, paymentScheme, instalments }: LoanTerms): number {
  if (termDays !== null) return termDays;
  return instalments * (paymentScheme === 'weekly' ? 7 : 31);
}

/**
 * Payments of every size, one of them the pay-off now and then, some reversed; for one loan in two also what staff and borrower
 * do. Acts come whether or not the loan allowed them: the fold has to stand them all.
 */
export function randomHistory(chance: Chance, { terms, disbursedOn }: RandomLoan): RandomHistory {
  const length = lengthOf(terms);
  const most = Math.ceil(length * 1.3) + 10;
  const entries: Entry[] = [];
  const payments = chance.whole(0, Math.min(10, terms.instalments + 3));
  const usual = Math.ceil((terms.principalCents * 1.1) / terms.instalments);
  const day = () => addDays(disbursedOn, chance.whole(0, most));
  for (let index = 0; index < payments; index += 1) {
    const cents = chance.isSo(0.5) ? chance.whole(1, usual) : chance.whole(1, usual * 2);
    entries.push({ kind: 'payment', number: entries.length + 1, on: day(), cents });
  }
  if (chance.isSo(0.5)) act(chance, entries, terms, day);
  if (chance.isSo(0.2)) {
    const on = day();
    const cents = payoffCents(agreementOf(terms, disbursedOn), entries, on);
    if (cents > 0) entries.push({ kind: 'payment', number: entries.length + 1, on, cents });
  }
  if (entries.length > 0 && chance.isSo(0.3)) {
    const undone = chance.one(entries);
    const on = addDays(undone.on, chance.whole(0, 20));
    entries.push({ kind: 'reversal', number: entries.length + 1, on, reverses: undone.number });
  }
  return { entries, asOf: addDays(disbursedOn, chance.whole(0, most + 20)) };
}

function act(chance: Chance, entries: Entry[], terms: LoanTerms, day: () => string): void {
  const next = () => ({ number: entries.length + 1, on: day() });
  if (terms.extension !== null && chance.isSo(0.7)) {
    entries.push({ kind: 'extensionRequest', ...next() });
    const answer = next();
    const answered = chance.next();
    if (answered < 0.6) {
      const feeCents = chance.whole(0, terms.principalCents / 2);
      const payDay = addDays(answer.on, chance.whole(-5, 40));
      entries.push({ kind: 'extensionGrant', ...answer, feeCents, payDay });
    } else if (answered < 0.85) entries.push({ kind: 'extensionRefusal', ...answer });
  }
  if (chance.isSo(0.3)) entries.push({ kind: 'waiver', ...next(), cents: chance.whole(1, 400) });
  if (chance.isSo(0.3)) entries.push({ kind: 'refund', ...next(), cents: chance.whole(1, 400) });
  if (chance.isSo(0.3)) entries.push({ kind: 'default', ...next() });
  if (chance.isSo(0.2)) entries.push({ kind: 'writeOff', ...next() });
}
