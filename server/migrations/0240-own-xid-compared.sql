-- The same rule as before (0050): the number of its transaction is not for the writer of a row to choose. A trigger's "when" is
-- read anew by every insert; unfolding audit_xid() in it was a third of what an audit row costs. Where nothing is added to the
-- counter, as in every database that was not restored into another cluster, the counter itself is compared.
do $$
begin
  if public.audit_counter_offset() = 0 then
    drop trigger own_xid on public.audit;
    create trigger own_xid before insert on public.audit
      for each row when (new.xid <> pg_current_xact_id())
      execute function public.refuse_row('the number of its transaction is not for the writer to choose');
  end if;
end
$$;

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
    drop trigger own_xid on public.audit;
    create trigger own_xid before insert on public.audit
      for each row when (new.xid <> public.audit_xid())
      execute function public.refuse_row('the number of its transaction is not for the writer to choose');
  end if;
  insert into public.audit (at, event, actor, subject, facts) values
    (now(), 'audit.continued', 'system', 'audit:restore',
     jsonb_build_object('counter_offset', public.audit_counter_offset()));
end
$$;
