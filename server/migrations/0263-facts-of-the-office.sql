-- The database itself holds what two people decided among the staff, and what a cashier counted (docs/security.md, "Staff").
create function refuse_staff_proposal_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.decided_at is not null
    or (new.id, new.kind, new.staff_id, new.wanted, new.proposed_by, new.proposed_at)
      is distinct from (old.id, old.kind, old.staff_id, old.wanted, old.proposed_by, old.proposed_at)
  then
    raise exception 'a proposal is decided once and never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger decided_once before update on staff_proposal for each row execute function refuse_staff_proposal_change();
create trigger never_removed before delete or truncate on staff_proposal for each statement execute function refuse_removal();

create function refuse_cash_sheet_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.closed_at is not null
    or (new.id, new.cashier, new.on_day, new.opening_cents, new.opened_at)
      is distinct from (old.id, old.cashier, old.on_day, old.opening_cents, old.opened_at)
  then
    raise exception 'a cash sheet is counted and closed, and then never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger closed_once before update on cash_sheet for each row execute function refuse_cash_sheet_change();
create trigger never_removed before delete or truncate on cash_sheet for each statement execute function refuse_removal();

-- The columns that came after the function: the English words, and the valuation.
create or replace function refuse_collateral_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.id, new.application_id, new.item, new.place, new.value_cents, new.valued_by, new.taken_by, new.taken_at,
      new.item_en, new.place_en, new.valuation_id)
    is distinct from (old.id, old.application_id, old.item, old.place, old.value_cents, old.valued_by, old.taken_by,
      old.taken_at, old.item_en, old.place_en, old.valuation_id)
    or old.released_at is not null or new.released_at is null
  then
    raise exception 'collateral is only given back, once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

comment on column throttle.kind is
  'internal: sign_in_account, sign_in_network, code_phone, code_network, staff_account, staff_network, staff_code, staff_search, staff_file';
