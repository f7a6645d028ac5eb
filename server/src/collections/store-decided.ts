import { sql } from 'kysely';
import { LOAN_STATUS } from 'lending/loan-system-ids';

/**
 * The numbers of loans (`loan_id`) whose request for an extension has neither been granted, refused nor taken back; an index holds them. Where
 * an answer is reversed, the request waits again, as the fold has it.
 */
const EXTENSIONS_ASKED = sql`
  select e.loan_id from loan_entry e where e.kind = 'extensionRequest'
    and not exists (select from loan_entry a where a.loan_id = e.loan_id and a.number > e.number
      and (a.reverses = e.number or a.kind in ('extensionGrant', 'extensionRefusal')
        and not exists (select from loan_entry r where r.loan_id = a.loan_id and r.reverses = a.number)))`;

/** Whether a request for an extension of an open loan, `loan_summary as s`, waits for its answer. */
export const EXTENSION_WAITS = sql<boolean>`(s.loan_id in (${EXTENSIONS_ASKED}) and s.loan_status_id <> ${sql.lit(LOAN_STATUS.defaulted)})`;

/** Whether the last principal of an open loan, `loan_summary as s`, may be waived; an index holds those (migration 0503). */
export const RESIDUE_WAITS = sql<boolean>`(s.waivable_cents > 0)`;
