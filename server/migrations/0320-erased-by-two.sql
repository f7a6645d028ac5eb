-- What may be removed or changed of an erased application hangs on `erased_at`, which the server's role writes. So it is set by a
-- confirmed erasure of this very borrower alone, at its moment, and never again or taken back: asked at the end of the transaction,
-- in which everything that hung on it is undone where there is none.
create function refuse_unconfirmed_erasure() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  whose bigint := case when tg_table_name = 'borrower' then to_jsonb(new) -> 'id' else to_jsonb(new) -> 'borrower_id' end;
begin
  if exists (
    select from erasure where borrower_id = whose and confirmed and decided_at = new.erased_at
  ) then
    return null;
  end if;
  raise exception '% is erased by a request that two people confirmed alone', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create constraint trigger erased_by_two after update of erased_at on application
  deferrable initially deferred
  for each row when (new.erased_at is distinct from old.erased_at)
  execute function refuse_unconfirmed_erasure();
create trigger erased_once before update of erased_at on application
  for each row when (old.erased_at is not null and new.erased_at is distinct from old.erased_at)
  execute function refuse_row('what is erased stays erased');
create trigger never_begun_erased before insert on application
  for each row when (new.erased_at is not null)
  execute function refuse_row('it is erased later, by two people');
create constraint trigger erased_by_two after update of erased_at on borrower
  deferrable initially deferred
  for each row when (new.erased_at is distinct from old.erased_at)
  execute function refuse_unconfirmed_erasure();
create trigger erased_once before update of erased_at on borrower
  for each row when (old.erased_at is not null and new.erased_at is distinct from old.erased_at)
  execute function refuse_row('what is erased stays erased');
create trigger never_begun_erased before insert on borrower
  for each row when (new.erased_at is not null)
  execute function refuse_row('it is erased later, by two people');

-- A request begins open, so that nobody writes one that was confirmed already.
create trigger begins_open before insert on erasure
  for each row when (new.decided_at is not null)
  execute function refuse_row('a request is entered by one and decided by another');

comment on column throttle.kind is
  'internal: sign_in_account, sign_in_network, code_phone, code_network, staff_account, staff_network, staff_code, staff_search, staff_look, staff_file';
