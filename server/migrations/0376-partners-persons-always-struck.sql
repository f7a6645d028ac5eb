-- What 0373 struck once, held from now on: a server of before goes on keeping who is called at a partner shop in the clear while the new one
-- starts. What is no fingerprint of that (`partsOf`, server/src/leads/commands-pipeline.ts: sixteen hexadecimal digits; nothing for nobody)
-- is kept as a dash.
create function without_partners_person(parts jsonb) returns jsonb
  language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(jsonb_object_agg(key, case
    when key in ('contact_name', 'phone') and not coalesce(value #>> '{}' ~ '^([0-9a-f]{16})?$', false) then '"–"'
    else value end), '{}')
  from jsonb_each(parts)
$$;
create function strike_partners_person() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.before := without_partners_person(new.before);
  new.after := without_partners_person(new.after);
  return new;
end
$$;
create trigger partners_person_struck before insert on text_version
  for each row when (new.subject like 'partner:%') execute function strike_partners_person();
