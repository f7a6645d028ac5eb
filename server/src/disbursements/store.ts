import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { LoanTerms } from 'lending/terms';
import { decryptColumns } from '../applications/store-encrypted.ts';
import type { Cipher } from '../cipher.ts';
import type { DB, JsonObject } from '../database/types.ts';
import { isMissing } from '../loans/collateral/store-missing.ts';

/** An intent that has not ended. */
export interface OpenIntent {
  id: string;
  kind: string;
  offerId: bigint | null;
  loanId: bigint | null;
  cents: number;
  madeBy: string;
}

/** Keeps what the outside world is to answer later. */
export async function insertIntent(
  tx: Kysely<DB>,
  intent: {
    id: string;
    kind: 'disbursement' | 'khqr' | 'refund' | 'reversal' | 'payout_return';
    about: { offer_id: bigint } | { loan_id: bigint };
    cents: number;
    details: JsonObject;
    by: string;
    at: Date;
    md5?: string;
    expiresAt?: Date;
  },
): Promise<void> {
  await tx
    .insertInto('intent')
    .values({
      id: intent.id,
      kind: intent.kind,
      ...intent.about,
      cents: BigInt(intent.cents),
      details: JSON.stringify(intent.details),
      md5: intent.md5 ?? null,
      made_by: intent.by,
      made_at: intent.at,
      expires_at: intent.expiresAt ?? null,
    })
    .execute();
}

/** An intent that has not ended; null where there is none of that id, or it has. */
export async function findOpenIntent(db: Kysely<DB>, id: string): Promise<OpenIntent | null> {
  const row = await db
    .selectFrom('intent')
    .leftJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .select(['intent.id', 'intent.kind', 'intent.offer_id', 'intent.loan_id', 'intent.cents'])
    .select('intent.made_by')
    .where('intent.id', '=', id)
    .where('intent_end.intent_id', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { offer_id: offerId, loan_id: loanId, cents, made_by: madeBy } = row;
  return { id: row.id, kind: row.kind, offerId, loanId, cents: Number(cents), madeBy };
}

/** Whether an order to pay an offer out is under way (`ordered`), or was confirmed (`paid`); null: neither. */
export async function orderOrMoney(
  tx: Kysely<DB>,
  offerId: bigint,
): Promise<'ordered' | 'paid' | null> {
  const row = await tx
    .selectFrom('intent')
    .leftJoin('intent_end', 'intent_end.intent_id', 'intent.id')
    .select('intent_end.outcome')
    .where('intent.offer_id', '=', offerId)
    .where((of) =>
      of.or([of('intent_end.outcome', 'is', null), of('intent_end.outcome', '=', 'confirmed')]),
    )
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.outcome === null ? 'ordered' : 'paid';
}

/**
 * Ends an intent, once: of two that try, the second changes nothing.
 * @returns false where it had ended
 */
export async function endIntent(
  tx: Kysely<DB>,
  end: {
    intent: Pick<OpenIntent, 'id' | 'madeBy'>;
    outcome: 'confirmed' | 'void' | 'expired';
    by: string;
    at: Date;
    details: JsonObject;
  },
): Promise<boolean> {
  const ended = await tx
    .insertInto('intent_end')
    .values({
      intent_id: end.intent.id,
      outcome: end.outcome,
      made_by: end.intent.madeBy,
      ended_by: end.by,
      ended_at: end.at,
      details: JSON.stringify(end.details),
    })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .returning('intent_id')
    .execute();
  return ended.length > 0;
}

/** Opens a loan in the book. @returns its number */
export async function insertLoan(
  tx: Kysely<DB>,
  loan: {
    offerId: bigint;
    applicationId: bigint;
    borrowerId: bigint;
    terms: LoanTerms;
    disbursedOn: Day;
    disbursedCents: number;
    at: Date;
  },
): Promise<bigint> {
  const row = await tx
    .insertInto('loan')
    .values({
      offer_id: loan.offerId,
      application_id: loan.applicationId,
      borrower_id: loan.borrowerId,
      product: loan.terms.product,
      terms: JSON.stringify(loan.terms),
      disbursed_on: loan.disbursedOn,
      disbursed_cents: BigInt(loan.disbursedCents),
      opened_at: loan.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The value of what secures an application and is in the lender's custody, in cents; null: nothing is. */
export async function heldValueCents(
  tx: Kysely<DB>,
  applicationId: bigint,
): Promise<number | null> {
  const row = await tx
    .selectFrom('collateral')
    .select('value_cents')
    .where('application_id', '=', applicationId)
    .where('released_at', 'is', null)
    .where((of) => of.not(isMissing(sql.ref('collateral.id'))))
    .executeTakeFirst();
  return row === undefined ? null : Number(row.value_cents);
}

/**
 * Where a locked application says that its money goes: bank and account (C-85); null where it does not.
 * @returns `number` decrypts the account's where it is called
 */
export async function accountToPay(
  tx: Kysely<DB>,
  cipher: Cipher,
  applicationId: bigint,
): Promise<{ bank: string; number: () => string | null } | null> {
  const row = await tx
    .selectFrom('application')
    .select(['draft_key_hash', 'bank_name as bank', 'bank_account_number'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const { bank } = row;
  if (bank === null || row.bank_account_number === null) return null;
  const opened = () => decryptColumns(cipher, { ...row, national_id_number: null });
  return { bank, number: () => opened().bank_account_number };
}

/** Whether somebody of the staff wrote the account that an offer's money goes to, or one that it has replaced. The database refuses them too. */
export async function wroteAccount(tx: Kysely<DB>, offerId: bigint, who: string): Promise<boolean> {
  const row = await tx
    .selectFrom('offer')
    .innerJoin('application', 'application.id', 'offer.application_id')
    .select('offer.id')
    .where('offer.id', '=', offerId)
    .where((of) =>
      of.or([
        of('application.account_given_by', '=', who),
        sql<boolean>`${who} = any (application.account_written_before)`,
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody approved the loan of an offer, or confirmed its approval above the ceiling. The database refuses them too. */
export async function isApprover(tx: Kysely<DB>, offerId: bigint, who: string): Promise<boolean> {
  const row = await tx
    .selectFrom('offer')
    .innerJoin('approval', 'approval.id', 'offer.approval_id')
    .leftJoin('ceiling_override_end as ended', 'ended.override_id', 'approval.override_id')
    .select('offer.id')
    .where('offer.id', '=', offerId)
    .where((of) => of.or([of('approval.approved_by', '=', who), of('ended.ended_by', '=', who)]))
    .executeTakeFirst();
  return row !== undefined;
}
