-- Why a job's last run went wrong, as one of the causes that contract/src/office/nightly.ts declares, so that staff read it in their language;
-- `problem` beside it stays the operator's sentence.
alter table job_run add column cause text;
alter table job_run add column detail text;
alter table job_run add constraint job_run_cause_check check (cause ~ '^[a-z_]{1,40}$') not valid;
alter table job_run add constraint job_run_detail_check check (char_length(detail) between 1 and 300) not valid;
comment on column job_run.cause is 'internal: one of the declared causes; null: nothing is wrong';
comment on column job_run.detail is 'internal: the kind of the error, nothing of a person; null: the cause says all';

-- Jobs that somebody asked to run at once; a process that runs jobs takes the row away.
create table job_request (
  job text primary key check (job ~ '^[a-z ]+$'),
  asked_at timestamptz not null
);
comment on table job_request is 'Jobs that staff have asked to run at once. No personal data.';
comment on column job_request.job is 'internal';
comment on column job_request.asked_at is 'internal';
