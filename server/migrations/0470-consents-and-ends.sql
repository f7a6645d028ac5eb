-- The words that were agreed to, by the version that an application names: the sentence beside the box and the pages that it leads to.
create table consent_wording (
  version text primary key check (version ~ '^[0-9a-f]{12}$'),
  accept_km text not null,
  accept_en text not null,
  terms_km text not null,
  terms_en text not null,
  privacy_en text not null,
  first_at timestamptz not null
);
call make_insert_only('consent_wording');
comment on table consent_wording is 'What applicants have agreed to, in the words of its day (G-56), placeholders filled in. Versions from before 0470 name the sentence alone, and stand in no row.';
comment on column consent_wording.version is 'internal: the start of sha256 over all five texts';
comment on column consent_wording.accept_km is 'public';
comment on column consent_wording.accept_en is 'public';
comment on column consent_wording.terms_km is 'public';
comment on column consent_wording.terms_en is 'public';
comment on column consent_wording.privacy_en is 'public';
comment on column consent_wording.first_at is 'internal: of the first application that names it';

-- A run that begins takes the end of the one before with it; a work whose every run dies has then no end at all, and looks fine.
alter table job_run add column last_ended_at timestamptz;
comment on column job_run.last_ended_at is 'internal: the end of the last run that had one before this; null: none had';
