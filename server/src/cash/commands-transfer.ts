import { CASH_NOTE_MOST, type CashSheet, type TransferBody } from 'contract/office/cash';
import type { Locale, Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { m } from 'words/messages';
import { changedSince } from '../changes/commands.ts';
import { actOn, type CashServices } from './commands.ts';
import { viewOf } from './commands-view.ts';
import {
  insertTransfer,
  insertTransferEnd,
  type SheetOfSlip,
  slipOfOther,
  transfersOf,
} from './store-transfers.ts';

/**
 * Notes cash that goes from one's own drawer to the bank or the safe, or comes from there. It counts on the sheet at once, since the drawer has
 * it no more; the sheet is not closed before somebody else has said that they saw it. More cannot leave than should be in the drawer.
 */
export function transfer(
  services: CashServices,
  who: string,
  { id, version, cents, place, note }: TransferBody & { id: bigint },
): Promise<CashSheet | Refused> {
  const acting = { id, version, who, event: 'cash.transferred' };
  return actOn(services, acting, async (tx, sheet, at) => {
    if (sheet.cashier !== who) return Refused.because(notOwn, 'not_allowed');
    if (cents === 0) return Refused.field('cents', nothing);
    const { expected_cents: held } = await viewOf(tx, sheet, services.clock.today());
    if (held + cents < 0) {
      const amount = formatDollars(held);
      return Refused.field('cents', (locale) =>
        m.office_cash_refusal_transfer_much({ amount }, { locale }),
      );
    }
    const words = note?.trim() ?? '';
    if (words === '' && place === 'bank') return Refused.field('note', noSlip);
    if (Array.from(words).length > CASH_NOTE_MOST) return Refused.field('note', tooLong);
    const kept = words === '' ? null : words;
    const taken = kept === null || place !== 'bank' ? null : await slipOfOther(tx, kept);
    if (taken !== null) return Refused.field('note', slipTaken(taken));
    await insertTransfer(tx, { sheetId: sheet.id, cents, place, note: kept, at });
    return { cents, place };
  });
}

/** Which transfer of which sheet. */
export interface TransferOf {
  readonly id: bigint;
  readonly transferId: bigint;
}

/** Says of such cash of somebody else that one has seen it. */
export function confirmTransfer(
  services: CashServices,
  who: string,
  of: TransferOf,
): Promise<CashSheet | Refused> {
  return end(services, who, { ...of, reason: null });
}

/** Says that it was not so, and why: its cash counts on the sheet no more. Who noted it may say that too. */
export function refuseTransfer(
  services: CashServices,
  who: string,
  { reason, ...of }: TransferOf & { readonly reason: string },
): Promise<CashSheet | Refused> {
  return end(services, who, { ...of, reason: reason.trim() });
}

function end(
  services: CashServices,
  who: string,
  { id, transferId, reason }: TransferOf & { readonly reason: string | null },
): Promise<CashSheet | Refused> {
  const outcome = reason === null ? 'confirmed' : 'refused';
  const acting = { id, version: null, who, event: `cash.transfer_${outcome}` };
  return actOn(services, acting, async (tx, sheet, at) => {
    const asked = (await transfersOf(tx, sheet.id)).find((one) => one.id === transferId);
    if (asked === undefined) return Refused.because(gone, 'not_found');
    if (asked.state !== 'waiting') return changedSince(tx, who, ['cash', id]);
    if (reason === null && sheet.cashier === who) {
      return Refused.because(another, 'second_person');
    }
    if (reason === '') return Refused.field('reason', missing);
    if (Array.from(reason ?? '').length > CASH_NOTE_MOST) return Refused.field('reason', tooLong);
    await insertTransferEnd(tx, { sheetId: sheet.id, transferId, outcome, reason, by: who, at });
    const { cents, place } = asked;
    return reason === null ? { cents, place } : { cents, place, reason };
  });
}

const notOwn = (locale: Locale) => m.office_cash_refusal_transfer_own({}, { locale });
const nothing = (locale: Locale) => m.office_cash_refusal_transfer_nothing({}, { locale });
const slipTaken =
  ({ on, cashier }: SheetOfSlip): Refusal =>
  (locale) =>
    m.office_cash_refusal_slip_taken({ day: displayDay(on), cashier }, { locale });
const noSlip = (locale: Locale) => m.office_cash_refusal_slip({}, { locale });
const another = (locale: Locale) => m.refusal_second_person({}, { locale });
const missing = (locale: Locale) => m.office_cash_refusal_transfer_why({}, { locale });
const gone = (locale: Locale) => m.refusal_not_found({}, { locale });
const tooLong = (locale: Locale) => m.error_text_max({ max: CASH_NOTE_MOST }, { locale });
