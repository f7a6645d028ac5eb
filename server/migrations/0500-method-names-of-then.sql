-- A bank that is named anew gives its way of paying another name, and a receipt says how its money came in the name of its day. What was called otherwise
-- before this file has today's name.

create table repayment_method_name (
  method_id integer not null references repayment_method,
  until timestamptz not null,
  name_km text not null,
  name_en text not null,
  primary key (method_id, until)
);
call make_insert_only('repayment_method_name');

comment on table repayment_method_name is 'The earlier names of ways of paying, each with the moment up to which it was the name.';
comment on column repayment_method_name.method_id is 'internal';
comment on column repayment_method_name.until is 'internal: from then on the next name, or the present one';
comment on column repayment_method_name.name_km is 'public';
comment on column repayment_method_name.name_en is 'public';

create function keep_method_name() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into repayment_method_name (method_id, until, name_km, name_en)
  values (old.id, case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end, old.name_km, old.name_en)
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_method_name after update on repayment_method
  for each row when (old.name_km <> new.name_km or old.name_en <> new.name_en)
  execute function keep_method_name();
