-- The newest draft of a phone: of several that somebody has begun, one is called about.
create index if not exists application_begun_phone on application (phone, id) where status = 'Draft' and phone is not null;
