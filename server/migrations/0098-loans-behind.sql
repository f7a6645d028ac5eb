-- The pass of a new day walks over the open loans that are behind by day and number, some hundred at a time: from its place on,
-- however many there are.
create index if not exists loan_summary_behind on loan_summary (as_of, loan_id) where closed_on is null;
drop index loan_summary_stale;
