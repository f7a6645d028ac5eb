import type { WaitsFor } from './to-do.ts';
import type { Day } from 'lending/calendar';
import { staffCall } from './endpoint.ts';
import type { StaffName } from './staff-name.ts';

/** The most that a drawer may begin with, and the most that is counted, in US cents. */
export const OPENING_CENTS_MOST = 1_000_000_00;
export const COUNTED_CENTS_MOST = 10_000_000_00;
export const CASH_NOTE_MOST = 500;

/** The most that is taken from a drawer to the bank or the safe at once, or brought from there, in US cents. */
export const TRANSFER_CENTS_MOST = 10_000_000_00;

/** Where cash of a drawer goes, or comes from. */
export const TRANSFER_PLACES = ['bank', 'safe'] as const;
export type TransferPlace = (typeof TRANSFER_PLACES)[number];

/** Cash between a drawer and the bank or the safe: noted by its cashier, then seen or refused by somebody else. */
export interface CashTransfer {
  readonly id: string;
  /** Below zero: it left the drawer. */
  readonly cents: number;
  readonly place: TransferPlace;
  /** The number of the bank's slip, or what the cashier says of it. */
  readonly note: string | null;
  /** Instant, ISO 8601. */
  readonly at: string;
  readonly state: 'waiting' | 'confirmed' | 'refused';
  readonly ended_by: StaffName | null;
  readonly ended_at: string | null;
  /** Of a refusal. */
  readonly reason: string | null;
}

/** A sheet from the opening of the drawer to its closing by somebody else. */
export type CashState = 'open' | 'counted' | 'closed';

/** Cash that came in or went out. */
export interface CashMovement {
  /** As people read it: `L000123`; null: money on no loan that was given back, or the reward of a referral. */
  readonly loan: string | null;
  /** Of the payment that it is, or takes back: `R000045`; null of a refund, and of a payout that came back. */
  readonly receipt: string | null;
  readonly kind:
    | 'payment'
    | 'reversal'
    | 'refund'
    | 'payoutReturn'
    | 'return'
    | 'reward'
    | 'transfer';
  /** Below zero: it went out. */
  readonly cents: number;
  /** Instant, ISO 8601. */
  readonly at: string;
}

/** The drawer of a cashier on a day. */
export interface CashSheet {
  readonly id: string;
  readonly on: Day;
  readonly cashier: StaffName;
  /** Whether it is not closed, and its cashier has left or counts no drawers any more: a manager counts it. */
  readonly cashier_gone: boolean;
  /** Whether it is of an earlier day, and cash in it was not counted by its cashier: a manager may, saying why. */
  readonly left_uncounted: boolean;
  readonly state: CashState;
  /** What an act must have seen. */
  readonly version: number;
  readonly opening_cents: number;
  readonly opened_at: string;
  /** What was counted on the cashier's sheet before; null: it is the first. */
  readonly carried_cents: number | null;
  /** Why it was opened with another sum. */
  readonly opening_note: string | null;
  readonly in_cents: number;
  readonly in_count: number;
  readonly out_cents: number;
  readonly out_count: number;
  /** Opening, what came in, less what went out: as of the count where it was counted. */
  readonly expected_cents: number;
  readonly counted_cents: number | null;
  readonly counted_at: string | null;
  /** Its cashier, or the manager who counted in their place. */
  readonly counted_by: StaffName | null;
  readonly note: string | null;
  readonly closed_by: StaffName | null;
  readonly closed_at: string | null;
  /** Movements since it was counted: they make it be counted again, until it is closed. */
  readonly since_count: number;
  /** In the order recorded; the first thousand. */
  readonly movements: readonly CashMovement[];
  /** Cash to the bank or the safe, or from there, in the order noted. While one waits the sheet is not closed. */
  readonly transfers: readonly CashTransfer[];
}

/** The payments of a day by how they came, recorded by anybody. */
export interface CashMethod {
  readonly name_km: string;
  readonly name_en: string;
  readonly count: number;
  readonly cents: number;
}

export interface CashDay {
  readonly on: Day;
  readonly today: Day;
  /** Whether who asks may open a drawer now. */
  readonly can_open: boolean;
  /** What they counted the last time, where they may; null: never. */
  readonly carried_cents: number | null;
  /** How another counted the caller's newest drawer before today, until they open the next; null: nobody did. */
  readonly counted_for_caller: {
    readonly on: Day;
    readonly by: StaffName;
    readonly counted_cents: number;
    readonly note: string | null;
  } | null;
  readonly sheets: readonly CashSheet[];
  readonly methods: readonly CashMethod[];
}

/** The sheets of a day. */
export const cashDay = staffCall<
  CashDay,
  undefined,
  { readonly day?: Day | undefined; readonly waits_for?: WaitsFor | undefined }
>({
  method: 'GET',
  path: '/api/office/cash',
});

export interface OpenBody {
  readonly opening_cents: number;
  /** Why it is another sum than was counted the last time. */
  readonly note?: string | null | undefined;
}

/** Opens the caller's drawer of today. */
export const openCash = staffCall<CashSheet, OpenBody>({
  method: 'POST',
  path: '/api/office/cash',
  status: 201,
});

export interface CountBody {
  readonly version: number;
  readonly counted_cents: number;
  /** About a difference; of a manager who counts what its cashier left uncounted, why. */
  readonly note: string | null;
}

/** Counts the caller's own drawer, or, for a manager, that of a cashier who is gone or left it uncounted; again, as long as it is not closed. */
export const countCash = staffCall<CashSheet, CountBody, undefined, { readonly id: string }>({
  method: 'POST',
  path: '/api/office/cash/:id/count',
});

/** Closes the drawer of somebody else, as it was counted. */
export const closeCash = staffCall<
  CashSheet,
  { readonly version: number },
  undefined,
  { readonly id: string }
>({
  method: 'POST',
  path: '/api/office/cash/:id/close',
});

export interface TransferBody {
  readonly version: number;
  /** Below zero: it leaves the drawer. */
  readonly cents: number;
  readonly place: TransferPlace;
  /** The number of the bank's slip; to or from the safe what there is to say. */
  readonly note: string | null;
}

/** Notes cash that goes from the caller's own drawer to the bank or the safe, or comes from there. */
export const transferCash = staffCall<CashSheet, TransferBody, undefined, { readonly id: string }>({
  method: 'POST',
  path: '/api/office/cash/:id/transfers',
  status: 201,
});

/** What a transfer is found by. */
interface TransferOf {
  readonly id: string;
  readonly transfer: string;
}

/** Says of such cash of somebody else that one has seen it. */
export const confirmTransfer = staffCall<CashSheet, undefined, undefined, TransferOf>({
  method: 'POST',
  path: '/api/office/cash/:id/transfers/:transfer/confirm',
});

/** Says that it was not so, and why; who noted it may say that too. Its cash counts as in the drawer again. */
export const refuseTransfer = staffCall<
  CashSheet,
  { readonly reason: string },
  undefined,
  TransferOf
>({
  method: 'POST',
  path: '/api/office/cash/:id/transfers/:transfer/refuse',
});

/** The sheet as a paper. */
export const printCash = staffCall<object, undefined, undefined, { readonly id: string }>({
  method: 'GET',
  path: '/api/office/cash/:id/sheet.pdf',
});
