import { PLEDGE_ROWS, type PledgeAsked, type PledgeState } from 'contract/office/collateral';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AskedPage } from '../cursor-page.ts';
import { OPEN_STATUSES } from '../applications/store-conditions.ts';
import type { DB } from '../database/types.ts';

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
  state: PledgeState;
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
      when x.collateral_id is not null then 'sold'
      when c.released_at is not null then 'released'
      when c.id is not null and s.closed_on is not null then 'to_release'
      when c.id is not null and l.id is null and a.status <> all(${OPEN_STATUSES}::text[]) then 'to_release'
      when c.id is not null and s.defaulted_on is not null then 'default'
      when c.id is not null then 'in_custody'
      when v.id is not null then 'valued'
      else 'to_value'
    end as state
  from application a
  join borrower b on b.id = a.borrower_id
  left join collateral c on c.application_id = a.id
  left join collateral_sale x on x.collateral_id = c.id
  left join loan l on l.application_id = a.id
  left join loan_summary s on s.loan_id = l.id
  left join lateral (select place from custody_entry
    where collateral_id = c.id order by id desc limit 1) e on true
  left join lateral (select id, value_cents from collateral_valuation
    where application_id = a.id order by id desc limit 1) v on true
  where a.product = 'pawn' and a.status <> 'Draft'
    and (c.id is not null or a.status in ('In review', 'Approved'))`;

interface Asked extends AskedPage {
  readonly state?: PledgeAsked | undefined;
  /** Who asks: what waits for another person than who valued it waits for them or not. */
  readonly who: string;
}

/** The tickets (`ticket`) whose sale is proposed and not done, while their loan is in default; of others than `but` alone. */
export function saleProposed(but: string | null = null): RawBuilder<unknown> {
  const ofOthers = but === null ? sql`true` : sql`p.proposed_by <> ${but}`;
  return sql`
    select p.collateral_id as ticket from collateral_sale_proposal p
    join collateral c on c.id = p.collateral_id and c.released_at is null
    join loan l on l.application_id = c.application_id
    join loan_summary s on s.loan_id = l.id and s.defaulted_on is not null and s.closed_on is null
    where ${ofOthers}
      and not exists (select from collateral_sale x where x.collateral_id = p.collateral_id)
      and not exists (select from collateral_sale_proposal n
        where n.collateral_id = p.collateral_id and n.id > p.id)`;
}

/** The pawn applications (`application`) whose thing can be taken into custody, by another person than who valued it last. */
export function valuedByOthers(but: string): RawBuilder<unknown> {
  return sql`
    select a.id as application from application a
    join lateral (select valued_by from collateral_valuation
      where application_id = a.id order by id desc limit 1) v on v.valued_by <> ${but}
    where a.product = 'pawn' and a.status = 'Approved'
      and not exists (select from collateral c where c.application_id = a.id)`;
}

/** One row more than a page, the newest application first; backwards where the page before a row is asked for. */
export async function readRegister(
  db: Kysely<DB>,
  { state, after, before, who }: Asked,
): Promise<RegisterRow[]> {
  const isBack = before !== undefined;
  const from = before ?? after;
  const beyond =
    from === undefined
      ? sql`true`
      : sql`application ${isBack ? sql`>` : sql`<`} ${BigInt(from)}::bigint`;
  const wanted = state === undefined ? sql`state not in ('released', 'sold')` : inState(state, who);
  const { rows } = await sql<RegisterRow>`
    select * from (${REGISTER}) register where ${wanted} and ${beyond}
    order by application ${isBack ? sql`asc` : sql`desc`} limit ${PLEDGE_ROWS + 1}`.execute(db);
  return rows;
}

function inState(state: PledgeAsked, who: string): RawBuilder<unknown> {
  if (state === 'for_sale') return sql`ticket in (${saleProposed()})`;
  if (state === 'to_take') return sql`application in (${valuedByOthers(who)})`;
  return sql`state = ${state}`;
}

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
