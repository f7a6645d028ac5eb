import { CASHIERS, MANAGERS, TREASURY } from 'contract/office/who';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DisbursementsAsked } from 'contract/office/disbursements';
import type { ProductKey } from 'lending/product';
import type { LoanTerms } from 'lending/terms';
import type { AskedPage } from '../cursor-page.ts';
import type { DB } from '../database/types.ts';
import { isMissing } from '../loans/collateral/store-missing.ts';
import { type Asker, hasRole } from '../staff-by.ts';

/** A signed agreement whose money has not gone out, as stored. */
export interface WaitingRow {
  offerId: bigint;
  applicationId: bigint;
  /** As it stands in the agreement, which nobody changes once it is signed. */
  name: string;
  /** The name in the borrower's record, where it is another by now. */
  recordName: string | null;
  phone: string;
  product: ProductKey;
  terms: LoanTerms;
  signedAt: Date;
  bank: string | null;
  hasAccount: boolean;
  /** Who of the staff filled the account in; null: the borrower gave it. */
  accountGivenBy: string | null;
  /** Who wrote accounts that were replaced. */
  accountWrittenBefore: string[] | null;
  hasCollateral: boolean;
  /** It is a pawn loan of more than what was taken is worth. */
  isAboveValue: boolean;
  /** Somebody has proposed to cancel the agreement. */
  isBeingCancelled: boolean;
  /** The order under way; null: none. */
  intentId: string | null;
  orderedBy: string | null;
  orderedAt: Date | null;
}

/** That somebody has proposed to cancel the agreement of offer `o`, and nobody has decided it. */
const CANCELLATION_OF_OFFER = sql`select from agreement_cancellation c
  where c.offer_id = o.id
    and not exists (select from agreement_cancellation_end x where x.cancellation_id = c.id)`;

/** Applications are approved and not yet paid out: few, and an index holds them alone (application_approved). */
const waiting = sql`
  from application a join offer o on o.application_id = a.id and o.status = 'Signed'
    join signature s on s.offer_id = o.id
    join borrower b on b.id = o.borrower_id
    left join collateral held on held.application_id = a.id and held.released_at is null
      and not ${isMissing(sql`held.id`)}
    left join lateral (
      select i.id, i.made_by, i.made_at from intent i left join intent_end e on e.intent_id = i.id
      where i.offer_id = o.id and i.kind = 'disbursement' and e.intent_id is null limit 1
    ) i on true
  where a.status = 'Approved'`;

const columns = sql`
  select o.id as "offerId", a.id as "applicationId", o.agreement ->> 'borrower' as name,
    nullif(btrim(concat_ws(' ', b.name, b.last_name)), o.agreement ->> 'borrower') as "recordName", b.phone, a.product, o.terms, s.signed_at as "signedAt", a.bank_name as bank,
    a.bank_name is not null and a.bank_account_number is not null as "hasAccount",
    a.account_given_by as "accountGivenBy", a.account_written_before as "accountWrittenBefore",
    held.id is not null as "hasCollateral",
    a.product = 'pawn' and coalesce(held.value_cents < (o.terms ->> 'principalCents')::bigint, false) as "isAboveValue",
    exists (${CANCELLATION_OF_OFFER}) as "isBeingCancelled",
    i.id as "intentId", i.made_by as "orderedBy", i.made_at as "orderedAt"`;

/** One row more than a page, the offers in their own order; backwards where the page before a row is asked for. */
export async function readWaiting(
  db: Kysely<DB>,
  { after, before, most, ...wanted }: AskedPage & WantedWaiting & { most: number },
): Promise<WaitingRow[]> {
  const isBack = before !== undefined;
  const from = before ?? after;
  const place =
    from === undefined
      ? sql``
      : isBack
        ? sql`and o.id < ${BigInt(from)}`
        : sql`and o.id > ${BigInt(from)}`;
  const order = isBack ? sql`order by o.id desc` : sql`order by o.id`;
  const { rows } = await sql<WaitingRow>`${columns} ${waiting} ${inState(wanted)} ${place} ${order}
    limit ${most + 1}`.execute(db);
  return rows;
}

interface WantedWaiting {
  readonly state?: DisbursementsAsked | undefined;
  /** Those alone that wait for this person. */
  readonly waitsFor?: Asker | undefined;
}

const IN_STATE: Readonly<Record<DisbursementsAsked, RawBuilder<unknown>>> = {
  'to order': sql`and i.id is null`,
  ordered: sql`and i.id is not null`,
  cancelling: sql`and exists (${CANCELLATION_OF_OFFER})`,
};

function inState({ state, waitsFor }: WantedWaiting): RawBuilder<unknown> {
  const rule = state === undefined ? sql`` : IN_STATE[state];
  if (waitsFor === undefined) return rule;
  const theirs = state === 'cancelling' ? cancellableBy(waitsFor) : payableBy(waitsFor);
  return sql`${rule} and o.id in (${theirs})`;
}

/** The offers of all of them, in their own order. */
export async function waitingOffers(db: Kysely<DB>, wanted: WantedWaiting): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select o.id ${waiting} ${inState(wanted)} order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these offers that wait still, in their own order. */
export async function waitingOf(db: Kysely<DB>, offers: readonly bigint[]): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`${columns} ${waiting}
    and o.id = any(${offers.map(String)}::bigint[]) order by o.id`.execute(db);
  return rows;
}

/** One of them; null where its money has gone out, or it never was signed. */
export async function findWaiting(db: Kysely<DB>, offerId: bigint): Promise<WaitingRow | null> {
  const { rows } = await sql<WaitingRow>`${columns} ${waiting} and o.id = ${offerId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The offers (`offer`) whose money somebody can order as a cashier, or confirm as a cashier or manager: nothing stands in the way, and they neither
 * approved the loan, nor wrote the account or an earlier one, nor ordered the money.
 */
export function payableBy({ who, roles }: Asker): RawBuilder<unknown> {
  return sql`
    select w."offerId" as offer from (${columns} ${waiting}) w
    join offer o on o.id = w."offerId"
    left join approval p on p.id = o.approval_id
    left join ceiling_override_end x on x.override_id = p.override_id
    where ${hasRole({ roles }, TREASURY)}::boolean and w."hasAccount" and not w."isBeingCancelled" and (w."intentId" is not null or w.product <> 'pawn' or w."hasCollateral") and not w."isAboveValue"
      and (w."orderedBy" <> ${who} or (w."intentId" is null and ${hasRole({ roles }, CASHIERS)}::boolean))
      and w."accountGivenBy" is distinct from ${who} and ${who} <> all(coalesce(w."accountWrittenBefore", '{}'))
      and p.approved_by is distinct from ${who} and x.ended_by is distinct from ${who}`;
}

/** The offers (`offer`) whose agreement another person has proposed to cancel, and which somebody may cancel by their role. */
export function cancellableBy(asker: Asker): RawBuilder<unknown> {
  return sql`
    select o.id as offer from application a
    join offer o on o.application_id = a.id and o.status = 'Signed'
    where a.status = 'Approved' and ${hasRole(asker, MANAGERS)}::boolean
      and exists (${CANCELLATION_OF_OFFER} and c.proposed_by <> ${asker.who})`;
}

/** Who approved the loan of an offer: one, and above the ceiling a second. */
export async function approversOf(db: Kysely<DB>, offerId: bigint): Promise<string[]> {
  const row = await db
    .selectFrom('offer')
    .innerJoin('approval', 'approval.id', 'offer.approval_id')
    .leftJoin('ceiling_override_end as ended', 'ended.override_id', 'approval.override_id')
    .select(['approval.approved_by', 'ended.ended_by'])
    .where('offer.id', '=', offerId)
    .executeTakeFirst();
  return [row?.approved_by, row?.ended_by].filter((who) => who != null);
}
