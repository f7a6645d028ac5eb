-- What staff make of referrals, of people who want to invest, and of shops that want to be partners (docs/office.md, "Leads").

create table referral_reward (
  referral_id bigint primary key references referral,
  friend_borrower_id bigint not null unique references borrower,
  loan_id bigint not null unique references loan,
  cents bigint not null check (cents > 0),
  method text not null check (method in ('cash', 'bank', 'phone')),
  reference text check (char_length(reference) between 1 and 100),
  paid_by text not null check (char_length(paid_by) between 1 and 100),
  paid_at timestamptz not null
);
call make_insert_only('referral_reward');

comment on table referral_reward is 'Rewards as finance paid them by hand (G-33): one for a referral, for a friend and for a loan, ever.';
comment on column referral_reward.referral_id is 'internal';
comment on column referral_reward.friend_borrower_id is 'internal: the friend, found by phone';
comment on column referral_reward.loan_id is 'internal: the friend''s first loan, fully repaid';
comment on column referral_reward.cents is 'personal: US cents';
comment on column referral_reward.method is 'internal: in cash, to a bank account, to a phone';
comment on column referral_reward.reference is 'personal: the bank''s reference; null: none';
comment on column referral_reward.paid_by is 'internal: who of the staff';
comment on column referral_reward.paid_at is 'internal';

alter table invest_lead add column next_step text, add column next_on date, add column version integer not null default 0;
comment on column invest_lead.next_step is 'internal: what staff do next; null: nothing';
comment on column invest_lead.next_on is 'internal: until when';
comment on column invest_lead.version is 'internal: counts the changes, so that nobody overwrites what they have not seen';
alter table invest_lead add constraint invest_lead_next_step_size check (char_length(next_step) between 1 and 191) not valid;

create table invest_lead_note (
  id bigint primary key generated always as identity,
  invest_lead_id bigint not null references invest_lead,
  status text not null check (status in ('New', 'Contacted', 'Agreed', 'Closed')),
  note text check (char_length(note) between 1 and 1000),
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null
);
create index invest_lead_note_lead on invest_lead_note (invest_lead_id, id);
call make_insert_only('invest_lead_note');

comment on table invest_lead_note is 'What was said with somebody who wants to invest, and the state that it led to.';
comment on column invest_lead_note.id is 'internal';
comment on column invest_lead_note.invest_lead_id is 'internal';
comment on column invest_lead_note.status is 'internal';
comment on column invest_lead_note.note is 'personal: null: only the state changed';
comment on column invest_lead_note.made_by is 'internal: who of the staff';
comment on column invest_lead_note.made_at is 'internal';

create table partner (
  id bigint primary key generated always as identity,
  name text not null check (char_length(name) between 1 and 191),
  sells text not null check (sells in ('vehicles', 'electronics', 'land', 'other')),
  contact_name text not null check (char_length(contact_name) between 1 and 191),
  phone text not null check (phone ~ '^855[0-9]{8,9}$'),
  place text check (char_length(place) between 1 and 191),
  note text check (char_length(note) between 1 and 1000),
  status text not null check (status in ('New', 'Talking', 'Partner', 'Ended')),
  version integer not null default 0,
  made_by text not null check (char_length(made_by) between 1 and 100),
  made_at timestamptz not null
);
comment on table partner is 'Shops that sell what borrowers buy on credit, and whom to call there.';
comment on column partner.id is 'internal';
comment on column partner.name is 'internal: the shop';
comment on column partner.sells is 'internal';
comment on column partner.contact_name is 'personal';
comment on column partner.phone is 'personal: 855 and 8 or 9 digits';
comment on column partner.place is 'internal: null: not known';
comment on column partner.note is 'internal: null: none';
comment on column partner.status is 'internal';
comment on column partner.version is 'internal: counts the changes';
comment on column partner.made_by is 'internal: who of the staff entered it';
comment on column partner.made_at is 'internal';
