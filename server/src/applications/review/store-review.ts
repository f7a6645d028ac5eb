import { type Kysely, type Selectable, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { PastLoan } from 'lending/membership';
import type { ProductKey } from 'lending/product';
import type { LoanTerms } from 'lending/terms';
import type { Cipher } from '../../cipher.ts';
import type { Application, DB, JsonObject } from '../../database/types.ts';
import { IS_REPAID } from '../../loans/store-summary.ts';
import { OPEN_STATUSES } from '../store-conditions.ts';
import { decryptColumns } from '../store-encrypted.ts';
import { hasIdOnFile } from './store-flags.ts';

/** States of a submitted application that staff and the borrower move it through (docs/decisions/0022-loan-book.md). */
export type ApplicationStatus =
  | 'Pending'
  | 'In review'
  | 'Approved'
  | 'Disbursed'
  | 'Denied'
  | 'Withdrawn'
  | 'Expired';

/** A submitted application as a decision needs it. */
export interface ReviewedApplication {
  id: bigint;
  status: ApplicationStatus;
  borrowerId: bigint;
  product: ProductKey;
  amountCents: number;
  duration: number;
  dateOfBirth: Day | null;
  incomeBand: string | null;
  priceCents: number | null;
  /** Whether the applicant proved the phone for this very application: a stranger may have written another of the same phone. */
  isPhoneProved: boolean;
  /** The application that this one repeats, while that one is under way (G-22); null where it repeats none. */
  openOriginal: bigint | null;
  /** Staff have yet to ask for what the product needs (G-69). */
  isIncomplete: boolean;
  submittedAt: Date;
  /** First and last name as they were typed. */
  name: string;
  /** 855 and the rest. */
  phone: string;
  /** Where the money goes; null: not given, and nothing is paid out (C-85). */
  account: { readonly bank: string; readonly number: string } | null;
  /** Who of the staff wrote it; null: the borrower gave it, or there is none. */
  accountGivenBy: string | null;
  /** When staff wrote the account that stands; null: they did not. */
  accountWrittenAt: Date | null;
  /** A photo of the national ID is on file: the number alone is what somebody typed (C-30). */
  hasIdentification: boolean;
}

/** What staff found out in the review and the call (G-01). */
export interface Findings {
  readonly residesInCambodia: boolean | null;
  readonly callAnswered: boolean;
  readonly referencesConfirmed: readonly (boolean | null)[];
  /** A bank account in the borrower's own name; the forms for purchasing and pawn loans ask for none. */
  readonly hasNamedAccount: boolean;
  /** A photo of the national ID on file. */
  readonly hasIdentification: boolean;
  /** As found; null takes the least that the form's band means. */
  readonly monthlyIncomeCents: number | null;
  readonly isPartnerShop: boolean;
}

/** An application, locked until the transaction ends; null where none of that number was submitted. */
export async function lockApplication(
  tx: Kysely<DB>,
  cipher: Cipher,
  id: bigint,
): Promise<ReviewedApplication | null> {
  const locked = await submitted(tx, id).forUpdate().executeTakeFirst();
  return locked ? reviewedOf(tx, decryptColumns(cipher, locked)) : null;
}

/** The same, to be read. */
export async function findApplication(
  db: Kysely<DB>,
  cipher: Cipher,
  id: bigint,
): Promise<ReviewedApplication | null> {
  const found = await submitted(db, id).executeTakeFirst();
  return found ? reviewedOf(db, decryptColumns(cipher, found)) : null;
}

function submitted(db: Kysely<DB>, id: bigint) {
  return db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'not in', ['Draft', 'Recorded']);
}

/** A row, decrypted, as a decision needs it. */
export async function reviewedOf(
  tx: Kysely<DB>,
  row: Selectable<Application>,
): Promise<ReviewedApplication> {
  return {
    id: row.id,
    status: row.status as ApplicationStatus,
    borrowerId: row.borrower_id ?? 0n,
    product: row.product as ProductKey,
    amountCents: Number(row.amount_cents),
    duration: row.duration ?? 0,
    dateOfBirth: row.date_of_birth,
    incomeBand: row.gross_monthly_income,
    priceCents:
      row.purchase_total_price_cents === null ? null : Number(row.purchase_total_price_cents),
    isPhoneProved: row.phone_proved_at !== null,
    openOriginal: await openOriginalOf(tx, row.duplicate_of),
    isIncomplete: row.is_incomplete,
    submittedAt: row.submitted_at ?? new Date(0),
    name: `${row.name ?? ''} ${row.last_name ?? ''}`.trim(),
    phone: row.phone ?? '',
    account:
      row.bank_name === null || row.bank_account_number === null
        ? null
        : { bank: row.bank_name, number: row.bank_account_number },
    accountGivenBy: row.account_given_by,
    accountWrittenAt: row.account_written_at,
    hasIdentification: await hasIdOnFile(tx, row.id),
  };
}

async function openOriginalOf(tx: Kysely<DB>, original: bigint | null): Promise<bigint | null> {
  if (original === null) return null;
  const row = await tx
    .selectFrom('application')
    .select('id')
    .where('id', '=', original)
    .where('status', 'in', OPEN_STATUSES)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Moves an application on. @returns false where it is no longer in the state that was seen */
export async function moveApplication(
  tx: Kysely<DB>,
  id: bigint,
  seen: readonly ApplicationStatus[],
  status: ApplicationStatus,
): Promise<boolean> {
  const moved = await tx
    .updateTable('application')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', seen)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Keeps who took an application into review, and when. */
export async function insertReviewStart(
  tx: Kysely<DB>,
  start: { applicationId: bigint; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('review_start')
    .values({ application_id: start.applicationId, started_by: start.by, started_at: start.at })
    .execute();
}

/** The loans of a borrower as tiers, second-time limits and rewards look at them: each is its summary, as the ledger folds it. One whose payout came back was never repaid. */
export async function pastLoansOf(db: Kysely<DB>, borrowerId: bigint): Promise<PastLoan[]> {
  const rows = await db
    .selectFrom('loan')
    .innerJoin('loan_summary as s', 's.loan_id', 'loan.id')
    .select(['loan.disbursed_on', 's.was_on_time', 's.defaulted_on'])
    .select(sql<Day | null>`case when ${IS_REPAID} then s.closed_on end`.as('repaid_on'))
    .where('loan.borrower_id', '=', borrowerId)
    .execute();
  return rows.map((row) => ({
    disbursedOn: row.disbursed_on,
    repaidOn: row.repaid_on,
    wasOnTime: row.was_on_time,
    defaultedOn: row.defaulted_on,
  }));
}

/** Keeps an approval with the terms that it freezes. @returns its number */
export async function insertApproval(
  tx: Kysely<DB>,
  approval: {
    applicationId: bigint;
    terms: LoanTerms;
    findings: JsonObject;
    /** The proposal above the ceiling that a second person confirmed. */
    overrideId?: bigint;
    by: string;
    at: Date;
  },
): Promise<bigint> {
  const row = await tx
    .insertInto('approval')
    .values({
      application_id: approval.applicationId,
      terms: JSON.stringify(approval.terms),
      findings: JSON.stringify(approval.findings),
      override_id: approval.overrideId ?? null,
      approved_by: approval.by,
      approved_at: approval.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The approval that stands; null where there is none. */
export async function standingApproval(tx: Kysely<DB>, applicationId: bigint) {
  const row = await tx
    .selectFrom('approval')
    .select(['id', 'terms', 'approved_by as approvedBy'])
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, terms: row.terms as unknown as LoanTerms } : null;
}

/** Takes back the approval that stands, where one does. */
export async function withdrawStandingApproval(
  tx: Kysely<DB>,
  applicationId: bigint,
  by: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ withdrawn_by: by, withdrawn_at: at })
    .where('application_id', '=', applicationId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Keeps the reasons of a refusal, and the day that the borrower is told. */
export async function insertDenial(
  tx: Kysely<DB>,
  denial: {
    applicationId: bigint;
    reasons: readonly string[];
    applyAgainOn: Day;
    note: string | null;
    by: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('denial')
    .values({
      application_id: denial.applicationId,
      reasons: [...denial.reasons],
      apply_again_on: denial.applyAgainOn,
      note: denial.note,
      denied_by: denial.by,
      denied_at: denial.at,
    })
    .execute();
}

/** Keeps that a paper was asked for. @returns the number of the request */
export async function insertDocumentRequest(
  tx: Kysely<DB>,
  request: { applicationId: bigint; kind: string; by: string; at: Date },
): Promise<bigint> {
  const row = await tx
    .insertInto('document_request')
    .values({
      application_id: request.applicationId,
      kind: request.kind,
      asked_by: request.by,
      asked_at: request.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
