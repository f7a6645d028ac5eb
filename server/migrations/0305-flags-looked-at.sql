-- Flags of loans that somebody has looked at (docs/loan-book.md): an act whose ground has gone stays as it is, and says who found that it may.

create table loan_flag_clearing (
  id bigint primary key generated always as identity,
  loan_id bigint not null references loan,
  entry integer not null check (entry > 0),
  flag text not null check (char_length(flag) between 1 and 40),
  seen_entry integer not null check (seen_entry >= entry),
  reason text not null check (char_length(reason) between 1 and 500),
  cleared_by text not null check (cleared_by ~ '^staff:'),
  cleared_at timestamptz not null,
  unique (loan_id, entry, flag, seen_entry),
  constraint loan_flag_clearing_of_entry foreign key (loan_id, entry) references loan_entry (loan_id, number)
);
call make_insert_only('loan_flag_clearing');

comment on table loan_flag_clearing is 'Flags of a loan that somebody has looked at, with why they may stand. A later reversal brings the flag back.';
comment on column loan_flag_clearing.id is 'internal';
comment on column loan_flag_clearing.loan_id is 'internal';
comment on column loan_flag_clearing.entry is 'internal: number of the act''s entry';
comment on column loan_flag_clearing.flag is 'internal: which rule''s ground has gone (lending, LOAN_FLAGS)';
comment on column loan_flag_clearing.seen_entry is 'internal: number of the newest entry that was seen';
comment on column loan_flag_clearing.reason is 'personal: why, in the words of staff';
comment on column loan_flag_clearing.cleared_by is 'internal: who of the staff';
comment on column loan_flag_clearing.cleared_at is 'internal';
