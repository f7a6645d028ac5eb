-- Money by bank statement, and money that a person must look at (docs/loan-book.md, "Money coming in").

create table bank_statement (
  id bigint primary key generated always as identity,
  method_id integer not null references repayment_method,
  file_name text not null check (char_length(file_name) between 1 and 191),
  file_hash bytea not null check (octet_length(file_hash) = 32),
  lines integer not null check (lines > 0),
  imported_by text not null check (char_length(imported_by) between 1 and 100),
  imported_at timestamptz not null
);
call make_insert_only('bank_statement');

comment on table bank_statement is 'Bank statements that were read in, each whole or not at all.';
comment on column bank_statement.id is 'internal';
comment on column bank_statement.method_id is 'internal: whose account: the way in which its money came';
comment on column bank_statement.file_name is 'internal: as the cashier had it';
comment on column bank_statement.file_hash is 'internal: sha256 of the file';
comment on column bank_statement.lines is 'internal: money that came in, by lines';
comment on column bank_statement.imported_by is 'internal: who of the staff';
comment on column bank_statement.imported_at is 'internal';

create table bank_line (
  id bigint primary key generated always as identity,
  statement_id bigint not null references bank_statement,
  row integer not null check (row > 0),
  method_id integer not null references repayment_method,
  reference text not null check (char_length(reference) between 1 and 100),
  booked_on date not null,
  cents bigint not null check (cents > 0),
  note text not null check (char_length(note) <= 1000),
  bill text check (bill ~ '^L[0-9]{6,15}-[0-9]{2}$'),
  loan_id bigint references loan,
  unique (method_id, reference)
);
create index bank_line_bill on bank_line (bill) where bill is not null;
create index bank_line_statement on bank_line (statement_id);
call make_insert_only('bank_line');

comment on table bank_line is 'A line of a statement: money that came in. The bank''s reference, or the line''s hash, is there once, so the same file again adds nothing.';
comment on column bank_line.id is 'internal';
comment on column bank_line.statement_id is 'internal: the statement that brought it first';
comment on column bank_line.row is 'internal: in that file';
comment on column bank_line.method_id is 'internal';
comment on column bank_line.reference is 'personal: the bank''s reference; `row:` and a hash where it gives none';
comment on column bank_line.booked_on is 'personal: the day on which the bank booked it';
comment on column bank_line.cents is 'personal: US cents';
comment on column bank_line.note is 'personal: what the payer wrote, as the bank has it';
comment on column bank_line.bill is 'internal: the number of a KHQR''s bill in it';
comment on column bank_line.loan_id is 'internal: the loan that its text names';

-- The row goes when the money has found its place, and comes back when that payment is reversed.
create table open_money (
  id bigint primary key generated always as identity,
  line_id bigint unique references bank_line,
  bank_hash text unique references unmatched_money,
  found_at timestamptz not null,
  constraint open_money_of_one check (num_nonnulls(line_id, bank_hash) = 1)
);
comment on table open_money is 'Money that came in and stands on no loan yet: a person looks at it.';
comment on column open_money.id is 'internal: names it on the wire';
comment on column open_money.line_id is 'internal: of a statement';
comment on column open_money.bank_hash is 'internal: of a KHQR';
comment on column open_money.found_at is 'internal';

create table money_settled (
  id bigint primary key generated always as identity,
  line_id bigint unique references bank_line,
  bank_hash text unique references unmatched_money,
  outcome text not null check (outcome in ('posted', 'same', 'refund')),
  loan_id bigint,
  number integer,
  same_as text unique references unmatched_money,
  reason text check (char_length(reason) between 1 and 500),
  settled_by text not null check (char_length(settled_by) between 1 and 100),
  settled_at timestamptz not null,
  unique (loan_id, number),
  foreign key (loan_id, number) references loan_entry deferrable initially deferred,
  constraint money_settled_of_one check (num_nonnulls(line_id, bank_hash) = 1),
  constraint money_settled_entry check ((loan_id is null) = (number is null)),
  constraint money_settled_posted check (outcome <> 'posted' or loan_id is not null),
  constraint money_settled_same check ((outcome = 'same') = (num_nonnulls(loan_id, same_as) = 1 and outcome = 'same')),
  constraint money_settled_refund check (outcome <> 'refund' or (reason is not null and loan_id is null))
);
comment on table money_settled is 'What became of money: posted as a payment, the same as money known from a KHQR, or to be given back.';
comment on column money_settled.id is 'internal';
comment on column money_settled.line_id is 'internal: of a statement';
comment on column money_settled.bank_hash is 'internal: of a KHQR';
comment on column money_settled.outcome is 'internal';
comment on column money_settled.loan_id is 'internal: of the payment; one payment is one transaction';
comment on column money_settled.number is 'internal: of the payment''s entry';
comment on column money_settled.same_as is 'internal: the money of a KHQR that it is';
comment on column money_settled.reason is 'personal: in the words of staff';
comment on column money_settled.settled_by is 'internal: who of the staff, or the system';
comment on column money_settled.settled_at is 'internal';

-- Money from before that a person has not looked at yet.
insert into open_money (bank_hash, found_at)
select bank_hash, found_at from unmatched_money order by found_at, bank_hash;
