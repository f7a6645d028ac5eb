import type { Collateral, OfApplication } from './collateral.ts';
import { staffCall } from './endpoint.ts';

export interface SaleBody {
  /** The proposal that was seen. */
  readonly proposal: string;
  /** How the money came. */
  readonly method: number;
  readonly reference: string;
  /** The price typed again where it is above the limit. */
  readonly cents_again: number | null;
  readonly key: string;
}

/** Tells the borrower, after a default, from which day it may be sold. */
export const noticeSale = staffCall<Collateral, undefined, undefined, OfApplication>({
  method: 'POST',
  path: '/api/office/collateral/:application/sale-notice',
});

export const proposeSale = staffCall<
  Collateral,
  {
    readonly price_cents: number;
    /** The same typed again where it is above the limit. */
    readonly cents_again: number | null;
    readonly buyer: string;
  },
  undefined,
  OfApplication
>({ method: 'POST', path: '/api/office/collateral/:application/sale-proposals' });

/** Takes back the sale that is proposed. */
export const withdrawSale = staffCall<
  Collateral,
  {
    /** The proposal that was seen. */
    readonly proposal: string;
    readonly reason: string;
  },
  undefined,
  OfApplication
>({ method: 'POST', path: '/api/office/collateral/:application/sale-withdrawal' });

/** Sells it: another person than who proposed it receives the money, all of which goes to the loan. */
export const sellCollateral = staffCall<Collateral, SaleBody, undefined, OfApplication>({
  method: 'POST',
  path: '/api/office/collateral/:application/sale',
});
