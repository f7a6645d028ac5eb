-- What the platform itself needs; every noun brings its own numbered file.

-- Rows that may be added but never changed or removed: entries, audit (docs/security.md, R6). The trigger
-- holds for every role, the owner's too; the missing right (granted after the migrations to
-- romdoul_app: only SELECT and INSERT on such a table) holds even where a trigger is switched off.
create function refuse_change() returns trigger
  language plpgsql
as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create procedure make_insert_only(target regclass)
  language plpgsql
as $$
begin
  execute format(
    'create trigger insert_only before update or delete or truncate on %s
       for each statement execute function refuse_change()',
    target
  );
end
$$;

comment on procedure make_insert_only is
  'Call in a migration: call make_insert_only(''entry'');';

-- The job queue makes and upgrades its own tables in here; the grants give the schema to the role
-- that the server works as.
create schema pgboss;
