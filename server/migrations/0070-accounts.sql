-- Who may sign in, with what, and the codes that prove a phone (docs/security.md, "Accounts").
create table account (
  borrower_id bigint primary key references borrower,
  password_hash text not null check (password_hash ~ '^\$argon2id\$'),
  password_set_at timestamptz not null,
  created_at timestamptz not null
);

comment on table account is 'A borrower who has set a password after proving the phone (G-02).';
comment on column account.borrower_id is 'internal';
comment on column account.password_hash is 'secret: argon2id with its own salt';
comment on column account.password_set_at is 'internal';
comment on column account.created_at is 'internal';

create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  borrower_id bigint not null references borrower,
  created_at timestamptz not null,
  used_at timestamptz not null
);

create index session_borrower on session (borrower_id, created_at);
create index session_used on session (used_at);

comment on table session is
  'Signed-in devices: 7 days without use or 30 days in all, whichever comes first; removed at sign-out and with a new password.';
comment on column session.token_hash is 'secret: sha256 of the token, which only the device holds';
comment on column session.borrower_id is 'internal';
comment on column session.created_at is 'internal';
comment on column session.used_at is 'internal: to the nearest hour, so that reading writes seldom';

create table phone_code (
  alias uuid primary key,
  request_id uuid not null,
  phone text not null check (phone ~ '^855[0-9]{8,9}$'),
  borrower_id bigint references borrower,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  sent_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  verified_at timestamptz,
  used_at timestamptz,
  constraint phone_code_used_when_verified check (used_at is null or verified_at is not null)
);

create index phone_code_phone on phone_code (phone, sent_at);
create index phone_code_sent on phone_code (sent_at);

comment on table phone_code is
  'Codes sent to prove a phone, one row a request; also for phones that nobody has, so that both look alike. Removed after a day.';
comment on column phone_code.alias is 'secret: names this one request on the wire (borrow_uuid)';
comment on column phone_code.request_id is 'internal: the device''s own number of the request';
comment on column phone_code.phone is 'personal';
comment on column phone_code.borrower_id is 'internal: null: nobody has that phone, and nothing was sent';
comment on column phone_code.code_hash is 'secret: keyed hash of alias and code';
comment on column phone_code.sent_at is 'internal: valid for 15 minutes from then';
comment on column phone_code.tries is 'internal: wrong codes so far';
comment on column phone_code.verified_at is 'internal: the right code came; good for one new password within 10 minutes';
comment on column phone_code.used_at is 'internal: a password was set with it';

-- Wrong guesses and codes asked for, counted over fixed windows, across all processes.
create table throttle (
  kind text not null check (kind ~ '^[a-z_]+$'),
  key bytea not null check (octet_length(key) = 32),
  since timestamptz not null,
  amount integer not null check (amount > 0),
  primary key (kind, key)
);

create index throttle_since on throttle (since);

comment on table throttle is
  'How often something was tried since a moment, by a keyed hash of who or where. Rows past their window are removed.';
comment on column throttle.kind is 'internal: sign_in_account, sign_in_network, code_phone, code_network';
comment on column throttle.key is 'personal, keyed hash: a phone or a network, never in the clear';
comment on column throttle.since is 'internal: the window''s beginning';
comment on column throttle.amount is 'internal';

-- Staff fill it in after the call (G-08).
alter table borrower add column facebook_link text;
alter table borrower add constraint borrower_facebook_link_form
  check (facebook_link ~ '^https://(www\.|m\.)?(facebook\.com|fb\.com|m\.me)/[^\s<>"]{1,150}$') not valid;

comment on column borrower.facebook_link is
  'personal: an https address on facebook.com, fb.com or m.me, checked by staff; null: not known';
