-- Keys and addresses of the accounting do not outlive who answers for them (docs/security.md, "Staff"): who leaves, or is no manager
-- any more, has theirs suspended until another takes them over.
alter table api_key add column kept_by text;
alter table api_key add column suspended_at timestamptz;
alter table webhook add column kept_by text;
alter table webhook add column suspended_at timestamptz;
alter table api_key add constraint api_key_kept_by check (kept_by ~ '^staff:') not valid;
alter table webhook add constraint webhook_kept_by check (kept_by ~ '^staff:') not valid;
comment on column api_key.kept_by is 'internal: who took it over and answers for it; null: who made it';
comment on column api_key.suspended_at is 'internal: opens nothing from then on, until it is taken over';
comment on column webhook.kept_by is 'internal: who took it over and answers for it; null: who entered it';
comment on column webhook.suspended_at is 'internal: is told nothing from then on, until it is taken over; what was recorded meanwhile it is told then';
