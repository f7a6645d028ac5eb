-- Tables that staff and, one day, an outside loan system speak in (REFDATA-23 to REFDATA-31, G-05, G-06).
create table loan_status (
  id integer primary key check (id > 0),
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  position integer not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);

comment on table loan_status is 'Statuses of a loan; an unknown id is shown as Other (C-75).';
comment on column loan_status.id is 'public: loan_status_id';
comment on column loan_status.name_en is 'public';
comment on column loan_status.name_km is 'public';
comment on column loan_status.position is 'internal: the order shown';
comment on column loan_status.is_active is 'internal: whether it is still offered';
comment on column loan_status.updated_at is 'internal';

create table child_status (
  id integer primary key check (id > 0),
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  position integer not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);

comment on table child_status is 'Statuses of an open loan; an unknown id is shown as Other.';
comment on column child_status.id is 'public: child_status_id';
comment on column child_status.name_en is 'public';
comment on column child_status.name_km is 'public';
comment on column child_status.position is 'internal: the order shown';
comment on column child_status.is_active is 'internal: whether it is still offered';
comment on column child_status.updated_at is 'internal';

create table payment_scheme (
  id integer primary key check (id > 0),
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  position integer not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);

comment on table payment_scheme is 'How often a loan is paid back.';
comment on column payment_scheme.id is 'public';
comment on column payment_scheme.name_en is 'public';
comment on column payment_scheme.name_km is 'public';
comment on column payment_scheme.position is 'internal: the order shown';
comment on column payment_scheme.is_active is 'internal: whether it is still offered';
comment on column payment_scheme.updated_at is 'internal';

create table disbursement_method (
  id integer primary key check (id > 0),
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  position integer not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);

comment on table disbursement_method is 'How money goes out.';
comment on column disbursement_method.id is 'internal';
comment on column disbursement_method.name_en is 'public';
comment on column disbursement_method.name_km is 'public';
comment on column disbursement_method.position is 'internal: the order shown';
comment on column disbursement_method.is_active is 'internal: whether it is still offered';
comment on column disbursement_method.updated_at is 'internal';

create table repayment_method (
  id integer primary key check (id > 0),
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  position integer not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);

comment on table repayment_method is 'How money comes in.';
comment on column repayment_method.id is 'public: loan_repayment_method_id';
comment on column repayment_method.name_en is 'public';
comment on column repayment_method.name_km is 'public';
comment on column repayment_method.position is 'internal: the order shown';
comment on column repayment_method.is_active is 'internal: whether it is still offered';
comment on column repayment_method.updated_at is 'internal';

create table investor_type (
  id integer primary key check (id > 0),
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  position integer not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);

comment on table investor_type is 'Who invests.';
comment on column investor_type.id is 'public: invest_type_id';
comment on column investor_type.name_en is 'public';
comment on column investor_type.name_km is 'public';
comment on column investor_type.position is 'internal: the order shown';
comment on column investor_type.is_active is 'internal: whether it is still offered';
comment on column investor_type.updated_at is 'internal';

create table membership_tier (
  key text primary key check (char_length(key) between 1 and 40),
  name_en text not null check (char_length(name_en) between 1 and 191),
  name_km text not null check (char_length(name_km) between 1 and 191),
  after_loans integer not null unique check (after_loans >= 0),
  icon text not null check (char_length(icon) between 1 and 40),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz not null default now()
);

comment on table membership_tier is 'Tiers of borrowers (G-09).';
comment on column membership_tier.key is 'public';
comment on column membership_tier.name_en is 'public';
comment on column membership_tier.name_km is 'public';
comment on column membership_tier.after_loans is 'public: how many loans repaid on time it takes';
comment on column membership_tier.icon is 'public: name of an icon';
comment on column membership_tier.color is 'public: of the badge';
comment on column membership_tier.updated_at is 'internal';

create table loan_system_product (
  id integer primary key check (id > 0),
  product text not null references product,
  first_day smallint check (first_day between 1 and 31),
  last_day smallint check (last_day between 1 and 31),
  tier text references membership_tier,
  updated_at timestamptz not null default now(),
  constraint loan_system_product_band_whole check (
    (first_day is null) = (last_day is null) and (first_day is null) = (tier is null)),
  constraint loan_system_product_days_in_order check (first_day <= last_day),
  unique nulls not distinct (product, first_day, tier)
);

comment on table loan_system_product is
  'Numbers of products in a loan system, by day of the month and tier; unused until one is connected (G-61).';
comment on column loan_system_product.id is 'internal';
comment on column loan_system_product.product is 'internal';
comment on column loan_system_product.first_day is 'internal: of the month; null for the plain number of a product';
comment on column loan_system_product.last_day is 'internal: of the month';
comment on column loan_system_product.tier is 'internal';
comment on column loan_system_product.updated_at is 'internal';
