import type { CashDay, CashMovement, CashSheet, CashTransfer } from 'contract/office/cash';
import type { StaffName } from 'contract/office/staff-name';
import type { WaitsFor } from 'contract/office/to-do';
import { CASHIERS } from 'contract/office/who';
import type { Kysely } from 'kysely';
import { addDays, type Day, phnomPenhMidnight } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { loanNumber, receiptNumber } from 'contract/record-numbers';
import type { Services } from '../services.ts';
import {
  joinedAt,
  methodsIn,
  sheetBefore,
  sheetsOn,
  sheetsWaitingFor,
  type StoredSheet,
} from './store.ts';
import {
  type LineSums,
  linesOf,
  type Movement,
  movementsSince,
  sumsOf,
} from './store-movements.ts';
import { type Asker, hasRole } from '../staff-by.ts';
import { namer } from '../standing/store-names.ts';
import { type StoredTransfer, transfersOf } from './store-transfers.ts';

const startOf = (day: Day) => new Date(phnomPenhMidnight(day));

/**
 * What is new in a drawer: cash on no sheet yet, since the day of the sheet before, or of a first one since its cashier works here. So what
 * came in after that one was closed is on this one, and nothing lies between two sheets or before the first.
 */
export async function newMovements(db: Kysely<DB>, sheet: StoredSheet): Promise<Movement[]> {
  if (sheet.closedAt !== null) return [];
  const before = await sheetBefore(db, sheet.cashier, sheet.on);
  const since = before === null ? await joinedAt(db, sheet.cashier) : startOf(before.on);
  return movementsSince(db, sheet.cashier, since ?? startOf(sheet.on));
}

/**
 * Whether cash in a drawer of an earlier day was left uncounted by its cashier, who may be ill: a manager may count it then, saying why. What a
 * manager has counted so may be counted by one again.
 */
export function isLeftUncounted(
  { on, closedAt, countedAt, countedBy }: StoredSheet,
  fresh: readonly Movement[],
  today: Day,
): boolean {
  const isUncounted = countedAt === null || countedBy !== null || fresh.length > 0;
  return closedAt === null && on < today && isUncounted;
}

/** The sheets of a day, or those that wait for the caller, each with what is on it and what is new, and the day's payments by how they came. */
export async function cashOn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { day, waits_for: waitsFor }: { day?: Day | undefined; waits_for?: WaitsFor | undefined },
  caller: Asker,
): Promise<CashDay> {
  const today = clock.today();
  const on = day === undefined || day > today ? today : day;
  const isForCaller = waitsFor !== undefined;
  const stored = isForCaller ? await sheetsWaitingFor(db, caller, today) : await sheetsOn(db, on);
  const sheets: CashSheet[] = [];
  for (const sheet of stored) sheets.push(await viewOf(db, sheet, today));
  const mine = stored.some(({ cashier }) => cashier === caller.who);
  const begins = on === today && !mine && !isForCaller;
  const before = begins ? await sheetBefore(db, caller.who, on) : null;
  const canOpen = hasRole(caller, CASHIERS) && begins;
  return {
    on,
    today,
    can_open: canOpen,
    carried_cents: canOpen ? (before?.countedCents ?? null) : null,
    counted_for_caller: before === null ? null : await countedForThem(db, before),
    sheets,
    methods: await methodsIn(db, { from: startOf(on), until: startOf(addDays(on, 1)) }),
  };
}

/** How somebody else counted the drawer of a cashier who was away, for that cashier; null: nobody did. */
async function countedForThem(
  db: Kysely<DB>,
  { on, countedCents, countedBy, note }: StoredSheet,
): Promise<CashDay['counted_for_caller']> {
  if (countedBy === null || countedCents === null) return null;
  const nameOf = await namer(db, [countedBy]);
  return { on, by: nameOf(countedBy), counted_cents: countedCents, note };
}

/** Of the transfers those that count: nobody has said that they were not so. */
const standing = (transfers: readonly StoredTransfer[]) =>
  transfers.filter(({ state }) => state !== 'refused');

/** What transfers moved in the drawer altogether, in cents. */
export const centsOf = (transfers: readonly StoredTransfer[]): number =>
  standing(transfers).reduce((sum, { cents }) => sum + cents, 0);

/**
 * By how much transfers move the drawer otherwise than when it was counted, in cents: it is to be counted again where that is not nothing. By
 * the sums and not by instants, which two machines may see otherwise. Of a sheet that was not counted it is nothing.
 */
export function transferredSince(
  { countedAt, expectedCents, openingCents }: StoredSheet,
  { inCents, outCents }: LineSums,
  transfers: readonly StoredTransfer[],
): number {
  if (countedAt === null || expectedCents === null) return 0;
  return openingCents + inCents - outCents + centsOf(transfers) - expectedCents;
}

/** A sheet as pages and papers show it. */
export async function viewOf(db: Kysely<DB>, sheet: StoredSheet, today: Day): Promise<CashSheet> {
  const fresh = await newMovements(db, sheet);
  const sums = await sumsOf(db, sheet.id);
  const isCounted = sheet.countedAt !== null;
  const transfers = await transfersOf(db, sheet.id);
  const moved = standing(transfers);
  const [came, went] = [
    [...fresh, ...moved].filter(({ cents }) => cents > 0),
    [...fresh, ...moved].filter(({ cents }) => cents < 0),
  ];
  const total = (some: readonly { cents: number }[]) =>
    some.reduce((sum, { cents }) => sum + cents, 0);
  const inCents = sums.inCents + total(came);
  const outCents = sums.outCents - total(went);
  const { cashier, closedBy } = sheet;
  const countedBy = isCounted ? (sheet.countedBy ?? cashier) : null;
  const otherwise = transferredSince(sheet, sums, transfers);
  const enders = transfers.map(({ endedBy }) => endedBy);
  const nameOf = await namer(db, [cashier, countedBy, closedBy, ...enders]);
  const lines = [...(await linesOf(db, sheet.id)), ...fresh].map(movementView);
  return {
    id: String(sheet.id),
    on: sheet.on,
    cashier: nameOf(cashier),
    cashier_gone: sheet.isCashierGone,
    left_uncounted: isLeftUncounted(sheet, fresh, today),
    state: sheet.closedAt !== null ? 'closed' : isCounted ? 'counted' : 'open',
    version: sheet.version,
    opening_cents: sheet.openingCents,
    opened_at: sheet.openedAt.toISOString(),
    carried_cents: sheet.carriedCents,
    opening_note: sheet.openingNote,
    in_cents: inCents,
    in_count: sums.inCount + came.length,
    out_cents: outCents,
    out_count: sums.outCount + went.length,
    expected_cents: sheet.openingCents + inCents - outCents,
    counted_cents: sheet.countedCents,
    counted_at: sheet.countedAt?.toISOString() ?? null,
    counted_by: countedBy === null ? null : nameOf(countedBy),
    note: sheet.note,
    closed_by: closedBy === null ? null : nameOf(closedBy),
    closed_at: sheet.closedAt?.toISOString() ?? null,
    since_count: isCounted ? fresh.length + (otherwise === 0 ? 0 : 1) : 0,
    movements: [...lines, ...moved.map(transferMovement)].toSorted(byInstant),
    transfers: transfers.map((one) => transferView(one, nameOf)),
  };
}

const byInstant = (one: CashMovement, other: CashMovement) =>
  Date.parse(one.at) - Date.parse(other.at);

const transferMovement = ({ cents, at }: StoredTransfer): CashMovement => ({
  loan: null,
  receipt: null,
  kind: 'transfer',
  cents,
  at: at.toISOString(),
});

function transferView(
  { id, at, endedBy, endedAt, ...of }: StoredTransfer,
  nameOf: (who: string) => StaffName,
): CashTransfer {
  return {
    ...of,
    id: String(id),
    at: at.toISOString(),
    ended_by: endedBy === null ? null : nameOf(endedBy),
    ended_at: endedAt?.toISOString() ?? null,
  };
}

function movementView({ loanId, receipt, kind, cents, at }: Movement): CashMovement {
  return {
    loan: loanId === null ? null : loanNumber(loanId),
    receipt: receipt === null ? null : receiptNumber(receipt),
    kind,
    cents,
    at: at.toISOString(),
  };
}
