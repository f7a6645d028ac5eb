-- What a drawer was opened with (0250) came after the function (0263): it stays as it was written, too.
create or replace function refuse_cash_sheet_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.closed_at is not null
    or (new.id, new.cashier, new.on_day, new.opening_cents, new.opened_at, new.carried_cents, new.opening_note)
      is distinct from
      (old.id, old.cashier, old.on_day, old.opening_cents, old.opened_at, old.carried_cents, old.opening_note)
  then
    raise exception 'a cash sheet is counted and closed, and then never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
