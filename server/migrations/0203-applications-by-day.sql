-- The report of thirty days reads the applications begun in them.
create index if not exists application_created on application (created_at);
