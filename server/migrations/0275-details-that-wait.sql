-- Recorded updates whose bank account or national ID waits for a call, for the office's list (G-49).
create index if not exists application_unconfirmed on application (id)
  where unconfirmed is not null and details_settled_at is null;
