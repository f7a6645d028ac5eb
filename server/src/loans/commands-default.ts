import { APPROVERS, WRITERS_OFF } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import type { Refused } from 'contract/refusal';
import type { BothLanguages } from 'contract/site';
import { creditOf, owedBack, settlesCents } from 'lending/credit';
import type { Loan } from 'lending/loan';
import { formatDollars } from 'lending/money';
import { defaultRefusal, waiverRefusal, writeOffRefusal } from 'lending/refusals';
import { pausedRefusal } from '../pauses/commands.ts';
import type { By, LoanServices } from './commands-act.ts';
import { enter, type Entered, refusedBy } from './commands-entry.ts';
import { loanNumber } from 'contract/record-numbers';
import { collateralToFetch, type NamedCollateral } from './collateral/store-held.ts';
import { reasonRefusal } from './commands-reason.ts';
import { correctionNow } from './store-corrections.ts';
import { m } from '../notices/commands-words.ts';
import { notTypedAgain } from '../settings/commands-typed-again.ts';

interface ForBorrower {
  loanId: bigint;
  saw?: number | undefined;
  /** As the borrower reads it. */
  reason: BothLanguages;
  key: string;
}

interface WithReason {
  loanId: bigint;
  /** Number of the newest entry that was seen (`enter`). */
  saw?: number | undefined;
  reason: string;
  key: string;
}

/**
 * Waives the last 1.50 of principal or less, from the day on which it was all that was left (approver; TERM-16, C-69). Where the settings have
 * even so small a sum typed again, it is asked for.
 */
export async function waiveResidue(
  services: LoanServices,
  by: By,
  { loanId, reason, key, saw, again }: WithReason & { again?: number | null },
): Promise<Entered | Refused> {
  const options = { event: 'loan.residue_waived', by, roles: APPROVERS, loanId, key, saw };
  return enter(services, { ...options, fields: { reason } }, async ({ fold }, stored, { tx }) => {
    const loan = fold();
    const refusal = waiverRefusal(loan);
    if (refusal !== null || loan.waivable === null) return refusedBy(refusal ?? 'nothing-to-waive');
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const { cents, sinceOn } = loan.waivable;
    if (again !== undefined) {
      const untyped = await notTypedAgain(tx, { product: stored.product, cents, again });
      if (untyped !== null) return untyped;
    }
    const held = await collateralToFetch(tx, stored);
    return {
      entry: { kind: 'waiver', on: sinceOn, cents },
      facts: { reason },
      notice: {
        kind: 'residue_waived',
        text: (after) => waivedText(services, after, { cents, loanId: stored.id, held }),
      },
    };
  });
}

/**
 * What the borrower is told of a waiver. One that leaves late fees unpaid closes no loan: what is still to be paid is said. Of the loan that it closes, where money that was sent
 * back to them is owed still, that is said, else what they have paid too much since the day from which it is waived, and that something of theirs is to be fetched.
 */
function waivedText(
  { env }: Pick<LoanServices, 'env'>,
  after: Loan,
  { cents, loanId, held }: { cents: number; loanId: bigint; held: NamedCollateral | null },
): Refusal {
  const { hotline } = env.company;
  const said = { amount: formatDollars(cents), number: loanNumber(loanId) };
  if (after.closedOn === null) {
    const rest = { ...said, rest: formatDollars(settlesCents(after)), hotline };
    return (locale) => m.notice_residue_waived_rest(rest, { locale });
  }
  const owed = owedBack(after);
  if (owed > 0) {
    const back = { ...said, owed: formatDollars(owed), hotline };
    return (locale) => m.notice_residue_waived_owed_back(back, { locale });
  }
  const creditCents = creditOf(after);
  const credit = formatDollars(creditCents);
  if (held === null) {
    return (locale) =>
      creditCents > 0
        ? m.notice_residue_waived_credit({ ...said, credit, hotline }, { locale })
        : m.notice_residue_waived(said, { locale });
  }
  const { item, ticket } = held;
  return (locale) => {
    const pawned = { ...said, item: item[locale], ticket, hotline };
    return creditCents > 0
      ? m.notice_residue_waived_pawn_credit({ ...pawned, credit }, { locale })
      : m.notice_residue_waived_pawn(pawned, { locale });
  };
}

/**
 * Declares an event of default: everything falls due today (approver; TERM-17). Refused until a correction notice was sent
 * that counts still, its SMS has left and its business days are over, as the agreement says (TERM-18), while a request for an extension waits for its
 * answer, in a hardship pause of the borrower, and to who noted the letter that took the place of the notice's SMS. The SMS leaves at once, at any hour: it says what is due on that day, and nobody is told later of a sum that a payment has changed. The
 * reason is said in both languages.
 */
export async function declareDefault(
  services: LoanServices,
  by: By,
  { loanId, reason, key, saw }: ForBorrower,
): Promise<Entered | Refused> {
  const options = { event: 'loan.defaulted', by, roles: APPROVERS, loanId, key, saw };
  return enter(
    services,
    { ...options, fields: fieldsOf(reason) },
    async ({ fold }, stored, { tx }) => {
      const loan = fold();
      const correction = await correctionNow(tx, stored, loan.asOf);
      const refusal = defaultRefusal(loan, correction);
      if (refusal !== null) return refusedBy(refusal);
      if (correction?.letter?.by === by.who) return refusedBy('letter-of-yours');
      const asked = { borrowerId: stored.borrowerId, today: services.clock.today() };
      const paused = await pausedRefusal(tx, asked);
      if (paused !== null) return paused;
      const wrong = reasonRefusal(reason.km, reason.en);
      if (wrong !== null) return wrong;
      return {
        entry: { kind: 'default', on: loan.asOf },
        facts: { reason },
        notice: {
          kind: 'loan_defaulted',
          text: (after) => (locale) =>
            m.notice_loan_defaulted(
              {
                number: loanNumber(stored.id),
                due: formatDollars(after.dueCents),
                hotline: services.env.company.hotline,
              },
              { locale },
            ),
        },
      };
    },
  );
}

/** Takes a loan in default out of the performing book; it is still owed (approver or manager). */
export async function writeOff(
  services: LoanServices,
  by: By,
  { loanId, reason, key, saw }: WithReason,
): Promise<Entered | Refused> {
  const options = { event: 'loan.written_off', by, roles: WRITERS_OFF, loanId, key, saw };
  return enter(services, { ...options, fields: { reason } }, async ({ fold }) => {
    const loan = fold();
    const refusal = writeOffRefusal(loan);
    if (refusal !== null) return refusedBy(refusal);
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    return { entry: { kind: 'writeOff', on: loan.asOf }, facts: { reason } };
  });
}

/** A reason as the fields that a key stands for. */
export function fieldsOf({ km, en }: BothLanguages): Readonly<Record<string, string>> {
  return { reason: km, reason_en: en };
}
