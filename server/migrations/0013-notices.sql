-- Messages to people, written in the transaction that gives rise to them, sent afterwards (G-10).
create table notice (
  id bigint primary key generated always as identity,
  uuid uuid not null unique default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z_]+$'),
  audience text not null check (audience in ('applicant', 'lender')),
  application_id bigint references application,
  phone text check (phone ~ '^855[0-9]{8,9}$'),
  locale text not null check (locale in ('km', 'en')),
  body text not null check (char_length(body) between 1 and 1000),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'held back')),
  tries smallint not null default 0 check (tries >= 0),
  due_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text check (char_length(last_error) <= 100),
  constraint notice_sent_when check ((state = 'sent') = (sent_at is not null)),
  constraint notice_applicant_has_phone check (phone is not null or audience = 'lender')
);

create index notice_due on notice (due_at) where state in ('waiting', 'sending');
create index notice_phone on notice (phone, created_at);
create index notice_created on notice (created_at);

comment on table notice is 'SMS outbox, which staff see. Removed 90 days after it was written.';
comment on column notice.id is 'internal';
comment on column notice.uuid is 'internal: lets the gateway know a repeat';
comment on column notice.kind is 'internal: which template';
comment on column notice.audience is 'internal';
comment on column notice.application_id is 'internal';
comment on column notice.phone is 'personal; null: the lender, no number set';
comment on column notice.locale is 'internal';
comment on column notice.body is 'personal: the text as sent';
comment on column notice.state is 'internal: sending is a lease that ends at due_at';
comment on column notice.tries is 'internal';
comment on column notice.due_at is 'internal: when to try next';
comment on column notice.created_at is 'internal';
comment on column notice.sent_at is 'internal: when the gateway took it';
comment on column notice.last_error is 'internal: what kind of failure, never the gateway''s words';

-- How many tries a day have gone out, across all processes: the spend cap.
create table notice_day (
  day date primary key,
  tries integer not null check (tries >= 0)
);
comment on table notice_day is 'Tries to send per Phnom Penh day, held below SMS_DAILY_LIMIT.';
comment on column notice_day.day is 'internal';
comment on column notice_day.tries is 'internal';
