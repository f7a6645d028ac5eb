-- The few loans of which something was ever refunded, for the night that fills loan_summary.owed_back_cents.
create index if not exists loan_entry_refund on loan_entry (loan_id) where kind = 'refund';
