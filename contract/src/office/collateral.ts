import type { DemandLetter } from './demand-letters.ts';
import type { Day } from 'lending/calendar';
import type { BothLanguages } from '../site.ts';
import { staffCall } from './endpoint.ts';
import type { Cursors, MessageStanding } from './messages.ts';
import type { StaffName } from './staff-name.ts';
import type { WaitsFor } from './to-do.ts';

/** How a thing to be pawned stands, from the first look at it to its way back or its sale. */
export const COLLATERAL_STATES = [
  'to_value',
  'valued',
  'in_custody',
  'to_release',
  'default',
  'missing',
  'released',
  'sold',
  'settled',
] as const;
export type CollateralState = (typeof COLLATERAL_STATES)[number];

const AWAY: readonly CollateralState[] = ['missing', 'released', 'sold', 'settled'];

/** Whether a thing is where it can be looked at and photographed: it has not left, and is not missing. */
export const isAtHand = (state: CollateralState): boolean => !AWAY.includes(state);

/** What the register is asked for: a state, what is valued and can be taken, or what somebody has proposed to sell. */
export const COLLATERAL_ASKED = [...COLLATERAL_STATES, 'to_take', 'for_sale'] as const;
export type CollateralAsked = (typeof COLLATERAL_ASKED)[number];

/** What the table of photos calls one of collateral: a stored name, from before it was called so. */
export const COLLATERAL_PHOTO = 'pledge';

/**
 * Days between the notice of a sale and the sale. The agreement promises a notice and names no days, so they are the lender's own;
 * counsel confirms them before the first sale (docs/before-launch.md).
 */
export const SALE_NOTICE_DAYS = 30;
/** Rows of a page. */
export const COLLATERAL_ROWS = 50;

/** What a photo of a pawned thing shows. */
export const COLLATERAL_PHOTOS = ['item', 'paper', 'seal'] as const;
export type CollateralPhotoShows = (typeof COLLATERAL_PHOTOS)[number];
/** The most photos of one thing. */
export const COLLATERAL_PHOTOS_MOST = 12;
/** The most with those that were struck, which are kept: striking makes room for another photo, but not for ever. */
export const COLLATERAL_PHOTOS_HELD_MOST = 36;

export const CUSTODY_KINDS = ['taken', 'moved', 'seen'] as const;
export type CustodyKind = (typeof CUSTODY_KINDS)[number];

/** One line of the register. */
export interface CollateralRow {
  readonly application: string;
  /** As people read it; null: not taken yet. */
  readonly ticket: string | null;
  readonly name: string;
  /** As the application calls it: by the list, or in words of their own. */
  readonly called: BothLanguages;
  readonly item: BothLanguages | null;
  readonly value_cents: number | null;
  readonly place: string | null;
  readonly state: CollateralState;
  readonly loan_number: string | null;
}

export interface CollateralPage extends Cursors {
  readonly rows: readonly CollateralRow[];
}

export interface CollateralQuery {
  /** Left out: all that is not given back, sold or settled. */
  readonly state?: CollateralAsked | undefined;
  /** What waits for the caller: the sale that another person proposed, and the thing that another person valued. */
  readonly waits_for?: WaitsFor | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

interface Done {
  readonly by: StaffName;
  readonly at: string;
}

/** Everything that is known of one thing. Money in cents. */
export interface Collateral extends CollateralRow {
  readonly phone: string;
  readonly loan: number | null;
  /** What closes the loan today; null: there is none. */
  readonly payoff_cents: number | null;
  readonly is_written_off: boolean;
  /** Refunded of a payment of the loan that was reversed since: it is not given back before that is paid. */
  readonly owed_back_cents: number;
  /** Lent against the value, in percent; null while one of both is not known. */
  readonly lent_percent: number | null;
  /** Whether the application is approved, so that the thing can be taken. */
  readonly is_approved: boolean;
  readonly valuations: readonly (Done & {
    readonly id: string;
    readonly value_cents: number;
    readonly basis: string;
  })[];
  /** In the order in which they were taken; never their bytes. */
  readonly photos: readonly (Done & {
    readonly id: string;
    readonly shows: CollateralPhotoShows;
    /** Who else has seen it last. */
    readonly seen: Done | null;
    /** That it is wrong, by whom and why: it counts no more; null: it stands. */
    readonly struck: (Done & { readonly reason: string }) | null;
  })[];
  readonly taken: Done | null;
  readonly valued_by: StaffName | null;
  /** The newest first. */
  readonly custody: readonly (Done & {
    readonly id: string;
    readonly kind: CustodyKind;
    readonly place: string;
    readonly seal: string | null;
  })[];
  /** Handles of who recorded money of its loan, or waived some: none of them gives it back. */
  readonly recorded_by: readonly string[];
  readonly released: Done | null;
  /** That it was looked for and was not there, newest; null: never, or it was found since. */
  readonly loss:
    | (Done & {
        readonly id: string;
        /** What is known of it. */
        readonly note: string;
        /** That it was settled with its owner, and what was agreed; null: it is missing still. */
        readonly settled: (Done & { readonly note: string }) | null;
      })
    | null;
  /** The last day of the hardship pause of who pawned it, in which they are sent no notice of a sale; null: none holds. */
  readonly paused_until: Day | null;
  /** The newest of the default that stands; null: the borrower was sent none. */
  readonly sale_notice:
    | (Done & {
        /** Thirty days from the day on which its SMS left. */
        readonly sale_from: Day;
        readonly is_over: boolean;
        /** Its SMS did not leave, or went to a stranger: no days run. */
        readonly is_untold: boolean;
        /** Its SMS went to a phone that was found not to be theirs while its days ran. */
        readonly is_strangers: boolean;
        /** It goes out no more by itself, or went to a stranger, so that the borrower may be sent another one. */
        readonly may_repeat: boolean;
        /** That it went on paper; null: by SMS alone. */
        readonly letter: DemandLetter | null;
        /** Its SMS reached nobody: that it went on paper may be noted. */
        readonly may_go_on_paper: boolean;
        /** Its SMS; null: it is kept no more. */
        readonly message: MessageStanding | null;
      })
    | null;
  readonly proposal:
    | (Done & { readonly id: string; readonly price_cents: number; readonly buyer: string })
    | null;
  /** That the newest proposal was taken back, and why. */
  readonly withdrawn: (Done & { readonly reason: string }) | null;
  readonly sale:
    | (Done & {
        readonly price_cents: number;
        readonly owed_cents: number;
        readonly surplus_cents: number;
        readonly proposed_by: StaffName;
      })
    | null;
}

export interface TakeBody {
  /** The valuation that was seen; another one meanwhile is refused. */
  readonly valuation: string;
  readonly item_km: string;
  readonly item_en: string;
  readonly place: string;
  readonly seal: string;
}

export interface CustodyBody {
  readonly kind: 'moved' | 'seen';
  /** The newest entry of the custody that was seen: after another person's meanwhile it is refused. Null: there was none. */
  readonly after: string | null;
  /** The loss that was seen: another person's that was not is not ended. Null or left out: none was. */
  readonly loss?: string | null | undefined;
  /** With `moved`: what was seen lies where the register has it. */
  readonly place?: string | undefined;
  readonly seal?: string | undefined;
}

/** What a thing is asked for by. */
export interface OfApplication {
  readonly application: string;
}

export const collateralList = staffCall<CollateralPage, undefined, CollateralQuery>({
  method: 'GET',
  path: '/api/office/collateral',
});

export const oneCollateral = staffCall<Collateral, undefined, undefined, OfApplication>({
  method: 'GET',
  path: '/api/office/collateral/:application',
});

/** What secures a loan; null where nothing does. */
export const collateralOfLoan = staffCall<
  { readonly collateral: Collateral | null },
  undefined,
  undefined,
  { readonly loan: string }
>({ method: 'GET', path: '/api/office/collateral/of-loan/:loan' });

export const valueCollateral = staffCall<
  Collateral,
  { readonly value_cents: number; readonly basis: string; readonly key: string },
  undefined,
  OfApplication
>({ method: 'POST', path: '/api/office/collateral/:application/valuations' });

/** Keeps a photo of a thing, looked at and encoded anew; the same one again is kept once. */
export const addCollateralPhoto = staffCall<
  Collateral,
  { readonly shows: CollateralPhotoShows; readonly base64: string },
  undefined,
  OfApplication
>({ method: 'POST', path: '/api/office/collateral/:application/photos', status: 201 });

/** The bytes of a photo: that it is seen is noted before. */
export const viewCollateralPhoto = staffCall<
  { readonly data_url: string },
  undefined,
  undefined,
  OfApplication & { readonly photo: string }
>({ method: 'POST', path: '/api/office/collateral/:application/photos/:photo/view' });

/** Strikes a wrong photo: it is kept and marked. */
export const strikeCollateralPhoto = staffCall<
  Collateral,
  { readonly reason: string },
  undefined,
  OfApplication & { readonly photo: string }
>({ method: 'POST', path: '/api/office/collateral/:application/photos/:photo/strike' });

/** The paper that a borrower gets for what they have handed over. */
export const collateralTicket = staffCall<object, undefined, undefined, OfApplication>({
  method: 'GET',
  path: '/api/office/collateral/:application/ticket',
});

/** Takes a valued thing into custody: another person than who valued it. */
export const takeCollateral = staffCall<Collateral, TakeBody, undefined, OfApplication>({
  method: 'POST',
  path: '/api/office/collateral/:application/take',
});

export const moveCollateral = staffCall<
  Collateral,
  CustodyBody & { readonly key: string },
  undefined,
  OfApplication
>({
  method: 'POST',
  path: '/api/office/collateral/:application/custody',
});

/** Notes that a thing in custody is not where it should be, nor anywhere else. A note that it was moved or seen ends it. */
export const missCollateral = staffCall<
  Collateral,
  {
    /** The newest entry of the custody that was seen. Null: there was none. */
    readonly after: string | null;
    readonly reason: string;
  },
  undefined,
  OfApplication
>({ method: 'POST', path: '/api/office/collateral/:application/loss' });

/** Notes that a missing thing was settled with its owner: it does not come back. Refused until the loan is paid. */
export const settleCollateral = staffCall<
  Collateral,
  {
    /** The loss that was seen. */
    readonly loss: string;
    readonly reason: string;
  },
  undefined,
  OfApplication
>({ method: 'POST', path: '/api/office/collateral/:application/settlement' });

/** Gives it back: refused until the loan is paid. */
export const releaseCollateral = staffCall<Collateral, undefined, undefined, OfApplication>({
  method: 'POST',
  path: '/api/office/collateral/:application/release',
});
