-- What changed among the staff is told to every manager, each until they have read it (docs/security.md, "Staff").
create table staff_change (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('added', 'roles_changed', 'reset', 'ended', 'suspended')),
  about text not null check (about ~ '^staff:'),
  proposed_by text check (proposed_by ~ '^staff:'),
  done_by text not null check (done_by ~ '^staff:'),
  amount integer check (amount > 0),
  at timestamptz not null,
  constraint staff_change_amount check ((kind = 'suspended') = (amount is not null))
);
call make_insert_only('staff_change');
comment on table staff_change is 'Who was added, given other roles, let enrol anew or ended, and whose keys were suspended: for all managers.';
comment on column staff_change.id is 'internal';
comment on column staff_change.kind is 'internal';
comment on column staff_change.about is 'internal: whom it is about';
comment on column staff_change.proposed_by is 'internal: null: it takes one';
comment on column staff_change.done_by is 'internal: who confirmed it, or did it alone';
comment on column staff_change.amount is 'internal: keys and addresses of the accounting that were suspended; null of other kinds';
comment on column staff_change.at is 'internal';

alter table staff add column changes_seen bigint not null default 0;
comment on column staff.changes_seen is 'internal: the last staff_change that they have read';
