-- Codes that may still be paid, and money that came otherwise than asked for (docs/loan-book.md, "Money coming in").

create table khqr_watch (
  intent_id uuid primary key references intent,
  next_check_at timestamptz not null
);
create index khqr_watch_next on khqr_watch (next_check_at);

comment on table khqr_watch is 'KHQR codes whose payment is still asked after; the row goes when the last question was asked.';
comment on column khqr_watch.intent_id is 'internal';
comment on column khqr_watch.next_check_at is 'internal: also put ahead while one process asks';

create table unmatched_money (
  bank_hash text primary key check (char_length(bank_hash) between 1 and 100),
  intent_id uuid not null references intent,
  cause text not null check (cause ~ '^[a-z-]{1,40}$'),
  amount text not null check (char_length(amount) <= 40),
  currency text not null check (char_length(currency) <= 10),
  account text not null check (char_length(account) <= 60),
  acknowledged_at timestamptz,
  found_at timestamptz not null
);
create index unmatched_money_intent on unmatched_money (intent_id);
call make_insert_only('unmatched_money');

comment on table unmatched_money is 'Money that came for a code and is not what the code asked for: a person looks at it.';
comment on column unmatched_money.bank_hash is 'internal: the transaction, by Bakong''s hash';
comment on column unmatched_money.intent_id is 'internal: the code';
comment on column unmatched_money.cause is 'internal: what differs, or why the loan refused it';
comment on column unmatched_money.amount is 'personal: as the bank said it';
comment on column unmatched_money.currency is 'personal: as the bank said it';
comment on column unmatched_money.account is 'internal: the account that got it, as the bank said it';
comment on column unmatched_money.acknowledged_at is 'personal: when the bank booked it';
comment on column unmatched_money.found_at is 'internal';
