-- A call that was begun on the wrong row and was not made: it counts in nothing. Validated in the next file.
alter table contact_outcome
  drop constraint contact_outcome_outcome_check,
  add constraint contact_outcome_outcome_check check (outcome in
    ('promise', 'no_answer', 'wrong_number', 'hardship', 'refuses', 'talked', 'not_called')) not valid;
