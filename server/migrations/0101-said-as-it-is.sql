-- Comments that were no longer true: one receipt of a bank's transaction stands at a time (0078), and it may be recorded anew.
comment on column loan_entry.reference is
  'personal: the bank''s reference; of one method, one receipt that stands (bank_reference)';
