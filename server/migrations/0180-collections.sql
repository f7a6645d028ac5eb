-- How the lender asks for money that is due, under the fair-contact rules (docs/office.md, "Fair collections"). Facts only: whether a
-- promise was kept follows from the entries of its loan.

create table loan_contact (
  id bigint primary key generated always as identity,
  loan_id bigint not null references loan,
  borrower_id bigint not null references borrower,
  kind text not null check (kind in ('call', 'sms', 'incoming')),
  template text check (template in ('due_today', 'late')),
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null,
  constraint loan_contact_template_of_sms check ((kind = 'sms') = (template is not null))
);
create index loan_contact_borrower on loan_contact (borrower_id, made_at);
create index loan_contact_loan on loan_contact (loan_id, id);
call make_insert_only('loan_contact');

comment on table loan_contact is 'Each time that somebody of the lender called or wrote to a borrower about a loan, or the borrower came: begun, its outcome follows.';
comment on column loan_contact.id is 'internal';
comment on column loan_contact.loan_id is 'internal';
comment on column loan_contact.borrower_id is 'internal: limits hold for the person, whatever the loan';
comment on column loan_contact.kind is 'internal: incoming: the borrower called or came, which no limit counts';
comment on column loan_contact.template is 'internal: which reminder; null: no message';
comment on column loan_contact.made_by is 'internal: who of the staff';
comment on column loan_contact.made_at is 'internal';

create table contact_outcome (
  contact_id bigint primary key references loan_contact,
  outcome text not null check (outcome in ('promise', 'no_answer', 'wrong_number', 'hardship', 'refuses', 'talked')),
  note text check (char_length(note) between 1 and 500),
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null
);
call make_insert_only('contact_outcome');

comment on table contact_outcome is 'What a call led to, once.';
comment on column contact_outcome.contact_id is 'internal';
comment on column contact_outcome.outcome is 'personal';
comment on column contact_outcome.note is 'personal: in the words of staff; null: none';
comment on column contact_outcome.made_by is 'internal: who of the staff';
comment on column contact_outcome.made_at is 'internal';

create table payment_promise (
  id bigint primary key generated always as identity,
  loan_id bigint not null references loan,
  contact_id bigint not null unique references loan_contact,
  promised_on date not null,
  cents bigint not null check (cents > 0),
  after_entry integer not null check (after_entry >= 0),
  made_at timestamptz not null
);
create index payment_promise_loan on payment_promise (loan_id, id);
call make_insert_only('payment_promise');

comment on table payment_promise is 'What a borrower promised to pay, and by when. The newest of a loan counts; kept or broken follows from the payments.';
comment on column payment_promise.id is 'internal';
comment on column payment_promise.loan_id is 'internal';
comment on column payment_promise.contact_id is 'internal: in which call';
comment on column payment_promise.promised_on is 'personal: the last day of the promise';
comment on column payment_promise.cents is 'personal: US cents';
comment on column payment_promise.after_entry is 'internal: newest entry of the loan when it was made; payments after it count';
comment on column payment_promise.made_at is 'internal';

create table hardship_pause (
  id bigint primary key generated always as identity,
  borrower_id bigint not null references borrower,
  loan_id bigint not null references loan,
  until_on date not null,
  reason text not null check (char_length(reason) between 1 and 500),
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null
);
create index hardship_pause_borrower on hardship_pause (borrower_id, until_on);
call make_insert_only('hardship_pause');

comment on table hardship_pause is 'Until when a borrower in difficulty is neither called nor written to about any loan.';
comment on column hardship_pause.id is 'internal';
comment on column hardship_pause.borrower_id is 'internal';
comment on column hardship_pause.loan_id is 'internal: about which the borrower spoke';
comment on column hardship_pause.until_on is 'personal: the last day';
comment on column hardship_pause.reason is 'personal: in the words of staff';
comment on column hardship_pause.made_by is 'internal: who of the staff';
comment on column hardship_pause.made_at is 'internal';

create table hardship_pause_end (
  pause_id bigint primary key references hardship_pause,
  ended_by text not null check (char_length(ended_by) between 1 and 100),
  ended_at timestamptz not null
);
call make_insert_only('hardship_pause_end');

comment on table hardship_pause_end is 'Pauses that ended before their last day, since the borrower asked for it.';
comment on column hardship_pause_end.pause_id is 'internal';
comment on column hardship_pause_end.ended_by is 'internal: who of the staff';
comment on column hardship_pause_end.ended_at is 'internal';

-- What is due or late, the latest first: the page of the day begins here.
create index if not exists loan_summary_late on loan_summary (days_past_due desc, loan_id desc)
  where closed_on is null and due_cents > 0;
