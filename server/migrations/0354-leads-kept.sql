-- What staff change of partner shops and of people who want to invest is kept with both sides, as that of texts is.
alter table text_version drop constraint text_version_subject_check;
alter table text_version add constraint text_version_subject_check
  check (subject ~ '^(page_text|site_review|partner|invest_lead):[a-z0-9-]{1,60}$') not valid;
comment on table text_version is 'What staff changed of content pages, reviews, partner shops and investors: both sides of each change.';
comment on column text_version.before is 'personal: its parts by name; a review’s with the borrower’s consent, whom to call at a partner, what was agreed with an investor';
comment on column text_version.after is 'personal: its parts by name; a review’s with the borrower’s consent, whom to call at a partner, what was agreed with an investor';
