import type { Decided, OfApplication } from './decisions.ts';
import { staffCall } from './endpoint.ts';

/* The calls by which a signed agreement whose money does not go out is cancelled: one proposes, another confirms. */

export interface ProposeCancellationBody {
  readonly version: number;
  readonly reason: string;
}

export interface EndCancellationBody {
  readonly version: number;
  /** Whether the agreement is cancelled; otherwise it stands. */
  readonly confirm: boolean;
  /** Why it stands, from who did not propose it. */
  readonly note: string | null;
}

const path = (rest: string) => `/api/office/applications/:id/${rest}`;

/** Proposes to cancel the signed agreement of an application; no money is ordered for it from then on. */
export const proposeCancellation = staffCall<
  Decided,
  ProposeCancellationBody,
  undefined,
  OfApplication
>({ method: 'POST', path: path('cancellation') });

/** A manager cancels the agreement or lets it stand; who proposed it may take it back. */
export const endCancellation = staffCall<Decided, EndCancellationBody, undefined, OfApplication>({
  method: 'POST',
  path: path('cancellation/end'),
});
