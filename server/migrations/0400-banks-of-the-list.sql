-- The banks of the program's list that had no way of paying get one as well, at the start, so that their statements can be read in.
comment on table bank_method is 'The way of paying that was made for a bank (list bank of option); the first few of the program are in contract/payment-methods.';
