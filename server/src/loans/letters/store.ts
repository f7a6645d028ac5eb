import type { Demand, LetterWay } from 'contract/office/demand-letters';
import { type Kysely, sql } from 'kysely';
import type { Day } from 'lending/calendar';
import type { DB } from '../../database/types.ts';

/** A demand that went on paper. */
export interface StoredLetter {
  readonly how: LetterWay;
  /** The day on which it was handed over or posted. */
  readonly givenOn: Day;
  readonly by: string;
  readonly at: Date;
}

/** The loan itself, or that which a pawned thing secures. */
type OfLoan = { readonly loanId: bigint } | { readonly ticket: bigint };

/** That a demand of an instant went on paper; null: it did not. */
export async function letterOf(
  db: Kysely<DB>,
  { demand, at, of }: { demand: Demand; at: Date; of: OfLoan },
): Promise<StoredLetter | null> {
  const loan =
    'loanId' in of
      ? sql<bigint>`${of.loanId}::bigint`
      : sql<bigint>`(select l.id from loan l join collateral c on c.application_id = l.application_id
          where c.id = ${of.ticket})`;
  const row = await db
    .selectFrom('demand_letter')
    .select(['how', 'given_on as givenOn', 'noted_by as by', 'noted_at as at'])
    .where('loan_id', '=', loan)
    .where('demand', '=', demand)
    .where('demanded_at', '=', at)
    .executeTakeFirst();
  // The column's check holds what the type says.
  return row ? { ...row, how: row.how as LetterWay } : null;
}

/** Keeps that a demand went on paper; once for each, as its loan is locked. */
export async function insertLetter(
  tx: Kysely<DB>,
  letter: StoredLetter & { loanId: bigint; demand: Demand; demandedAt: Date },
): Promise<void> {
  await tx
    .insertInto('demand_letter')
    .values({
      loan_id: letter.loanId,
      demand: letter.demand,
      demanded_at: letter.demandedAt,
      how: letter.how,
      given_on: letter.givenOn,
      noted_by: letter.by,
      noted_at: letter.at,
    })
    .execute();
}

/** The pawned thing of an application that lies with the lender; null: none does. */
export async function heldTicket(db: Kysely<DB>, applicationId: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('collateral as c')
    .select('c.id')
    .where('c.application_id', '=', applicationId)
    .where('c.released_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
