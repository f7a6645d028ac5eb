-- The server's role adds blocks, so a block that cannot be the next one is refused: one that ends in the future would
-- stop the sealer for good. Whether its hashes are right is for verifying to say.
create function public.check_block() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  last public.audit_block;
  chained bytea;
  follows boolean;
begin
  select * into last from public.audit_block order by n desc limit 1;
  select hash into chained from public.audit_chain order by seq desc limit 1;
  follows := new.n = coalesce(last.n, 0) + 1
    and new.from_xid = coalesce(last.to_xid, '0'::xid8)
    and new.to_xid > new.from_xid
    and new.to_xid <= public.audit_ended_below()
    and new.previous_hash = coalesce(last.hash, chained, decode(repeat('00', 32), 'hex'));
  if follows is not true then
    raise exception 'block % does not follow the block before it, or covers what has not ended', new.n
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger in_order before insert on audit_block
  for each row execute function public.check_block();
