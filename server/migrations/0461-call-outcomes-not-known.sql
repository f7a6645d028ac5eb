-- A call whose beginner never said what came of it is ended by another person as not known. Validated in the next file.
alter table contact_outcome
  drop constraint contact_outcome_outcome_check,
  add constraint contact_outcome_outcome_check check (outcome in
    ('promise', 'no_answer', 'wrong_number', 'hardship', 'refuses', 'talked', 'not_called', 'not_known')) not valid;
