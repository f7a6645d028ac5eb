-- What is lent, between which bounds, at which rates and fees (CALC-25 to CALC-31, G-27, G-28).
create table product (
  key text primary key check (key in ('payday', 'personal', 'purchasing', 'pawn')),
  min_amount_cents bigint not null check (min_amount_cents > 0),
  max_amount_cents bigint not null,
  min_duration integer not null check (min_duration > 0),
  max_duration integer not null,
  updated_at timestamptz not null default now(),
  constraint product_amounts_in_order check (min_amount_cents <= max_amount_cents),
  constraint product_durations_in_order check (min_duration <= max_duration),
  -- Bounds travel as whole dollars.
  constraint product_whole_dollars check (min_amount_cents % 100 = 0 and max_amount_cents % 100 = 0)
);

comment on table product is 'Bounds in force of the four products; they override the calculators'' own. Staff edit them.';
comment on column product.key is 'public';
comment on column product.min_amount_cents is 'public: US cents';
comment on column product.max_amount_cents is 'public: US cents';
comment on column product.min_duration is 'public: days for payday, months otherwise';
comment on column product.max_duration is 'public: days for payday, months otherwise';
comment on column product.updated_at is 'internal';

create table rate_row (
  id bigint primary key generated always as identity,
  product text not null references product,
  start_amount_cents bigint not null check (start_amount_cents >= 0),
  end_amount_cents bigint not null,
  start_duration integer not null check (start_duration >= 0),
  end_duration integer not null,
  rate_millionths integer not null check (rate_millionths between 0 and 10000000),
  valid_from date,
  valid_until date,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  constraint rate_row_amounts_in_order check (start_amount_cents <= end_amount_cents),
  constraint rate_row_durations_in_order check (start_duration <= end_duration),
  constraint rate_row_days_in_order check (valid_from <= valid_until)
);

create index rate_row_product on rate_row (product, position, id);

comment on table rate_row is
  'Rate tables. Both ends of both ranges belong to a row; durations 0 and 0 mean any duration.';
comment on column rate_row.id is 'internal';
comment on column rate_row.product is 'public';
comment on column rate_row.start_amount_cents is 'public: US cents';
comment on column rate_row.end_amount_cents is 'public: US cents';
comment on column rate_row.start_duration is 'public: days for payday, months otherwise';
comment on column rate_row.end_duration is 'public: days for payday, months otherwise';
comment on column rate_row.rate_millionths is 'public: 150000 is 15 % per 30 days (payday) or per month';
comment on column rate_row.valid_from is 'internal: first day, in Phnom Penh, on which it counts; null since ever';
comment on column rate_row.valid_until is 'internal: last day, in Phnom Penh, on which it counts; null for good';
comment on column rate_row.position is 'internal: the order told, which breaks ties';
comment on column rate_row.updated_at is 'internal';

create table fee (
  product text not null references product,
  kind text not null check (kind in ('processing', 'consulting')),
  rate_millionths integer check (rate_millionths between 0 and 1000000),
  fixed_cents bigint check (fixed_cents >= 0),
  min_cents bigint check (min_cents >= 0),
  max_cents bigint check (max_cents >= 0),
  charged text not null check (
    charged in ('disbursement', 'first-instalment', 'last-instalment', 'spread')),
  updated_at timestamptz not null default now(),
  primary key (product, kind),
  constraint fee_one_measure check ((rate_millionths is null) <> (fixed_cents is null)),
  constraint fee_bounds_in_order check (min_cents <= max_cents)
);

comment on table fee is 'What the lender charges beside interest. No row: no fee.';
comment on column fee.product is 'public';
comment on column fee.kind is 'public';
comment on column fee.rate_millionths is 'public: of the principal; 20000 is 2 %';
comment on column fee.fixed_cents is 'public: US cents, where the fee is no percentage';
comment on column fee.min_cents is 'public: US cents; never less than this';
comment on column fee.max_cents is 'public: US cents; never more than this';
comment on column fee.charged is 'public: when it is taken';
comment on column fee.updated_at is 'internal';
