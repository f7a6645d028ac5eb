-- Names of all submitted applications, also once the money has gone out: an applicant may have written another name than the borrower's, and
-- is searched for by it. An operator may make them beforehand, as the README says.
create index if not exists application_submitted_name_key on application (name_key(name || ' ' || last_name) collate "C")
  where status not in ('Draft', 'Recorded');
create index if not exists application_submitted_last_name_key on application (name_key(last_name || ' ' || name) collate "C")
  where status not in ('Draft', 'Recorded');
