-- What staff change of products, and how a dangerous change waits for a second manager (docs/office.md, "Products", "Settings").
alter table product add column version integer not null default 1;
alter table product add column changed_at timestamptz;
alter table product add column amount_step_cents bigint;
alter table product add column amount_warn_cents bigint;
alter table product add column duration_warn integer;
alter table product add column warns_duration boolean not null default true;
comment on column product.version is 'internal: grows with every change that staff confirm; a proposal names the one it saw';
comment on column product.changed_at is 'internal: when staff last confirmed a change; null: as the program brought it';
comment on column product.amount_step_cents is 'public: US cents, from one amount of calculator and form to the next; null: the program''s';
comment on column product.amount_warn_cents is 'public: US cents; strictly above, second-time borrowers only; null: the program''s';
comment on column product.duration_warn is 'public: the same of the duration; null: the program''s';
comment on column product.warns_duration is 'public: false where no duration is kept for second-time borrowers';

-- Fees count from a day to a day, as rates do.
alter table fee drop constraint fee_pkey;
alter table fee add column id bigint generated always as identity primary key;
alter table fee add column valid_from date;
alter table fee add column valid_until date;
create unique index if not exists fee_begins_once on fee (product, kind, valid_from) nulls not distinct;
comment on column fee.id is 'internal';
comment on column fee.valid_from is 'internal: first day, in Phnom Penh, on which it counts; null since ever';
comment on column fee.valid_until is 'internal: last day, in Phnom Penh, on which it counts; null for good';

create table proposal (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('product', 'setting')),
  key text not null check (char_length(key) between 1 and 60),
  base_version integer not null,
  state_before jsonb not null,
  state_after jsonb not null,
  proposed_by text not null check (proposed_by ~ '^staff:'),
  proposed_at timestamptz not null,
  decided_by text check (decided_by ~ '^staff:'),
  decided_at timestamptz,
  confirmed boolean,
  constraint proposal_decided check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (confirmed is null)),
  constraint proposal_second_person check (not confirmed or decided_by <> proposed_by)
);
create unique index proposal_one_open on proposal (kind, key) where decided_at is null;
create index proposal_history on proposal (kind, key, id);

create function refuse_proposal_change() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if old.decided_at is not null
    or (new.id, new.kind, new.key, new.base_version, new.state_before, new.state_after, new.proposed_by, new.proposed_at)
      is distinct from (old.id, old.kind, old.key, old.base_version, old.state_before, old.state_after, old.proposed_by, old.proposed_at)
  then
    raise exception 'a proposal is decided once and never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger decided_once before update on proposal for each row execute function refuse_proposal_change();
create function refuse_proposal_removal() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'proposals are kept' using errcode = 'restrict_violation';
end
$$;
create trigger never_removed before delete or truncate on proposal for each statement execute function refuse_proposal_removal();

comment on table proposal is 'Dangerous changes of products and settings: one manager proposes, another confirms. Kept for good, with both states.';
comment on column proposal.id is 'internal';
comment on column proposal.kind is 'internal';
comment on column proposal.key is 'internal: the product, or the setting';
comment on column proposal.base_version is 'internal: what the proposer saw; another one by now, and it is not carried out';
comment on column proposal.state_before is 'internal: as the proposer saw it';
comment on column proposal.state_after is 'internal: as it is to be';
comment on column proposal.proposed_by is 'internal';
comment on column proposal.proposed_at is 'internal';
comment on column proposal.decided_by is 'internal: not the proposer, unless it was taken back';
comment on column proposal.decided_at is 'internal';
comment on column proposal.confirmed is 'internal: false: refused or taken back';

create table setting (
  key text primary key check (key ~ '^[a-z]+(_[a-z]+)*$' and char_length(key) <= 60),
  value text check (char_length(value) between 1 and 500),
  version integer not null check (version > 0),
  changed_by text not null check (changed_by ~ '^staff:'),
  changed_at timestamptz not null
);
comment on table setting is 'What staff set, of the list in contract/src/office/settings.ts; no row: as the program has it.';
comment on column setting.key is 'internal';
comment on column setting.value is 'internal: as it is typed; null: not set';
comment on column setting.version is 'internal: grows with every change; a change names the one it saw';
comment on column setting.changed_by is 'internal';
comment on column setting.changed_at is 'internal';

create table holiday (
  day date primary key,
  name_km text not null check (char_length(name_km) between 1 and 191),
  name_en text not null check (char_length(name_en) between 1 and 191),
  added_by text not null check (added_by ~ '^staff:'),
  added_at timestamptz not null
);
comment on table holiday is 'Days on which the office is closed. Loans keep the days that were agreed: no instalment moves.';
comment on column holiday.day is 'public';
comment on column holiday.name_km is 'public';
comment on column holiday.name_en is 'public';
comment on column holiday.added_by is 'internal';
comment on column holiday.added_at is 'internal';

create table sms_template (
  kind text primary key check (kind ~ '^notice_[a-z_]+$' and char_length(kind) <= 60),
  body_km text not null check (char_length(body_km) between 1 and 700),
  body_en text not null check (char_length(body_en) between 1 and 700),
  version integer not null check (version > 0),
  changed_by text not null check (changed_by ~ '^staff:'),
  changed_at timestamptz not null
);
comment on table sms_template is 'Text messages in the words of staff; no row: as the program has them.';
comment on column sms_template.kind is 'internal';
comment on column sms_template.body_km is 'internal: with placeholders such as {amount}';
comment on column sms_template.body_en is 'internal: the same in English';
comment on column sms_template.version is 'internal: grows with every change; a change names the one it saw';
comment on column sms_template.changed_by is 'internal';
comment on column sms_template.changed_at is 'internal';

-- Every process keeps them, as it keeps pages.
call tell_changes_of('setting');
call tell_changes_of('holiday');
call tell_changes_of('sms_template');
