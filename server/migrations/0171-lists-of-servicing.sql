-- The lists of the office: loans by lateness, receipts of KHQR.
create index if not exists loan_summary_late on loan_summary (days_past_due, loan_id) where days_past_due > 0;
create index if not exists loan_entry_khqr on loan_entry (receipt) where intent_id is not null and receipt is not null;
