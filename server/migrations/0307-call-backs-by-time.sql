-- Who asked to be called again, by when (office, "Due today").
create index if not exists review_contact_call_back_at on review_contact (call_back_at, id) where call_back_at is not null;
