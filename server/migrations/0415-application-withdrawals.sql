-- That an applicant no longer wants a loan before anybody has decided on it: until now such an application could only be denied.
create table application_withdrawal (
  application_id bigint primary key references application,
  note text check (char_length(note) between 1 and 500),
  withdrawn_by text not null check (char_length(withdrawn_by) between 1 and 100),
  withdrawn_at timestamptz not null
);

comment on table application_withdrawal is 'Applications that staff withdrew at the applicant’s wish, before a decision.';
comment on column application_withdrawal.application_id is 'internal';
comment on column application_withdrawal.note is 'personal: how the applicant said so, in the words of staff; null: erased';
comment on column application_withdrawal.withdrawn_by is 'internal: who of the staff';
comment on column application_withdrawal.withdrawn_at is 'internal';
