-- The list of begun forms, the newest first.
create index if not exists application_begun on application (id) where status = 'Draft' and phone is not null;
