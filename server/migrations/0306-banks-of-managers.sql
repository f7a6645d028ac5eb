-- Banks that managers add among the options are ways in which money comes, too: their statements are read in like those of the first banks.

create table bank_method (
  bank text primary key check (char_length(bank) between 1 and 191),
  method_id integer not null unique references repayment_method
);
call make_insert_only('bank_method');

comment on table bank_method is 'The way of paying of each bank that a manager has added (list bank of option); those of the program are in contract/payment-methods.';
comment on column bank_method.bank is 'public: value of the option';
comment on column bank_method.method_id is 'public';
