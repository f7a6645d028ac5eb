-- Open loans whose last principal staff may waive, few among all: they are looked for on every page (office, "Due today" and the bell).
create index if not exists loan_summary_waivable on loan_summary (loan_id) where closed_on is null and waivable_cents > 0;
