-- The few closed loans of which a refund is owed back, for the list of what is due today.
create index if not exists loan_summary_owed_back on loan_summary (loan_id) where owed_back_cents > 0;
