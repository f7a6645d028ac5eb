-- What 0393 compares, found without reading the table. An operator may make them beforehand, as the README says.
create index if not exists borrower_name_key on borrower (name_key(name || ' ' || last_name) collate "C");
create index if not exists borrower_last_name_key on borrower (name_key(last_name || ' ' || name) collate "C");
create index if not exists application_open_name_key on application (name_key(name || ' ' || last_name) collate "C")
  where status in ('Pending', 'In review', 'Approved');
create index if not exists application_open_last_name_key on application (name_key(last_name || ' ' || name) collate "C")
  where status in ('Pending', 'In review', 'Approved');
create index if not exists application_alike_name_key on application (date_of_birth, name_key(name || ' ' || last_name), id)
  where status not in ('Draft', 'Recorded');
