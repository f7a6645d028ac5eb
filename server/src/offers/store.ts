import type { Kysely } from 'kysely';
import type { Day } from 'lending/calendar';
import type { LoanTerms, ScheduledInstalment } from 'lending/terms';
import type { DB } from '../database/types.ts';
import type { BothLanguages } from 'contract/site';

/** A clause in both languages. */
export interface Clause {
  readonly title: BothLanguages;
  readonly text: BothLanguages;
}

/** The agreement as it is read and signed; frozen: what is signed stays as it is, whatever becomes of the code. */
export interface AgreementText {
  /** By which it is named, its application's: `A-1482`; missing in agreements that were drawn up before it was frozen with them. */
  readonly number?: string;
  readonly drawnUpOn: Day;
  readonly lender: BothLanguages & { readonly licence: string };
  readonly borrower: string;
  readonly clauses: readonly Clause[];
  /** Each instalment of a loan paid out on that day; missing in agreements that were drawn up before rows were frozen. */
  readonly schedule?: readonly ScheduledInstalment[];
}

export type OfferStatus =
  | 'Open'
  | 'Signed'
  | 'Not taken up'
  | 'Expired'
  | 'Withdrawn'
  | 'Cancelled';

/** An offer as stored. */
export interface StoredOffer {
  id: bigint;
  applicationId: bigint;
  borrowerId: bigint;
  status: OfferStatus;
  terms: LoanTerms;
  agreement: AgreementText;
  /** Hex. */
  sha256: string;
  signBy: Day;
  madeAt: Date;
  endedAt: Date | null;
}

/** Keeps an open offer with its frozen text. @returns its number */
export async function insertOffer(
  tx: Kysely<DB>,
  offer: {
    approvalId: bigint;
    applicationId: bigint;
    borrowerId: bigint;
    terms: LoanTerms;
    agreement: AgreementText;
    sha256: string;
    signBy: Day;
    by: string;
    at: Date;
  },
): Promise<bigint> {
  const row = await tx
    .insertInto('offer')
    .values({
      approval_id: offer.approvalId,
      application_id: offer.applicationId,
      borrower_id: offer.borrowerId,
      terms: JSON.stringify(offer.terms),
      agreement: JSON.stringify(offer.agreement),
      agreement_hash: Buffer.from(offer.sha256, 'hex'),
      sign_by: offer.signBy,
      made_by: offer.by,
      made_at: offer.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function offers(db: Kysely<DB>) {
  return db
    .selectFrom('offer')
    .select(['id', 'status', 'terms', 'agreement', 'agreement_hash'])
    .select(['application_id as applicationId', 'borrower_id as borrowerId'])
    .select(['sign_by as signBy', 'made_at as madeAt', 'ended_at as endedAt']);
}

type Row = Awaited<ReturnType<ReturnType<typeof offers>['executeTakeFirstOrThrow']>>;

function offerOf({ agreement_hash: hash, ...row }: Row): StoredOffer {
  return {
    ...row,
    status: row.status as OfferStatus,
    terms: row.terms as unknown as LoanTerms,
    agreement: row.agreement as unknown as AgreementText,
    sha256: hash.toString('hex'),
  };
}

/** An offer; null where there is none of that id, or it is not this borrower's. */
export async function findOffer(
  db: Kysely<DB>,
  id: bigint,
  borrowerId: bigint | null = null,
): Promise<StoredOffer | null> {
  const row = await offers(db)
    .where('id', '=', id)
    .$if(borrowerId !== null, (query) => query.where('borrower_id', '=', borrowerId ?? 0n))
    .executeTakeFirst();
  return row ? offerOf(row) : null;
}

/**
 * The same, locked until the transaction ends; its application is locked before it, as every act does that needs both, so that
 * no two wait for each other.
 */
export async function lockOffer(
  tx: Kysely<DB>,
  id: bigint,
  borrowerId: bigint | null = null,
): Promise<StoredOffer | null> {
  const found = await findOffer(tx, id, borrowerId);
  if (found === null) return null;
  await tx
    .selectFrom('application')
    .select('id')
    .where('id', '=', found.applicationId)
    .forUpdate()
    .execute();
  const row = await offers(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? offerOf(row) : null;
}

/** How the offer stands of which the borrower with this phone was told at that instant; null where there is none. */
export async function offerToldAt(
  db: Kysely<DB>,
  { phone, at }: { phone: string; at: Date },
): Promise<OfferStatus | null> {
  const row = await db
    .selectFrom('offer')
    .innerJoin('borrower', 'borrower.id', 'offer.borrower_id')
    .select('offer.status')
    .where('borrower.phone', '=', phone)
    .where('offer.made_at', '=', at)
    .executeTakeFirst();
  return (row?.status as OfferStatus | undefined) ?? null;
}

/** The newest offer of each of these applications, by application. */
export async function newestOffers(
  db: Kysely<DB>,
  applicationIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, StoredOffer>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await offers(db)
    .distinctOn('application_id')
    .where('application_id', 'in', applicationIds)
    .orderBy('application_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.applicationId, offerOf(row)]));
}

/** The newest offer of an application that was made by an instant; null where none was. */
export async function offerMadeBy(
  db: Kysely<DB>,
  { applicationId, at }: { applicationId: bigint; at: Date },
): Promise<StoredOffer | null> {
  const row = await offers(db)
    .where('application_id', '=', applicationId)
    .where('made_at', '<=', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? offerOf(row) : null;
}

/** Ends an open offer, and forgets the code that would have signed it. @returns false where it was not open any more */
export async function endOffer(
  tx: Kysely<DB>,
  id: bigint,
  status: Exclude<OfferStatus, 'Open' | 'Cancelled'>,
  at: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('offer')
    .set({ status, ended_at: at })
    .where('id', '=', id)
    .where('status', '=', 'Open')
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await tx.deleteFrom('signing_code').where('offer_id', '=', id).execute();
  return true;
}

/** Withdraws the open offer of an application. @returns which, `none`, or `signed` where it cannot be withdrawn any more */
export async function withdrawOpenOffer(
  tx: Kysely<DB>,
  applicationId: bigint,
  at: Date,
): Promise<{ id: bigint; madeAt: Date } | 'none' | 'signed'> {
  const offer = await tx
    .selectFrom('offer')
    .select(['id', 'status', 'made_at as madeAt'])
    .where('application_id', '=', applicationId)
    .where('status', 'in', ['Open', 'Signed'])
    .forUpdate()
    .executeTakeFirst();
  if (!offer) return 'none';
  if (offer.status === 'Signed') return 'signed';
  await endOffer(tx, offer.id, 'Withdrawn', at);
  return { id: offer.id, madeAt: offer.madeAt };
}

/** Applications whose approval of before an instant stands without an offer, the oldest first. */
export async function unofferedSince(
  db: Kysely<DB>,
  before: Date,
  most: number,
): Promise<bigint[]> {
  const rows = await db
    .selectFrom('application as a')
    .innerJoin('approval as p', 'p.application_id', 'a.id')
    .select('a.id')
    .where('a.status', '=', 'Approved')
    .where('p.withdrawn_at', 'is', null)
    .where('p.approved_at', '<', before)
    .where((of) =>
      of.not(
        of.exists(
          of.selectFrom('offer as o').select('o.id').whereRef('o.approval_id', '=', 'p.id'),
        ),
      ),
    )
    .orderBy('a.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open offers whose last day has passed, the oldest first. */
export async function overdueOffers(db: Kysely<DB>, today: Day, most: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('offer')
    .select('id')
    .where('status', '=', 'Open')
    .where('sign_by', '<', today)
    .orderBy('sign_by')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
