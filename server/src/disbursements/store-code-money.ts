import { type RawBuilder, sql } from 'kysely';
import { RETURN_STANDS, STANDS } from '../loans/store-stands.ts';

/**
 * Joins to a KHQR code, `intent as i`, what became of its money, kept under the hash of each transaction or, where a statement brought it
 * first, under its line: `ended`, how the code ended (`is_paid`); `kept`, whether a person looks at money of it (`is_open`), and whether any
 * was settled (`is_settled`); `paid`, the payment that stands (`receipt`, `cents`, `loan_id`), of several the code's own loan and the newest
 * first; `back`, the newest order to give it back (`id`, `ended_at`).
 * @param on which loans `o` count as paid
 */
export function codeMoney(on: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const hashes = sql`(select bank_hash from unmatched_money where intent_id = i.id)`;
  return sql`
    left join lateral (
      select e.outcome = 'confirmed' as is_paid, (e.details ->> 'line')::bigint as line
      from intent_end e where e.intent_id = i.id) ended on true
    left join lateral (
      select exists (select from open_money where bank_hash in ${hashes} or line_id = ended.line) as is_open,
        exists (select from money_settled where bank_hash in ${hashes} or line_id = ended.line) as is_settled) kept on true
    left join lateral (
      select p.receipt, p.cents, p.loan_id from (
        select e.receipt, e.cents, e.loan_id from loan_entry e where e.intent_id = i.id and ${STANDS}
        union all
        -- As staff assigned it, or as a line of a statement that was posted before the bank told of the code.
        select e.receipt, e.cents, e.loan_id from money_settled s
        join loan_entry e on e.loan_id = s.loan_id and e.number = s.number
        where (s.bank_hash in ${hashes} or s.line_id = ended.line) and ${STANDS}) p
      join loan o on o.id = p.loan_id and ${on}
      order by o.id = i.loan_id desc, p.receipt desc nulls last limit 1) paid on true
    left join lateral (
      select r.id, e.ended_at from money_return r left join money_return_end e on e.return_id = r.id
      where (r.bank_hash in ${hashes} or r.line_id = ended.line) and e.outcome is distinct from 'void'
        and r.method in ('cash', 'bank') and ${RETURN_STANDS}
      order by r.id desc limit 1) back on true`;
}
