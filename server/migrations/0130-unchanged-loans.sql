-- Most open loans come through a night as they were. The fold says until when, so that the pass of a new day moves the day of these
-- alone (docs/loan-book.md, "At night").
alter table loan_summary add column changes_on date;
comment on column loan_summary.changes_on is 'internal: the first day on which a figure may be another, if nothing is recorded until then; null: not known, folded next';

-- A note is written from a summary, which names its loan, and a loan is never removed. Looking the loan up for each note locked its row:
-- a million locks a night, and a wait for whoever pays.
alter table night_work drop constraint night_work_loan_id_fkey;
