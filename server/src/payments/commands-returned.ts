import { randomUUID } from 'node:crypto';
import type { Refusal } from 'contract/locale';
import type { RefundMethod } from 'contract/office/loan-waiting';
import { CASHIERS, TREASURY } from 'contract/office/who';
import { loanNumber, ticketNumber } from 'contract/record-numbers';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { paidOutCents } from 'lending/loan-flows';
import { formatDollars } from 'lending/money';
import { payoutReturnRefusal } from 'lending/refusals';
import { noOpenDrawer } from '../cash/commands-drawer.ts';
import { hasOpenDrawer } from '../cash/store.ts';
import { changedSince, notThere } from '../changes/commands.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { enter, type Entered, refusedBy } from '../loans/commands-entry.ts';
import { reasonRefusal } from '../loans/commands-reason.ts';
import { staleRefusal } from '../loans/commands-seen.ts';
import { collateralOf } from '../loan-views/store-reads.ts';
import { foldToday, lockLoan, type StoredLoan } from '../loans/store.ts';
import { m } from '../notices/commands-words.ts';
import { findWithout } from '../standing/store.ts';
import { notTypedAgain } from '../settings/commands-typed-again.ts';
import { endIntent, insertIntent } from '../disbursements/store.ts';
import { type NotedReturn, openPayoutReturn } from '../disbursements/store-returned.ts';
import { moneyOfReturn, referenceRefusal, settleReturned } from './commands-returned-money.ts';

interface Noted extends JsonObject {
  id: string;
}

interface Note {
  loanId: bigint;
  /** The sum typed again; null: it was not. */
  again: number | null;
  method: RefundMethod;
  /** The bank's own reference; may be empty for cash, and of money that never went out. */
  reference: string;
  reason: string;
  key: string;
  /** Number of the newest entry that was seen. */
  saw?: number | undefined;
}

/**
 * Notes that all that was paid out came back, or never went out (cashier). Only while nothing else stands on the loan; another person
 * confirms it. Cash comes into the open drawer of who notes it, at once; by a bank, the reference is of no payment and no other money.
 */
export async function orderPayoutReturn(
  services: LoanServices,
  by: By,
  { loanId, again, method, reference: typed, reason, key, saw }: Note,
): Promise<Noted | Refused> {
  const reference = typed.trim();
  const fields = { loan: Number(loanId), method, reference, reason };
  const options = { event: 'payout_return.ordered', by, roles: CASHIERS, key, fields };
  return act<Noted>(services, options, async (tx, now) => {
    const stored = await lockLoan(tx, loanId);
    if (stored === null) return notThere();
    const stale = await staleRefusal(tx, by.who, { loan: stored, saw });
    if (stale !== null) return stale;
    const loan = foldToday(stored, services.clock.today());
    const refusal = payoutReturnRefusal(loan, stored.entries);
    if (refusal !== null) return refusedBy(refusal);
    const { product, terms } = stored;
    const cents = paidOutCents(terms);
    const untyped = await notTypedAgain(tx, { product, cents, again });
    const wrong =
      untyped ?? referenceRefusal(method, { reference, reason }) ?? reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const drawer = { who: by.who, on: services.clock.today(), isOwn: true };
    const noDrawer = method === 'cash' ? await noOpenDrawer(tx, drawer) : null;
    if (noDrawer !== null) return noDrawer;
    const byBank = method === 'bank' && reference !== '' ? reference : null;
    const known = await moneyOfReturn(tx, { loanId, cents, reference: byBank });
    if (known instanceof Refused) return known;
    const waiting = await openPayoutReturn(tx, loanId);
    if (waiting !== null) return changedSince(tx, by.who, ['intent', waiting.id]);
    const id = randomUUID();
    const details = { reason, method, reference, ...(method === 'cash' && { in_drawer: true }) };
    const intent = { id, kind: 'payout_return', about: { loan_id: loanId }, cents } as const;
    await insertIntent(tx, { ...intent, details, by: by.who, at: now });
    return { answer: { id }, subject: `loan:${loanId}`, facts: { intent: id, cents } };
  });
}

interface Confirmation {
  loanId: bigint;
  id: string;
  /** The sum typed again; null: it was not. */
  again: number | null;
  key: string;
  saw?: number | undefined;
}

/**
 * Confirms, as another person than who noted it (cashier or manager), that the payout came back: the loan ends today, and the borrower is
 * told that nothing is owed. Cash is on a sheet since the note, so no drawer is needed. A line of a statement that brought it is settled with it. The agreement stays as signed and the application as paid out, which both were; the borrower may apply anew.
 */
export async function confirmPayoutReturn(
  services: LoanServices,
  by: By,
  { loanId, id, again, key, saw }: Confirmation,
): Promise<Entered | Refused> {
  const roles = TREASURY;
  const options = { event: 'loan.payout_returned', by, roles, loanId, key, saw };
  return enter(services, { ...options, fields: { intent: id } }, async (before, stored, { tx }) => {
    const noted = await openPayoutReturn(tx, loanId);
    if (noted?.id !== id) return changedSince(tx, by.who, ['orderOfLoan', `${loanId}:${id}`]);
    if (noted.madeBy === by.who) return Refused.because(secondPerson, 'second_person');
    const { cents, method, madeBy, reason, reference } = noted;
    const untyped = await notTypedAgain(tx, { product: stored.product, cents, again });
    if (untyped !== null) return untyped;
    const refusal = payoutReturnRefusal(before.fold(), stored.entries);
    if (refusal !== null) return refusedBy(refusal);
    return {
      entry: { kind: 'payoutReturn', on: before.asOf, cents },
      facts: { reason, reference, intentId: id },
      audit: { ordered_by: madeBy },
      async also(inner, { number, at }) {
        const byBank = method === 'bank' ? reference : null;
        const returned = { loanId, cents, reference: byBank };
        const known = await settleReturned(inner, returned, { number, by: by.who, at });
        if (known !== null) return known;
        const end = { intent: noted, outcome: 'confirmed', by: by.who, at, details: {} } as const;
        return (await endIntent(inner, end))
          ? null
          : changedSince(inner, by.who, ['orderOfLoan', `${loanId}:${id}`]);
      },
      notice: { kind: 'payout_returned', text: await toldOf(services, tx, { stored, cents }) },
    };
  });
}

/** What the borrower is told: that the money did not reach them and nothing is owed, and what of theirs is to be fetched where something was pawned. */
async function toldOf(
  { env }: Pick<LoanServices, 'env'>,
  tx: Kysely<DB>,
  { stored, cents }: { stored: StoredLoan; cents: number },
): Promise<() => Refusal> {
  const { id, applicationId } = stored;
  const said = {
    amount: formatDollars(cents),
    number: loanNumber(id),
    hotline: env.company.hotline,
  };
  const held = await collateralOf(tx, applicationId);
  if (held?.state !== 'in-custody')
    return () => (locale) => m.notice_payout_returned(said, { locale });
  const ticket = ticketNumber(held.ticket);
  return () => (locale) =>
    m.notice_payout_returned_collateral({ ...said, item: held.item[locale], ticket }, { locale });
}

/**
 * Takes a note back that nobody confirmed (cashier or manager): the money did not come back. Cash that the note brought leaves its drawer again,
 * on the sheet that is open or the next one.
 */
export async function voidPayoutReturn(
  services: LoanServices,
  by: By,
  { loanId, id, reason }: { loanId: bigint; id: string; reason: string },
): Promise<Noted | Refused> {
  const roles = TREASURY;
  const options = { event: 'payout_return.voided', by, roles, key: null, fields: {} };
  return act<Noted>(services, options, async (tx, now) => {
    if ((await lockLoan(tx, loanId)) === null) return notThere();
    const noted = await openPayoutReturn(tx, loanId);
    if (noted?.id !== id) return changedSince(tx, by.who, ['orderOfLoan', `${loanId}:${id}`]);
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const drawer = noted.isInDrawer ? await drawerOf(services, tx, { noted, by }) : null;
    if (drawer instanceof Refused) return drawer;
    const details = { reason, ...(drawer !== null && { drawer }) };
    const end = { intent: noted, outcome: 'void', by: by.who, at: now, details } as const;
    if (!(await endIntent(tx, end))) {
      return changedSince(tx, by.who, ['orderOfLoan', `${loanId}:${id}`]);
    }
    return { answer: { id }, subject: `loan:${loanId}`, facts: { intent: id } };
  });
}

/** Out of whose drawer the cash of a note goes: of who noted it, or, where they can open none any more, the open one of who takes it back. */
async function drawerOf(
  { clock }: Pick<LoanServices, 'clock'>,
  tx: Kysely<DB>,
  { noted: { madeBy }, by: { who } }: { noted: NotedReturn; by: By },
): Promise<string | Refused> {
  const on = clock.today();
  const isTheirs = (await findWithout(tx, madeBy, CASHIERS)) === null;
  if (isTheirs || (await hasOpenDrawer(tx, madeBy, on))) return madeBy;
  return (await noOpenDrawer(tx, { who, on, isOwn: true })) ?? who;
}

const secondPerson: Refusal = (locale) => m.refusal_second_person({}, { locale });
