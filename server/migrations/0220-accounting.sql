-- What the lender's own accounting reads (contract/src/accounting.ts): entries in one order, keys that read them, and addresses that
-- are told of each.

-- Numbered by one process at a time, out of what the audit has as ended: so a reader that asks for what comes after a number never
-- misses an entry whose transaction was slower. Acts on loans write nothing for it and wait for nothing.
create table accounting_event (
  number bigint primary key check (number > 0),
  loan_id bigint not null references loan,
  entry integer not null check (entry >= 0),
  body jsonb not null,
  recorded_at timestamptz not null,
  unique (loan_id, entry)
);
call make_insert_only('accounting_event');
comment on table accounting_event is 'Entries of loans in the order in which the accounting is told of them, each once.';
comment on column accounting_event.number is 'internal: from 1, without a gap; the cursor';
comment on column accounting_event.loan_id is 'internal';
comment on column accounting_event.entry is 'internal: number of the entry on its loan; 0: the disbursement';
comment on column accounting_event.body is 'personal: the entry as it is told, as the loan stood when it was recorded';
comment on column accounting_event.recorded_at is 'internal';

-- One row: how far the audit was read, and the last number.
create table accounting_feed (
  one boolean primary key default true check (one),
  xid xid8 not null default '0',
  audit_id bigint not null default 0,
  last_number bigint not null default 0
);
insert into accounting_feed default values;
comment on table accounting_feed is 'How far the entries of loans were brought to accounting_event.';
comment on column accounting_feed.one is 'internal: there is one row';
comment on column accounting_feed.xid is 'internal: the transaction of the last row of the audit that was read';
comment on column accounting_feed.audit_id is 'internal: that row';
comment on column accounting_feed.last_number is 'internal: of accounting_event';

create table api_key (
  id bigint primary key generated always as identity,
  name text not null check (char_length(name) between 1 and 80),
  prefix text not null unique check (prefix ~ '^rk_[\w-]{8}$'),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  made_by text not null check (made_by ~ '^staff:'),
  made_at timestamptz not null,
  used_on date,
  revoked_by text check (revoked_by ~ '^staff:'),
  revoked_at timestamptz,
  constraint api_key_revoked check ((revoked_by is null) = (revoked_at is null))
);
comment on table api_key is 'Keys by which the lender''s accounting reads entries, and nothing else.';
comment on column api_key.id is 'internal';
comment on column api_key.name is 'internal: what it is for';
comment on column api_key.prefix is 'internal: how the key begins, by which people tell it from others';
comment on column api_key.key_hash is 'secret: sha256 of the key, which holds 256 random bits';
comment on column api_key.made_by is 'internal';
comment on column api_key.made_at is 'internal';
comment on column api_key.used_on is 'internal: the last day on which it was used';
comment on column api_key.revoked_by is 'internal';
comment on column api_key.revoked_at is 'internal: opens nothing from then on';

create table webhook (
  id bigint primary key generated always as identity,
  address text not null check (address ~ '^https?://' and char_length(address) <= 2000),
  secret text not null check (secret ~ '^v1\.'),
  previous_secret text check (previous_secret ~ '^v1\.'),
  previous_until timestamptz,
  sent_through bigint not null check (sent_through >= 0),
  tries integer not null default 0 check (tries >= 0),
  due_at timestamptz not null,
  last_error text check (char_length(last_error) between 1 and 40),
  last_sent_at timestamptz,
  made_by text not null check (made_by ~ '^staff:'),
  made_at timestamptz not null,
  ended_by text check (ended_by ~ '^staff:'),
  ended_at timestamptz,
  constraint webhook_previous check ((previous_secret is null) = (previous_until is null)),
  constraint webhook_ended check ((ended_by is null) = (ended_at is null))
);
create index webhook_due on webhook (due_at) where ended_at is null;
comment on table webhook is 'Addresses that are told of each entry, in order, until they have taken it.';
comment on column webhook.id is 'internal';
comment on column webhook.address is 'internal';
comment on column webhook.secret is 'secret, encrypted: what events are signed with';
comment on column webhook.previous_secret is 'secret, encrypted: signs beside it until previous_until';
comment on column webhook.previous_until is 'internal';
comment on column webhook.sent_through is 'internal: the last accounting_event that was taken';
comment on column webhook.tries is 'internal: in vain, since the last success';
comment on column webhook.due_at is 'internal: not before then; while it is sent to, until when another process leaves it alone';
comment on column webhook.last_error is 'internal: kind of the failure; null: the last try went through';
comment on column webhook.last_sent_at is 'internal';
comment on column webhook.made_by is 'internal';
comment on column webhook.made_at is 'internal';
comment on column webhook.ended_by is 'internal';
comment on column webhook.ended_at is 'internal: told nothing from then on';
