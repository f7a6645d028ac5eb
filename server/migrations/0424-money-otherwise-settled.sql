-- Money to look at has two endings more (docs/loan-book.md, "Money coming in"): it is no borrower's, ordered by one and confirmed by another as
-- an order to give it back is; or it is the money of a receipt that stands, which one says. Of one receipt, a line of a statement and a
-- transaction of a KHQR may both be the money, each once: a KHQR tells of what a line was posted as before.
alter table money_return
  drop constraint money_return_method_check,
  add constraint money_return_method_check check (method in ('cash', 'bank', 'other')) not valid,
  add constraint money_return_other_of_line check (method <> 'other' or line_id is not null) not valid;
alter table money_settled
  drop constraint money_settled_outcome_check,
  add constraint money_settled_outcome_check check (outcome in ('posted', 'same', 'refund', 'other')) not valid,
  add constraint money_settled_other check (outcome <> 'other' or (reason is not null and loan_id is null and same_as is null)) not valid;

comment on table money_settled is 'What became of money: posted as a payment, the same as money known already, to be given back, or no borrower''s.';
comment on table money_return is 'Money on no loan that one of the staff ordered to go back to who paid it, or to stay as no borrower''s. Ends once, in money_return_end.';
comment on column money_return.method is 'internal: by a bank; in cash out of the drawer of who ordered it; other: it stays, and is no borrower''s';
comment on column money_return_end.outcome is 'internal: it went out, or is no borrower''s; or neither, and it is looked at again';
