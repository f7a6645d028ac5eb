-- The audit in sealed blocks instead of one chain (docs/decisions/0020-sealed-audit.md): writers no longer wait for each
-- other. The chain of 0012 is closed and stays; its last hash is the first block's previous one.
drop trigger chain on audit;
drop function chain_audit();
alter table audit rename to audit_chain;
alter table audit_chain rename constraint audit_pkey to audit_chain_pkey;
alter index audit_subject rename to audit_chain_subject;
alter function audit_hash(audit_chain) rename to audit_chain_hash;
comment on table audit_chain is 'The audit up to the migration to blocks: closed, read only.';

create function refuse_row() returns trigger
  language plpgsql
as $$
begin
  raise exception '% takes no more rows: %', tg_table_name, tg_argv[0]
    using errcode = 'insufficient_privilege';
end
$$;

create trigger closed before insert on audit_chain
  for each statement execute function refuse_row('it is closed');

-- Added to the cluster's transaction counter, 0 unless the database was restored from a logical dump into another
-- cluster, whose counter is behind (see continue_audit_after_restore). A function, so that it costs nothing (it is
-- inlined, and prepared plans follow when it is replaced) and only the tables' owner can change it.
create function audit_counter_offset() returns bigint
  language sql stable
as 'select 0::bigint';

create function audit_xid() returns xid8
  language sql volatile
as 'select (pg_current_xact_id()::text::bigint + audit_counter_offset())::text::xid8';

-- Every transaction below it has ended: nothing can arrive there any more.
create function audit_ended_below() returns xid8
  language sql stable
as 'select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + audit_counter_offset())::text::xid8';

-- No transaction from here on has begun.
create function audit_unused_from() returns xid8
  language sql stable
as 'select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + audit_counter_offset())::text::xid8';

create table audit (
  id bigint primary key generated always as identity check (id > 0),
  xid xid8 not null default audit_xid(),
  at timestamptz not null,
  event text not null check (event ~ '^[a-z_]+\.[a-z_]+$'),
  actor text not null check (char_length(actor) between 1 and 100),
  subject text not null check (char_length(subject) between 1 and 100),
  facts jsonb not null
);

create index audit_order on audit (xid, id);
create index audit_subject on audit (subject, id);
call make_insert_only('audit');
create trigger own_xid before insert on audit
  for each row when (new.xid <> audit_xid())
  execute function refuse_row('the number of its transaction is not for the writer to choose');

create table audit_block (
  n bigint primary key check (n > 0),
  from_xid xid8 not null,
  to_xid xid8 not null,
  rows integer not null check (rows > 0),
  root bytea not null check (octet_length(root) = 32),
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null,
  check (from_xid < to_xid)
);
call make_insert_only('audit_block');

-- For the owner, with the product stopped, after rows were restored by a logical dump into a cluster whose transaction
-- counter is behind theirs: the sealer refuses to go on until this has been called, or the counter has been raised.
create procedure continue_audit_after_restore()
  language plpgsql
as $$
declare
  highest bigint := greatest(
    (select to_xid::text::bigint from audit_block order by n desc limit 1),
    (select xid::text::bigint + 1 from audit order by xid desc limit 1));
  lacking bigint := highest - pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
begin
  if lacking > audit_counter_offset() then
    execute format('create or replace function audit_counter_offset() returns bigint
      language sql stable as %L', format('select %s::bigint', lacking));
  end if;
  insert into audit (at, event, actor, subject, facts) values
    (now(), 'audit.continued', 'system', 'audit:restore',
     jsonb_build_object('counter_offset', audit_counter_offset()));
end
$$;

comment on table audit is
  'Acts that matter, for good: no row is ever changed or removed. Sealed in blocks (audit_block).';
comment on column audit.id is 'internal: order within a transaction; gaps mean nothing';
comment on column audit.xid is 'internal: the writing transaction, by which a block covers the row';
comment on column audit.at is 'internal';
comment on column audit.event is 'internal';
comment on column audit.actor is 'internal: visitor, system, or who of the staff';
comment on column audit.subject is 'internal: noun and id';
comment on column audit.facts is 'internal: numbers, hashes and names of rules, never personal data';
comment on table audit_block is
  'Seals of the audit: each covers the rows with from_xid <= xid < to_xid. Anchored outside the database.';
comment on column audit_block.n is 'internal: from 1, without a gap';
comment on column audit_block.from_xid is 'internal: to_xid of the block before; 0 for the first';
comment on column audit_block.to_xid is 'internal: every transaction below it had ended';
comment on column audit_block.rows is 'internal';
comment on column audit_block.root is 'internal: sha256 over the hashes of the rows, in the order of xid and id';
comment on column audit_block.previous_hash is 'internal: of the block before; the first has the last of audit_chain';
comment on column audit_block.hash is 'internal: sha256 over previous hash, number, range, count and root';
comment on column audit_block.sealed_at is 'internal';
