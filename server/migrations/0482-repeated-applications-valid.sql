-- Reads all rows of 0481’s constraints without a lock that a save waits for.
alter table application_withdrawal
  validate constraint application_withdrawal_repeats_fkey,
  validate constraint application_withdrawal_repeats_check;
