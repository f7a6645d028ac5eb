alter table money_return
  validate constraint money_return_method_check,
  validate constraint money_return_other_of_line;
alter table money_settled
  validate constraint money_settled_outcome_check,
  validate constraint money_settled_other;
