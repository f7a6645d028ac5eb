-- One transaction of a bank is one receipt. Money that was recorded on the wrong loan is reversed and recorded anew with the
-- same reference, so the reference belongs to the payment that stands and is given back by its reversal.

drop index loan_entry_reference;
create index loan_entry_reference on loan_entry (method_id, reference) where reference is not null;

create table bank_reference (
  method_id integer not null references repayment_method,
  reference text not null check (char_length(reference) between 1 and 100),
  loan_id bigint not null,
  number integer not null,
  primary key (method_id, reference),
  unique (loan_id, number),
  foreign key (loan_id, number) references loan_entry deferrable initially deferred
);

comment on table bank_reference is 'References of banks that have a receipt that stands.';
comment on column bank_reference.method_id is 'personal: how the money came';
comment on column bank_reference.reference is 'personal: the bank''s reference';
comment on column bank_reference.loan_id is 'internal';
comment on column bank_reference.number is 'internal: of the payment';
