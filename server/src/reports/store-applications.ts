import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import type { Scope } from './store-figures.ts';

/** Instants: from the first on, until before the second. */
export interface Span {
  from: Date;
  until: Date;
}

function within({ product, province }: Scope): RawBuilder<boolean> {
  return sql`a.form_type = 'borrow' and (${product}::text is null or a.product = ${product})
    and (${province}::text is null or coalesce(a.province, '') = ${province})`;
}

/** How far the applications begun in some time had come at its end. */
export interface Funnel {
  begun: number;
  submitted: number;
  reviewed: number;
  decided: number;
  approved: number;
  signed: number;
  paidOut: number;
  denied: number;
}

/** Of the applications begun in a span, how many had come how far when it ended: what happened later is not seen. */
export async function funnelOf(
  tx: Kysely<DB>,
  { from, until }: Span,
  scope: Scope,
): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    select count(*)::float8 as begun,
      count(*) filter (where sent)::float8 as submitted,
      count(*) filter (where sent and (reviewed or denied or approved))::float8 as reviewed,
      count(*) filter (where sent and (denied or approved))::float8 as decided,
      count(*) filter (where sent and approved)::float8 as approved,
      count(*) filter (where sent and approved and signed)::float8 as signed,
      count(*) filter (where sent and approved and signed and paid_out)::float8 as "paidOut",
      count(*) filter (where sent and denied)::float8 as denied
    from (
      select coalesce(a.submitted_at < ${until}, false) as sent,
        exists (select from review_start r where r.application_id = a.id and r.started_at < ${until}) as reviewed,
        exists (select from denial d where d.application_id = a.id and d.denied_at < ${until}
          and (d.withdrawn_at is null or d.withdrawn_at >= ${until})) as denied,
        exists (select from approval p where p.application_id = a.id and p.approved_at < ${until}
          and (p.withdrawn_at is null or p.withdrawn_at >= ${until})) as approved,
        exists (select from offer o join signature s on s.offer_id = o.id
          where o.application_id = a.id and s.signed_at < ${until}) as signed,
        exists (select from loan l where l.application_id = a.id and l.opened_at < ${until}) as paid_out
      from application a
      where a.created_at >= ${from} and a.created_at < ${until} and ${within(scope)}
    ) one`.execute(tx);
  const [funnel] = rows;
  if (!funnel) throw new Error('A count gave no row');
  return funnel;
}

/** Why applications begun in a span were denied, by its end: each reason with its number, the most frequent first. */
export async function denialsOf(
  tx: Kysely<DB>,
  { from, until }: Span,
  scope: Scope,
): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::float8 as count
    from application a join denial d on d.application_id = a.id, unnest(d.reasons) reason
    where a.created_at >= ${from} and a.created_at < ${until} and d.denied_at < ${until}
      and (d.withdrawn_at is null or d.withdrawn_at >= ${until}) and ${within(scope)}
    group by 1 order by 2 desc, 1`.execute(tx);
  return rows;
}

/** A decision, and when its application had been sent. */
export interface Decision {
  sentAt: Date;
  decidedAt: Date;
}

/** The decisions of a span, at most `most` of them: the first that an application got, one that was withdrawn later too. */
export async function decisionsIn(
  tx: Kysely<DB>,
  { from, until }: Span,
  scope: Scope,
  most: number,
): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select a.submitted_at as "sentAt", one.at as "decidedAt"
    from (
      select application_id, min(at) as at from (
        select application_id, approved_at as at from approval where approved_at < ${until}
        union all select application_id, denied_at from denial where denied_at < ${until}) every
      group by application_id
    ) one join application a on a.id = one.application_id
    where one.at >= ${from} and a.submitted_at is not null and ${within(scope)}
    order by one.at limit ${most}`.execute(tx);
  return rows;
}
