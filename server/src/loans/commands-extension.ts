import { APPROVERS, OFFICERS } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { BothLanguages } from 'contract/site';
import { addDays, type Day, displayDay } from 'lending/calendar';
import type { Entry } from 'lending/entry';
import { loanAsOf } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import { formatDollars } from 'lending/money';
import {
  extensionAnswerRefusal,
  extensionGrantRefusal,
  extensionRequestRefusal,
} from 'lending/refusals';
import type { By, LoanServices } from './commands-act.ts';
import { enter, type Entered, refusedBy } from './commands-entry.ts';
import { fieldsOf } from './commands-default.ts';
import { loanNumber } from 'contract/record-numbers';
import { reasonRefusal } from './commands-reason.ts';
import { toPay } from './commands-reverse.ts';
import { m } from '../notices/commands-words.ts';
import type { StoredLoan } from './store.ts';

interface Asking {
  loanId: bigint;
  /** Only of this borrower; null for staff on the borrower's call. */
  borrowerId: bigint | null;
  /** The fee that the borrower was shown. */
  feeCents: number;
  /** The new Pay Day and all that is owed on it, as the borrower was shown them; left out: they were not. */
  payDay?: Day | undefined;
  totalCents?: number | undefined;
  key: string;
  /** Number of the newest entry that was seen (`enter`). */
  saw?: number | undefined;
}

/**
 * The borrower asks for 30 more days at the fee, until the day and for the total that were shown (TERM-10 to TERM-13); late fees rest until
 * the answer. Day and total move at midnight where the fee does not.
 */
export async function requestExtension(
  services: LoanServices,
  by: By,
  { loanId, borrowerId, feeCents, payDay, totalCents, key, saw }: Asking,
): Promise<Entered | Refused> {
  const roles = ['borrower', ...OFFICERS] as const;
  const options = { event: 'extension.requested', by, roles, loanId, borrowerId, key, saw };
  const fields = {
    fee: feeCents,
    ...(payDay === undefined ? {} : { payDay }),
    ...(totalCents === undefined ? {} : { total: totalCents }),
  };
  return enter(services, { ...options, fields }, async ({ fold }, stored) => {
    const loan = fold();
    const { extension } = loan;
    const refusal = extensionRequestRefusal(loan);
    if (refusal !== null) return refusedBy(refusal);
    const isFee = extension.state === 'allowed' && extension.feeCents === feeCents;
    if (!isFee && payDay === undefined && totalCents === undefined) return refusedBy('fee-differs');
    const isShown =
      isFee &&
      [undefined, extension.payDay].includes(payDay) &&
      [undefined, totalIfGranted(stored, loan, extension)].includes(totalCents);
    if (!isShown) return Refused.because(otherFigures, 'changed');
    const days = stored.terms.extension?.answerDays ?? 0;
    return {
      entry: { kind: 'extensionRequest', on: loan.asOf },
      notice: {
        kind: 'extension_requested',
        text: () => (locale) =>
          m.notice_extension_requested(
            { number: loanNumber(stored.id), day: displayDay(addDays(loan.asOf, days)) },
            { locale },
          ),
      },
    };
  });
}

const otherFigures: Refusal = (locale) => m.refusal_extension_changed({}, { locale });

/**
 * Everything owed on the new Pay Day if the extension is granted on the loan's day and nothing is paid before. A new Pay Day that has gone by
 * before the answer falls due with the next day: then what is owed on the loan's day. In cents.
 */
export function totalIfGranted(
  { terms, disbursedOn, entries }: Pick<StoredLoan, 'terms' | 'disbursedOn' | 'entries'>,
  { asOf }: Pick<Loan, 'asOf'>,
  { feeCents, payDay }: { readonly feeCents: number; readonly payDay: Day },
): number {
  const last = entries.reduce((most, { number }) => Math.max(most, number), 0);
  const granted: Entry[] = [
    ...entries,
    { kind: 'extensionRequest', number: last + 1, on: asOf },
    { kind: 'extensionGrant', number: last + 2, on: asOf, feeCents, payDay },
  ];
  return loanAsOf(terms, disbursedOn, granted, payDay > asOf ? payDay : asOf).balanceCents;
}

/**
 * The fee that the borrower agreed to with the request that waits: 40 % of what was unpaid then. Null where none waits. A payment
 * reversed since would raise it; nobody is charged more than they were shown (TERM-12).
 */
export function askedFeeCents(
  { terms, disbursedOn, entries }: Pick<StoredLoan, 'terms' | 'disbursedOn' | 'entries'>,
  loan: Pick<Loan, 'extension'>,
): number | null {
  if (extensionAnswerRefusal(loan) !== null) return null;
  const request = entries.findLast(({ kind }) => kind === 'extensionRequest');
  if (!request) return null;
  const before = entries.filter(({ number, on }) => number < request.number && on <= request.on);
  const { extension } = loanAsOf(terms, disbursedOn, before, request.on);
  return extension.state === 'allowed' ? extension.feeCents : null;
}

/** The fee of a grant: the lower of what the borrower was shown when asking and 40 % of what is unpaid now. In cents. */
export function grantFeeCents(
  stored: Pick<StoredLoan, 'terms' | 'disbursedOn' | 'entries'>,
  loan: Pick<Loan, 'extension'>,
): number {
  if (loan.extension.state !== 'requested') return 0;
  return Math.min(loan.extension.feeCents, askedFeeCents(stored, loan) ?? loan.extension.feeCents);
}

/**
 * Grants a waiting request: the fee is fixed, the new Pay Day stands (approver).
 * @param feeCents what the approver was shown; another one is refused
 */
export async function grantExtension(
  services: LoanServices,
  by: By,
  {
    loanId,
    key,
    feeCents: shown,
    saw,
  }: { loanId: bigint; key: string; feeCents?: number; saw?: number | undefined },
): Promise<Entered | Refused> {
  const roles = APPROVERS;
  const fields: Record<string, number> = shown === undefined ? {} : { fee: shown };
  const options = { event: 'extension.granted', by, roles, loanId, key, saw, fields };
  return enter(services, options, async ({ fold }, stored) => {
    const loan = fold();
    const refusal = extensionGrantRefusal(loan);
    if (refusal !== null) return refusedBy(refusal);
    if (loan.extension.state !== 'requested') return refusedBy('nothing-waits');
    const { payDay } = loan.extension;
    const feeCents = grantFeeCents(stored, loan);
    if (shown !== undefined && shown !== feeCents) return refusedBy('fee-differs');
    return {
      entry: { kind: 'extensionGrant', on: loan.asOf, feeCents, payDay },
      notice: {
        kind: 'extension_granted',
        text: (after) => (locale) =>
          m.notice_extension_granted(
            {
              number: loanNumber(stored.id),
              total: formatDollars(after.balanceCents),
              fee: formatDollars(feeCents),
              day: displayDay(payDay),
            },
            { locale },
          ),
      },
    };
  });
}

/** Before anything is due, the day to come and its amount stand; later, what is due today. */
function refusedText({ env }: LoanServices, loanId: bigint, after: Loan): Refusal {
  const { due, day } = toPay(after);
  const said = { number: loanNumber(loanId), due, hotline: env.company.hotline };
  return (locale) =>
    day === null
      ? m.notice_extension_refused(said, { locale })
      : m.notice_extension_refused_early({ ...said, day }, { locale });
}

/** Refuses a waiting request, with the reason in both languages (approver). */
export async function refuseExtension(
  services: LoanServices,
  by: By,
  {
    loanId,
    reason,
    key,
    saw,
  }: { loanId: bigint; reason: BothLanguages; key: string; saw?: number | undefined },
): Promise<Entered | Refused> {
  const roles = APPROVERS;
  const fields = fieldsOf(reason);
  const options = { event: 'extension.refused', by, roles, loanId, key, saw, fields };
  return enter(services, options, async ({ fold }, stored) => {
    const loan = fold();
    const refusal = extensionAnswerRefusal(loan);
    if (refusal !== null) return refusedBy(refusal);
    const wrong = reasonRefusal(reason.km, reason.en);
    if (wrong !== null) return wrong;
    return {
      entry: { kind: 'extensionRefusal', on: loan.asOf },
      facts: { reason },
      notice: {
        kind: 'extension_refused',
        text: (after) => refusedText(services, stored.id, after),
      },
    };
  });
}
