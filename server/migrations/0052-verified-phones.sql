-- Anybody can write another's phone or national ID into a form. Who has proved a phone by a code stands before those who
-- have not, whoever came first.
alter table borrower add column phone_verified_at timestamptz;
alter table application add column phone_proved_at timestamptz;

comment on column borrower.phone_verified_at is
  'internal: when the phone was first proved by a code; null: name and ID are only what somebody wrote';
comment on column borrower.national_id_clash is
  'internal: another borrower holds this national ID: the first to verify a phone, or else the first to come';
comment on column application.phone_proved_at is
  'internal: when its applicant proved the phone by a code; null: anybody may have written it';
