import { sql } from 'kysely';

/** The numbers of loans (`loan_id`) whose request for an extension has neither been granted, refused nor taken back; an index holds them. */
export const EXTENSIONS_ASKED = sql`
  select e.loan_id from loan_entry e where e.kind = 'extensionRequest'
    and not exists (select from loan_entry a where a.loan_id = e.loan_id and a.number > e.number
      and (a.kind in ('extensionGrant', 'extensionRefusal') or a.reverses = e.number))`;
