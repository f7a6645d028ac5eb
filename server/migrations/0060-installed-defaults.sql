-- What the program brought, so that a newer program can renew what staff left as it was (limits, rates, option lists).
create table installed_default (
  source text not null check (char_length(source) between 1 and 100),
  key text not null check (char_length(key) between 1 and 200),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  updated_at timestamptz not null default now(),
  primary key (source, key)
);

comment on table installed_default is
  'Hashes of the default rows that the program brought, also of those that staff removed since.';
comment on column installed_default.source is 'internal: the table, or option: and the name of a list';
comment on column installed_default.key is 'internal: the row within its source';
comment on column installed_default.hash is
  'internal: sha256 of the default row; while the row still has it, a newer program replaces the row';
comment on column installed_default.updated_at is 'internal';

comment on table option_list is
  'The lists there are. A newer program renews only those of their entries that nobody changed.';
