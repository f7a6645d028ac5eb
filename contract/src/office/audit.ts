import type { Day } from 'lending/calendar';
import { staffCall } from './endpoint.ts';
import type { AuditNoun } from './audit-acts.ts';
import type { Cursors } from './messages.ts';
import type { StaffName } from './staff-name.ts';

/** One act. */
export interface AuditAct {
  readonly id: string;
  /** Instant, ISO 8601. */
  readonly at: string;
  /** `payment.recorded` */
  readonly event: string;
  /** `staff:sam`, `borrower:12`, `visitor`, `system`. */
  readonly actor: string;
  /** Noun and number: `loan:12`. */
  readonly subject: string;
  /** Names and values as they were written; never personal data. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Number of the block that covers it; null: not sealed yet. */
  readonly block: string | null;
}

/** What proves that an act is as it was written. */
export interface AuditProof {
  readonly block: string;
  readonly rows: number;
  readonly sealed_at: string;
  /** 64 hexadecimal digits. */
  readonly hash: string;
  /** Whether the block's rows, reckoned anew at this moment, give its hash. */
  readonly is_whole: boolean;
}

export interface AuditActWithProof extends AuditAct {
  readonly proof: AuditProof | null;
}

/** The nightly verification of the whole audit. */
export interface AuditVerified {
  /** Null: it has not run yet. */
  readonly at: string | null;
  readonly rows: number;
  readonly blocks: number;
  readonly anchors: number;
  /** What is wrong; null: nothing. */
  readonly problem: string | null;
}

export interface AuditQuery {
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  readonly noun?: AuditNoun | undefined;
  readonly day?: Day | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface AuditPage extends Cursors {
  readonly rows: readonly AuditAct[];
  /** The search stopped before it had filled the page: `next` goes on from there. */
  readonly is_cut: boolean;
  readonly verified: AuditVerified;
  /** Who works here, for choosing a person. */
  readonly people: readonly StaffName[];
  readonly today: Day;
}

/** The acts that were kept, the newest first, fifty a page. */
export const auditList = staffCall<AuditPage, undefined, AuditQuery>({
  method: 'GET',
  path: '/api/office/audit',
});

/** One act with what proves it. */
export const auditAct = staffCall<AuditActWithProof, undefined, undefined, { readonly id: string }>(
  {
    method: 'GET',
    path: '/api/office/audit/:id',
  },
);
