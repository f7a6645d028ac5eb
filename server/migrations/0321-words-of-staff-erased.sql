-- Words of staff about an erased application, and what its payers wrote to the bank, go with its answers: '–' in their place. Nothing
-- else of these rows ever changes, and none is removed. The books' own words (reasons of entries) stay with the books.
create function refuse_unless_struck() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  words text[] := tg_argv;
  word text;
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  wanted jsonb := to_jsonb(old);
  about bigint;
begin
  if tg_op = 'UPDATE' then
    about := case tg_table_name
      when 'ceiling_override_end' then (
        select application_id from ceiling_override where id = (was ->> 'override_id')::bigint)
      when 'contact_outcome' then (
        select l.application_id from loan_contact c join loan l on l.id = c.loan_id
        where c.id = (was ->> 'contact_id')::bigint)
      when 'hardship_pause' then (select application_id from loan where id = (was ->> 'loan_id')::bigint)
      when 'correction_notice' then (select application_id from loan where id = (was ->> 'loan_id')::bigint)
      when 'collateral_sale_proposal' then (
        select application_id from collateral where id = (was ->> 'collateral_id')::bigint)
      when 'bank_line' then (
        select l.application_id from loan l where l.id = coalesce(
          (select loan_id from money_settled where line_id = (was ->> 'id')::bigint), (was ->> 'loan_id')::bigint))
      when 'intent' then coalesce(
        (select application_id from loan where id = (was ->> 'loan_id')::bigint),
        (select application_id from offer where id = (was ->> 'offer_id')::bigint))
      when 'intent_end' then (
        select coalesce(l.application_id, o.application_id) from intent i
        left join loan l on l.id = i.loan_id left join offer o on o.id = i.offer_id
        where i.id = (was ->> 'intent_id')::uuid)
      else (was ->> 'application_id')::bigint
    end;
    foreach word in array words loop
      if word = 'details' then
        if was -> 'details' ? 'reason' then
          wanted := jsonb_set(wanted, '{details,reason}', '"–"');
        end if;
      elsif was -> word <> 'null' then
        wanted := jsonb_set(wanted, array[word], '"–"');
      end if;
    end loop;
    if becomes = wanted and exists (select from application where id = about and erased_at is not null) then
      return new;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed, but for words about who was erased', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

drop trigger insert_only on ceiling_override;
create trigger only_struck before update or delete on ceiling_override
  for each row execute function refuse_unless_struck('note');
create trigger never_emptied before truncate on ceiling_override for each statement execute function refuse_removal();
drop trigger insert_only on ceiling_override_end;
create trigger only_struck before update or delete on ceiling_override_end
  for each row execute function refuse_unless_struck('note');
create trigger never_emptied before truncate on ceiling_override_end for each statement execute function refuse_removal();
drop trigger insert_only on contact_outcome;
create trigger only_struck before update or delete on contact_outcome
  for each row execute function refuse_unless_struck('note');
create trigger never_emptied before truncate on contact_outcome for each statement execute function refuse_removal();
drop trigger insert_only on hardship_pause;
create trigger only_struck before update or delete on hardship_pause
  for each row execute function refuse_unless_struck('reason');
create trigger never_emptied before truncate on hardship_pause for each statement execute function refuse_removal();
drop trigger insert_only on correction_notice;
create trigger only_struck before update or delete on correction_notice
  for each row execute function refuse_unless_struck('reason', 'reason_en');
create trigger never_emptied before truncate on correction_notice for each statement execute function refuse_removal();
drop trigger insert_only on collateral_valuation;
create trigger only_struck before update or delete on collateral_valuation
  for each row execute function refuse_unless_struck('basis');
create trigger never_emptied before truncate on collateral_valuation for each statement execute function refuse_removal();
drop trigger insert_only on collateral_sale_proposal;
create trigger only_struck before update or delete on collateral_sale_proposal
  for each row execute function refuse_unless_struck('buyer');
create trigger never_emptied before truncate on collateral_sale_proposal
  for each statement execute function refuse_removal();
drop trigger insert_only on bank_line;
create trigger only_struck before update or delete on bank_line
  for each row execute function refuse_unless_struck('note');
create trigger never_emptied before truncate on bank_line for each statement execute function refuse_removal();
drop trigger insert_only on intent;
create trigger only_struck before update or delete on intent
  for each row execute function refuse_unless_struck('details');
create trigger never_emptied before truncate on intent for each statement execute function refuse_removal();
drop trigger insert_only on intent_end;
create trigger only_struck before update or delete on intent_end
  for each row execute function refuse_unless_struck('details');
create trigger never_emptied before truncate on intent_end for each statement execute function refuse_removal();

create index if not exists bank_line_loan on bank_line (loan_id) where loan_id is not null;

create or replace function refuse_collateral_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- What it was, in the words of staff, goes with the application's answers.
  if new.item = '–' and new.item_en is not distinct from (case when old.item_en is not null then '–' end)
    and (to_jsonb(new) - 'item' - 'item_en') = (to_jsonb(old) - 'item' - 'item_en')
    and exists (select from application where id = old.application_id and erased_at is not null)
  then
    return new;
  end if;
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

-- Asked when it is given back, not again when its words go.
drop trigger other_than_recorder on collateral;
create trigger other_than_recorder before update on collateral
  for each row when (new.released_by is not null and old.released_by is null)
  execute function refuse_release_by_recorder();
