-- What was promised, taken and approved stands: these rows end once, and nothing else of them ever changes (as loan, 0075).

create function refuse_removal() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'a row of % is never removed', tg_table_name using errcode = 'restrict_violation';
end
$$;

create function refuse_offer_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.id, new.approval_id, new.application_id, new.borrower_id, new.terms, new.agreement, new.agreement_hash,
      new.sign_by, new.made_by, new.made_at)
    is distinct from (old.id, old.approval_id, old.application_id, old.borrower_id, old.terms, old.agreement,
      old.agreement_hash, old.sign_by, old.made_by, old.made_at)
    or old.status <> 'Open' or new.status = 'Open'
  then
    raise exception 'an offer only ends, once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger only_ends before update on offer for each row execute function refuse_offer_change();
create trigger never_removed before delete or truncate on offer
  for each statement execute function refuse_removal();

create function refuse_approval_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.id, new.application_id, new.terms, new.findings, new.approved_by, new.approved_at)
    is distinct from (old.id, old.application_id, old.terms, old.findings, old.approved_by, old.approved_at)
    or old.withdrawn_at is not null or new.withdrawn_at is null
  then
    raise exception 'an approval is only withdrawn, once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger only_withdrawn before update on approval for each row execute function refuse_approval_change();
create trigger never_removed before delete or truncate on approval
  for each statement execute function refuse_removal();

create function refuse_collateral_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.id, new.application_id, new.item, new.place, new.value_cents, new.valued_by, new.taken_by, new.taken_at)
    is distinct from (old.id, old.application_id, old.item, old.place, old.value_cents, old.valued_by, old.taken_by,
      old.taken_at)
    or old.released_at is not null or new.released_at is null
  then
    raise exception 'collateral is only given back, once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger only_released before update on collateral for each row execute function refuse_collateral_change();
create trigger never_removed before delete or truncate on collateral
  for each statement execute function refuse_removal();
