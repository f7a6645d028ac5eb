-- What visitors leave without asking for a loan: referrals (C-59 for their names) and offers to invest.
create table referral (
  id bigint primary key generated always as identity,
  submit_id uuid unique,
  friend_name text not null check (char_length(friend_name) between 1 and 191),
  friend_phone text not null check (friend_phone ~ '^855[0-9]{8,9}$'),
  referrer_name text not null check (char_length(referrer_name) between 1 and 191),
  referrer_phone text not null check (referrer_phone ~ '^855[0-9]{8,9}$'),
  repeat_of bigint references referral check (repeat_of <> id),
  status text not null default 'New' check (status in ('New', 'Earned', 'Paid')),
  locale text not null check (locale in ('km', 'en')),
  created_at timestamptz not null,
  constraint referral_not_oneself check (friend_phone <> referrer_phone),
  constraint referral_repeat_earns_nothing check (repeat_of is null or status = 'New')
);

-- One reward per friend: of several referrals the first counts (G-33).
create unique index referral_first on referral (friend_phone) where repeat_of is null;
create index referral_referrer on referral (referrer_phone);

comment on table referral is
  'A friend whom somebody referred; the borrower is found by friend_phone. Personal data of two people.';
comment on column referral.id is 'internal: the number that staff read';
comment on column referral.submit_id is 'internal: the page''s name for what it sent; null: it gave none';
comment on column referral.friend_name is 'personal: referee_name on the wire';
comment on column referral.friend_phone is 'personal: referee_phone on the wire; 855 and 8 or 9 digits';
comment on column referral.referrer_name is 'personal: referred_name on the wire';
comment on column referral.referrer_phone is 'personal: referred_phone on the wire; who earns the reward';
comment on column referral.repeat_of is 'internal: the first referral of the same friend, which alone may earn';
comment on column referral.status is 'internal: Earned when the friend has repaid the first loan, Paid when finance has paid';
comment on column referral.locale is 'internal: the referrer''s language';
comment on column referral.created_at is 'internal';

create table invest_lead (
  id bigint primary key generated always as identity,
  submit_id uuid unique,
  investor_type_id integer not null references investor_type,
  name text not null check (char_length(name) between 1 and 191),
  amount_cents bigint not null check (amount_cents >= 0),
  phone text not null check (phone ~ '^855[0-9]{8,9}$'),
  profit_expectation text not null check (char_length(profit_expectation) between 1 and 191),
  note text not null check (char_length(note) between 1 and 400),
  tag text check (tag in ('below minimum', 'below published tier')),
  status text not null default 'New' check (status in ('New', 'Contacted', 'Agreed', 'Closed')),
  locale text not null check (locale in ('km', 'en')),
  created_at timestamptz not null
);

create index invest_lead_queue on invest_lead (status, id);

comment on table invest_lead is 'Somebody who wants to invest (G-34). No money moves on the site. Personal data.';
comment on column invest_lead.id is 'internal: the number that staff read';
comment on column invest_lead.submit_id is 'internal: the page''s name for what it sent; null: it gave none';
comment on column invest_lead.investor_type_id is 'internal';
comment on column invest_lead.name is 'personal';
comment on column invest_lead.amount_cents is 'personal: US cents';
comment on column invest_lead.phone is 'personal: 855 and 8 or 9 digits';
comment on column invest_lead.profit_expectation is 'internal: the answer of a survey, no promise (C-62)';
comment on column invest_lead.note is 'personal: begins with "Investor type: ..." for a type that no list has (C-63)';
comment on column invest_lead.tag is 'internal: what the amount is below (C-61); null: nothing';
comment on column invest_lead.status is 'internal';
comment on column invest_lead.locale is 'internal: the language to call back in';
comment on column invest_lead.created_at is 'internal';

alter table notice
  add column referral_id bigint references referral,
  add column invest_lead_id bigint references invest_lead,
  add constraint notice_about_one check (num_nonnulls(application_id, referral_id, invest_lead_id) <= 1);

comment on column notice.referral_id is 'internal';
comment on column notice.invest_lead_id is 'internal';
