-- National ID and account numbers are encrypted by the server (docs/keys.md): `v1.<key id>.<base64url>`. Digits are values
-- from before, which the server encrypts by itself; what digits are right is checked by the contract. Equality is searched
-- for by a keyed hash beside.
alter table application
  drop constraint application_national_id_number_check,
  drop constraint application_bank_account_number_check,
  add constraint application_national_id_number_form check
    (national_id_number ~ '^(v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{39,50}|[0-9]{1,9})$') not valid,
  add constraint application_bank_account_number_form check
    (bank_account_number ~ '^(v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{39,64}|[0-9]{1,20})$') not valid,
  add column national_id_search bytea;
alter table borrower
  drop constraint borrower_national_id_number_check,
  add constraint borrower_national_id_number_form check
    (national_id_number ~ '^(v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]{39,50}|[0-9]{1,9})$') not valid,
  add column national_id_search bytea;
alter table application add constraint application_national_id_search_size check
  (octet_length(national_id_search) = 32) not valid;
alter table borrower add constraint borrower_national_id_search_size check
  (octet_length(national_id_search) = 32) not valid;

drop index application_open_national_id;
drop index borrower_national_id;
create index application_open_national_id on application (national_id_search)
  where status in ('Pending', 'In review', 'Approved') and duplicate_of is null;
create unique index borrower_national_id on borrower (national_id_search) where not national_id_clash;

-- What is still in the clear is found at once, and not looked for where there is none.
create index application_in_the_clear on application (id)
  where national_id_number ~ '^[0-9]' or bank_account_number ~ '^[0-9]';
create index borrower_in_the_clear on borrower (id) where national_id_number ~ '^[0-9]';

alter table photo add column key_id text;
create index photo_in_the_clear on photo (id) where state = 'held' and key_id is null;

create table data_key (
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  first_used_at timestamptz not null,
  retired_at timestamptz
);

comment on table data_key is
  'Which keys have encrypted what is stored: their ids, never the keys. The server does not start where one is missing.';
comment on column data_key.id is 'internal: as in the values';
comment on column data_key.first_used_at is 'internal';
comment on column data_key.retired_at is 'internal: since then no value in the database or photo store needs it; backups may';
comment on column application.national_id_number is 'sensitive: encrypted';
comment on column application.national_id_search is 'sensitive: keyed hash of the number with nine digits';
comment on column application.bank_account_number is 'sensitive: encrypted';
comment on column borrower.national_id_number is 'sensitive: encrypted';
comment on column borrower.national_id_search is 'sensitive: keyed hash of the number with nine digits';
comment on column photo.key_id is 'internal: the data key of its files; null: from before the encryption';
comment on column photo.sha256 is 'internal: of the large file before it is encrypted';
