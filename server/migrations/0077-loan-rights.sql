-- A trigger of `refuse_change` makes a table insert-only for the server's role (roles.ts), which took away the right to lock a
-- loan's row and to count its entries. Removal is refused by a function of the loan's own.

create function refuse_loan_removal() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'a loan is never removed' using errcode = 'restrict_violation';
end
$$;
drop trigger never_removed on loan;
create trigger never_removed before delete or truncate on loan
  for each statement execute function refuse_loan_removal();
