-- That money did not go out is said by another person than who ordered it, as that it did: alone, a cashier could send it, take the
-- order back, and post the same money to a loan.
alter table money_return_end
  drop constraint money_return_second_person,
  add constraint money_return_second_person check (ended_by <> ordered_by) not valid;
