-- What counts as erased could still be had with an old request: the row was put on a borrower who had been erased, marked at that moment,
-- and put back. So the request must be confirmed in this very transaction (a confirmed one never changes again, 0270, so its xmin is
-- that of its confirmation), and whose the row is does not change where it is erased or being erased.
create or replace function refuse_unconfirmed_erasure() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  whose bigint := case when tg_table_name = 'borrower' then to_jsonb(new) -> 'id' else to_jsonb(new) -> 'borrower_id' end;
begin
  if exists (
    select from erasure
    where borrower_id = whose and confirmed and decided_at = new.erased_at and xmin = pg_current_xact_id()::xid
  ) then
    return null;
  end if;
  raise exception '% is erased by a request that two people confirmed alone', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create trigger erased_stays_theirs before update on application
  for each row when (new.borrower_id is distinct from old.borrower_id and num_nonnulls(old.erased_at, new.erased_at) > 0)
  execute function refuse_row('what is erased stays whose it was');
