-- A review whose consent was taken back stood on in the wordings that are kept of it, with the name, for good. It is erased: '–' in the
-- place of its words, here and in every earlier wording, by an act of its own or with its borrower, where it is known whose it is.
alter table review add column borrower_id bigint;
alter table review add constraint review_borrower_id_fkey foreign key (borrower_id) references borrower (id) not valid;
alter table review add column erased_at timestamptz;
alter table review add constraint review_erased check (
  erased_at is null or (not is_published and photo is null and (name_km, name_en, text_km, text_en) = ('–', '–', '–', '–'))
) not valid;
create index if not exists review_borrower on review (borrower_id) where borrower_id is not null;
comment on column review.borrower_id is 'personal: whose words they are, where staff named a loan of theirs';
comment on column review.erased_at is 'internal: when its words were erased, with those kept of it in text_version; null: they stand';

create trigger erased_stays before update on review
  for each row when (old.erased_at is not null and (new.erased_at is distinct from old.erased_at
    or (new.name_km, new.name_en, new.text_km, new.text_en, new.is_published, new.photo, new.borrower_id, new.is_sample, new.version)
      is distinct from
      (old.name_km, old.name_en, old.text_km, old.text_en, old.is_published, old.photo, old.borrower_id, old.is_sample, old.version)))
  execute function refuse_row('what is erased stays erased');
-- Its number stands in the audit and in the wordings, which would be left without whose they were.
create trigger never_removed before delete on review
  for each row execute function refuse_row('a review is hidden or erased, its row stays');
create trigger never_emptied before truncate on review for each statement execute function refuse_removal();

-- Earlier wordings never change but for this: of an erased review its words are struck, all of them at once, and nothing beside.
create function refuse_unless_review_struck() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  struck jsonb[];
begin
  if tg_op = 'UPDATE' and old.subject ~ '^site_review:\d{1,18}$'
    and (to_jsonb(new) - 'before' - 'after') = (to_jsonb(old) - 'before' - 'after')
    and exists (select from review where id = substr(old.subject, 13)::bigint and erased_at is not null)
  then
    select array_agg(kept order by side) into struck from (
      select side, coalesce(jsonb_object_agg(key, case when key = 'is_published' then value else '"–"' end)
        filter (where key is not null), '{}') as kept
      from unnest(array[old.before, old.after]) with ordinality as sides (parts, side)
      left join lateral jsonb_each(parts) on true
      group by side) each;
    if new.before = struck[1] and new.after = struck[2] then
      return new;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed, but for words of an erased review', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;
drop trigger insert_only on text_version;
create trigger only_struck before update or delete on text_version
  for each row execute function refuse_unless_review_struck();
create trigger never_emptied before truncate on text_version for each statement execute function refuse_removal();
