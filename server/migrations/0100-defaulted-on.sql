-- A tier counts loans since the last default, and a default that was reversed is none (docs/lending.md, "Membership and referrals"):
-- the day comes from the fold, as everything else of the summary, and is no longer asked of the entries.

alter table loan_summary add column defaulted_on date;
comment on column loan_summary.defaulted_on is 'personal: the day of a default that stands';

-- Defaults are few, and these rows are the only ones touched: those that were declared before this column was there.
update loan_summary s set defaulted_on = e.effective_on
from loan_entry e
where e.loan_id = s.loan_id and e.kind = 'default' and e.effective_on <= s.as_of
  and not exists (
    select from loan_entry undone
    where undone.loan_id = e.loan_id and undone.reverses = e.number and undone.effective_on <= s.as_of);
