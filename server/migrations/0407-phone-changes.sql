-- A borrower's phone changed by staff after a call (G-63): asked for by one with a code that went to the new number, confirmed by another
-- (docs/security.md, "Another phone").
create table phone_change (
  id bigint primary key generated always as identity,
  borrower_id bigint not null references borrower (id),
  old_phone phone_number not null,
  new_phone phone_number not null,
  reason text not null check (reason in ('sim_lost', 'new_number', 'given_away')),
  code_request uuid not null,
  code_alias uuid not null,
  proposed_by text not null check (proposed_by ~ '^staff:'),
  proposed_at timestamptz not null,
  proved_by text check (proved_by ~ '^staff:'),
  proved_at timestamptz,
  decided_by text check (decided_by ~ '^(staff:|system$)'),
  decided_at timestamptz,
  confirmed boolean,
  constraint phone_change_proved check ((proved_by is null) = (proved_at is null)),
  constraint phone_change_decided check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (confirmed is null)),
  constraint phone_change_second_person
    check (not confirmed or (proved_by is not null and decided_by <> proposed_by and decided_by <> proved_by and decided_by <> 'system'))
);
create unique index phone_change_one_open on phone_change (borrower_id) where decided_at is null;
create index phone_change_of on phone_change (borrower_id, id);
create index phone_change_from on phone_change (old_phone) where confirmed;

comment on table phone_change is 'Other phones of borrowers, as one of the staff asks for them and another confirms. Kept for good; the phones go with an erased borrower.';
comment on column phone_change.id is 'internal';
comment on column phone_change.borrower_id is 'internal';
comment on column phone_change.old_phone is 'personal: the phone that the account had when it was asked for';
comment on column phone_change.new_phone is 'personal: the phone that the code went to';
comment on column phone_change.reason is 'internal: why, of a short list';
comment on column phone_change.code_request is 'internal: the request of its codes in phone_code';
comment on column phone_change.code_alias is 'internal: the newest of its codes in phone_code';
comment on column phone_change.proposed_by is 'internal';
comment on column phone_change.proposed_at is 'internal';
comment on column phone_change.proved_by is 'internal: who typed the code that the borrower read out; null: nobody yet';
comment on column phone_change.proved_at is 'internal';
comment on column phone_change.decided_by is 'internal: neither who asked nor who typed the code, unless it was taken back; system: its days were over';
comment on column phone_change.decided_at is 'internal';
comment on column phone_change.confirmed is 'internal: false: refused, taken back or over';

create function refuse_phone_change_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- The phones go with their borrower.
  if (to_jsonb(new) - 'old_phone' - 'new_phone') = (to_jsonb(old) - 'old_phone' - 'new_phone')
    and exists (select from borrower where id = old.borrower_id and erased_at is not null)
  then
    return new;
  end if;
  if old.decided_at is not null
    or (old.proved_at is not null and (new.proved_by, new.proved_at) is distinct from (old.proved_by, old.proved_at))
    or (new.id, new.borrower_id, new.old_phone, new.new_phone, new.reason, new.code_request, new.proposed_by, new.proposed_at)
      is distinct from
      (old.id, old.borrower_id, old.old_phone, old.new_phone, old.reason, old.code_request, old.proposed_by, old.proposed_at)
  then
    raise exception 'a change of a phone is decided once and never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger decided_once before update on phone_change for each row execute function refuse_phone_change_change();
create trigger never_removed before delete or truncate on phone_change
  for each statement execute function refuse_removal();
