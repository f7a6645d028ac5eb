import { APPROVERS, CASHIERS } from 'contract/office/who';
import { CASH_METHOD } from 'contract/payment-methods';
import type { Refusal } from 'contract/locale';
import type { SaleBody } from 'contract/office/collateral-sale';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import { settlesCents } from 'lending/credit';
import { recordActs } from '../audit/store.ts';
import { noOpenDrawer } from '../cash/commands-drawer.ts';
import { changedSince } from '../changes/commands.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices, notTheirAct } from '../loans/commands-act.ts';
import { foldToday, type StoredLoan, withEntry } from '../loans/store.ts';
import { m } from '../notices/commands-words.ts';
import { recordPayment } from '../payments/commands.ts';
import { keptMoney } from '../payments/commands-kept.ts';
import { isKeptMoney, lineOfReference, settleMoney } from '../payments/store-money.ts';
import { notTypedAgain } from '../settings/commands-typed-again.ts';
import { proposerGone } from '../standing/commands.ts';
import { nothingPawned } from './commands-register.ts';
import { since, soldBy, tooEarly } from './commands-sale-notice.ts';
import { insertProposal, insertSale, proposalOf } from './store-custody.ts';
import { tellSold } from './commands-sold.ts';
import { findInRegister } from './store-register.ts';

interface Proposed extends JsonObject {
  proposal: number;
}

/** Proposes a sale, price and buyer, once the notice's days are over (approver). A newer proposal takes the place of an older one. */
export async function proposeSale(
  services: LoanServices,
  by: By,
  {
    applicationId,
    priceCents,
    again,
    buyer,
  }: { applicationId: bigint; priceCents: number; again: number | null; buyer: string },
): Promise<Proposed | Refused> {
  const options = {
    event: 'collateral.sale_proposed',
    by,
    roles: APPROVERS,
    key: null,
    fields: {},
  };
  return act<Proposed>(services, options, async (tx, now) => {
    const found = await soldBy(services, tx, { applicationId, by });
    if (found instanceof Refused) return found;
    const { ticket } = found;
    const early = await tooEarly(services, tx, found, by.who);
    if (early !== null) return early;
    const untyped = await notTypedAgain(tx, { product: 'pawn', cents: priceCents, again });
    if (untyped !== null) return untyped;
    const size = Array.from(buyer.trim()).length;
    if (size === 0 || size > 191) {
      return Refused.field('buyer', (locale) =>
        m.error_required({ label: m.office_pawn_buyer({}, { locale }) }, { locale }),
      );
    }
    const proposal = { ticket, priceCents, buyer: buyer.trim(), by: by.who, at: now };
    const id = await insertProposal(tx, proposal);
    const facts = { ticket: Number(ticket), proposal: Number(id), price_cents: priceCents };
    const subject = `application:${applicationId}`;
    return { answer: { proposal: Number(id) }, subject, facts };
  });
}

/**
 * Sells a pawned thing as another person has proposed it (cashier): the whole price is recorded as a payment of its loan in the same
 * transaction, so what it brings beyond the debt stands there as the borrower's credit, to be refunded. A large price is typed again; by a
 * bank it has its reference, and cash goes into the cashier's open drawer. It counts while that payment stands: once it is undone, the thing
 * lies in custody again and can be sold by a new proposal.
 */
export async function sellCollateral(
  services: LoanServices,
  by: By,
  { applicationId, told }: { applicationId: bigint; told: SaleBody },
): Promise<JsonObject | Refused> {
  const { db, clock } = services;
  // The payment that it becomes is recorded by the system too: a sale is not.
  if (!CASHIERS.some((role) => role === by.role)) return notTheirAct();
  const row = await findInRegister(db, { application: applicationId });
  if (row === null || row.ticket === null || row.loanId === null) return nothingPawned();
  const { loanId } = row;
  const proposal = await proposalOf(db, row.ticket);
  if (proposal === null || String(proposal.id) !== told.proposal)
    return since(db, by, applicationId);
  const priceCents = Number(proposal.priceCents);
  const wrong = await wrongSale(services, told, priceCents);
  if (wrong !== null) return wrong;
  return recordPayment(services, by, {
    loanId,
    cents: priceCents,
    paidOn: clock.today(),
    methodId: told.method,
    reference: told.reference.trim() === '' ? null : told.reference.trim(),
    key: told.key,
    also: async (tx, { number, at }) => {
      const found = await soldBy(services, tx, { applicationId, by });
      if (found instanceof Refused) return found;
      const { ticket, stored, loan } = found;
      const paid = { told, priceCents, receipt: { loanId, number }, at };
      const unpaid = await whyNotPaid(services, tx, by, paid);
      if (unpaid !== null) return unpaid;
      const early = await tooEarly(services, tx, found, by.who);
      if (early !== null) return early;
      const newest = await proposalOf(tx, ticket);
      if (newest?.id !== proposal.id) return since(tx, by, applicationId);
      if (proposal.by === by.who) {
        return Refused.because(
          (locale) => m.refusal_second_person({}, { locale }),
          'second_person',
        );
      }
      const gone = await proposerGone(tx, proposal.by, APPROVERS);
      if (gone !== null) return gone;
      // A refund that is owed back comes out of the price before anything is the borrower's.
      const owedCents = settlesCents(loan);
      const people = { proposedBy: proposal.by, by: by.who, at, receipt: paid.receipt };
      await insertSale(tx, { ticket, proposalId: proposal.id, priceCents, owedCents, ...people });
      const surplusCents = Math.max(priceCents - owedCents, 0);
      const restCents = restAfter(stored, { priceCents, on: clock.today() });
      await tellSold(services, tx, { ...found, priceCents, surplusCents, restCents, at });
      const facts = {
        ticket: Number(ticket),
        proposal: Number(proposal.id),
        surplus_cents: surplusCents,
      };
      const subject = `application:${applicationId}`;
      await recordActs(tx, [{ at, event: 'collateral.sold', actor: by.who, subject, facts }]);
      return null;
    },
  });
}

/**
 * Why a price is not taken so: in cash while the cashier's drawer is not open, by a bank as money that is known already. Null: it is. A line
 * of a statement that brought this very price, and is looked at, is settled with it: nothing else there can become a sale.
 */
async function whyNotPaid(
  { clock }: Pick<LoanServices, 'clock'>,
  tx: Kysely<DB>,
  { who }: By,
  { told, priceCents, receipt, at }: PaidPrice,
): Promise<Refused | null> {
  const { method: methodId } = told;
  if (methodId === CASH_METHOD) return noOpenDrawer(tx, { who, on: clock.today(), isOwn: true });
  const reference = told.reference.trim();
  const named = { methodId, reference };
  if (await isKeptMoney(tx, reference)) return keptMoney(tx, named);
  const line = await lineOfReference(tx, named);
  if (line === null) return null;
  if (line.openId === null || Number(line.cents) !== priceCents) return keptMoney(tx, named);
  const end = { outcome: 'same', ...receipt, by: who, at } as const;
  return (await settleMoney(tx, { lineId: line.id }, end))
    ? null
    : changedSince(tx, who, ['money', line.openId]);
}

interface PaidPrice {
  readonly told: SaleBody;
  readonly priceCents: number;
  readonly receipt: { loanId: bigint; number: number };
  readonly at: Date;
}

/** What of a sale is refused under its field: a large price that was not typed again, a bank's money without its reference. */
async function wrongSale(
  { db }: Pick<LoanServices, 'db'>,
  { cents_again: again, method, reference }: SaleBody,
  priceCents: number,
): Promise<Refused | null> {
  const untyped = await notTypedAgain(db, { product: 'pawn', cents: priceCents, again });
  if (untyped !== null) return untyped;
  const isUnsaid = method !== CASH_METHOD && reference.trim() === '';
  return isUnsaid ? Refused.field('reference', noReference) : null;
}

const noReference: Refusal = (locale) =>
  m.error_required({ label: m.office_pawn_reference({}, { locale }) }, { locale });

/** What is owed of the loan once the price has gone to it. */
function restAfter(
  stored: StoredLoan,
  { priceCents, on }: { priceCents: number; on: Day },
): number {
  const price = { kind: 'payment', on, cents: priceCents } as const;
  return settlesCents(foldToday(withEntry(stored, price), on));
}
