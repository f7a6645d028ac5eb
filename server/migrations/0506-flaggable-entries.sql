-- The few loans with an act whose ground can go, for the night that fills loan_summary.flags.
create index if not exists loan_entry_flaggable on loan_entry (loan_id)
  where kind in ('extensionGrant', 'waiver', 'default', 'writeOff', 'refund', 'payoutReturn');
