import {
  COLLATERAL_ROWS,
  type CollateralAsked,
  type CollateralState,
} from 'contract/office/collateral';
import { CASHIERS, COUNTER } from 'contract/office/who';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AskedPage } from '../cursor-page.ts';
import { OPEN_STATUSES } from '../applications/store-conditions.ts';
import type { DB } from '../database/types.ts';
import { isMissing, isSettled } from '../loans/collateral/store-missing.ts';
import { SALE_STANDS } from '../loans/store-stands.ts';
import { type Asker, hasRole } from '../staff-by.ts';
import { defaultedAt } from '../loans/collateral/store-sale-notice.ts';

/** A line of the register as it is stored. */
export interface RegisterRow {
  application: bigint;
  borrowerId: bigint;
  status: string;
  amountCents: bigint;
  name: string;
  phone: string;
  kind: string | null;
  ticket: bigint | null;
  item: string | null;
  itemEn: string | null;
  valueCents: bigint | null;
  valuedBy: string | null;
  place: string | null;
  takenBy: string | null;
  takenAt: Date | null;
  releasedBy: string | null;
  releasedAt: Date | null;
  loanId: bigint | null;
  state: CollateralState;
}

/** Pawn applications with what lies under their ticket; how each stands follows from the rows. */
const REGISTER = sql`
  select a.id as application, a.borrower_id as "borrowerId", a.status, a.amount_cents as "amountCents",
    b.name || ' ' || b.last_name as name, b.phone,
    coalesce(a.type_of_collateral_other, a.type_of_collateral) as kind,
    c.id as ticket, c.item, c.item_en as "itemEn", coalesce(c.value_cents, v.value_cents) as "valueCents",
    c.valued_by as "valuedBy", coalesce(e.place, c.place) as place, c.taken_by as "takenBy",
    c.taken_at as "takenAt", c.released_by as "releasedBy", c.released_at as "releasedAt", l.id as "loanId",
    case
      when s.collateral_id is not null then 'sold'
      when c.released_at is not null and ${isSettled(sql`c.id`)} then 'settled'
      when c.released_at is not null then 'released'
      when c.id is not null and ${isMissing(sql`c.id`)} then 'missing'
      when c.id is not null and y.closed_on is not null then 'to_release'
      when c.id is not null and l.id is null and a.status <> all(${OPEN_STATUSES}::text[]) then 'to_release'
      when c.id is not null and y.defaulted_on is not null then 'default'
      when c.id is not null then 'in_custody'
      when v.id is not null then 'valued'
      else 'to_value'
    end as state
  from application a
  join borrower b on b.id = a.borrower_id
  left join collateral c on c.application_id = a.id
  left join collateral_sale s on s.collateral_id = c.id and ${SALE_STANDS}
  left join loan l on l.application_id = a.id
  left join loan_summary y on y.loan_id = l.id
  left join lateral (select place from custody_entry
    where collateral_id = c.id order by id desc limit 1) e on true
  left join lateral (select id, value_cents from collateral_valuation
    where application_id = a.id order by id desc limit 1) v on true
  where a.product = 'pawn' and a.status <> 'Draft'
    and (c.id is not null or a.status in ('In review', 'Approved'))`;

interface Asked extends AskedPage {
  readonly state?: CollateralAsked | undefined;
  /** What waits for this person alone: to be sold, or to be taken into custody. */
  readonly waitsFor?: Asker | undefined;
}

/** The tickets (`ticket`) whose sale is proposed since the default that stands, and neither done nor taken back. */
const saleProposed = (by: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select p.collateral_id as ticket from collateral_sale_proposal p
  join collateral c on c.id = p.collateral_id and c.released_at is null
  join loan l on l.application_id = c.application_id
  join loan_summary y on y.loan_id = l.id and y.defaulted_on is not null and y.closed_on is null
  where ${by}
    and not ${isMissing(sql`p.collateral_id`)}
    and p.proposed_at >= ${defaultedAt(sql`p.collateral_id`)}
    and not exists (select from collateral_sale s where s.collateral_id = p.collateral_id and ${SALE_STANDS})
    and not exists (select from collateral_sale s where s.proposal_id = p.id)
    and not exists (select from collateral_sale_withdrawal w where w.proposal_id = p.id)
    and not exists (select from collateral_sale_proposal n
      where n.collateral_id = p.collateral_id and n.id > p.id)`;

/** Those of them that somebody may sell: another person has proposed it. Nobody sells any without the role. */
export const sellableBy = (asker: Asker): RawBuilder<unknown> =>
  saleProposed(sql`${hasRole(asker, CASHIERS)}::boolean and p.proposed_by <> ${asker.who}`);

/** The pawn applications (`application`) that are approved and valued, and whose thing is not in custody yet. */
const toTake = (by: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  select a.id as application from application a
  join lateral (select valued_by from collateral_valuation
    where application_id = a.id order by id desc limit 1) v on ${by}
  where a.product = 'pawn' and a.status = 'Approved'
    and not exists (select from collateral c where c.application_id = a.id)`;

/** Those of them whose thing somebody may take: another person has valued it last. Nobody takes any without the role. */
export const takableBy = (asker: Asker): RawBuilder<unknown> =>
  toTake(sql`${hasRole(asker, COUNTER)}::boolean and v.valued_by <> ${asker.who}`);

/** One row more than a page, the newest application first; backwards where the page before a row is asked for. */
export async function readRegister(
  db: Kysely<DB>,
  { state, waitsFor, after, before }: Asked,
): Promise<RegisterRow[]> {
  const isBack = before !== undefined;
  const from = before ?? after;
  const beyond =
    from === undefined
      ? sql`true`
      : sql`application ${isBack ? sql`>` : sql`<`} ${BigInt(from)}::bigint`;
  const wanted =
    state === undefined ? sql`state not in ('released', 'sold', 'settled')` : inState(state);
  const waits = waitsFor === undefined ? sql`true` : waitsOn(waitsFor);
  const { rows } = await sql<RegisterRow>`
    select * from (${REGISTER}) register where ${wanted} and ${waits} and ${beyond}
    order by application ${isBack ? sql`asc` : sql`desc`} limit ${COLLATERAL_ROWS + 1}`.execute(db);
  return rows;
}

function inState(state: CollateralAsked): RawBuilder<unknown> {
  if (state === 'for_sale') return sql`ticket in (${saleProposed()})`;
  if (state === 'to_take') return sql`application in (${toTake()})`;
  return sql`state = ${state}`;
}

const waitsOn = (asker: Asker): RawBuilder<unknown> =>
  sql`(ticket in (${sellableBy(asker)}) or application in (${takableBy(asker)}))`;

/** One line of the register, by its application or by its loan; null where there is none. */
export async function findInRegister(
  db: Kysely<DB>,
  by: { application: bigint } | { loan: bigint },
): Promise<RegisterRow | null> {
  const one =
    'loan' in by
      ? sql`"loanId" = ${by.loan}::bigint`
      : sql`application = ${by.application}::bigint`;
  const { rows } = await sql<RegisterRow>`
    select * from (${REGISTER}) register where ${one}`.execute(db);
  return rows[0] ?? null;
}
