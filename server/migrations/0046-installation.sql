-- Which installation this database belongs to. The same number stands before the names of its photos and in a marker
-- beside them, so that no other installation takes them for files without a row and removes them.
create table installation (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid(),
  made_at timestamptz not null default now()
);
insert into installation default values;
call make_insert_only('installation');

comment on table installation is 'The identity of this installation: one row, made with the schema, never changed.';
comment on column installation.one is 'internal: there is one row';
comment on column installation.id is 'internal: names the photo store of this installation';
comment on column installation.made_at is 'internal';

-- The photo store's marker carries the turn of the last sweep, and so does this row. A copy of the database (a staging
-- server, yesterday's state restored for a look) soon holds an old turn, and then may remove no file.
create table photo_store (
  one boolean primary key default true check (one),
  turn uuid,
  next_turn uuid
);
insert into photo_store default values;

comment on table photo_store is 'What the marker of the photo store must say before any file in it may be removed.';
comment on column photo_store.one is 'internal: there is one row';
comment on column photo_store.turn is 'internal: as in the marker; null: the store has no marker of ours yet';
comment on column photo_store.next_turn is 'internal: about to be written into the marker';

-- The last run of each job that works by itself: what it did, and what somebody must look into.
create table job_run (
  job text primary key check (job ~ '^[a-z ]+$'),
  began_at timestamptz not null,
  ended_at timestamptz,
  counts jsonb not null default '{}',
  problem text check (char_length(problem) between 1 and 500)
);

comment on table job_run is 'The last run of each scheduled job, for the operator. No personal data.';
comment on column job_run.job is 'internal';
comment on column job_run.began_at is 'internal';
comment on column job_run.ended_at is 'internal: null: under way, or cut off';
comment on column job_run.counts is 'internal: what it did, as numbers';
comment on column job_run.problem is 'internal: what an operator must look into; null: nothing';
