-- A borrower's data erased at their request: asked for by one manager, done by another (docs/security.md, "Erasure").
alter table borrower add column erased_at timestamptz;
alter table application add column erased_at timestamptz;
comment on column borrower.erased_at is
  'internal: when name, phone and ID of somebody who never borrowed were erased; the phone is then one that nobody can have';
comment on column application.erased_at is
  'internal: when its answers were erased; product, amount, days and outcome stay for the reports';

-- What is erased lacks answers, whatever its status; nothing is decided on it any more.
alter table application drop constraint application_incomplete_waits;
alter table application add constraint application_incomplete_waits check (
  not is_incomplete or erased_at is not null
  or status in ('Pending', 'In review', 'Denied', 'Withdrawn', 'Expired')) not valid;
alter table application add constraint application_erased_ended check (
  erased_at is null or status not in ('Pending', 'In review', 'Approved')) not valid;

create table erasure (
  id bigint primary key generated always as identity,
  borrower_id bigint not null references borrower (id),
  made_sure text not null check (char_length(made_sure) between 1 and 500),
  proposed_by text not null check (proposed_by ~ '^staff:'),
  proposed_at timestamptz not null,
  decided_by text check (decided_by ~ '^staff:'),
  decided_at timestamptz,
  confirmed boolean,
  counts jsonb,
  constraint erasure_decided check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (confirmed is null)),
  constraint erasure_counted check ((counts is not null) = coalesce(confirmed, false)),
  constraint erasure_second_person check (not confirmed or decided_by <> proposed_by)
);
create unique index erasure_one_open on erasure (borrower_id) where decided_at is null;
create index erasure_of on erasure (borrower_id, id);

comment on table erasure is 'Requests of borrowers to be erased, as one manager enters and another decides them. Kept for good: counts, never content.';
comment on column erasure.id is 'internal';
comment on column erasure.borrower_id is 'internal';
comment on column erasure.made_sure is 'internal: how the manager made sure that it is the borrower who asks';
comment on column erasure.proposed_by is 'internal';
comment on column erasure.proposed_at is 'internal';
comment on column erasure.decided_by is 'internal: not the proposer, unless it was taken back';
comment on column erasure.decided_at is 'internal';
comment on column erasure.confirmed is 'internal: false: refused or taken back';
comment on column erasure.counts is 'internal: how much of each kind was erased';

create function refuse_erasure_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.decided_at is not null
    or (new.id, new.borrower_id, new.made_sure, new.proposed_by, new.proposed_at)
      is distinct from (old.id, old.borrower_id, old.made_sure, old.proposed_by, old.proposed_at)
  then
    raise exception 'a request to erase is decided once and never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger decided_once before update on erasure for each row execute function refuse_erasure_change();
create trigger never_removed before delete or truncate on erasure
  for each statement execute function refuse_removal();

-- Notes and calls of staff go with the answers that they are about, and never else.
create function refuse_unless_erased() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'DELETE' and exists (
    select from application where id = old.application_id and erased_at is not null
  ) then
    return old;
  end if;
  raise exception 'rows of % go with an erased application alone', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;
drop trigger insert_only on review_note;
create trigger only_erased before update or delete on review_note
  for each row execute function refuse_unless_erased();
create trigger never_emptied before truncate on review_note for each statement execute function refuse_removal();
drop trigger insert_only on review_contact;
create trigger only_erased before update or delete on review_contact
  for each row execute function refuse_unless_erased();
create trigger never_emptied before truncate on review_contact for each statement execute function refuse_removal();

create or replace function refuse_denial_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- The words of staff about somebody go with their answers.
  if new.note is null and old.note is not null
    and (to_jsonb(new) - 'note') = (to_jsonb(old) - 'note')
    and exists (select from application where id = old.application_id and erased_at is not null)
  then
    return new;
  end if;
  if (new.application_id, new.reasons, new.apply_again_on, new.denied_by, new.denied_at, new.note)
    is distinct from (old.application_id, old.reasons, old.apply_again_on, old.denied_by, old.denied_at, old.note)
    or old.withdrawn_at is not null or new.withdrawn_at is null
  then
    raise exception 'a denial is only taken back, once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace function refuse_offer_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Who it was for is erased: its words go, the hash stays. Of a loan they are kept for five years at least, whatever the setting.
  if old.status <> 'Open'
    and new.agreement = old.agreement || '{"borrower": "–", "clauses": []}'
    and (to_jsonb(new) - 'agreement') = (to_jsonb(old) - 'agreement')
    and exists (select from application where id = old.application_id
      and erased_at >= case when old.status = 'Signed' then old.ended_at + interval '5 years' else old.ended_at end)
  then
    return new;
  end if;
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


-- Of a signature that it was given stays; by which phone and from where goes with the agreement's words.
create function refuse_signature_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE'
    and (to_jsonb(new) - 'phone' - 'address' - 'user_agent') = (to_jsonb(old) - 'phone' - 'address' - 'user_agent')
    and exists (select from offer o join application a on a.id = o.application_id
      where o.id = old.offer_id and a.erased_at >= o.ended_at + interval '5 years')
  then
    return new;
  end if;
  raise exception 'signatures are never changed or removed' using errcode = 'insufficient_privilege';
end
$$;
drop trigger insert_only on signature;
create trigger only_erased before update or delete on signature for each row execute function refuse_signature_change();
create trigger never_emptied before truncate on signature for each statement execute function refuse_removal();
