-- By which keys this database works: of SECRET_KEY the one, of AUDIT_KEYS each that has signed. A machine with another key must not start, since it could
-- not read or verify what the others write (server/src/database/keys/key-checks.ts). DATA_KEYS stand in data_key.
create table key_check (
  setting text not null check (setting in ('SECRET_KEY', 'AUDIT_KEYS')),
  print text not null check (print ~ '^[0-9a-f]{8}$'),
  noted_at timestamptz not null,
  primary key (setting, print)
);
comment on table key_check is 'Check values of the keys by which this database works, never a key.';
comment on column key_check.setting is 'internal: the setting that holds the key';
comment on column key_check.print is 'internal: 32 bits of an HMAC under the key, by which another key is known';
comment on column key_check.noted_at is 'internal';
