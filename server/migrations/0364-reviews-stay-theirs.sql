-- Whose a review is could be changed by one manager with no word of it in the audit: put on somebody else, it is erased with them, or stands on
-- after the one who said it was erased. It is set once; where the loan was mistyped the review is erased and added again.
create trigger stays_theirs before update on review
  for each row when (old.borrower_id is not null and new.borrower_id is distinct from old.borrower_id)
  execute function refuse_row('a review stays whose it is, once that is known');
