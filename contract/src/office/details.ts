import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';

/** Another bank account or national ID that a borrower sent from the account: it counts once staff have asked in a call (G-49). */
export interface WaitingDetails {
  readonly id: string;
  readonly name: string;
  readonly last_name: string;
  readonly phone: string;
  /** Instant, ISO 8601. */
  readonly sent_at: string;
  /** The other account; null: it stays. The borrower says the number in the call. */
  readonly account: { readonly bank: string; readonly last_digits: string } | null;
  /** The borrower's applications under way, with where their money is to go by now; empty where no account was sent, and in the file. */
  readonly applications: readonly {
    readonly id: string;
    /** Null: none was named yet. */
    readonly account: { readonly bank: string; readonly last_digits: string } | null;
    /** When that was said: in the form, or in a call in which staff wrote it. Instant, ISO 8601. */
    readonly said_at: string;
  }[];
  /** Last digits of the other national ID; null: it stays. */
  readonly national_id: string | null;
}

export interface DetailsPage extends Cursors {
  readonly rows: readonly WaitingDetails[];
}

export interface DetailsQuery {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** What waits for a call, the oldest first, twenty a page. */
export const detailsList = staffCall<DetailsPage, undefined, DetailsQuery>({
  method: 'GET',
  path: '/api/office/details',
});

/** Lets it count, or drops it, after the call in which the borrower was asked. */
export const settleDetails = staffCall<
  undefined,
  { readonly confirmed: boolean },
  undefined,
  { readonly id: string }
>({ method: 'PUT', path: '/api/office/details/:id', status: 204 });
