-- A further application of somebody whose first is open (G-22) could be ended only as denied, or as if its applicant no longer wanted it.
alter table application_withdrawal
  add column repeats bigint,
  add constraint application_withdrawal_repeats_fkey foreign key (repeats) references application not valid,
  add constraint application_withdrawal_repeats_check check (repeats <> application_id) not valid;

comment on table application_withdrawal is 'Applications that staff ended before a decision: withdrawn at the applicant’s wish, or since they repeat one that goes on.';
comment on column application_withdrawal.note is 'personal: how the applicant said so, in the words of staff; null: erased, or it repeats another';
comment on column application_withdrawal.repeats is 'internal: the application under way that it repeats; null: the applicant wished so';
