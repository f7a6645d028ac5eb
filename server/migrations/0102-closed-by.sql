-- When a loan was repaid is the moment of the entry that closed it, as the fold has it: a reversed payment, or one that came after the
-- closing on the same day, is not it.

alter table loan_summary add column closed_by integer;
comment on column loan_summary.closed_by is 'internal: number of the entry that closed the loan';

-- Closed loans are folded no more. No installation lends yet, so these are the rows of demos: the last that stands of what can close one.
update loan_summary s set closed_by = (
  select max(e.number) from loan_entry e
  where e.loan_id = s.loan_id and e.kind in ('payment', 'waiver') and e.effective_on <= s.closed_on
    and not exists (
      select from loan_entry undone where undone.loan_id = e.loan_id and undone.reverses = e.number))
where s.closed_on is not null;
