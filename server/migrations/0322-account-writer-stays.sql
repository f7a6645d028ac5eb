-- Who of the staff wrote the account stands with it: never taken back or put on somebody else while the account stands, or the
-- guards of 0250 against paying out to one's own account would end with it.
create trigger account_writer_stays before update of account_given_by on application
  for each row when (old.account_given_by is not null and old.bank_account_number is not null
    and new.account_given_by is distinct from old.account_given_by)
  execute function refuse_row('who wrote an account stays with it');
