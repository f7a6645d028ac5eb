-- Loans with a flag, few among all: those that nobody has looked at are looked for on every page (office, the bell and the list of loans).
create index if not exists loan_summary_flagged on loan_summary (loan_id) where flags <> '';
