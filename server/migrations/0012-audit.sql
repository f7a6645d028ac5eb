-- What was done, by whom, to what; without personal data. Each row carries the hash of the one
-- before it, so that a change behind the database's back is found (docs/security.md).
create table audit (
  seq bigint primary key default 0,
  at timestamptz not null,
  event text not null check (event ~ '^[a-z_]+\.[a-z_]+$'),
  actor text not null check (char_length(actor) between 1 and 100),
  subject text not null check (char_length(subject) between 1 and 100),
  facts jsonb not null,
  previous_hash bytea not null default '' check (octet_length(previous_hash) = 32),
  hash bytea not null default '' check (octet_length(hash) = 32)
);

create function audit_hash(a audit) returns bytea
  language sql stable
as $$
  select sha256(a.previous_hash || convert_to(jsonb_build_array(a.seq,
    to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    a.event, a.actor, a.subject, a.facts)::text, 'UTF8'))
$$;

-- Writers take their turn until they commit: a chain has one end.
create function chain_audit() returns trigger
  language plpgsql
as $$
declare
  tail audit;
begin
  perform pg_advisory_xact_lock(4720615302);
  select * into tail from audit order by seq desc limit 1;
  new.seq := coalesce(tail.seq, 0) + 1;
  new.previous_hash := coalesce(tail.hash, decode(repeat('00', 32), 'hex'));
  new.hash := audit_hash(new);
  return new;
end
$$;

create trigger chain before insert on audit for each row execute function chain_audit();
call make_insert_only('audit');

create index audit_subject on audit (subject, seq);

comment on table audit is 'Acts that matter, for good: no row is ever changed or removed.';
comment on column audit.seq is 'internal: without a gap';
comment on column audit.at is 'internal';
comment on column audit.event is 'internal';
comment on column audit.actor is 'internal: visitor, system, or who of the staff';
comment on column audit.subject is 'internal: noun and id';
comment on column audit.facts is 'internal: numbers and names of rules, never personal data';
comment on column audit.previous_hash is 'internal';
comment on column audit.hash is 'internal: sha256 over the row and the hash before it';
