-- Every value that a setting has had, from when on: a wait is counted by the hours at which the office was open then, whatever staff set later.
create table setting_change (
  id bigint generated always as identity primary key,
  key text not null check (key ~ '^[a-z]+(_[a-z]+)*$' and char_length(key) <= 60),
  value text check (char_length(value) between 1 and 500),
  changed_by text not null check (changed_by ~ '^staff:'),
  changed_at timestamptz not null
);
create index setting_change_key on setting_change (key, id);
call make_insert_only('setting_change');
comment on table setting_change is 'Values of settings, as staff have set them one after the other; `setting` has the last of each.';
comment on column setting_change.id is 'internal: their order';
comment on column setting_change.key is 'internal';
comment on column setting_change.value is 'internal: as it is typed; null: not set';
comment on column setting_change.changed_by is 'internal';
comment on column setting_change.changed_at is 'internal: it holds from then on';

-- By the table itself, so that what a server of the version before saves beside this one is kept too.
create function public.keep_setting_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into setting_change (key, value, changed_by, changed_at) values (new.key, new.value, new.changed_by, new.changed_at);
  return null;
end
$$;
create trigger kept after insert or update of value on setting
  for each row execute function keep_setting_change();

-- Those from before stand in the audit. No save is under way meanwhile: the trigger has waited for them, and keeps others waiting.
insert into setting_change (key, value, changed_by, changed_at)
select substr(subject, 9), facts ->> 'after', actor, at
from (
  select subject, facts, actor, at, 1 as part, seq as place from audit_chain where event = 'setting.changed'
  union all
  select subject, facts, actor, at, 2, id from audit where event = 'setting.changed'
) made
where subject like 'setting:%' and actor like 'staff:%'
order by part, place;
