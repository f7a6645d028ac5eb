import { staffCall } from './endpoint.ts';
import type { Cursors } from './messages.ts';
import type { ProductTerms } from './product-terms.ts';
import type { StaffName } from './staff-name.ts';
import type { WaitsFor } from './to-do.ts';

/** What a proposal is about: a product's terms, or one setting. `before` and `after` are the two states as they were proposed. */
export type ProposalBody =
  | {
      readonly kind: 'product';
      readonly key: string;
      readonly before: ProductTerms;
      readonly after: ProductTerms;
    }
  | {
      readonly kind: 'setting';
      readonly key: string;
      readonly before: string | null;
      readonly after: string | null;
    };

/** A dangerous change: proposed by one manager, confirmed, refused or taken back. */
export type Proposal = ProposalBody & {
  readonly id: string;
  readonly proposed_by: StaffName;
  /** Instants, ISO 8601. */
  readonly proposed_at: string;
  /** Null while it waits. */
  readonly decided_by: StaffName | null;
  readonly decided_at: string | null;
  readonly confirmed: boolean | null;
};

export interface ProposalQuery {
  /** `open`: those that wait; `decided`: history. */
  readonly state: 'open' | 'decided';
  readonly kind?: 'product' | 'setting' | undefined;
  readonly key?: string | undefined;
  /** Of what waits, what others proposed and the caller may decide. */
  readonly waits_for?: WaitsFor | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface ProposalPage extends Cursors {
  readonly rows: readonly Proposal[];
  /** Who may confirm what waits: the managers, the one who proposed it among them. */
  readonly managers: readonly StaffName[];
}

/** Proposals about products and settings, the newest first, twenty a page. */
export const proposalList = staffCall<ProposalPage, undefined, ProposalQuery>({
  method: 'GET',
  path: '/api/office/proposals',
});

/** Confirms a proposal (another manager), refuses it, or takes it back (whoever proposed it). */
export const decideProposal = staffCall<
  undefined,
  { readonly confirmed: boolean },
  undefined,
  { readonly id: string }
>({ method: 'PUT', path: '/api/office/proposals/:id/decision', status: 204 });
