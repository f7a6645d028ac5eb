-- Applications that may be one person's: by account number, by the phones of who answers for them, by name and birth date, and by
-- national ID whatever became of them. Account numbers lie encrypted, so equality is searched for by a keyed hash beside, as that of
-- the national ID; rows from before are filled in batches by the work on data keys (server/src/jobs/data-keys.ts).
alter table application add column bank_account_search bytea;
alter table application add constraint application_bank_account_search_size check
  (octet_length(bank_account_search) = 32) not valid;
comment on column application.bank_account_search is 'sensitive: keyed hash of the number';

create index if not exists application_alike_account on application (bank_account_search, id)
  where status not in ('Draft', 'Recorded');
create index if not exists application_alike_id on application (national_id_search, id)
  where status not in ('Draft', 'Recorded');
create index if not exists application_alike_relative on application (relative_contact_phone, id)
  where status not in ('Draft', 'Recorded');
create index if not exists application_alike_workplace on application (company_contact_phone, id)
  where status not in ('Draft', 'Recorded');
create index if not exists application_alike_name on application (date_of_birth, search_key(name || ' ' || last_name), id)
  where status not in ('Draft', 'Recorded');
-- What the batches have yet to fill is found at once, and not looked for where there is none.
create index if not exists application_account_unsearched on application (id)
  where bank_account_number is not null and bank_account_search is null;
