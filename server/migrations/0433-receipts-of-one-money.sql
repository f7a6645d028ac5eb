-- What 0432 takes the place of.
alter table money_settled drop constraint money_settled_loan_id_number_key;
