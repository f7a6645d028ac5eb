-- Decisions at the desk: an approval above the legal ceiling takes two people, a denial can be taken back before its SMS has left,
-- and who approves does not pay out (docs/loan-book.md, docs/security.md).

create table ceiling_override (
  id bigint primary key generated always as identity,
  application_id bigint not null references application,
  terms jsonb not null,
  findings jsonb not null,
  yearly_millionths bigint,
  ceiling_millionths bigint not null check (ceiling_millionths >= 0),
  reason text not null check (reason ~ '^[a-z_]{1,60}$'),
  note text not null check (char_length(note) between 1 and 500),
  proposed_by text not null check (char_length(proposed_by) between 1 and 100),
  proposed_at timestamptz not null,
  unique (id, proposed_by)
);
create index ceiling_override_application on ceiling_override (application_id);
call make_insert_only('ceiling_override');

comment on table ceiling_override is 'An approval above the legal ceiling, as one person proposes it; another confirms or refuses it, in ceiling_override_end.';
comment on column ceiling_override.id is 'internal';
comment on column ceiling_override.application_id is 'internal';
comment on column ceiling_override.terms is 'personal: LoanTerms of the room lending, as they would be frozen';
comment on column ceiling_override.findings is 'personal: what staff found out: income, residence, call, references, account, ID';
comment on column ceiling_override.yearly_millionths is 'personal: the effective yearly cost; null: beyond any figure';
comment on column ceiling_override.ceiling_millionths is 'internal: the ceiling on that day';
comment on column ceiling_override.reason is 'internal: name of the reason (contract/options)';
comment on column ceiling_override.note is 'personal: why, in the words of staff';
comment on column ceiling_override.proposed_by is 'internal: who of the staff';
comment on column ceiling_override.proposed_at is 'internal';

create table ceiling_override_end (
  override_id bigint primary key,
  outcome text not null check (outcome in ('confirmed', 'refused', 'taken back')),
  proposed_by text not null,
  ended_by text not null check (char_length(ended_by) between 1 and 100),
  ended_at timestamptz not null,
  note text check (char_length(note) between 1 and 500),
  foreign key (override_id, proposed_by) references ceiling_override (id, proposed_by),
  constraint ceiling_override_second_person check (outcome <> 'confirmed' or ended_by <> proposed_by),
  constraint ceiling_override_taken_back check (outcome <> 'taken back' or ended_by = proposed_by)
);
call make_insert_only('ceiling_override_end');

comment on table ceiling_override_end is 'How a proposal above the ceiling ended: one row, ever. Another person than the proposer confirms it.';
comment on column ceiling_override_end.override_id is 'internal';
comment on column ceiling_override_end.outcome is 'internal';
comment on column ceiling_override_end.proposed_by is 'internal: of the proposal';
comment on column ceiling_override_end.ended_by is 'internal: who of the staff';
comment on column ceiling_override_end.ended_at is 'internal';
comment on column ceiling_override_end.note is 'personal: why it was refused, in the words of staff';

alter table approval add column override_id bigint;
alter table approval add constraint approval_override foreign key (override_id) references ceiling_override_end not valid;
create unique index if not exists approval_of_override on approval (override_id) where override_id is not null;
comment on column approval.override_id is 'internal: the proposal above the ceiling that a second person confirmed; null: not above it';

-- Of which proposal an approval came is never changed either.
create or replace function refuse_approval_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.id, new.application_id, new.terms, new.findings, new.approved_by, new.approved_at, new.override_id)
    is distinct from (old.id, old.application_id, old.terms, old.findings, old.approved_by, old.approved_at,
      old.override_id)
    or old.withdrawn_at is not null or new.withdrawn_at is null
  then
    raise exception 'an approval is only withdrawn, once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- A denial stands until it is taken back, once, before its SMS has left; then there may be another.
drop trigger insert_only on denial;
alter table denial add column note text;
alter table denial add column withdrawn_by text;
alter table denial add column withdrawn_at timestamptz;
alter table denial add constraint denial_note check (char_length(note) between 1 and 500) not valid;
alter table denial add constraint denial_withdrawn_both check ((withdrawn_by is null) = (withdrawn_at is null)) not valid;
create unique index if not exists denial_each on denial (application_id, denied_at);
alter table denial drop constraint denial_pkey;
alter table denial add constraint denial_pkey primary key using index denial_each;
create unique index if not exists denial_one_standing on denial (application_id) where withdrawn_at is null;

comment on column denial.note is 'personal: for staff alone; null: none';
comment on column denial.withdrawn_by is 'internal: who of the staff took it back';
comment on column denial.withdrawn_at is 'internal: before the borrower was told';

create function refuse_denial_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.application_id, new.reasons, new.apply_again_on, new.denied_by, new.denied_at, new.note)
    is distinct from (old.application_id, old.reasons, old.apply_again_on, old.denied_by, old.denied_at, old.note)
    or old.withdrawn_at is not null or new.withdrawn_at is null
  then
    raise exception 'a denial is only taken back, once' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger only_withdrawn before update on denial for each row execute function refuse_denial_change();

create trigger never_removed before delete or truncate on denial
  for each statement execute function refuse_removal();

-- Who approved an offer, or confirmed its approval above the ceiling, neither orders its money nor confirms that it went out.
create function refuse_approver_paying() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  who text;
  paid bigint;
begin
  if tg_table_name = 'intent' then
    who := new.made_by;
    paid := case when new.kind = 'disbursement' then new.offer_id end;
  else
    who := new.ended_by;
    select offer_id into paid from intent
      where id = new.intent_id and kind = 'disbursement' and new.outcome = 'confirmed';
  end if;
  if paid is not null and exists (
    select from offer join approval on approval.id = offer.approval_id
      left join ceiling_override_end ended on ended.override_id = approval.override_id
    where offer.id = paid and who in (approval.approved_by, ended.ended_by)
  ) then
    raise exception 'who approves does not pay out' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger other_than_approver before insert on intent for each row execute function refuse_approver_paying();
create trigger other_than_approver before insert on intent_end for each row execute function refuse_approver_paying();

-- What waits to be paid out is found without looking at all that ever was.
create index if not exists application_approved on application (id) where status = 'Approved';
