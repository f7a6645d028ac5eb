import type { CollectorOption, RepaymentOption, RepaymentRow, ScheduleRow } from 'contract/loans';
import type { CollateralView, LoanCard, LoanView, PayoffView } from 'contract/loan-views';
import type { Locale, Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { isDay } from 'lending/calendar';
import { loanAsOf } from 'lending/ledger';
import type { Loan } from 'lending/loan';
import { centsToDollars } from 'lending/money';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { readId } from '../ids.ts';
import { notTheirs } from '../not-theirs.ts';
import type { LoanServices } from '../loans/commands-act.ts';
import { ticketNumber } from 'contract/record-numbers';
import { type CardFacts, loanCard } from './commands-card.ts';
import { type ShownRow, shownRows } from './commands-rows.ts';
import { feesOf, lastPayoffDay, loanViewOf, payoffView } from './commands-view.ts';
import { redeemsCents, saleNoticeNow } from '../loans/collateral/store-sale-notice.ts';
import { findLoan, foldToday, type StoredLoan } from '../loans/store.ts';
import { correctionNow } from '../loans/store-corrections.ts';
import {
  collateralOf,
  reasonsOf,
  recordedPayments,
  repaymentMethods,
  signatureOf,
} from './store-reads.ts';

/** A loan of this borrower as of today; refused for a number that is none, or somebody else's, alike (G-20). */
export async function ownLoan(
  services: LoanServices,
  borrowerId: bigint,
  loanId: unknown,
): Promise<{ stored: StoredLoan; loan: Loan } | Refused> {
  const id = readId(loanId);
  const stored = id === null ? null : await findLoan(services.db, id, borrowerId);
  if (stored === null) return notTheirs(services, 'loan', borrowerId);
  return { stored, loan: foldToday(stored, services.clock.today()) };
}

/** The card of a loan (docs/look.md, "States of the top card"). */
export async function cardOf(
  services: Pick<LoanServices, 'db' | 'env'>,
  { stored, loan }: { stored: StoredLoan; loan: Loan },
): Promise<LoanCard> {
  return loanCard(stored, loan, await factsOf(services, { stored, loan }));
}

/** A loan as stored and as of today. */
interface OwnLoan {
  readonly stored: StoredLoan;
  readonly loan: Loan;
}

async function factsOf(
  { db, env }: Pick<LoanServices, 'db' | 'env'>,
  own: OwnLoan,
): Promise<CardFacts> {
  const { stored } = own;
  const [reasons, collateral, correction] = await Promise.all([
    reasonsOf(db, stored.id),
    collateralShown(db, own),
    correctionOf(db, own),
  ]);
  return {
    collateral,
    correction,
    defaultReason: reasons.get('default') ?? null,
    extensionRefusal: reasons.get('extensionRefusal') ?? null,
    khqr: env.khqr !== null,
  };
}

/** What secures a loan as the account tells of it: with the sale that its borrower was told of; null where nothing does. */
async function collateralShown(db: Kysely<DB>, own: OwnLoan): Promise<CollateralView | null> {
  const kept = await collateralOf(db, own.stored.applicationId);
  if (kept === null) return null;
  const { defaultedOn, closedOn } = own.loan;
  const mayBeSold = defaultedOn !== null && closedOn === null && kept.state === 'in-custody';
  const sale = mayBeSold ? await saleTold(db, own, kept.ticket) : null;
  return { ...kept, sale, ticket: ticketNumber(kept.ticket) };
}

/** From when a thing may be sold, and what prevents it; null: of a sale its owner was told nothing that counts. */
async function saleTold(
  db: Kysely<DB>,
  { stored, loan: { asOf: today } }: OwnLoan,
  ticket: bigint,
): Promise<CollateralView['sale']> {
  const notice = await saleNoticeNow(db, { ticket, borrowerId: stored.borrowerId });
  if (notice === null || notice.isUntold) return null;
  const { saleFrom: from } = notice;
  const redeemCents = redeemsCents(stored, { saleFrom: from, today });
  return { from, isOpen: today >= from, redeemCents };
}

/** What the borrower of an open loan was told to put right, and by when; null: nothing that counts still. */
async function correctionOf(
  db: Kysely<DB>,
  { stored, loan: { asOf, closedOn, defaultedOn } }: OwnLoan,
): Promise<LoanCard['correction']> {
  if (closedOn !== null || defaultedOn !== null) return null;
  const notice = await correctionNow(db, stored, asOf);
  if (notice === null || notice.end !== null || notice.isUntold) return null;
  return { correctBy: notice.correctBy, reason: notice.reason };
}

/** A loan with everything that its own page shows (LD-01). */
export async function viewLoan(
  services: LoanServices,
  borrowerId: bigint,
  loanId: unknown,
): Promise<LoanView | Refused> {
  const own = await ownLoan(services, borrowerId, loanId);
  if (own instanceof Refused) return own;
  const { db } = services;
  const { stored, loan } = own;
  const [facts, payments, agreement] = await Promise.all([
    factsOf(services, own),
    recordedPayments(db, stored.id),
    signatureOf(db, stored.offerId),
  ]);
  return loanViewOf(stored, loan, { ...facts, payments, agreement });
}

/** What settles a loan on a day from today to its last due day. Refused under `on`, and for a loan that is repaid. */
export async function payoffOn(
  services: LoanServices,
  borrowerId: bigint,
  { loan_id: loanId, on }: { loan_id?: unknown; on?: unknown },
): Promise<PayoffView | Refused> {
  const own = await ownLoan(services, borrowerId, loanId);
  if (own instanceof Refused) return own;
  const { stored, loan } = own;
  if (loan.closedOn !== null) return Refused.because(repaid, 'repaid');
  const isInside =
    typeof on === 'string' && isDay(on) && on >= loan.asOf && on <= lastPayoffDay(loan);
  if (!isInside) return Refused.field('on', notOffered);
  const { terms, disbursedOn, entries } = stored;
  return payoffView(terms, loanAsOf(terms, disbursedOn, entries, on));
}

/** What was paid on a loan, without what was reversed, the newest day first (LD-02, LD-03). */
export async function repaymentRows(
  services: LoanServices,
  borrowerId: bigint,
  { loanId, locale }: { loanId: unknown; locale: Locale },
): Promise<RepaymentRow[] | Refused> {
  const own = await ownLoan(services, borrowerId, loanId);
  if (own instanceof Refused) return own;
  const payments = await recordedPayments(services.db, own.stored.id);
  return payments
    .filter(({ isReversed }) => !isReversed)
    .map(({ paidOn, madeBy, methodId, method, cents }) => ({
      repayment_collected_date: paidOn,
      collector_id: madeBy.startsWith('staff:') ? LENDER_COLLECTOR : BANK_COLLECTOR,
      loan_repayment_method_id: methodId,
      loan_repayment_method_name: method[locale],
      repayment_amount: centsToDollars(cents),
    }));
}

/** The schedule of a loan as it stands, under the documents' keys (LD-06, LD-07, C-74). */
export async function scheduleRows(
  services: LoanServices,
  borrowerId: bigint,
  { loanId, locale }: { loanId: unknown; locale: Locale },
): Promise<ScheduleRow[] | Refused> {
  const own = await ownLoan(services, borrowerId, loanId);
  if (own instanceof Refused) return own;
  return shownRows(own.loan, own.stored.terms).map((row, index) =>
    scheduleRow(row, index + 1, locale),
  );
}

function scheduleRow(row: ShownRow, number: number, locale: Locale): ScheduleRow {
  const { due } = row;
  return {
    '#': number,
    Date: row.dueOn,
    Description: row.isExtension
      ? m.schedule_extension({}, { locale })
      : m.schedule_instalment({ number }, { locale }),
    Principal: centsToDollars(due.principal),
    Interest: centsToDollars(due.interest),
    Fees: centsToDollars(feesOf(due)),
    Penalty: centsToDollars(due.lateFee),
    Due: centsToDollars(row.dueCents),
    Paid: centsToDollars(row.paidCents),
    'Pending Due': centsToDollars(row.pendingCents),
    'Total Due': centsToDollars(row.totalDueCents),
    'Principal Due': centsToDollars(row.balanceCents),
  };
}

/** How money comes in, in the reader's language (API-33). */
export async function methodOptions(
  { db }: Pick<LoanServices, 'db'>,
  locale: Locale,
): Promise<RepaymentOption[]> {
  return (await repaymentMethods(db)).map((method) => ({
    loan_repayment_method_id: method.id,
    loan_repayment_method_name: method[locale],
  }));
}

/** Who takes money in: the lender's staff, whose names are no borrower's business, and the bank, for what comes by itself. */
const LENDER_COLLECTOR = 1;
const BANK_COLLECTOR = 2;

/** Who takes money in, in the reader's language (API-34, decisions 0008). */
export function collectors({ env }: Pick<LoanServices, 'env'>, locale: Locale): CollectorOption[] {
  return [
    { collector_id: LENDER_COLLECTOR, collector_name: env.lender.name[locale] },
    { collector_id: BANK_COLLECTOR, collector_name: m.collector_bank({}, { locale }) },
  ];
}

const notOffered: Refusal = (locale) => m.error_not_offered({}, { locale });
const repaid: Refusal = (locale) => m.refusal_loan_state({}, { locale });
