-- That the phone of a borrower's account is known to be lost, or somebody else's (docs/security.md, "A phone that is not theirs"): set by one of
-- the staff, ended by another phone or taken back by another person.
create table phone_not_theirs (
  id bigint primary key generated always as identity,
  borrower_id bigint not null references borrower (id),
  why text not null check (why in ('wrong_number', 'lost')),
  set_by text not null check (set_by ~ '^staff:'),
  set_at timestamptz not null,
  ended_by text check (ended_by ~ '^staff:'),
  ended_at timestamptz,
  reason text check (reason in ('called_from_it', 'shown', 'mistake')),
  constraint phone_not_theirs_ended check ((ended_by is null) = (ended_at is null)),
  constraint phone_not_theirs_taken_back check (reason is null or (ended_by is not null and ended_by <> set_by))
);
create unique index phone_not_theirs_one on phone_not_theirs (borrower_id) where ended_at is null;
create index phone_not_theirs_of on phone_not_theirs (borrower_id, id);

comment on table phone_not_theirs is 'When the phone of an account was known not to be the borrower''s. Kept for good.';
comment on column phone_not_theirs.id is 'internal';
comment on column phone_not_theirs.borrower_id is 'internal';
comment on column phone_not_theirs.why is 'internal: why, of a short list';
comment on column phone_not_theirs.set_by is 'internal';
comment on column phone_not_theirs.set_at is 'internal';
comment on column phone_not_theirs.ended_by is 'internal: who took it back, or confirmed another phone; null: it holds';
comment on column phone_not_theirs.ended_at is 'internal';
comment on column phone_not_theirs.reason is 'internal: why another person took it back, of a short list; null: another phone ended it, or nothing yet';

create function refuse_phone_not_theirs_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.ended_at is not null
    or (new.id, new.borrower_id, new.why, new.set_by, new.set_at)
      is distinct from (old.id, old.borrower_id, old.why, old.set_by, old.set_at)
  then
    raise exception 'that a phone is not theirs ends once and never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger ended_once before update on phone_not_theirs for each row execute function refuse_phone_not_theirs_change();
create trigger never_removed before delete or truncate on phone_not_theirs
  for each statement execute function refuse_removal();

-- Beside the row above: what opens a session looks at one locked row of the borrower alone.
alter table borrower add column phone_not_theirs_at timestamptz;
comment on column borrower.phone_not_theirs_at is 'internal: since when the phone is known not to be theirs (phone_not_theirs); null: it is, as far as anybody knows';
