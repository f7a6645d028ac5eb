-- What waits for a second person is counted on every page, and listed: the few orders among the many payments by KHQR.
create index if not exists intent_ordered on intent (kind, loan_id) where kind in ('refund', 'reversal');
