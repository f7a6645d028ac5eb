-- Reading all rows takes no lock that a save waits for.
alter table application validate constraint application_bank_account_search_size;
