-- Who owes or may come to owe: known by phone from the first submitted application on (G-02, G-63).
create table borrower (
  id bigint primary key generated always as identity,
  uuid uuid not null unique default gen_random_uuid(),
  phone text not null unique check (phone ~ '^855[0-9]{8,9}$'),
  name text not null check (char_length(name) between 1 and 191),
  last_name text not null check (char_length(last_name) between 1 and 191),
  national_id_number text check (national_id_number ~ '^[0-9]{1,9}$'),
  national_id_clash boolean not null default false,
  locale text not null check (locale in ('km', 'en')),
  created_at timestamptz not null
);

-- One national ID, one borrower; a second claim is kept, flagged, for staff to look into (G-63).
create unique index borrower_national_id on borrower (national_id_number) where not national_id_clash;

comment on table borrower is 'One person per normalised phone. Personal data; kept as long as the law asks.';
comment on column borrower.id is 'internal';
comment on column borrower.uuid is 'internal: names the borrower on the wire';
comment on column borrower.phone is 'personal: 855 and 8 or 9 digits';
comment on column borrower.name is 'personal';
comment on column borrower.last_name is 'personal';
comment on column borrower.national_id_number is 'sensitive';
comment on column borrower.national_id_clash is 'internal: another borrower gave this national ID first';
comment on column borrower.locale is 'internal: the language to write to them in';
comment on column borrower.created_at is 'internal';
