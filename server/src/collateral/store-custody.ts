import type { CustodyKind } from 'contract/office/collateral';
import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../database/types.ts';
import { defaultedAt } from '../loans/collateral/store-sale-notice.ts';
import { SALE_STANDS } from '../loans/store-stands.ts';

/** Keeps what somebody holds a thing to be worth. @returns its number */
export async function insertValuation(
  tx: Kysely<DB>,
  valuation: { applicationId: bigint; valueCents: number; basis: string; by: string; at: Date },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('collateral_valuation')
    .values({
      application_id: valuation.applicationId,
      value_cents: BigInt(valuation.valueCents),
      basis: valuation.basis,
      valued_by: valuation.by,
      valued_at: valuation.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was held of a thing's worth, the newest first. */
export function valuationsOf(db: Kysely<DB>, applicationId: bigint) {
  return db
    .selectFrom('collateral_valuation')
    .select(['id', 'value_cents as valueCents', 'basis', 'valued_by as by', 'valued_at as at'])
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .execute();
}

/** Notes where a pawned thing lies. */
export async function insertCustody(
  tx: Kysely<DB>,
  entry: {
    ticket: bigint;
    kind: CustodyKind;
    place: string;
    seal: string | null;
    by: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('custody_entry')
    .values({
      collateral_id: entry.ticket,
      kind: entry.kind,
      place: entry.place,
      seal: entry.seal,
      made_by: entry.by,
      made_at: entry.at,
    })
    .execute();
}

/** Where a pawned thing lay, the newest first: at most a hundred notes, and where it was laid when it was taken. */
export function custodyOf(db: Kysely<DB>, ticket: bigint) {
  const newest = db
    .selectFrom('custody_entry')
    .select('id')
    .where('collateral_id', '=', ticket)
    .orderBy('id', 'desc')
    .limit(100);
  return db
    .selectFrom('custody_entry')
    .select(['id', 'kind', 'place', 'seal', 'made_by as by', 'made_at as at'])
    .where('collateral_id', '=', ticket)
    .where((of) => of.or([of('kind', '=', 'taken'), of('id', 'in', newest)]))
    .orderBy('id', 'desc')
    .execute();
}

/** The last note of where a pawned thing lies; null: there is none, of what was taken before notes were kept. */
export async function lastCustody(db: Kysely<DB>, ticket: bigint) {
  const row = await db
    .selectFrom('custody_entry')
    .select(['place', 'seal'])
    .where('collateral_id', '=', ticket)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether somebody else than `who` noted where a thing lies after a note, or at all where that is null. */
export async function notedByOthers(
  db: Kysely<DB>,
  { ticket, after, who }: { ticket: bigint; after: bigint | null; who: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('custody_entry')
    .select('id')
    .where('collateral_id', '=', ticket)
    .where('id', '>', after ?? 0n)
    .where('made_by', '<>', who)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps that the borrower was told of a sale. */
export async function insertSaleNotice(
  tx: Kysely<DB>,
  notice: { ticket: bigint; saleFrom: Day; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('collateral_sale_notice')
    .values({
      collateral_id: notice.ticket,
      sale_from: notice.saleFrom,
      sent_by: notice.by,
      sent_at: notice.at,
    })
    .execute();
}

/** Keeps the proposal of a sale. @returns its number */
export async function insertProposal(
  tx: Kysely<DB>,
  proposal: { ticket: bigint; priceCents: number; buyer: string; by: string; at: Date },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('collateral_sale_proposal')
    .values({
      collateral_id: proposal.ticket,
      price_cents: BigInt(proposal.priceCents),
      buyer: proposal.buyer,
      proposed_by: proposal.by,
      proposed_at: proposal.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest proposal of a sale after the default that stands, with what became of it; null: there is none. */
async function newestProposal(db: Kysely<DB>, ticket: bigint) {
  const row = await db
    .selectFrom('collateral_sale_proposal as p')
    .leftJoin('collateral_sale_withdrawal as w', 'w.proposal_id', 'p.id')
    .select(['id', 'price_cents as priceCents', 'buyer', 'proposed_by as by', 'proposed_at as at'])
    .select(['w.withdrawn_by as withdrawnBy', 'w.withdrawn_at as withdrawnAt', 'w.reason'])
    .select(
      sql<boolean>`exists (select from collateral_sale s where s.proposal_id = p.id and not ${SALE_STANDS})`.as(
        'isUndone',
      ),
    )
    .where('collateral_id', '=', ticket)
    .where('proposed_at', '>=', defaultedAt(sql.val(ticket)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The proposal of a sale that waits; null: there is none since the default that stands, it was taken back, or the sale by it was undone. */
export async function proposalOf(db: Kysely<DB>, ticket: bigint) {
  const row = await newestProposal(db, ticket);
  if (row === null || row.isUndone || row.withdrawnBy !== null) return null;
  const { id, priceCents, buyer, by, at } = row;
  return { id, priceCents, buyer, by, at };
}

/** Who took the newest proposal back, and why; null: it was not, or there is none. */
export async function withdrawalOf(db: Kysely<DB>, ticket: bigint) {
  const row = await newestProposal(db, ticket);
  if (!row?.withdrawnBy || !row.withdrawnAt) return null;
  return { by: row.withdrawnBy, at: row.withdrawnAt, reason: row.reason ?? '' };
}

/** Keeps that a proposal was taken back. */
export async function insertWithdrawal(
  tx: Kysely<DB>,
  withdrawal: {
    proposalId: bigint;
    applicationId: bigint;
    reason: string;
    by: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('collateral_sale_withdrawal')
    .values({
      proposal_id: withdrawal.proposalId,
      application_id: withdrawal.applicationId,
      reason: withdrawal.reason,
      withdrawn_by: withdrawal.by,
      withdrawn_at: withdrawal.at,
    })
    .execute();
}

/** Keeps a sale, with the payment that it is. */
export async function insertSale(
  tx: Kysely<DB>,
  sale: {
    ticket: bigint;
    proposalId: bigint;
    receipt: { loanId: bigint; number: number };
    priceCents: number;
    owedCents: number;
    proposedBy: string;
    by: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('collateral_sale')
    .values({
      collateral_id: sale.ticket,
      proposal_id: sale.proposalId,
      loan_id: sale.receipt.loanId,
      number: sale.receipt.number,
      price_cents: BigInt(sale.priceCents),
      owed_cents: BigInt(sale.owedCents),
      surplus_cents: BigInt(Math.max(sale.priceCents - sale.owedCents, 0)),
      proposed_by: sale.proposedBy,
      sold_by: sale.by,
      sold_at: sale.at,
    })
    .execute();
}

/** The sale that stands; null: not sold. */
export async function saleOf(db: Kysely<DB>, ticket: bigint) {
  const row = await db
    .selectFrom('collateral_sale as s')
    .select(['price_cents as priceCents', 'owed_cents as owedCents'])
    .select(['surplus_cents as surplusCents', 'proposed_by as proposedBy'])
    .select(['sold_by as by', 'sold_at as at'])
    .where('collateral_id', '=', ticket)
    .where(SALE_STANDS)
    .executeTakeFirst();
  return row ?? null;
}
