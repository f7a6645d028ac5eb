import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../database/types.ts';

/** In the place of words that went. */
const STRUCK = '–';

/** Rows in which staff, or who paid, wrote words about an application: the table, the columns, and which rows are about `ids`. */
interface Words {
  readonly table: string;
  readonly columns: readonly string[];
  readonly about: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const ofLoan = (ids: RawBuilder<unknown>) =>
  sql`loan_id in (select id from loan where application_id = any(${ids}))`;
const ofApplication = (ids: RawBuilder<unknown>) => sql`application_id = any(${ids})`;

/** Migrations 0321 and 0463 hold the same list: what is not in it the database lets nobody change. */
const WORDS: readonly Words[] = [
  { table: 'ceiling_override', columns: ['note'], about: ofApplication },
  {
    table: 'ceiling_override_end',
    columns: ['note'],
    about: (ids) =>
      sql`override_id in (select id from ceiling_override where application_id = any(${ids}))`,
  },
  {
    table: 'contact_outcome',
    columns: ['note'],
    about: (
      ids,
    ) => sql`contact_id in (select c.id from loan_contact c join loan l on l.id = c.loan_id
      where l.application_id = any(${ids}))`,
  },
  { table: 'hardship_pause', columns: ['reason'], about: ofLoan },
  { table: 'correction_notice', columns: ['reason', 'reason_en'], about: ofLoan },
  { table: 'collateral_valuation', columns: ['basis'], about: ofApplication },
  {
    table: 'collateral_sale_proposal',
    columns: ['buyer'],
    about: (ids) =>
      sql`collateral_id in (select id from collateral where application_id = any(${ids}))`,
  },
  { table: 'collateral_sale_withdrawal', columns: ['reason'], about: ofApplication },
  { table: 'collateral_loss', columns: ['note'], about: ofApplication },
  { table: 'collateral_loss_end', columns: ['note'], about: ofApplication },
  { table: 'collateral', columns: ['item', 'item_en'], about: ofApplication },
  {
    table: 'bank_line',
    columns: ['note'],
    about: (ids) => sql`id in (
      select b.id from loan l join bank_line b on b.loan_id = l.id
      where l.application_id = any(${ids}) and not exists (
        select from money_settled s where s.line_id = b.id and s.loan_id <> l.id)
      union all
      select s.line_id from loan l join money_settled s on s.loan_id = l.id
      where l.application_id = any(${ids}) and s.line_id is not null)`,
  },
];

/** Why money that was ordered is void or to be taken back, in the words of staff. */
const ofIntent = (ids: RawBuilder<unknown>) => sql`
  select i.id from intent i join loan l on l.id = i.loan_id where l.application_id = any(${ids})
  union all select i.id from intent i join offer o on o.id = i.offer_id where o.application_id = any(${ids})`;

/** Strikes what staff and payers wrote in rows that stay with erased applications. @returns how many rows */
export async function eraseWords(
  tx: Kysely<DB>,
  applicationIds: readonly bigint[],
): Promise<number> {
  const ids = sql`${applicationIds}::bigint[]`;
  let struck = 0;
  for (const { table, columns, about } of WORDS) {
    const set = sql.join(
      columns.map(
        (name) => sql`${sql.ref(name)} = case when ${sql.ref(name)} is not null then ${STRUCK} end`,
      ),
    );
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${set} where ${about(ids)}`.execute(tx);
    struck += Number(numAffectedRows ?? 0n);
  }
  for (const [table, key] of [
    ['intent', 'id'],
    ['intent_end', 'intent_id'],
  ] as const) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set details = jsonb_set(details, '{reason}', to_jsonb(${STRUCK}::text))
      where ${sql.ref(key)} in (${ofIntent(ids)}) and details ? 'reason'`.execute(tx);
    struck += Number(numAffectedRows ?? 0n);
  }
  return struck;
}
