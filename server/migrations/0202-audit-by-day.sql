-- The audit of a day: rows come nearly in the order of time, so that this index costs an act nothing.
create index if not exists audit_at on audit using brin (at);
