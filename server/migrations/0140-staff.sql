-- Who works in the office, with what they sign in, and their sessions (docs/security.md, "Staff").
create table staff (
  id bigint primary key generated always as identity,
  handle text not null unique check (handle ~ '^[a-z][a-z0-9-]{0,30}$'),
  username text not null check (username = lower(username) and char_length(username) between 5 and 191 and username ~ '^[^@\s]+@[^@\s]+$'),
  name_km text not null check (char_length(name_km) between 1 and 191),
  name_en text not null check (char_length(name_en) between 1 and 191),
  roles text[] not null check (roles <@ array['officer', 'approver', 'cashier', 'manager'] and cardinality(roles) between 1 and 4),
  locale text not null default 'km' check (locale in ('km', 'en')),
  password_hash text not null check (password_hash ~ '^\$argon2id\$'),
  password_set_at timestamptz not null,
  start_password boolean not null,
  totp_secret text check (totp_secret ~ '^v1\.'),
  totp_step bigint,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint staff_enrolled check ((totp_secret is null) = (totp_step is null)),
  constraint staff_enrolled_with_own_password check (totp_secret is null or not start_password)
);

-- An address may be given anew once its holder has left.
create unique index staff_username on staff (username) where ended_at is null;

comment on table staff is 'People of the lender who work in the office. Never removed: entries and the audit name them.';
comment on column staff.id is 'internal';
comment on column staff.handle is 'internal: who acted, as the audit and the entries of loans say it: staff:handle';
comment on column staff.username is 'personal: the e-mail address, with which they sign in';
comment on column staff.name_km is 'personal';
comment on column staff.name_en is 'personal';
comment on column staff.roles is 'internal: officer, approver, cashier, manager';
comment on column staff.locale is 'internal';
comment on column staff.password_hash is 'secret: argon2id with its own salt';
comment on column staff.password_set_at is 'internal: a start password is good for a day from then';
comment on column staff.start_password is 'internal: somebody else has seen it, so the first sign-in sets another';
comment on column staff.totp_secret is 'secret, encrypted: base32; null: not enrolled, or reset';
comment on column staff.totp_step is 'internal: the last time step whose code was taken; none is taken twice';
comment on column staff.created_at is 'internal';
comment on column staff.ended_at is 'internal: may not sign in from then on';

create table staff_recovery_code (
  id bigint primary key generated always as identity,
  staff_id bigint not null references staff,
  code_hash text not null check (code_hash ~ '^\$argon2id\$'),
  used_at timestamptz
);
create index staff_recovery_code_staff on staff_recovery_code (staff_id);
comment on table staff_recovery_code is 'In place of a code of the authenticator, once each. Renewed with each enrolment.';
comment on column staff_recovery_code.id is 'internal';
comment on column staff_recovery_code.staff_id is 'internal';
comment on column staff_recovery_code.code_hash is 'secret: argon2id with its own salt';
comment on column staff_recovery_code.used_at is 'internal';

-- A sign-in whose password was right and whose second step is still to come.
create table staff_sign_in (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  totp_secret text check (totp_secret ~ '^v1\.')
);
create index staff_sign_in_created on staff_sign_in (created_at);
comment on table staff_sign_in is 'Sign-ins between password and code: five tries within ten minutes, then anew. Removed after that.';
comment on column staff_sign_in.ticket_hash is 'secret: sha256 of the ticket, which only the browser holds';
comment on column staff_sign_in.staff_id is 'internal';
comment on column staff_sign_in.created_at is 'internal';
comment on column staff_sign_in.tries is 'internal: wrong codes so far';
comment on column staff_sign_in.totp_secret is 'secret, encrypted: what this enrolment offers; null: enrolled already';

create table staff_session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  fresh_until timestamptz not null
);
create index staff_session_staff on staff_session (staff_id);
create index staff_session_created on staff_session (created_at);
comment on table staff_session is 'Signed-in browsers of staff: eight hours at most, removed at sign-out, with a reset and when somebody leaves.';
comment on column staff_session.token_hash is 'secret: sha256 of the cookie, which only the browser holds';
comment on column staff_session.staff_id is 'internal';
comment on column staff_session.created_at is 'internal';
comment on column staff_session.fresh_until is 'internal: acts on money need a new sign-in after 15 minutes without a call; to the minute';

-- What one manager proposes about staff and another confirms.
create table staff_proposal (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('add', 'set_roles', 'reset_totp')),
  staff_id bigint references staff,
  wanted jsonb not null,
  proposed_by text not null check (proposed_by ~ '^staff:'),
  proposed_at timestamptz not null,
  decided_by text check (decided_by ~ '^staff:'),
  decided_at timestamptz,
  confirmed boolean,
  constraint staff_proposal_about check ((kind = 'add') = (staff_id is null)),
  constraint staff_proposal_decided check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (confirmed is null)),
  constraint staff_proposal_second_person check (not confirmed or decided_by <> proposed_by)
);
create index staff_proposal_open on staff_proposal (proposed_at) where decided_at is null;
comment on table staff_proposal is 'Changes of staff that wait for a second manager, and those that were decided.';
comment on column staff_proposal.id is 'internal';
comment on column staff_proposal.kind is 'internal';
comment on column staff_proposal.staff_id is 'internal: whom it is about; null: somebody new';
comment on column staff_proposal.wanted is 'personal: name, address and roles as proposed';
comment on column staff_proposal.proposed_by is 'internal';
comment on column staff_proposal.proposed_at is 'internal';
comment on column staff_proposal.decided_by is 'internal: not the proposer, unless it was taken back';
comment on column staff_proposal.decided_at is 'internal';
comment on column staff_proposal.confirmed is 'internal: false: refused or taken back';

comment on column throttle.kind is
  'internal: sign_in_account, sign_in_network, code_phone, code_network, staff_account, staff_network';
