-- What one network has used on a day, counted across all processes and restarts (docs/security.md, "Limits").
create table network_usage (
  day date not null,
  kind text not null check (kind in ('submits', 'upload_bytes')),
  network bytea not null check (length(network) = 32),
  amount bigint not null check (amount >= 0),
  primary key (day, kind, network)
);

comment on table network_usage is
  'Use of one network per Phnom Penh day, for limits. Rows older than two days are removed.';
comment on column network_usage.day is 'internal';
comment on column network_usage.kind is 'internal: submits: applications submitted; upload_bytes: bytes of photos received';
comment on column network_usage.network is
  'personal, keyed hash: an IPv4 address or the first 64 bits of an IPv6 address, never in the clear';
comment on column network_usage.amount is 'internal: in the unit of its kind';
