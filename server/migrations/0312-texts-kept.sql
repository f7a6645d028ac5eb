-- What visitors read is kept as it was before and after each change by staff: the audit has its hash and the number of the row here.
create table text_version (
  id bigint generated always as identity primary key,
  subject text not null check (subject ~ '^(page_text|site_review):[a-z0-9-]{1,60}$'),
  before jsonb not null check (pg_column_size(before) <= 500000),
  after jsonb not null check (pg_column_size(after) <= 500000),
  changed_by text not null check (char_length(changed_by) between 1 and 100),
  changed_at timestamptz not null
);
create index text_version_subject on text_version (subject, id);
call make_insert_only('text_version');
comment on table text_version is 'Texts of content pages and reviews, as staff changed them: both sides of each change.';
comment on column text_version.id is 'internal: named by the line of the audit';
comment on column text_version.subject is 'internal: noun and name, as the audit has them';
comment on column text_version.before is 'public: its parts by name; a review’s with the borrower’s consent';
comment on column text_version.after is 'public: its parts by name; a review’s with the borrower’s consent';
comment on column text_version.changed_by is 'internal: who of the staff';
comment on column text_version.changed_at is 'internal';

-- A review says what the borrower agreed to be shown: other words need their agreement anew.
alter table review add column consent_by text;
alter table review add column consent_at timestamptz;
alter table review add constraint review_consent check (num_nonnulls(consent_by, consent_at) in (0, 2)) not valid;
comment on column review.consent_by is 'internal: who of the staff noted the consent to these words; null: added before this was kept, or made up for the demo';
comment on column review.consent_at is 'internal: when';
