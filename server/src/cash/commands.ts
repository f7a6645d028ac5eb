import {
  CASH_NOTE_MOST,
  type CashSheet,
  type CountBody,
  type OpenBody,
} from 'contract/office/cash';
import type { Locale } from 'contract/locale';
import { MANAGERS } from 'contract/office/who';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { type Day, displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import { changedSince, notThere } from '../changes/commands.ts';
import type { DB, JsonObject } from '../database/types.ts';
import type { Services } from '../services.ts';
import { type Asker, hasRole } from '../staff-by.ts';
import { Undone } from '../undone.ts';
import {
  centsOf,
  isLeftUncounted,
  newMovements,
  transferredSince,
  viewOf,
} from './commands-view.ts';
import { findSheet, sheetBefore, sheetsOn, type StoredSheet } from './store.ts';
import { insertLines, sumsOf } from './store-movements.ts';
import { insertSheet, writeClosing, writeCount } from './store-sheet.ts';
import { transfersOf } from './store-transfers.ts';

/** What the acts on a drawer need. */
export type CashServices = Pick<Services, 'db' | 'clock'>;

/**
 * Opens the drawer of a cashier for today, with what is in it. The one before must be closed: a sheet that can still be counted takes up
 * what came in since, and with two open ones the same money could be counted in both. Where another sum is in it than was counted then, a
 * reason must be given.
 */
export function openDrawer(
  { db, clock }: CashServices,
  who: string,
  { opening_cents: openingCents, note = null }: OpenBody,
): Promise<CashSheet | Refused> {
  return db.transaction().execute(async (tx) => {
    const at = clock.now();
    const on = clock.today();
    const before = await sheetBefore(tx, who, on);
    if (before !== null && before.closedAt === null) {
      const day = displayDay(before.on);
      return refused((locale) => m.office_cash_refusal_before({ day }, { locale }), 'changed');
    }
    const carriedCents = before?.countedCents ?? null;
    const words = note?.trim() ?? '';
    if (words === '' && carriedCents !== null && carriedCents !== openingCents) {
      const [counted, amount] = [carriedCents, openingCents - carriedCents].map(formatDollars);
      const said = { counted: counted ?? '', difference: amount ?? '' };
      return Refused.field('note', (locale) => m.office_cash_opening_note(said, { locale }));
    }
    if (Array.from(words).length > CASH_NOTE_MOST) return Refused.field('note', tooLong);
    const opening = { openingCents, carriedCents, note: words === '' ? null : words };
    const id = await insertSheet(tx, { cashier: who, on, ...opening, at });
    if (id === null) {
      const own = (await sheetsOn(tx, on)).find(({ cashier }) => cashier === who);
      return own ? changedSince(tx, who, ['cash', own.id]) : notThere();
    }
    const facts = { opening_cents: openingCents, carried_cents: carriedCents };
    await recordActs(tx, [{ at, event: 'cash.opened', actor: who, subject: `cash:${id}`, facts }]);
    return found(tx, id, on);
  });
}

/**
 * Counts a drawer: all cash that is on no sheet yet comes on this one, and the sum of it is what should be there. A difference
 * needs words. It may be counted again until somebody else closes it. Its cashier counts it; where they have left, or count no drawers any
 * more, a manager does; and one may from the next day on what its cashier left uncounted, saying why.
 */
export function countDrawer(
  services: CashServices,
  asker: Asker,
  { id, version, counted_cents: countedCents, note }: CountBody & { id: bigint },
): Promise<CashSheet | Refused> {
  const { who } = asker;
  return actOn(services, { id, version, who, event: 'cash.counted' }, async (tx, sheet, at) => {
    const isOwn = sheet.cashier === who;
    const fresh = await newMovements(tx, sheet);
    const mayAnother = sheet.isCashierGone || isLeftUncounted(sheet, fresh, services.clock.today());
    if (!isOwn && !(mayAnother && hasRole(asker, MANAGERS))) {
      return refused(notOwn, 'not_allowed');
    }
    await insertLines(tx, sheet.id, fresh);
    const { inCents, outCents } = await sumsOf(tx, sheet.id);
    const moved = centsOf(await transfersOf(tx, sheet.id));
    const expectedCents = sheet.openingCents + inCents - outCents + moved;
    const words = note?.trim() ?? '';
    // Who has left says by that why another counts.
    if (words === '' && !isOwn && !sheet.isCashierGone) return Refused.field('note', unsaidWhy);
    if (words === '' && countedCents !== expectedCents) {
      const difference = formatDollars(Math.abs(countedCents - expectedCents));
      return Refused.field('note', (locale) =>
        m.office_cash_refusal_note({ difference }, { locale }),
      );
    }
    // The database counts characters, not the halves of which JavaScript makes some.
    if (Array.from(words).length > CASH_NOTE_MOST) return Refused.field('note', tooLong);
    const kept = words === '' ? null : words;
    const by = isOwn ? null : who;
    await writeCount(tx, { id, countedCents, expectedCents, note: kept, at, by });
    return { counted_cents: countedCents, expected_cents: expectedCents };
  });
}

/** Closes a drawer as it was counted: by somebody else than its cashier and who counted it, and only where nothing moved since. */
export function closeDrawer(
  services: CashServices,
  who: string,
  { id, version }: { id: bigint; version: number },
): Promise<CashSheet | Refused> {
  return actOn(services, { id, version, who, event: 'cash.closed' }, async (tx, sheet, at) => {
    if (sheet.cashier === who || sheet.countedBy === who) {
      return refused((locale) => m.refusal_second_person({}, { locale }), 'second_person');
    }
    if (sheet.countedAt === null) {
      return refused(sheet.isCashierGone ? uncountedOfWhoLeft : uncounted, 'changed');
    }
    const transfers = await transfersOf(tx, sheet.id);
    const waits = transfers.find(({ state }) => state === 'waiting');
    if (waits !== undefined) {
      const amount = formatDollars(Math.abs(waits.cents));
      const text = (locale: Locale) => m.office_cash_refusal_transfer_waits({ amount }, { locale });
      return refused(text, 'changed');
    }
    const fresh = await newMovements(tx, sheet);
    const otherwise = transferredSince(sheet, await sumsOf(tx, sheet.id), transfers);
    if (fresh.length > 0 || otherwise !== 0) {
      const sum = fresh.reduce((total, { cents }) => total + cents, otherwise);
      const count = String(fresh.length + (otherwise === 0 ? 0 : 1));
      const said = { count, amount: formatDollars(sum) };
      return refused((locale) => m.office_cash_refusal_since(said, { locale }), 'changed');
    }
    await writeClosing(tx, { id, by: who, at });
    return { counted_cents: sheet.countedCents, expected_cents: sheet.expectedCents };
  });
}

const uncounted = (locale: Locale) => m.office_cash_refusal_uncounted({}, { locale });
const uncountedOfWhoLeft = (locale: Locale) => m.office_cash_refusal_uncounted_gone({}, { locale });
const unsaidWhy = (locale: Locale) => m.office_cash_refusal_why({}, { locale });
const notOwn = (locale: Locale) => m.office_cash_refusal_own({}, { locale });

function refused(text: (locale: Locale) => string, reason: string): Refused {
  return Refused.because(text, reason);
}

interface Acting {
  id: bigint;
  /** What the caller has seen; null: the act says by itself what it is about. */
  version: number | null;
  who: string;
  event: string;
}

/** Does something to a sheet that is as the caller saw it and not closed, with its row in the audit. What is refused writes nothing. */
export async function actOn(
  { db, clock }: CashServices,
  { id, version, who, event }: Acting,
  act: (tx: Kysely<DB>, sheet: StoredSheet, at: Date) => Promise<JsonObject | Refused>,
): Promise<CashSheet | Refused> {
  try {
    return await db.transaction().execute(async (tx) => {
      const at = clock.now();
      const sheet = await findSheet(tx, id, true);
      if (sheet === null) return refused(gone, 'not_found');
      const isAsSeen = version === null || sheet.version === version;
      if (!isAsSeen || sheet.closedAt !== null) {
        return changedSince(tx, who, ['cash', id]);
      }
      const facts = await act(tx, sheet, at);
      if (facts instanceof Refused) throw new Undone(facts);
      await recordActs(tx, [{ at, event, actor: who, subject: `cash:${id}`, facts }]);
      return found(tx, id, clock.today());
    });
  } catch (error) {
    if (error instanceof Undone) return error.refused;
    throw error;
  }
}

const tooLong = (locale: Locale) => m.error_text_max({ max: CASH_NOTE_MOST }, { locale });
const gone = (locale: Locale) => m.refusal_not_found({}, { locale });

async function found(tx: Kysely<DB>, id: bigint, today: Day): Promise<CashSheet> {
  const sheet = await findSheet(tx, id);
  if (sheet === null) throw new Error('A sheet is gone');
  return viewOf(tx, sheet, today);
}
