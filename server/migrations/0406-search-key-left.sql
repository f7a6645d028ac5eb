-- What 0405 has taken the place of. In a file of its own: a drop wants a table for itself, which 0405 keeps from everybody while it builds.
-- The function stays for the server before this one, which serves until this start has ended.
drop index if exists borrower_first_name;
drop index if exists borrower_last_name;
drop index if exists application_open_first_name;
drop index if exists application_open_last_name;
drop index if exists application_alike_name;
comment on function public.search_key(text) is 'Not used any more: name_key is.';
