-- 0261's checks, for the rows of before.
alter table api_key validate constraint api_key_kept_by;
alter table webhook validate constraint webhook_kept_by;
