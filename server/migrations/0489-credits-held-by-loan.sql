-- The few loans with a credit, and those of which nobody knows yet whether they have one.
create index if not exists loan_summary_credit on loan_summary (credit_cents, loan_id) where coalesce(credit_cents, -1) <> 0;
