import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { ProductKey } from 'lending/product';
import { isFollowed } from '../applications/store-conditions.ts';
import type { DB } from '../database/types.ts';
import { isRefunded } from '../disbursements/store-refunds.ts';

/** A submitted application with the moments of its steps, null where one was not reached. */
export interface FollowedApplication {
  id: bigint;
  status: string;
  product: ProductKey;
  amountCents: number;
  duration: number;
  submittedAt: Date;
  /** Anybody may have written one that was not proved. */
  isProved: boolean;
  reviewedAt: Date | null;
  approvedAt: Date | null;
  deniedAt: Date | null;
  /** At its borrower's wish, before a decision. */
  withdrawnAt: Date | null;
  reasons: readonly string[];
  applyAgainOn: Day | null;
  paidOutAt: Date | null;
  /** When its loan was repaid. */
  repaidAt: Date | null;
  /** Its loan's payout came back. */
  isReturned: boolean;
  /** Its loan, where a refund of it stands. */
  refundedLoan: bigint | null;
}

/** How many applications are followed: more than a borrower has, and no list without an end. */
const CARDS_MOST = 50;

/** The newest applications of a borrower, the newest first; duplicates are none (G-22, `isFollowed`). */
export async function followedApplications(
  db: Kysely<DB>,
  borrowerId: bigint,
): Promise<FollowedApplication[]> {
  const rows = await db
    .selectFrom('application as a')
    .leftJoin('denial', (join) =>
      join.onRef('denial.application_id', '=', 'a.id').on('denial.withdrawn_at', 'is', null),
    )
    .leftJoin('review_start', 'review_start.application_id', 'a.id')
    .leftJoin('approval', (join) =>
      join.onRef('approval.application_id', '=', 'a.id').on('approval.withdrawn_at', 'is', null),
    )
    .leftJoin('application_withdrawal as withdrawal', 'withdrawal.application_id', 'a.id')
    .leftJoin('loan', 'loan.application_id', 'a.id')
    .leftJoin('loan_summary', 'loan_summary.loan_id', 'loan.id')
    .leftJoin('loan_entry as closing', (join) =>
      join
        .onRef('closing.loan_id', '=', 'loan.id')
        .onRef('closing.number', '=', 'loan_summary.closed_by'),
    )
    .select(['a.id', 'a.status', 'a.product', 'a.amount_cents', 'a.duration', 'a.submitted_at'])
    .select('a.phone_proved_at')
    .select(['denial.denied_at as deniedAt', 'denial.reasons'])
    .select('denial.apply_again_on as applyAgainOn')
    .select(['approval.approved_at as approvedAt', 'loan.opened_at as paidOutAt'])
    .select(['review_start.started_at as reviewedAt', 'withdrawal.withdrawn_at as withdrawnAt'])
    .select(['closing.made_at as closedAt', 'closing.kind as closedByKind'])
    .select((of) =>
      of
        .case()
        .when(isRefunded(of.ref('loan.id')))
        .then(of.ref('loan.id'))
        .end()
        .as('refundedLoan'),
    )
    .where('a.borrower_id', '=', borrowerId)
    .where('a.status', 'not in', ['Draft', 'Recorded'])
    .where(isFollowed(sql`a`))
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(CARDS_MOST)
    .execute();
  return rows.map(
    ({ amount_cents, submitted_at, phone_proved_at, closedAt, closedByKind, ...row }) => ({
      ...row,
      repaidAt: closedByKind === 'payoutReturn' ? null : closedAt,
      isReturned: closedByKind === 'payoutReturn',
      product: row.product as ProductKey,
      amountCents: Number(amount_cents ?? 0n),
      duration: row.duration ?? 0,
      submittedAt: submitted_at ?? new Date(0),
      isProved: phone_proved_at !== null,
      reasons: row.reasons ?? [],
    }),
  );
}

/** What the lender asked for and has not got, by application. */
export async function missingDocuments(db: Kysely<DB>, applicationIds: readonly bigint[]) {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('document_request')
    .select(['id', 'kind', 'asked_at as askedAt', 'application_id as applicationId'])
    .where('application_id', 'in', applicationIds)
    .where('received_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
}
