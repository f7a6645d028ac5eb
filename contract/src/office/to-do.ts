import { staffCall } from './endpoint.ts';
import {
  ANSWERERS,
  APPROVERS,
  CASHIERS,
  CLOSERS,
  COUNTER,
  DETAIL_CALLERS,
  MANAGERS,
  PHONE_CONFIRMERS,
  REVIEWERS,
  SECOND,
  TREASURY,
} from './who.ts';

/** Pages on which something may wait for somebody, and who does it there. */
export const TO_DO = {
  queue: REVIEWERS,
  override: SECOND,
  disbursements: TREASURY,
  cancellations: MANAGERS,
  extension: APPROVERS,
  waivers: APPROVERS,
  money: CASHIERS,
  returns: SECOND,
  credits: CASHIERS,
  flags: SECOND,
  refunds: TREASURY,
  reversals: SECOND,
  payout_returns: TREASURY,
  sales: CASHIERS,
  collateral: COUNTER,
  cash: TREASURY,
  complaints: ANSWERERS,
  closings: CLOSERS,
  details: DETAIL_CALLERS,
  phones: PHONE_CONFIRMERS,
  products: MANAGERS,
  settings: MANAGERS,
  staff: MANAGERS,
  privacy: MANAGERS,
} as const;

export type ToDo = keyof typeof TO_DO;

/** What waits for another person than who proposed or ordered it. */
export const FOR_SECOND_PERSON = [
  'override',
  'disbursements',
  'cancellations',
  'returns',
  'refunds',
  'reversals',
  'payout_returns',
  'sales',
  'collateral',
  'cash',
  'closings',
  'phones',
  'products',
  'settings',
  'staff',
  'privacy',
] as const satisfies readonly ToDo[];

/**
 * The filter of lists in which something may wait for the caller: `me` leaves those rows on which the caller may act by their roles, and
 * which they neither proposed, ordered nor answered themselves. The bell counts the same rows and opens the list with it.
 */
export const WAITS_FOR = ['me'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

const FOR_ME = { waits_for: WAITS_FOR[0] } as const;

/** What the address of the page says where the bell leads to it: its list then holds exactly what is counted. Left out: the page itself. */
export const TO_DO_ASKED = {
  queue: { view: 'mine' },
  override: { flag: 'above_ceiling', ...FOR_ME },
  disbursements: FOR_ME,
  cancellations: { state: 'cancelling', ...FOR_ME },
  extension: { step: 'decide' },
  waivers: { step: 'waive' },
  returns: { view: 'back', ...FOR_ME },
  credits: { group: 'owed', ...FOR_ME },
  flags: { group: 'flagged' },
  refunds: { group: 'refund', ...FOR_ME },
  reversals: { group: 'reversal', ...FOR_ME },
  payout_returns: { group: 'payout_return', ...FOR_ME },
  sales: { state: 'for_sale', ...FOR_ME },
  collateral: { state: 'to_take', ...FOR_ME },
  complaints: { state: 'open' },
  closings: { state: 'answered', ...FOR_ME },
  cash: FOR_ME,
  phones: FOR_ME,
  products: FOR_ME,
  settings: FOR_ME,
  staff: FOR_ME,
  privacy: FOR_ME,
} as const satisfies Partial<Record<ToDo, Readonly<Record<string, string>>>>;

/** Counted so far; one more means "more than that". */
export const TO_DO_MOST = 99;

/** How much waits for the caller, by what it is; what nothing waits of is left out. What they proposed themselves does not count. */
export type ToDoCounts = Readonly<Partial<Record<ToDo, number>>>;

export const toDo = staffCall<{ readonly counts: ToDoCounts }>({
  method: 'GET',
  path: '/api/office/to-do',
});
