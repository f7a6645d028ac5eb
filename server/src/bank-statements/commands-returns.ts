import { CASHIERS, SECOND } from 'contract/office/who';
import type { Refusal } from 'contract/locale';
import type { RefundMethod } from 'contract/office/loan-waiting';
import { PAGE_ROWS } from 'contract/office/messages';
import {
  type MoneyReturn,
  OTHER_MONEY,
  REOPENED,
  RETURN_METHODS,
  type ReturnMethod,
  type ReturnPage,
  type ReturnQuery,
} from 'contract/office/returns';
import type { Actor } from 'contract/office/decision-views';
import { KHQR_METHOD, REFERENCE_MOST } from 'contract/payment-methods';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { centsToDollars } from 'lending/money';
import { m } from 'words/messages';
import { noOpenDrawer } from '../cash/commands-drawer.ts';
import { changedSince } from '../changes/commands.ts';
import { cursorPage } from '../cursor-page.ts';
import { actorsOf, whoCould } from '../standing/store-names.ts';
import type { DB } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { refusedBy } from '../loans/commands-entry.ts';
import { reasonRefusal } from '../loans/commands-reason.ts';
import { lockReference } from '../reference/store-bank-references.ts';
import { isReferenceTaken } from '../payments/store.ts';
import { type MoneyName, reopenReturned, settleMoney } from '../payments/store-money.ts';
import type { Asker } from '../staff-by.ts';
import { notTypedAgain } from '../settings/commands-typed-again.ts';
import { moneyOf, nameOf } from './commands-open.ts';
import { findOpenMoney } from './store-open.ts';
import {
  endReturn,
  findWaitingReturn,
  insertReturn,
  type ReturnRow,
  returnRows,
} from './store-returns.ts';

/*
 * Money that stands on no loan and goes back to who paid it, or is no borrower's and stays: an investor's, a bank's interest, the lender's own
 * from another account. A cashier orders it with the reason; an approver or a manager, another person, confirms it. The second-person rule
 * stands in the database too (money_return_end).
 */

interface ReturnOrder {
  readonly id: bigint;
  readonly method: ReturnMethod;
  readonly reason: string;
  /** The sum typed again, in US cents; null or left out: it was not. */
  readonly again?: number | null;
  readonly key: string;
}

/**
 * Orders open money to be given back, with the reason (cashier): it is looked at no more. Refused where a payment that stands has its
 * reference in some spelling: money is on a loan or goes back, never both. Cash goes out of the cashier's open drawer, and only in US dollars. A sum above the lowest of the limits of the settings is typed again, as that of a refund is; of other money than US
 * dollars there is nothing to compare.
 */
export function giveMoneyBack(
  services: LoanServices,
  by: By,
  order: ReturnOrder & { readonly method: RefundMethod },
): Promise<undefined | Refused> {
  return orderReturn(services, by, order, 'money.return_ordered');
}

/**
 * Orders open money of a statement to stay as no borrower's, with the reason (cashier). Until another person has confirmed it
 * (`confirmOther`), it waits among the money to be given back. A KHQR's is always a borrower's: its code is of a loan.
 */
export function orderOther(
  services: LoanServices,
  by: By,
  order: Omit<ReturnOrder, 'method'>,
): Promise<undefined | Refused> {
  return orderReturn(services, by, { ...order, method: OTHER_MONEY }, 'money.other_ordered');
}

async function orderReturn(
  services: LoanServices,
  by: By,
  { id, method, reason, again = null, key }: ReturnOrder,
  event: string,
): Promise<undefined | Refused> {
  const fields = { money: Number(id), method, reason };
  const options = { event, by, roles: CASHIERS, key, fields };
  const done = await act(services, options, async (tx, at) => {
    const row = await findOpenMoney(tx, id);
    if (row === null) return changedSince(tx, by.who, ['money', id]);
    const isOther = method === OTHER_MONEY;
    if (isOther && row.lineId === null) return Refused.because(onlyLines, 'not_of_statement');
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const reference = row.bankHash ?? row.reference ?? '';
    await lockReference(tx, reference);
    const paid = { methodId: row.methodId ?? KHQR_METHOD, reference, receipt: null };
    if (await isReferenceTaken(tx, paid)) return refusedBy('reference-taken');
    const found = moneyOf(row).cents;
    const cents = found === null || found <= 0 ? null : found;
    const untyped = await notTypedTwice(tx, cents, again);
    if (untyped !== null) return untyped;
    if (method === 'cash') {
      if (cents === null) return Refused.field('method', onlyDollars);
      const drawer = { who: by.who, on: services.clock.today(), isOwn: true };
      const noDrawer = await noOpenDrawer(tx, drawer);
      if (noDrawer !== null) return noDrawer;
    }
    const why = reason.trim();
    const outcome = isOther ? OTHER_MONEY : 'refund';
    const end = { outcome, reason: why, by: by.who, at } as const;
    if (!(await settleMoney(tx, nameOf(row), end))) return changedSince(tx, by.who, ['money', id]);
    const order = { cents, method, reason: why, by: by.who, at };
    const ordered = await insertReturn(tx, nameOf(row), order);
    return { answer: {}, subject: `money:${id}`, facts: { return: Number(ordered), cents } };
  });
  return done instanceof Refused ? done : undefined;
}

/**
 * Confirms that money went back, as another person than who ordered it (approver or manager): by a bank with its reference; in cash out of the
 * open drawer of who ordered it, whose sheet it is on. The sum is typed again as it was when it was ordered.
 */
export function confirmReturn(
  services: LoanServices,
  by: By,
  confirmed: Confirmation,
): Promise<undefined | Refused> {
  return confirmOrder(services, by, confirmed, 'money.given_back');
}

/** Confirms that money is no borrower's, as another person than who ordered it to stay so (approver or manager), the sum typed again. */
export function confirmOther(
  services: LoanServices,
  by: By,
  confirmed: Omit<Confirmation, 'reference'>,
): Promise<undefined | Refused> {
  return confirmOrder(services, by, { ...confirmed, reference: '' }, OTHER_CONFIRMED);
}

const OTHER_CONFIRMED = 'money.other_confirmed';

interface Confirmation {
  readonly id: bigint;
  readonly reference: string;
  readonly again?: number | null;
  readonly key: string;
}

async function confirmOrder(
  services: LoanServices,
  by: By,
  { id, reference: typed, again = null, key }: Confirmation,
  event: string,
): Promise<undefined | Refused> {
  const isOther = event === OTHER_CONFIRMED;
  const reference = typed.trim();
  const fields = { return: Number(id), reference };
  const options = { event, by, roles: SECOND, key, fields };
  const done = await act(services, options, async (tx, at) => {
    const row = await findWaitingReturn(tx, id, isOther ? 'other' : 'back');
    if (row === null) return changedSince(tx, by.who, ['moneyReturn', id]);
    const { orderedBy } = row;
    if (orderedBy === by.who) return Refused.because(secondPerson, 'second_person');
    const cents = row.cents === null ? null : Number(row.cents);
    const untyped = await notTypedTwice(tx, cents, again);
    if (untyped !== null) return untyped;
    const isCash = row.method === 'cash';
    if (!isCash && !isOther && reference === '') return Refused.field('reference', noReference);
    if (Array.from(reference).length > REFERENCE_MOST) return Refused.field('reference', tooLong);
    if (isCash) {
      const drawer = { who: orderedBy, on: services.clock.today(), isOwn: false };
      const noDrawer = await noOpenDrawer(tx, drawer);
      if (noDrawer !== null) return noDrawer;
    }
    const kept = isCash || isOther ? null : reference;
    const end = { outcome: 'confirmed', reference: kept, by: by.who, at } as const;
    if (!(await endReturn(tx, row, end))) return changedSince(tx, by.who, ['moneyReturn', id]);
    const facts = { cents, ordered_by: orderedBy };
    return { answer: {}, subject: `return:${id}`, facts };
  });
  return done instanceof Refused ? done : undefined;
}

/** Of money on no loan: null where its sum need not be typed again, or was. */
export const notTypedTwice = async (tx: Kysely<DB>, cents: number | null, again: number | null) =>
  cents === null ? null : notTypedAgain(tx, { product: null, cents, again });

/**
 * Takes an order back that nobody confirmed: the money did not go out, or is a borrower's, and is looked at again; or what was confirmed before stays as it is. By another person than who ordered it
 * (approver or manager), as confirming is: who sent money alone could otherwise say that it is still here, and post it to a loan.
 */
export async function voidReturn(
  services: LoanServices,
  by: By,
  { id, reason }: { id: bigint; reason: string },
): Promise<undefined | Refused> {
  const event = 'money.return_voided';
  const options = { event, by, roles: SECOND, key: null, fields: {} };
  const done = await act(services, options, async (tx, at) => {
    const row = await findWaitingReturn(tx, id);
    if (row === null) return changedSince(tx, by.who, ['moneyReturn', id]);
    if (row.orderedBy === by.who) return Refused.because(secondPerson, 'second_person');
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return wrong;
    const end = { outcome: 'void', reason: reason.trim(), by: by.who, at } as const;
    if (!(await endReturn(tx, row, end))) return changedSince(tx, by.who, ['moneyReturn', id]);
    // Of an order to look at it again nothing has happened yet, and nothing does.
    if (row.method !== REOPENED) await reopenReturned(tx, moneyNameOf(row), at);
    return { answer: {}, subject: `return:${id}`, facts: {} };
  });
  return done instanceof Refused ? done : undefined;
}

/** The money of an order by its own name. */
export const moneyNameOf = ({ lineId, bankHash }: ReturnRow): MoneyName =>
  lineId === null ? { bankHash: bankHash ?? '' } : { lineId };

/** One page of money to be given back, or that was given back, with who could confirm it. */
export async function returnPage(
  { db }: Pick<LoanServices, 'db'>,
  asked: ReturnQuery,
  asker: Asker,
): Promise<ReturnPage> {
  const [page, second] = await Promise.all([
    returnRowsPage({ db }, asked, asker),
    whoCould(db, SECOND, []),
  ]);
  return { ...page, second };
}

/** The rows of it alone, as a file takes them. */
export async function returnRowsPage(
  { db }: Pick<LoanServices, 'db'>,
  { state = 'waiting', waits_for: waitsFor, after, before }: ReturnQuery,
  asker: Asker,
): Promise<Omit<ReturnPage, 'second'>> {
  const found = await returnRows(db, {
    state,
    ...(waitsFor !== undefined && { confirmableBy: asker }),
    ...(after !== undefined && { after: BigInt(after) }),
    ...(before !== undefined && { before: BigInt(before) }),
    most: PAGE_ROWS + 1,
  });
  const page = cursorPage(found, { after, before, most: PAGE_ROWS }, ({ id }) => String(id));
  const whos = page.rows.flatMap(({ orderedBy, endedBy }) => [orderedBy, endedBy ?? orderedBy]);
  const actor = await actorsOf(db, whos);
  return { ...page, rows: page.rows.map((row) => viewOf(row, actor)) };
}

function viewOf(row: ReturnRow, actor: (who: string) => Actor): MoneyReturn {
  const { endedBy, endedAt } = row;
  return {
    id: String(row.id),
    kind: row.bankHash === null ? 'statement' : 'khqr',
    amount: row.amount ?? centsToDollars(Number(row.cents ?? 0n)).toFixed(2),
    currency: row.currency ?? 'USD',
    cents: row.cents === null ? null : Number(row.cents),
    came_by: row.bankHash ?? row.cameBy ?? '',
    note: row.note ?? '',
    method: RETURN_METHODS.find((one) => one === row.method) ?? 'bank',
    reason: row.reason,
    reopening: row.reopening,
    ordered: { ...actor(row.orderedBy), at: row.orderedAt.toISOString() },
    confirmed:
      endedBy === null || endedAt === null
        ? null
        : { ...actor(endedBy), at: endedAt.toISOString(), reference: row.reference },
  };
}

/** Why who ordered something does not confirm it. */
export const secondPerson: Refusal = (locale) => m.refusal_second_person({}, { locale });
const onlyDollars: Refusal = (locale) => m.office_returns_only_dollars({}, { locale });
const onlyLines: Refusal = (locale) => m.office_money_other_only_lines({}, { locale });
const noReference: Refusal = (locale) =>
  m.error_required({ label: m.office_money_reference({}, { locale }) }, { locale });
const tooLong: Refusal = (locale) => m.error_text_max({ max: REFERENCE_MOST }, { locale });
