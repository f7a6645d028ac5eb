-- Whose an application is was held from its erasure on alone (0331): before one it could be put on somebody else, who is erased, and its
-- words with them; or on somebody whose records are kept. It is set once, when it is submitted, and no act ever changes it: a proof of a
-- phone changes the borrower's row, and what is a duplicate names the original.
create trigger stays_theirs before update on application
  for each row when (old.borrower_id is not null and new.borrower_id is distinct from old.borrower_id)
  execute function refuse_row('an application stays whose it was from the beginning');
