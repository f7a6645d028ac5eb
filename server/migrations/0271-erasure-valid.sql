-- The checks of 0270, held against the rows that are there.
alter table application validate constraint application_incomplete_waits;
alter table application validate constraint application_erased_ended;
