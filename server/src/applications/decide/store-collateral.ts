import { ticketNumber } from 'contract/record-numbers';
import type { BothLanguages } from 'contract/site';
import { type Kysely, sql } from 'kysely';
import { LOAN_STATUS } from 'lending/loan-system-ids';
import { OPEN_STATUSES } from '../store-conditions.ts';
import type { DB } from '../../database/types.ts';
import { isMissing } from '../../loans/collateral/store-missing.ts';

/** What was pawned for an application that is no loan. */
export interface HeldCollateral {
  readonly ticket: bigint;
  readonly item: BothLanguages;
  /** No loan comes of it any more: it waits to be fetched. */
  readonly waits: boolean;
  /** It was looked for and is not there. */
  readonly isMissing: boolean;
}

/** What the borrower of an application is to fetch of what was pawned, with its ticket as it is printed; null: nothing. */
export function toFetch(
  collateral: HeldCollateral | undefined,
): { readonly item: BothLanguages; readonly ticket: string; readonly isMissing: boolean } | null {
  if (!collateral?.waits) return null;
  const { item, ticket, isMissing } = collateral;
  return { item, ticket: ticketNumber(ticket), isMissing };
}

const isOpen = (status: string) => OPEN_STATUSES.some((open) => open === status);

/** The ticket of what was pawned for an application and given back; null: nothing was. */
export async function givenBack(db: Kysely<DB>, applicationId: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom('collateral')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('released_at', 'is not', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * What lies with us of applications that are no loans, or whose loan's payout came back, by application. What is missing does not, and is read only where its
 * owner is told so.
 */
export async function heldCollateral(
  db: Kysely<DB>,
  applicationIds: readonly bigint[],
  { withMissing = false } = {},
): Promise<ReadonlyMap<bigint, HeldCollateral>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('collateral as c')
    .innerJoin('application as a', 'a.id', 'c.application_id')
    .leftJoin('loan as l', 'l.application_id', 'a.id')
    .leftJoin('loan_summary as s', 's.loan_id', 'l.id')
    .select(['c.id as ticket', 'c.item', 'c.item_en as itemEn', 'a.id', 'a.status'])
    .select(isMissing(sql.ref('c.id')).as('isMissing'))
    .where('a.id', 'in', applicationIds)
    .where('c.released_at', 'is', null)
    .where((of) => (withMissing ? of.lit(true) : of.not(isMissing(sql.ref('c.id')))))
    .where((of) =>
      of.or([of('l.id', 'is', null), of('s.loan_status_id', '=', LOAN_STATUS.notTakenUp)]),
    )
    .execute();
  return new Map(
    rows.map(({ id, ticket, item, itemEn, status, isMissing: isLost }) => [
      id,
      { ticket, item: { km: item, en: itemEn ?? item }, waits: !isOpen(status), isMissing: isLost },
    ]),
  );
}

/** What a pawned thing was last valued at, by whom and when. */
export interface PawnValue {
  readonly valueCents: number;
  readonly by: string;
  readonly at: Date;
  /** It was taken at that value, which stands from then on. */
  readonly isTaken: boolean;
}

/** What the thing of a pawn application was last valued at; once it was taken, at the value that it was taken at. Null: nobody has valued it. */
export async function pawnValue(db: Kysely<DB>, applicationId: bigint): Promise<PawnValue | null> {
  const taken = await db
    .selectFrom('collateral')
    .select(['value_cents as cents', 'valued_by as by', 'taken_at as at'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  const row =
    taken ??
    (await db
      .selectFrom('collateral_valuation')
      .select(['value_cents as cents', 'valued_by as by', 'valued_at as at'])
      .where('application_id', '=', applicationId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst());
  if (row === undefined) return null;
  return { valueCents: Number(row.cents), by: row.by, at: row.at, isTaken: taken !== undefined };
}
