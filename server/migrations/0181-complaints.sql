-- Complaints by phone, at the counter or in writing (docs/office.md, "Complaints"): recorded, answered, closed by another person.

create table complaint (
  id bigint primary key generated always as identity,
  borrower_id bigint references borrower,
  loan_id bigint references loan,
  name text not null check (char_length(name) between 1 and 191),
  phone text not null check (phone ~ '^855[0-9]{8,9}$'),
  channel text not null check (channel in ('call', 'counter', 'letter', 'message')),
  category text not null check (category in ('collections', 'fees', 'staff', 'privacy', 'collateral', 'service', 'other')),
  text text not null check (char_length(text) between 1 and 2000),
  answer_by date not null,
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null
);
create index complaint_borrower on complaint (borrower_id) where borrower_id is not null;
create index complaint_answer_by on complaint (answer_by, id);
call make_insert_only('complaint');

comment on table complaint is 'What somebody complained about; on the record of the borrower whose phone it is.';
comment on column complaint.id is 'internal: the number that staff and who complained read';
comment on column complaint.borrower_id is 'internal: null: the phone is no borrower''s';
comment on column complaint.loan_id is 'internal: null: about no loan';
comment on column complaint.name is 'personal';
comment on column complaint.phone is 'personal: 855 and 8 or 9 digits';
comment on column complaint.channel is 'internal';
comment on column complaint.category is 'internal';
comment on column complaint.text is 'personal: in the words of who complained, or of staff';
comment on column complaint.answer_by is 'internal: the last day of the answer';
comment on column complaint.made_by is 'internal: who of the staff';
comment on column complaint.made_at is 'internal';

create table complaint_answer (
  complaint_id bigint primary key references complaint,
  text text not null check (char_length(text) between 1 and 2000),
  answered_by text not null check (char_length(answered_by) between 1 and 100),
  answered_at timestamptz not null,
  unique (complaint_id, answered_by)
);
call make_insert_only('complaint_answer');

comment on table complaint_answer is 'What the lender answered, once.';
comment on column complaint_answer.complaint_id is 'internal';
comment on column complaint_answer.text is 'personal';
comment on column complaint_answer.answered_by is 'internal: who of the staff';
comment on column complaint_answer.answered_at is 'internal';

create table complaint_close (
  complaint_id bigint primary key references complaint,
  answered_by text not null,
  finding text not null check (finding in ('right', 'partly', 'not')),
  closed_by text not null check (char_length(closed_by) between 1 and 100),
  closed_at timestamptz not null,
  foreign key (complaint_id, answered_by) references complaint_answer (complaint_id, answered_by),
  constraint complaint_close_second_person check (closed_by <> answered_by)
);
call make_insert_only('complaint_close');

comment on table complaint_close is 'Complaints that another person than who answered has closed, and whether who complained was right.';
comment on column complaint_close.complaint_id is 'internal';
comment on column complaint_close.answered_by is 'internal: of the answer';
comment on column complaint_close.finding is 'internal: right, partly right, not right';
comment on column complaint_close.closed_by is 'internal: who of the staff';
comment on column complaint_close.closed_at is 'internal';
