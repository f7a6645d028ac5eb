-- The server's role chooses its own search_path, so no function that runs under it may look names up there: a table or
-- function of the same name in another schema would take the place of ours. Functions in SQL are bound to what they name
-- when they are made ("return"), which also lets them be inlined; the others get a path of their own, in which what a
-- session makes for itself (pg_temp) comes last.
set local search_path = pg_catalog, public, pg_temp;

-- Nothing was ever kept in it, and it was the one place where the server's role could make functions.
drop schema if exists pgboss cascade;

alter function public.refuse_change() set search_path = pg_catalog, public, pg_temp;
alter function public.refuse_row() set search_path = pg_catalog, public, pg_temp;
alter function public.tell_content_changed() set search_path = pg_catalog, public, pg_temp;
alter procedure public.make_insert_only(regclass) set search_path = pg_catalog, public, pg_temp;
alter procedure public.tell_changes_of(regclass) set search_path = pg_catalog, public, pg_temp;
revoke execute on procedure public.make_insert_only(regclass) from public;
revoke execute on procedure public.tell_changes_of(regclass) from public;

create or replace function public.audit_chain_hash(a public.audit_chain) returns bytea
  language sql stable
  return sha256(a.previous_hash || convert_to(jsonb_build_array(a.seq,
    to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    a.event, a.actor, a.subject, a.facts)::text, 'UTF8'));

-- With the number that it has: a restored database's is not 0 (continue_audit_after_restore).
do $$
begin
  execute format('create or replace function public.audit_counter_offset() returns bigint
    language sql stable return %s::bigint', public.audit_counter_offset());
end
$$;

create or replace function public.audit_xid() returns xid8
  language sql volatile
  return (pg_current_xact_id()::text::bigint + public.audit_counter_offset())::text::xid8;

create or replace function public.audit_ended_below() returns xid8
  language sql stable
  return (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + public.audit_counter_offset())::text::xid8;

create or replace function public.audit_unused_from() returns xid8
  language sql stable
  return (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + public.audit_counter_offset())::text::xid8;

create or replace procedure public.continue_audit_after_restore()
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  highest bigint := greatest(
    (select to_xid::text::bigint from public.audit_block order by n desc limit 1),
    (select xid::text::bigint + 1 from public.audit order by xid desc limit 1));
  lacking bigint := highest - pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
begin
  if lacking > public.audit_counter_offset() then
    execute format('create or replace function public.audit_counter_offset() returns bigint
      language sql stable return %s::bigint', lacking);
  end if;
  insert into public.audit (at, event, actor, subject, facts) values
    (now(), 'audit.continued', 'system', 'audit:restore',
     jsonb_build_object('counter_offset', public.audit_counter_offset()));
end
$$;
revoke execute on procedure public.continue_audit_after_restore() from public;
