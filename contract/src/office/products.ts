import type { Day } from 'lending/calendar';
import type { ProductKey } from 'lending/product';
import type { Rate } from 'lending/rate';
import { staffCall } from './endpoint.ts';
import type { ProductTerms } from './product-terms.ts';

/** One product as the list of products shows it. */
export interface ProductSummary {
  readonly product: ProductKey;
  readonly version: number;
  readonly terms: ProductTerms;
  /** The open proposal about it; null: none. */
  readonly proposal: string | null;
}

/** A product with everything that a change of it must know. */
export interface ProductView {
  readonly product: ProductKey;
  /** Grows with every change that is confirmed. */
  readonly version: number;
  /** When that was: an instant, ISO 8601. */
  readonly changed_at: string;
  readonly terms: ProductTerms;
  /** Today in Phnom Penh. */
  readonly today: Day;
  /** The legal ceiling per year, in millionths; null: none is set. */
  readonly ceiling: Rate | null;
  /** What keeps its terms whatever is changed here. */
  readonly open_loans: number;
  readonly open_offers: number;
}

/** What a manager proposes: all terms of the product as they are to be, and the version they had before them. */
export interface ProposeTerms {
  readonly version: number;
  readonly terms: ProductTerms;
}

type OfProduct = { readonly product: ProductKey };

export const productList = staffCall<{ readonly rows: readonly ProductSummary[] }>({
  method: 'GET',
  path: '/api/office/products',
});

export const oneProduct = staffCall<ProductView, undefined, undefined, OfProduct>({
  method: 'GET',
  path: '/api/office/products/:product',
});

/** Proposes other terms of a product; nothing of it is in force until another manager confirms. */
export const proposeTerms = staffCall<
  { readonly proposal: string },
  ProposeTerms,
  undefined,
  OfProduct
>({ method: 'POST', path: '/api/office/products/:product/proposals', status: 201 });
