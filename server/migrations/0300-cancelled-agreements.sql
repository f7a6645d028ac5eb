-- A signed agreement whose money does not go out is cancelled: one proposes it, another confirms, while no pay-out is ordered.
create table agreement_cancellation (
  id bigint primary key generated always as identity,
  offer_id bigint not null references offer,
  reason text not null check (char_length(reason) between 1 and 500),
  proposed_by text not null check (char_length(proposed_by) between 1 and 100),
  proposed_at timestamptz not null,
  unique (id, proposed_by)
);
create index agreement_cancellation_offer on agreement_cancellation (offer_id);
call make_insert_only('agreement_cancellation');

comment on table agreement_cancellation is 'That a signed agreement be cancelled before its money goes out, as one person proposes it; another decides, in agreement_cancellation_end.';
comment on column agreement_cancellation.id is 'internal';
comment on column agreement_cancellation.offer_id is 'internal';
comment on column agreement_cancellation.reason is 'personal: why, in the words of staff';
comment on column agreement_cancellation.proposed_by is 'internal: who of the staff';
comment on column agreement_cancellation.proposed_at is 'internal';

create table agreement_cancellation_end (
  cancellation_id bigint primary key,
  outcome text not null check (outcome in ('confirmed', 'refused', 'taken back')),
  proposed_by text not null,
  ended_by text not null check (char_length(ended_by) between 1 and 100),
  ended_at timestamptz not null,
  note text check (char_length(note) between 1 and 500),
  foreign key (cancellation_id, proposed_by) references agreement_cancellation (id, proposed_by),
  constraint agreement_cancellation_second_person check (outcome <> 'confirmed' or ended_by <> proposed_by),
  constraint agreement_cancellation_taken_back check (outcome <> 'taken back' or ended_by = proposed_by)
);
call make_insert_only('agreement_cancellation_end');

comment on table agreement_cancellation_end is 'How a proposal to cancel an agreement ended: one row, ever. Another person than the proposer confirms it.';
comment on column agreement_cancellation_end.cancellation_id is 'internal';
comment on column agreement_cancellation_end.outcome is 'internal';
comment on column agreement_cancellation_end.proposed_by is 'internal: of the proposal';
comment on column agreement_cancellation_end.ended_by is 'internal: who of the staff';
comment on column agreement_cancellation_end.ended_at is 'internal';
comment on column agreement_cancellation_end.note is 'personal: why it was refused, in the words of staff';

-- The moment of its signature stays: when it was cancelled stands with the cancellation.
alter table offer drop constraint offer_status_check;
alter table offer add constraint offer_status_check
  check (status in ('Open', 'Signed', 'Not taken up', 'Expired', 'Withdrawn', 'Cancelled')) not valid;

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
  -- Signed, it is cancelled by two, and only while its money neither went out nor is ordered to.
  if old.status = 'Signed' and new.status = 'Cancelled'
    and (to_jsonb(new) - 'status') = (to_jsonb(old) - 'status')
    and exists (select from agreement_cancellation c
      join agreement_cancellation_end e on e.cancellation_id = c.id
      where c.offer_id = old.id and e.outcome = 'confirmed')
    and not exists (select from intent i left join intent_end e on e.intent_id = i.id
      where i.offer_id = old.id and i.kind = 'disbursement' and (e.outcome is null or e.outcome = 'confirmed'))
  then
    return new;
  end if;
  if (new.id, new.approval_id, new.application_id, new.borrower_id, new.terms, new.agreement, new.agreement_hash,
      new.sign_by, new.made_by, new.made_at)
    is distinct from (old.id, old.approval_id, old.application_id, old.borrower_id, old.terms, old.agreement,
      old.agreement_hash, old.sign_by, old.made_by, old.made_at)
    or old.status <> 'Open' or new.status in ('Open', 'Cancelled')
  then
    raise exception 'an offer only ends, once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- No money is ordered for an agreement that is being cancelled, or was.
create function refuse_paying_cancelled() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.kind = 'disbursement' and exists (
    select from agreement_cancellation c left join agreement_cancellation_end e on e.cancellation_id = c.id
    where c.offer_id = new.offer_id and (e.outcome is null or e.outcome = 'confirmed')
  ) then
    raise exception 'an agreement that is being cancelled is not paid out' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger not_cancelled before insert on intent for each row execute function refuse_paying_cancelled();

-- Nothing was ever paid out under a cancelled agreement: the evidence of its signature goes as soon as its application is erased.
create or replace function refuse_signature_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE'
    and (to_jsonb(new) - 'phone' - 'address' - 'user_agent') = (to_jsonb(old) - 'phone' - 'address' - 'user_agent')
    and exists (select from offer o join application a on a.id = o.application_id
      where o.id = old.offer_id
        and a.erased_at >= case when o.status = 'Cancelled' then o.ended_at else o.ended_at + interval '5 years' end)
  then
    return new;
  end if;
  raise exception 'signatures are never changed or removed' using errcode = 'insufficient_privilege';
end
$$;
